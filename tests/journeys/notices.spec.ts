import type { Page } from "@playwright/test";
import { seriousFaults, sideways } from "../support/journey-checks.ts";
import { expect, test, visit } from "../support/journey-test.ts";

const bell = (page: Page) => page.locator("summary[aria-label='消息通知']");

test("the bell shows mail, messages and notices, one at a time, and says that there is none", async ({ page }) => {
  await visit(page, "/system/param");
  await bell(page).click();
  await expect(page.getByText("暂无邮件")).toBeVisible();
  for (const kind of ["消息", "通知", "邮件"]) {
    await page.locator(".notices").getByText(kind, { exact: true }).click();
    await expect(page.locator(".notices section:visible")).toHaveText(`暂无${kind}`);
  }
});

test("the bell can be used without a mouse", async ({ page, hasScripts }) => {
  await visit(page, "/system/param");
  await bell(page).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("radio", { name: "邮件" })).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("radio", { name: "消息" })).toBeChecked();
  await expect(page.locator(".notices section:visible")).toHaveText("暂无消息");
  if (!hasScripts) return;
  await page.keyboard.press("Escape");
  await expect(page.locator(".notices")).toBeHidden();
  await expect(bell(page)).toBeFocused();
});

test("the opened bell fits every width, in both schemes", async ({ page, hasScripts }) => {
  for (const scheme of hasScripts ? ["light", "dark"] : ["light"]) {
    await page.request.post("/preferences", { form: { name: "scheme", value: scheme, returnTo: "/" }, maxRedirects: 0 });
    await visit(page, "/system/param");
    await bell(page).click();
    for (const width of [1280, 768, 360]) {
      await page.setViewportSize({ width, height: 800 });
      await expect(page.locator(".notices")).toBeInViewport({ ratio: 1 });
      expect.soft(await sideways(page), `${width} px`).toBeLessThanOrEqual(0);
      if (hasScripts) expect.soft(await seriousFaults(page), `${scheme} at ${width} px`).toEqual([]);
    }
  }
});
