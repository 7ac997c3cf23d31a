import type { Page } from "@playwright/test";
import { seriousFaults, sideways } from "../support/journey-checks.ts";
import { expect, test, visit } from "../support/journey-test.ts";

/** Spoils the page in view by a style; another one takes its place. */
const spoil = (page: Page, style: string) =>
  page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets = [sheet];
  }, style);

/** Each makes letters pale in a way of its own. */
const PALE: [what: string, style: string][] = [
  ["a cell", "table.data td { color: #bbb }"],
  ["one language", "html:lang(en) .pager-total { color: #ccc }"],
  ["the narrow page", "@media (max-width: 400px) { .pager-total { color: #ccc } }"],
  ["the ground", ".pager { background: #777 }"],
  ["the ground of a parent, seen through", "main { background: #000c } table.data, table.data * { background: transparent; color: #333 }"],
  ["a veil", "table.data { opacity: .3 }"],
  ["smaller letters of the colour of large ones", ".page-head h1 { color: #949494; font-size: 12px; font-weight: 400 }"],
];

test.describe("the checks of every screen", () => {
  test.use({ language: "en", viewport: { width: 360, height: 800 } });
  test.skip(({ hasScripts }) => !hasScripts, "axe is not asked about a page without scripts");

  test("find letters that are too pale, though all of the page was found good before", async ({ page }) => {
    await visit(page, "/system/param");
    expect(await seriousFaults(page)).toEqual([]);
    for (const [what, style] of PALE) {
      await spoil(page, style);
      expect.soft((await seriousFaults(page)).filter((fault) => fault.startsWith("color-contrast")), what).not.toEqual([]);
      await spoil(page, "");
      expect.soft(await seriousFaults(page), `after ${what}`).toEqual([]);
    }
  });

  test("find a control that has lost its name", async ({ page }) => {
    await visit(page, "/system/param");
    await page.locator("table.data tbody input[type=checkbox]").first().evaluate((box) => box.removeAttribute("aria-label"));
    expect((await seriousFaults(page)).join()).toContain("label: ");
  });
});

test("a page that is too wide for a phone is found, with scripts and without", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await visit(page, "/system/param");
  expect(await sideways(page)).toBeLessThanOrEqual(0);
  await spoil(page, ".page-head { min-width: 500px }");
  expect(await sideways(page)).toBeGreaterThan(0);
});
