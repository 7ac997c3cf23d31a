import { panelOf, postRecords, rowsOf, rowWith } from "../support/journey-lists.ts";
import { seriousFaults, sideways } from "../support/journey-checks.ts";
import { expect, test, visit } from "../support/journey-test.ts";

const LIST = "/system/post";
const post = (own: string, tail: string) => ({ category: "1", postCode: `${own.slice(-8)}${tail}`, postName: `${own}岗${tail}`, sort: "1" });

test("records that were removed by mistake come back from the recycle bin, one or several at once", async ({ page, own, hasScripts }) => {
  await postRecords(page, LIST, ["1", "2", "3"].map((tail) => post(own, tail)));
  await visit(page, `${LIST}?postName=${own}`);
  for (const tail of ["1", "2", "3"]) await page.getByRole("checkbox", { name: `选择 ${own}岗${tail}` }).check();
  await page.getByRole("button", { name: "批量删除" }).click();
  await panelOf(page).getByRole("button", { name: "删除 3 条" }).click();
  await expect(page.getByText("没有符合条件的数据")).toBeVisible();

  await page.getByRole("link", { name: "回收站" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("回收站");
  await expect(rowsOf(page)).toHaveCount(3);
  await expect(page.getByRole("link", { name: /^(编辑|删除|查看|导出|新增)/ })).toHaveCount(0);
  if (hasScripts) expect(await seriousFaults(page)).toEqual([]);
  await page.getByRole("link", { name: `恢复 ${own}岗1` }).click();
  await expect(panelOf(page)).toContainText(`${own}岗1`);
  await panelOf(page).getByRole("button", { name: "恢复" }).click();
  await expect(page.getByRole("status")).toContainText("恢复成功");
  await expect(rowsOf(page)).toHaveCount(2);

  for (const tail of ["2", "3"]) await page.getByRole("checkbox", { name: `选择 ${own}岗${tail}` }).check();
  await page.getByRole("button", { name: "恢复", exact: true }).click();
  await panelOf(page).getByRole("button", { name: "恢复" }).click();
  await expect(rowsOf(page)).toHaveCount(0);
  await page.getByRole("link", { name: "返回列表" }).click();
  await expect(rowsOf(page)).toHaveCount(3);
});

test("who changed a record, and what it was before, is read from the record", async ({ page, own, hasScripts }) => {
  await postRecords(page, LIST, [post(own, "")]);
  await visit(page, `${LIST}?postName=${own}`);
  await page.getByRole("link", { name: `编辑 ${own}岗` }).click();
  await panelOf(page).getByLabel("岗位排序").fill("8");
  await panelOf(page).getByRole("button", { name: "保存" }).click();
  await rowWith(page, `${own}岗`).getByRole("link", { name: /^查看/ }).click();
  await panelOf(page).getByText("变更记录（2）").click();
  const [newest, oldest] = [panelOf(page).locator(".timeline li").first(), panelOf(page).locator(".timeline li").last()];
  await expect(newest).toContainText(/编辑.*管理员/s);
  await expect(newest.locator("dd")).toHaveText(/1\s+改为\s*→ 8/);
  await expect(oldest).toContainText("新增");
  if (hasScripts) expect(await seriousFaults(page)).toEqual([]);
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await sideways(page)).toBe(0);
});

test("with nothing chosen the recycle bin asks for a choice", async ({ page, own }) => {
  await postRecords(page, LIST, [post(own, "")]);
  await visit(page, `${LIST}?recycled=1`);
  await page.getByRole("button", { name: "恢复", exact: true }).click();
  await expect(panelOf(page).getByRole("alert")).toContainText("请选择至少一条数据");
  await expect(panelOf(page).getByRole("link", { name: "返回列表" })).toHaveAttribute("href", `${LIST}?recycled=1`);
});
