import { panelOf, postRecords, rowsOf, rowWith } from "../support/journey-lists.ts";
import { seriousFaults, sideways } from "../support/journey-checks.ts";
import { expect, test, visit } from "../support/journey-test.ts";

const LIST = "/system/user";
const ROOT = "1123598813738675201";
const VIEWER = "1123598816738675208";
const user = (own: string, tail = "") => ({
  account: `${own}${tail}`, password: "Good-Word-77", realName: "某人", name: "某人", roleId: VIEWER, deptId: ROOT, userType: "1", isLeader: "0",
});

test("an administrator finds people by their department, resets their passwords, and sees the new ones once", async ({ page, own, hasScripts }) => {
  await postRecords(page, LIST, [user(own, "a"), user(own, "b")]);
  await visit(page, LIST);
  await page.getByRole("navigation", { name: "部门", exact: true }).getByRole("link", { name: "省交通厅", exact: true }).click();
  await page.getByRole("searchbox", { name: "登录账号" }).fill(own);
  await page.getByRole("button", { name: "查询" }).click();
  await expect(rowsOf(page)).toHaveCount(2);
  if (hasScripts) expect(await seriousFaults(page)).toEqual([]);

  for (const tail of ["a", "b"]) await page.getByRole("checkbox", { name: `选择 ${own}${tail}` }).check();
  await page.getByRole("button", { name: "重置密码" }).click();
  await expect(panelOf(page)).toContainText("只显示这一次");
  await panelOf(page).getByRole("button", { name: "重置密码" }).click();
  await expect(panelOf(page).getByRole("table")).toContainText(`${own}a`);
  await expect(panelOf(page).locator("tbody tr")).toHaveCount(2);
  await visit(page, `${LIST}?account=${own}`);
  await expect(panelOf(page)).toHaveCount(0);
});

test("roles are given to several people at once, and the record tells who gave them", async ({ page, own, hasScripts }) => {
  await postRecords(page, LIST, [user(own, "a"), user(own, "b")]);
  await visit(page, `${LIST}?account=${own}`);
  for (const tail of ["a", "b"]) await page.getByRole("checkbox", { name: `选择 ${own}${tail}` }).check();
  await page.getByRole("button", { name: "分配角色" }).click();
  if (hasScripts) expect(await seriousFaults(page)).toEqual([]);
  await panelOf(page).getByRole("checkbox", { name: "监管人员" }).check();
  await panelOf(page).getByRole("button", { name: "分配角色" }).click();
  await expect(page.getByRole("status")).toContainText("角色分配成功");
  for (const tail of ["a", "b"]) await expect(rowWith(page, `${own}${tail}`)).toContainText("监管人员");
  await rowWith(page, `${own}a`).getByRole("link", { name: /^查看/ }).click();
  await panelOf(page).getByText(/变更记录/).click();
  await expect(panelOf(page).locator(".timeline li").first()).toContainText("监管人员");
});

test("a stopped person is named as such and let in again", async ({ page, own }) => {
  await postRecords(page, LIST, [user(own)]);
  await visit(page, `${LIST}?account=${own}`);
  await rowWith(page, own).getByText("更多").click();
  await page.getByRole("link", { name: `停用 ${own}` }).click();
  await panelOf(page).getByRole("button", { name: "停用" }).click();
  await expect(rowsOf(page).first()).toContainText("停用");
  await rowWith(page, own).getByText("更多").click();
  await page.getByRole("link", { name: `恢复使用 ${own}` }).click();
  await panelOf(page).getByRole("button", { name: "恢复使用" }).click();
  await expect(rowsOf(page).first()).toContainText("正常");
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await sideways(page)).toBe(0);
});
