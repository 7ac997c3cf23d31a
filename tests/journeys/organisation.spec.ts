import { panelOf, rowsOf, rowWith } from "../support/journey-lists.ts";
import { expect, test, visit } from "../support/journey-test.ts";

test("a department gets one below it, is not removed before that one, and is found with its parent", async ({ page, own }) => {
  await visit(page, "/system/dept?view=new");
  const fill = async (name: string) => {
    await panelOf(page).getByLabel("部门名称").fill(name);
    await panelOf(page).getByLabel("部门全称").fill(name);
    await panelOf(page).getByLabel("机构类型").selectOption({ index: 1 });
    await panelOf(page).getByRole("button", { name: "保存" }).click();
    await expect(panelOf(page)).toHaveCount(0);
  };
  await fill(`${own}局`);
  await visit(page, `/system/dept?deptName=${own}`);
  const id = await rowWith(page, `${own}局`).locator("a[href*='view=edit']").first().getAttribute("href");
  await visit(page, `/system/dept?view=new&parent=${/id=(\d+)/.exec(id ?? "")?.[1]}`);
  await fill(`${own}处`);
  await visit(page, `/system/dept?deptName=${own}`);
  await expect(rowWith(page, `${own}处`)).toContainText(`${own}局`);
  await page.getByRole("link", { name: `删除 ${own}局` }).click();
  await panelOf(page).getByRole("button", { name: "删除 1 条" }).click();
  await expect(page.getByText("请先删除子节点!")).toBeVisible();
});

test("the tree of regions opens down to the districts of a real city", async ({ page }) => {
  await visit(page, "/base/region?open=00&open=320000&parentCode=320100");
  await expect(rowWith(page, "玄武区")).toContainText("320102");
  await page.getByRole("navigation", { name: "行政区划" }).getByRole("link", { name: "苏州市", exact: true }).click();
  await expect(rowWith(page, "姑苏区")).toBeVisible();
});

test("a tenant is opened, tells its password once, is put into the bin and removed", async ({ page, own }) => {
  await visit(page, "/system/tenant?view=new");
  await panelOf(page).getByLabel("租户名称").fill(`${own}公司`);
  await panelOf(page).getByLabel("联系人").fill("某人");
  await panelOf(page).getByRole("button", { name: "保存" }).click();
  await expect(panelOf(page).getByRole("cell").nth(2)).toHaveText(/^[\w-]{16}$/);
  await visit(page, `/system/tenant?tenantName=${own}`);
  await expect(rowsOf(page)).toHaveCount(1);
  await rowWith(page, own).getByRole("link", { name: /回收/ }).click();
  await panelOf(page).getByRole("button", { name: "回收" }).click();
  await expect(rowWith(page, own)).toContainText("已回收");
  await page.getByRole("link", { name: `删除 ${own}公司` }).click();
  await panelOf(page).getByRole("button", { name: "删除 1 条" }).click();
  await expect(page.getByText("没有符合条件的数据")).toBeVisible();
});

test("a data source shows the fields of its kind; without scripts all are there, and what does not fit is left out", async ({ page, own, hasScripts }) => {
  await visit(page, "/system/tenantdatasource?view=new");
  const sharding = panelOf(page).getByLabel("分库分表");
  const address = panelOf(page).getByLabel("连接地址");
  await expect(address).toBeVisible();
  await expect(sharding).toBeVisible({ visible: !hasScripts });
  await panelOf(page).getByLabel("名称").fill(own);
  if (!hasScripts) await address.fill("127.0.0.1:5432/other");
  await panelOf(page).getByLabel("数据源类型").selectOption("2");
  await expect(sharding).toBeVisible();
  await expect(address).toBeVisible({ visible: !hasScripts });
  await sharding.fill("rules: []");
  await panelOf(page).getByRole("button", { name: "保存" }).click();
  await expect(panelOf(page)).toHaveCount(0);
  await visit(page, `/system/tenantdatasource?name=${own}`);
  await rowWith(page, own).getByRole("link", { name: /^查看/ }).click();
  await expect(panelOf(page)).toContainText("rules: []");
  await expect(panelOf(page)).not.toContainText("127.0.0.1");
});

test("a package is changed and removed but not viewed, and its changes stand below its form", async ({ page, own }) => {
  await visit(page, "/system/tenantpackage?view=new");
  await panelOf(page).getByLabel("产品包名称").fill(own);
  await panelOf(page).getByRole("checkbox", { name: "项目管理", exact: true }).check();
  await panelOf(page).getByRole("button", { name: "保存" }).click();
  await expect(panelOf(page)).toHaveCount(0);
  await visit(page, `/system/tenantpackage?packageName=${own}`);
  await expect(rowWith(page, own).getByRole("link", { name: /^查看/ })).toHaveCount(0);
  await rowWith(page, own).getByRole("link", { name: /^编辑/ }).click();
  await panelOf(page).getByText(/变更记录/).click();
  await expect(panelOf(page).locator(".timeline li")).toHaveCount(1);
});
