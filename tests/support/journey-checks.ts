import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { seedRoles } from "#app/backend/db/seed/roles.ts";

export { seriousFaults } from "./journey-axe.ts";

/** How far the page can be scrolled sideways, in pixels. */
export function sideways(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

/** What is shown letter by letter as it was stored or sent. */
const STORED = "td:not(.actions), .pair-heads a, [lang^=zh]:not(html)";
/** Where names of projects, people, posts, files and stored words are shown as they were entered. */
const DATA = [
  "td", "dd", "option", "[lang^=zh]:not(html)", ".user-menu", ".chip", ".chips", ".choices", ".log-text", ".panel-head", "textarea", "script", "style",
  ".notices a", ".inbox a", ".inbox-note", ".inbox-title", ".rich-text", ".typed-text",
  ".pair-heads a", ".board small", ".board a", ".board th", ".board .bar-name", ".board li > span", ".board-head .dim", ".panel-body > p.dim", ".panel-body li", "#day",
].join(", ");

/** Names of roles as they are stored: one of them is a word of the product, too. */
const ROLES = new Set<string>(seedRoles.map(({ roleName }) => roleName));

/** Chinese on an English page: the product's own words wherever they are, and any word outside the data. */
export async function chineseWords(page: Page): Promise<string[]> {
  const said = await page.evaluate(chineseTexts, { data: DATA, stored: STORED });
  return said.filter(({ text, isData }) => !isData || (!ROLES.has(text) && own().some((pattern) => pattern.test(text)))).map(({ text, place }) => `${place}: ${text}`);
}

function chineseTexts({ data, stored }: { data: string; stored: string }) {
  const han = /\p{Script=Han}/u;
  const found: { text: string; place: string; isData: boolean }[] = [];
  const note = (text: string | null, element: Element | null, kind: string) => {
    if (text === null || element === null || !han.test(text) || element.closest(stored)) return;
    const place = [element.parentElement?.className, element.className || element.tagName, kind].filter(Boolean).join(" ");
    found.push({ text: text.trim(), place, isData: element.closest(data) !== null });
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) note(node.textContent, node.parentElement, "");
  for (const name of ["aria-label", "title", "placeholder"]) {
    for (const element of document.querySelectorAll(`[${name}]:not([lang^=zh])`)) note(element.getAttribute(name), element, name);
  }
  return found;
}

let patterns: RegExp[] | undefined;

/** The product's Chinese texts, each as a pattern in which anything may stand for its values. */
function own(): RegExp[] {
  const folder = join(import.meta.dirname, "..", "..", "app", "locales", "zh");
  // A message of the platform keeps the language that its person had when it was written.
  const texts = () => readdirSync(folder).filter((file) => file !== "notify.json").flatMap((file) => Object.values(JSON.parse(readFileSync(join(folder, file), "utf8")) as Record<string, string>));
  patterns ??= texts().filter((text) => /\p{Script=Han}{2}/u.test(text.replace(/\{\{.*?\}\}/g, ""))).map(patternOf);
  return patterns;
}

function patternOf(text: string): RegExp {
  const parts = text.split(/\{\{.*?\}\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${parts.join(".*")}$`, "s");
}
