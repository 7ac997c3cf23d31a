import type { Page } from "@playwright/test";
import { passwordOf } from "../support/journey-people.ts";
import { expireAccess, tokensOf } from "../support/journey-session.ts";
import { enter, expect, test, visit } from "../support/journey-test.ts";

test.use({ person: null });
test.beforeEach(({ page }) => enter(page, "admin"));

const EXPIRED = "用户令牌过期，请重新登录";

async function followMenu(page: Page, name: string) {
  const menu = page.getByRole("navigation", { name: "主菜单" });
  const link = menu.getByRole("link", { name });
  if (!(await link.isVisible())) await menu.getByText("系统管理").click();
  await link.click();
}

async function seesParams(page: Page) {
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("参数管理");
  await expect(page.getByRole("table").locator("tbody > tr").first()).toBeVisible();
  await expect(page.getByText(EXPIRED)).toHaveCount(0);
}

test("a list opens as if nothing had happened when the access token ran out meanwhile", async ({ page, context }) => {
  await visit(page, "/wel/index");
  const before = await tokensOf(context);
  await expireAccess(context);
  await followMenu(page, "参数管理");
  await expect(page).toHaveURL("/system/param");
  await seesParams(page);
  const after = await tokensOf(context);
  expect(after.refresh).not.toBe(before.refresh);
  expect(after.access).not.toBe(before.access);
});

test("an address typed in with a token that ran out shows its list, and the next page needs no other token", async ({ page, context }) => {
  await expireAccess(context);
  await visit(page, "/system/param?size=30");
  await expect(page).toHaveURL("/system/param?size=30");
  await seesParams(page);
  const renewed = await tokensOf(context);
  await visit(page, "/system/post");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("岗位管理");
  expect(await tokensOf(context)).toEqual(renewed);
});

test("what was typed is saved with a token that ran out while typing", async ({ page, context, own }) => {
  await visit(page, "/system/param?view=new");
  const panel = page.locator(".panel");
  for (const label of ["参数名称", "参数键名", "参数键值"]) await panel.getByLabel(label).fill(own);
  await expireAccess(context);
  await page.getByRole("button", { name: "保存", exact: true }).click();
  await expect(page.getByRole("status").filter({ hasText: "操作成功!" })).toBeVisible();
  await visit(page, `/system/param?paramKey=${own}`);
  await expect(page.getByRole("table").locator("tbody > tr")).toHaveCount(1);
});

test("a session that was ended elsewhere says so once at the sign-in page, and the way back is kept", async ({ page, context, playwright, baseURL }) => {
  await visit(page, "/wel/index");
  const elsewhere = await playwright.request.newContext({ baseURL, storageState: await context.storageState() });
  expect((await elsewhere.post("/logout", { maxRedirects: 0 })).status()).toBeLessThan(400);
  await elsewhere.dispose();
  await expireAccess(context);
  await followMenu(page, "参数管理");
  await expect(page).toHaveURL(`/login?redirectTo=${encodeURIComponent("/system/param")}`);
  await expect(page.getByText(EXPIRED)).toHaveCount(1);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByText(EXPIRED)).toHaveCount(0);
  await page.locator("input[name=username]").fill("admin");
  await page.locator("input[name=password]").fill(passwordOf("admin"));
  await page.locator("form button[type=submit]").last().click();
  await expect(page).toHaveURL("/system/param");
  await seesParams(page);
});
