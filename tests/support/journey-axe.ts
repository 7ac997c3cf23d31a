import { createRequire } from "node:module";
import type { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";

type Result = Awaited<ReturnType<AxeBuilder["analyze"]>>["violations"][number];
type Axe = { source: string; run: (on: Document | { include: Element[] }, options: object) => Promise<{ violations: Result[]; passes: Result[]; incomplete: Result[] }> };

declare global {
  interface Window {
    axe?: Axe;
  }
}

// The very axe that the builder brings; the builder itself hands it to the page again with every question, and carries all results out.
const axe = createRequire(createRequire(import.meta.url).resolve("@axe-core/playwright"))("axe-core") as Axe;

/**
 * How letters look whose contrast axe has found good in this process: their own colour, size and weight on the same
 * grounds. Contrast is three quarters of what axe costs, and the same letters are on every screen.
 */
const judged = new Set<string>();

/** What axe finds serious or critical on the page in view, as `rule: where`. */
export async function seriousFaults(page: Page): Promise<string[]> {
  // Once a document; no page here holds frames of others, so axe need not look from a page of its own.
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(axe.source);
  const { faults, good } = await page.evaluate(look, [...judged]);
  for (const name of good) judged.add(name);
  return faults;
}

/** Runs in the page: every rule on all of it, and that of contrast on letters whose look is not among the known. */
async function look(known: string[]): Promise<{ faults: string[]; good: string[] }> {
  if (!window.axe) throw new Error("axe is not in this page.");
  const without = await window.axe.run(document, { resultTypes: ["violations"], rules: { "color-contrast": { enabled: false } } });
  const isKnown = new Set(known);
  const grounds = new Map<Element, string>();
  const looks = new Map(lettered().map((element) => [element, lookOf(element)]));
  const unknown = [...looks.keys()].filter((element) => !isKnown.has(looks.get(element) ?? ""));
  const contrast = unknown.length > 0 ? await window.axe.run({ include: unknown }, { runOnly: ["color-contrast"], elementRef: true }) : undefined;
  const grave = [...without.violations, ...(contrast?.violations ?? [])].filter(({ impact }) => impact === "serious" || impact === "critical");
  return { faults: grave.flatMap(saidOf), good: goodOf([...(contrast?.passes ?? []), ...(contrast?.incomplete ?? [])]) };

  function saidOf({ id, nodes }: Result) {
    return nodes.slice(0, 3).map(({ target, failureSummary }) => `${id}: ${target.join(" ")} ${failureSummary ?? ""}`);
  }

  /** Elements in which letters stand; those of a control are its value. */
  function lettered(): Element[] {
    const isControl = (element: Element) => /^(INPUT|SELECT|TEXTAREA|BUTTON)$/.test(element.tagName);
    const hasText = (element: Element) => [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && /\S/.test(node.nodeValue ?? ""));
    return [...document.body.querySelectorAll("*")].filter((element) => (isControl(element) || hasText(element)) && element.getClientRects().length > 0);
  }

  function lookOf(element: Element): string {
    const { color, fontSize, fontWeight, textShadow, opacity } = getComputedStyle(element);
    return [groundOf(element), color, fontSize, fontWeight, textShadow, opacity].join("|");
  }

  function groundOf(element: Element): string {
    const found = grounds.get(element) ?? groundBelow(element);
    grounds.set(element, found);
    return found;
  }

  /** What lies behind an element down to the next full colour; "?" where that is what happens to be below a thing that floats. */
  function groundBelow(element: Element): string {
    const { backgroundColor, backgroundImage, opacity, filter, mixBlendMode, position } = getComputedStyle(element);
    const own = [backgroundColor, backgroundImage, opacity, filter, mixBlendMode].join(" ").replace("rgba(0, 0, 0, 0) none 1 none normal", "");
    const below = element.parentElement ? groundOf(element.parentElement) : "";
    const isFull = backgroundColor.startsWith("rgb(");
    // A veil over a parent lies over its children, too.
    if (isFull && /^[^<]* 1 none normal$/.test(own) && !below.includes("veil")) return own;
    const veil = /1 none normal$|^$/.test(own) ? "" : "veil";
    const floats = /absolute|fixed|sticky/.test(position) && !isFull ? "?" : "";
    return own || floats ? `${below}<${own}${veil}${floats}` : below;
  }

  /** Looks that are good wherever they are: what axe could not judge for a gradient it will not judge elsewhere. */
  function goodOf(results: Result[]): string[] {
    const isSettled = (node: Result["nodes"][number]) => node.any.every(({ data }) => !data?.messageKey || data.messageKey === "bgGradient");
    const elements = results.flatMap(({ nodes }) => nodes.filter(isSettled).flatMap(({ element }) => element ?? []));
    return [...new Set(elements.flatMap((element) => looks.get(element) ?? []))].filter((name) => !name.includes("?"));
  }
}
