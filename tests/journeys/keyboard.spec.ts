import type { Locator, Page } from "@playwright/test";
import { ADMIN_PASSWORD } from "../support/journey-people.ts";
import { panelOf, rowsOf, rowWith } from "../support/journey-lists.ts";
import { expect, taken, test, visit } from "../support/journey-test.ts";

test.use({ person: null });

/** Presses Tab until `target` has the focus, as a person without a mouse does. */
async function tabTo(page: Page, target: Locator, most = 90) {
  for (let pressed = 0; pressed < most; pressed += 1) {
    await page.keyboard.press("Tab");
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error("The focus never came there by Tab.");
}

test("without a mouse a person signs in, adds a parameter and removes it", async ({ page, own }) => {
  test.slow();
  await visit(page, `/login?redirectTo=${encodeURIComponent(`/system/param?paramKey=${own}`)}`);
  await tabTo(page, page.locator("#username"));
  await page.keyboard.type("admin");
  await page.keyboard.press("Tab");
  await page.keyboard.type(ADMIN_PASSWORD);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("参数管理");
  await taken(page);

  const skip = page.getByRole("link", { name: "跳到主要内容" });
  await tabTo(page, skip);
  await expect(skip).toBeInViewport();
  await page.keyboard.press("Enter");
  await tabTo(page, page.getByRole("link", { name: "新增" }));
  await page.keyboard.press("Enter");
  await expect(panelOf(page)).toBeVisible();
  await tabTo(page, panelOf(page).getByLabel("参数名称"));
  await page.keyboard.type(`${own}名`);
  await page.keyboard.press("Tab");
  await page.keyboard.type(`${own}.key`);
  await page.keyboard.press("Tab");
  await page.keyboard.type("1");
  await tabTo(page, panelOf(page).getByRole("button", { name: "保存" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status")).toContainText("操作成功!");
  await expect(rowsOf(page)).toHaveCount(1);

  await tabTo(page, rowWith(page, own).getByRole("link", { name: /^删除/ }));
  await page.keyboard.press("Enter");
  const sure = panelOf(page).getByRole("button", { name: "删除 1 条" });
  await expect(sure).toBeVisible();
  await tabTo(page, sure);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status")).toContainText("删除成功");
});

test.describe("with scripts", () => {
  test.use({ person: "admin" });
  test.skip(({ hasScripts }) => !hasScripts, "a dialog over the page needs scripts; without them it is part of the page");

  test("the focus stays in an open form, and Escape closes it", async ({ page }) => {
    await visit(page, "/system/param");
    await page.getByRole("link", { name: "新增" }).click();
    await expect(panelOf(page).getByRole("heading", { level: 2 })).toBeFocused();
    for (let pressed = 0; pressed < 12; pressed += 1) {
      await page.keyboard.press("Tab");
      expect(await panelOf(page).evaluate((panel) => panel.contains(document.activeElement))).toBe(true);
    }
    await page.keyboard.press("Escape");
    await expect(panelOf(page)).toHaveCount(0);
    await expect(page).toHaveURL("/system/param");
  });

  test("Escape closes an opened menu and gives the focus back to its button", async ({ page }) => {
    await visit(page, "/system/param");
    const looks = page.locator("summary[aria-label='主题与颜色']");
    await looks.focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("button", { name: "深色" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("button", { name: "深色" })).toBeHidden();
    await expect(looks).toBeFocused();
  });

  test("a new page is announced by the focus on its heading", async ({ page }) => {
    await visit(page, "/system/param");
    await page.getByRole("navigation", { name: "主菜单" }).getByRole("link", { name: "岗位管理" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "岗位管理" })).toBeFocused();
  });
});
