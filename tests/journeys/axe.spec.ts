import type { Page } from "@playwright/test";
import { defaultPreferences } from "#app/shell/preferences.ts";
import { themes } from "#app/shell/theme.ts";
import { chineseWords, seriousFaults, sideways } from "../support/journey-checks.ts";
import { setting } from "../support/journey-people.ts";
import { screens } from "../support/journey-screens.ts";
import { enter, expect, taken, test, visit } from "../support/journey-test.ts";

const WIDTHS = [1280, 768, 360];

for (const { name, person = "admin", open, faults = [] } of screens) {
  test.describe(name, () => {
    test.use({ person, expectedFaults: faults });

    test(`${name} can be used by everybody at every width`, async ({ page, own, hasScripts }) => {
      await open(page, own);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 });
        if (hasScripts) expect.soft(await seriousFaults(page), `${width} px`).toEqual([]);
        expect.soft(await sideways(page), `sideways at ${width} px`).toBeLessThanOrEqual(0);
      }
    });

    test.describe("in English", () => {
      test.use({ language: "en" });
      test.skip(({ hasScripts }) => !hasScripts, "the server draws the same words for both, and scripts could only add to them");

      test(`${name} is in English throughout, and no less usable`, async ({ page, own }) => {
        await open(page, own);
        expect.soft(await chineseWords(page)).toEqual([]);
        await expect.soft(page.locator("html")).toHaveAttribute("lang", "en");
        await expect.soft(page).toHaveTitle(/^[^\p{Script=Han}]+$/u);
        expect.soft(await seriousFaults(page)).toEqual([]);
      });
    });
  });
}

for (const path of ["/system/param", "/wel/index", "/wel/dashboard", "/compliance-supervision/personnel-attendance-statistics"]) {
  test(`${path} is readable in the dark, too`, async ({ page, hasScripts }) => {
    test.skip(!hasScripts, "the colours are the same for both");
    await page.request.post("/preferences", { form: { name: "scheme", value: "dark", returnTo: "/" }, maxRedirects: 0 });
    await visit(page, path);
    await expect(page.locator("html")).toHaveAttribute("data-scheme", "dark");
    expect(await seriousFaults(page)).toEqual([]);
  });
}

for (const theme of themes.filter((theme) => theme !== defaultPreferences.theme)) {
  test(`a list is readable in the theme ${theme}, in the light and in the dark`, async ({ page, hasScripts }) => {
    test.skip(!hasScripts, "the colours are the same for both");
    const prefer = (name: string, value: string) => page.request.post("/preferences", { form: { name, value, returnTo: "/" }, maxRedirects: 0 });
    await prefer("theme", theme);
    for (const scheme of ["light", "dark"]) {
      await prefer("scheme", scheme);
      await visit(page, "/system/param");
      await expect(page.locator(`html[data-theme="${theme}"][data-scheme="${scheme}"]`)).toHaveCount(1);
      for (const end of ["", "-2"]) {
        await fillFrame(page, end);
        expect.soft(await seriousFaults(page), `${scheme}, colour${end} of the frame`).toEqual([]);
      }
    }
  });
}

/** Fills header and sidebar with one end of their gradients: axe does not judge letters on a gradient. */
async function fillFrame(page: Page, end: string) {
  await page.evaluate((suffix) => {
    for (const [selector, name] of [[".frame-header", "--head"], [".frame-side", "--side"]] as const) {
      document.querySelector<HTMLElement>(selector)?.style.setProperty("background", `var(${name}${suffix}, var(${name}))`);
    }
  }, end);
}

test.describe("before the work begins", () => {
  test.use({ person: null });

  for (const kind of ["picture", "question"]) {
    test(`the sign-in page with a ${kind} can be used by everybody at every width`, async ({ page, hasScripts }) => {
      await visit(page, `${setting("JOURNEY_CAPTCHA_SITE")}/login${kind === "question" ? "?captcha=question" : ""}`);
      for (const width of hasScripts ? WIDTHS : [360]) {
        await page.setViewportSize({ width, height: 800 });
        if (hasScripts) expect.soft(await seriousFaults(page), `${width} px`).toEqual([]);
        expect.soft(await sideways(page)).toBeLessThanOrEqual(0);
      }
    });
  }

  test("the lock screen with a fault can be used by everybody at every width", async ({ page, hasScripts }) => {
    await enter(page, "admin");
    await page.request.post("/lock", { form: { intent: "lock", lockPassword: "kaimen", returnTo: "/" }, maxRedirects: 0 });
    await page.goto("/lock");
    await taken(page);
    await page.locator("form.form button").click();
    await expect(page.getByRole("alert")).toBeVisible();
    for (const width of hasScripts ? WIDTHS : [360]) {
      await page.setViewportSize({ width, height: 800 });
      if (hasScripts) expect.soft(await seriousFaults(page), `${width} px`).toEqual([]);
      expect.soft(await sideways(page)).toBeLessThanOrEqual(0);
    }
  });
});
