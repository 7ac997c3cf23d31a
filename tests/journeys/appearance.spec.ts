import type { Page } from "@playwright/test";
import { expect, test, visit } from "../support/journey-test.ts";

const html = (page: Page) => page.locator("html");
const openLooks = (page: Page) => page.locator("summary[aria-label='主题与颜色']").click();

async function choose(page: Page, name: string) {
  await openLooks(page);
  await page.getByRole("button", { name, exact: true }).click();
}

const variable = (page: Page, name: string) =>
  html(page).evaluate((root, property) => getComputedStyle(root).getPropertyValue(property).trim().toLowerCase(), name);

test("a theme, the dark scheme and a density are chosen and stay on other pages", async ({ page }) => {
  await visit(page, "/system/param?size=30");
  await choose(page, "星空");
  await expect(html(page)).toHaveAttribute("data-theme", "theme-star");
  await expect(page).toHaveURL("/system/param?size=30");
  await choose(page, "深色");
  await expect(html(page)).toHaveAttribute("data-scheme", "dark");
  await choose(page, "紧凑");
  await expect(html(page)).toHaveAttribute("data-density", "compact");
  await visit(page, "/system/post");
  await expect(html(page)).toHaveAttribute("data-theme", "theme-star");
  await expect(html(page)).toHaveAttribute("data-scheme", "dark");
  await openLooks(page);
  await expect(page.getByRole("button", { name: "深色" })).toHaveAttribute("aria-pressed", "true");
});

test("a colour of one's own is used on every page", async ({ page }) => {
  await visit(page, "/system/param");
  await openLooks(page);
  await page.locator("#accent").fill("#c2255c");
  await page.getByRole("button", { name: "应用" }).and(page.locator(".accent-form button")).click();
  await expect.poll(() => variable(page, "--accent")).toBe("#c2255c");
  await visit(page, "/system/post");
  expect(await variable(page, "--accent")).toBe("#c2255c");
});

test("the sidebar folds to icons and unfolds again", async ({ page }) => {
  await visit(page, "/system/param");
  await page.getByRole("button", { name: "收起菜单" }).click();
  await expect(page.locator(".frame")).toHaveClass(/is-collapsed/);
  const width = await page.getByRole("navigation", { name: "主菜单" }).evaluate((side) => side.getBoundingClientRect().width);
  expect(width).toBeLessThan(100);
  await page.getByRole("button", { name: "展开菜单" }).click();
  await expect(page.locator(".frame")).not.toHaveClass(/is-collapsed/);
});

test("the language changes in place and stays", async ({ page }) => {
  await visit(page, "/system/param?size=30");
  await page.getByRole("button", { name: "Switch to English" }).click();
  await expect(page).toHaveURL("/system/param?size=30");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Parameters");
  await expect(page).toHaveTitle(/^Parameters - /);
  await page.getByRole("navigation", { name: "Main menu" }).getByRole("link", { name: "Posts" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Posts");
  await page.getByRole("button", { name: "切换到中文" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("岗位管理");
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test("the menu opens over the page and closes when a page was chosen", async ({ page }) => {
    await visit(page, "/system/param");
    const menu = page.getByRole("navigation", { name: "主菜单" });
    await expect(menu.getByRole("link", { name: "岗位管理" })).not.toBeInViewport();
    await page.locator("label.side-toggle").click();
    await expect(menu.getByRole("link", { name: "岗位管理" })).toBeInViewport();
    await menu.getByRole("link", { name: "岗位管理" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("岗位管理");
    await expect(menu.getByRole("link", { name: "参数管理" })).not.toBeInViewport();
  });

  test("each row is a card that names its values", async ({ page }) => {
    await visit(page, "/system/param");
    const row = page.locator("table.data > tbody > tr").first();
    await expect(row).toBeVisible();
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(360);
  });
});
