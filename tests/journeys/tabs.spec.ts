import type { Locator, Page } from "@playwright/test";
import { expect, saying, taken, test, visit } from "../support/journey-test.ts";

const strip = (page: Page): Locator => page.getByRole("navigation", { name: "已打开的页面" });
const tabs = (page: Page): Locator => strip(page).getByRole("link");

async function openThree(page: Page) {
  for (const address of ["/system/post", "/system/dict", "/system/param?paramName=x"]) await visit(page, address);
  await expect(tabs(page)).toHaveText(["工作台", "岗位管理", "字典管理", "参数管理"]);
}

async function more(page: Page, deed: string) {
  await page.getByText("更多", { exact: true }).click();
  await page.getByRole("button", { name: deed }).click();
}

test("opening pages opens tabs, once each, and a tab leads back to its conditions", async ({ page }) => {
  await openThree(page);
  await tabs(page).filter({ hasText: "岗位管理" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("岗位管理");
  await expect(tabs(page)).toHaveCount(4);
  await tabs(page).filter({ hasText: "参数管理" }).click();
  await expect(page).toHaveURL(saying("/system/param?paramName=x"));
  await expect(tabs(page).filter({ hasText: "参数管理" })).toHaveAttribute("aria-current", "page");
});

test("the import and the recomputation of attendance are pages of their own and have their tabs", async ({ page }) => {
  const statistics = "/compliance-supervision/personnel-attendance-statistics";
  for (const address of [statistics, `${statistics}/import`, `${statistics}/recompute`]) await visit(page, address);
  await expect(tabs(page)).toHaveText(["工作台", "人员考勤统计", "导入打卡记录", "重新计算考勤"]);
  await expect(tabs(page).last()).toHaveAttribute("aria-current", "page");
  await tabs(page).filter({ hasText: "导入打卡记录" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("导入打卡记录");
  await strip(page).getByRole("button", { name: "关闭 导入打卡记录" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("人员考勤统计");
});

test("closing the tab in view shows the one before it", async ({ page }) => {
  await openThree(page);
  await strip(page).getByRole("button", { name: "关闭 参数管理" }).click();
  await expect(page).toHaveURL("/system/dict");
  await expect(tabs(page)).toHaveText(["工作台", "岗位管理", "字典管理"]);
});

test("closing another tab leaves the page in view", async ({ page }) => {
  await openThree(page);
  await strip(page).getByRole("button", { name: "关闭 岗位管理" }).click();
  await expect(tabs(page)).toHaveText(["工作台", "字典管理", "参数管理"]);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("参数管理");
});

test("closing the others keeps the page in view and the workbench", async ({ page }) => {
  await openThree(page);
  await more(page, "关闭其他");
  await expect(tabs(page)).toHaveText(["工作台", "参数管理"]);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("参数管理");
});

test("closing all leads to the workbench, which cannot be closed", async ({ page }) => {
  await openThree(page);
  await more(page, "关闭全部");
  await expect(page).toHaveURL("/wel/index");
  await expect(tabs(page)).toHaveText(["工作台"]);
  await expect(strip(page).getByRole("button")).toHaveCount(0);
});

test("clearing the cache says that it is done", async ({ page }) => {
  await visit(page, "/system/post");
  await more(page, "清除缓存");
  await expect(page.getByRole("status")).toContainText("清除完毕");
  await expect(page).toHaveURL("/system/post");
});

test("a right click on the tabs opens the same choices", async ({ page, hasScripts }) => {
  test.skip(!hasScripts, "only scripts can replace the browser's own menu");
  await openThree(page);
  await taken(page);
  await tabs(page).last().click({ button: "right" });
  await expect(page.getByRole("button", { name: "关闭其他" })).toBeVisible();
});
