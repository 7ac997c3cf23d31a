import { expect, taken, test, visit } from "../support/journey.ts";
import { setting } from "../support/journey-people.ts";
import { chineseWords, screens, seriousFaults, sideways } from "../support/journey-screens.ts";

const WIDTHS = [1280, 768, 360];

for (const { name, person = "admin", open } of screens) {
  test.describe(name, () => {
    test.use({ person });

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

      test(`${name} is in English throughout, and no less usable`, async ({ page, own, hasScripts }) => {
        await open(page, own);
        expect.soft(await chineseWords(page)).toEqual([]);
        await expect.soft(page.locator("html")).toHaveAttribute("lang", "en");
        await expect.soft(page).toHaveTitle(/^[^\p{Script=Han}]+$/u);
        if (hasScripts) expect.soft(await seriousFaults(page)).toEqual([]);
      });
    });
  });
}

for (const path of ["/system/param", "/wel/index", "/wel/dashboard", "/compliance-supervision/personnel-attendance-statistics"]) {
  test(`${path} is readable in the dark, too`, async ({ page, hasScripts }) => {
    test.skip(!hasScripts, "the check itself is a script");
    await page.request.post("/preferences", { form: { name: "scheme", value: "dark", returnTo: "/" }, maxRedirects: 0 });
    await visit(page, path);
    await expect(page.locator("html")).toHaveAttribute("data-scheme", "dark");
    expect(await seriousFaults(page)).toEqual([]);
  });
}

test.describe("captcha and lock", () => {
  test.use({ person: null });

  for (const kind of ["", "?captcha=question"]) {
    test(`the sign-in page with its captcha${kind ? " as a question" : ""} can be used by everybody`, async ({ page, hasScripts }) => {
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 });
        await visit(page, `${setting("JOURNEY_CAPTCHA_SITE")}/login${kind}`);
        if (hasScripts) expect.soft(await seriousFaults(page), `${width} px`).toEqual([]);
        expect.soft(await sideways(page)).toBeLessThanOrEqual(0);
      }
    });
  }

  test("the lock screen can be used by everybody", async ({ page, hasScripts }) => {
    const { enter } = await import("../support/journey.ts");
    await enter(page, "admin");
    await page.request.post("/lock", { form: { intent: "lock", lockPassword: "kaimen", returnTo: "/" }, maxRedirects: 0 });
    await page.goto("/lock");
    await taken(page);
    await page.locator("form.form button").click();
    await expect(page.getByRole("alert")).toBeVisible();
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      if (hasScripts) expect.soft(await seriousFaults(page), `${width} px`).toEqual([]);
      expect.soft(await sideways(page)).toBeLessThanOrEqual(0);
    }
  });
});
