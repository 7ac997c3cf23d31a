import { expect, test, visit } from "../support/journey-test.ts";

test("the first address leads to the workbench", async ({ page }) => {
  await visit(page, "/");
  await expect(page).toHaveURL("/wel/index");
});

for (const unknown of ["/nothing-here", "/system/nothing", "/login/x"]) {
  test(`${unknown} leads to the page that says it does not exist`, async ({ page }) => {
    const answer = await visit(page, unknown);
    await expect(page).toHaveURL("/404");
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("页面不存在");
    await page.getByRole("link", { name: "返回首页" }).click();
    await expect(page).toHaveURL("/wel/index");
  });
}

test("the beginning of a menu's name finds it, and a single one is opened", async ({ page }) => {
  await visit(page, "/wel/index");
  const search = page.getByRole("combobox", { name: "搜索菜单" });
  await search.fill("参数");
  await search.press("Enter");
  await expect(page).toHaveURL("/system/param");
  await search.fill("管理");
  await search.press("Enter");
  await expect(page.getByText("没有名称以“管理”开头的菜单")).toBeVisible();
});

test.describe("in English", () => {
  test.use({ language: "en" });

  test("menus that begin alike are listed to choose from, whatever the case of the letters", async ({ page }) => {
    await visit(page, "/search?q=PO");
    await expect(page).toHaveURL("/system/post");
    await visit(page, "/search?q=p");
    await expect(page.locator(".plain-list").getByRole("link")).toHaveText(["Projects", "Punch records", "Posts", "Parameters"]);
    await visit(page, "/search");
    await expect(page.getByRole("main")).toContainText("beginning of a menu name", { ignoreCase: true });
  });
});

test("an address that is not in the person's own menu is not embedded", async ({ page }) => {
  const answer = await visit(page, `/myiframe/${encodeURIComponent("https://evil.example/")}`);
  expect(answer?.status()).toBe(404);
  await expect(page.locator("iframe")).toHaveCount(0);
});

test.describe("a key person", () => {
  test.use({ person: "me_01" });

  test("does not see the system's menus", async ({ page }) => {
    await visit(page, "/wel/index");
    const menu = page.getByRole("navigation", { name: "主菜单" });
    await expect(menu.getByText("人员考勤统计")).toHaveCount(1);
    await expect(menu.getByText("参数管理")).toHaveCount(0);
  });

  test("is told that the parameters are not for them", async ({ page }) => {
    const answer = await visit(page, "/system/param");
    expect(answer?.status()).toBe(403);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("没有访问权限");
    await expect(page.getByText("无权执行该操作")).toBeVisible();
    await expect(page.getByRole("navigation", { name: "主菜单" })).toBeVisible();
  });

  test("cannot add, change or export what they may not see", async ({ page }) => {
    const added = await page.request.post("/system/param?view=new", { form: { intent: "submit", paramName: "x", paramKey: "x", paramValue: "x" }, maxRedirects: 0 });
    expect(added.status()).toBeGreaterThanOrEqual(403);
    const removed = await page.request.post("/system/param?view=remove", { form: { intent: "remove", ids: "1" }, maxRedirects: 0 });
    expect(removed.status()).toBeGreaterThanOrEqual(403);
    const exported = await page.request.get("/export/system/param", { maxRedirects: 0 });
    expect(exported.status()).toBe(403);
  });
});

test.describe("a supervisor", () => {
  test.use({ person: "sv_province" });

  test("sees projects without any way to change them", async ({ page }) => {
    await visit(page, "/project-manage/project");
    await expect(page.locator("table.data > tbody > tr")).toHaveCount(6);
    await expect(page.getByRole("link", { name: "新增" })).toHaveCount(0);
    await expect(page.getByRole("button", { name: "批量删除" })).toHaveCount(0);
    await expect(page.getByRole("link", { name: /^编辑/ })).toHaveCount(0);
  });
});
