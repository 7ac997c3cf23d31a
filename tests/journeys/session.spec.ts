import type { Page } from "@playwright/test";
import { enter, expect, taken, test, visit } from "../support/journey-test.ts";

test.use({ person: null });
test.beforeEach(({ page }) => enter(page, "admin"));

async function lock(page: Page, word: string) {
  await page.locator("summary[aria-label='锁屏']").click();
  await page.locator("#lock-password").fill(word);
  await page.getByRole("button", { name: "锁定屏幕" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("屏幕已锁定");
}

test("a locked screen opens with its word only, at the page that was left", async ({ page }) => {
  await visit(page, "/system/param?size=30");
  await lock(page, "kaimen-1");
  await page.getByLabel("锁屏密码").fill("something-else");
  await page.getByRole("button", { name: "解锁" }).click();
  await expect(page.getByRole("alert")).toContainText("锁屏密码错误");
  await page.getByRole("button", { name: "解锁" }).click();
  await expect(page.getByRole("alert")).toContainText("锁屏密码不能为空");
  await page.getByLabel("锁屏密码").fill("kaimen-1");
  await page.getByRole("button", { name: "解锁" }).click();
  await expect(page).toHaveURL("/system/param?size=30");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("参数管理");
});

test("while the screen is locked every other address leads to the lock", async ({ page }) => {
  await visit(page, "/system/param");
  await lock(page, "kaimen-2");
  for (const address of ["/", "/wel/index", "/system/post?view=new", "/export/system/param", "/search?q=x"]) {
    await page.goto(address);
    await expect(page).toHaveURL(/\/lock\?redirectTo=/);
    await expect(page.getByText("参数管理")).toHaveCount(0);
  }
  await page.goBack();
  await expect(page.getByRole("navigation", { name: "主菜单" })).toHaveCount(0);
});

test("a locked session is locked for the interface behind the pages, too", async ({ page }) => {
  await visit(page, "/system/param");
  await lock(page, "kaimen-3");
  const answer = await page.request.post("/system/param?view=new", { form: { intent: "submit", paramName: "x", paramKey: "x", paramValue: "x" }, maxRedirects: 0 });
  expect(answer.status()).toBe(302);
  expect(answer.headers().location).toMatch(/^\/lock/);
});

test("from the lock one can sign out and then has to sign in", async ({ page }) => {
  await visit(page, "/system/param");
  await lock(page, "kaimen-4");
  await page.getByRole("button", { name: "退出登录" }).click();
  await expect(page).toHaveURL("/login");
  await page.goto("/system/param");
  await expect(page).toHaveURL(/\/login\?redirectTo=/);
});

test("after signing out Back shows nothing of what was seen", async ({ page }) => {
  await visit(page, "/system/param");
  await expect(page.getByRole("table")).toBeVisible();
  await page.locator("details.user-menu > summary").click();
  await page.getByRole("button", { name: "退出系统" }).click();
  await expect(page).toHaveURL("/login");
  await page.goBack();
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByRole("table")).toHaveCount(0);
});

test("signing out ends the session itself, not only its cookie", async ({ page, playwright, baseURL }) => {
  await visit(page, "/system/param");
  const before = await page.context().storageState();
  await page.locator("details.user-menu > summary").click();
  await page.getByRole("button", { name: "退出系统" }).click();
  await expect(page).toHaveURL("/login");
  const thief = await playwright.request.newContext({ baseURL, storageState: before });
  const answer = await thief.get("/system/param", { maxRedirects: 0 });
  expect(answer.status()).toBe(302);
  expect(answer.headers().location).toMatch(/^\/login/);
  await thief.dispose();
});

test("a form sent after the session ended in another window leads to the sign-in page", async ({ page, context }) => {
  await visit(page, "/system/param?view=new");
  const other = await context.newPage();
  await visit(other, "/wel/index");
  await other.locator("details.user-menu > summary").click();
  await other.getByRole("button", { name: "退出系统" }).click();
  await expect(other).toHaveURL("/login");
  await page.locator(".panel").getByLabel("参数名称").fill("x");
  await page.getByRole("button", { name: "保存", exact: true }).click();
  await expect(page).toHaveURL(/\/login\?redirectTo=/);
  await taken(page);
});
