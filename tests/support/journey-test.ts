import { test as base, expect, type Page } from "@playwright/test";
import { cookiesOf, passwordOf, type Person, setting } from "./journey-people.ts";

export { expect };

export type JourneyOptions = {
  /** Who is signed in at the first page; nobody when null. */
  person: Person | null;
  /** Language of the pages. */
  language: "zh" | "en";
  /** Faults of the browser that belong to the journey, as parts of their text. */
  expectedFaults: string[];
};
type Given = {
  /** Whether scripts run in this project. */
  hasScripts: boolean;
  /** A word of this journey's own: rows named with it are nobody else's. */
  own: string;
  faults: string[];
};

/** A journey: a browser in which `person` is signed in, and which must not report a single fault of a page. */
export const test = base.extend<JourneyOptions & Given>({
  person: ["admin", { option: true }],
  language: ["zh", { option: true }],
  expectedFaults: [[], { option: true }],
  baseURL: async ({}, use) => use(setting("JOURNEY_SITE")),
  storageState: async ({ person }, use) => use(person ? cookiesOf(person) : undefined),
  locale: async ({ language }, use) => use(language === "en" ? "en-US" : "zh-CN"),
  hasScripts: async ({ javaScriptEnabled }, use) => use(javaScriptEnabled !== false),
  own: async ({}, use, { project, testId }) => use(`${project.name.replace("-", "")}${testId.slice(-8)}`),
  faults: [
    async ({ context, expectedFaults }, use) => {
      const faults: string[] = [];
      context.on("console", (message) => message.type() === "error" && faults.push(message.text()));
      context.on("weberror", (error) => faults.push(String(error.error())));
      context.on("response", (response) => response.status() >= 500 && faults.push(`${response.status()} ${response.url()}`));
      await use(faults);
      const unexpected = faults.filter((text) => !isRefusal(text) && !expectedFaults.some((part) => text.includes(part)));
      expect(unexpected, "faults the browser reported").toEqual([]);
    },
    { auto: true },
  ],
});

// The browser reports every answer below 500 that is no success; those are checked by what the page shows.
const isRefusal = (text: string) => /^Failed to load resource: the server responded with a status of 4\d\d/.test(text);

/** Signs somebody in anew, for journeys that end or lock their session. */
export async function enter(page: Page, person: Person) {
  const answer = await page.request.post("/login", { form: { username: person, password: passwordOf(person) }, maxRedirects: 0 });
  expect(answer.status(), `${person} signs in`).toBe(303);
}

/** Tells an address by what it says: parameters in any order, those without a value left out. */
export function saying(address: string): (url: URL) => boolean {
  const wanted = meaning(new URL(address, "http://any"));
  return (url) => meaning(url) === wanted;
}

function meaning({ pathname, searchParams }: URL): string {
  const filled = [...searchParams].filter(([, value]) => value !== "").map(([name, value]) => `${name}=${value}`);
  return [pathname, ...filled.sort()].join(" ");
}

/** Opens an address and waits until scripts, where they run, have taken the page over. */
export async function visit(page: Page, address: string) {
  const answer = await page.goto(address);
  await taken(page);
  return answer;
}

/** Waits until scripts have taken over the document in view; at once where none run. */
export async function taken(page: Page) {
  const runs = await page.evaluate(() => document.documentElement.classList.contains("js"));
  if (!runs) return;
  await page.waitForFunction(() => Object.keys(document.querySelector("main") ?? {}).some((name) => name.startsWith("__react")));
}

/** Holds scripts back whose names begin so, until what is given back is called. */
export async function held(page: Page, ...names: string[]): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  for (const name of names) {
    await page.route(`**/assets/${name}*.js`, async (route) => {
      await released;
      await route.continue();
    });
  }
  return release;
}
