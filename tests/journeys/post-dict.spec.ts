import { panelOf, postRecords, rowsOf, rowWith } from "../support/journey-lists.ts";
import { expect, test, visit } from "../support/journey-test.ts";

test("a post is added with a type to choose, changed and removed", async ({ page, own }) => {
  const code = own.slice(-8);
  await visit(page, `/system/post?postName=${own}`);
  await page.getByRole("link", { name: "新增" }).click();
  await panelOf(page).getByLabel("岗位编号").fill(code);
  await panelOf(page).getByLabel("岗位名称").fill(`${own}岗`);
  await panelOf(page).getByRole("button", { name: "保存" }).click();
  await expect(panelOf(page).getByRole("alert").getByRole("link")).toHaveText(["请选择岗位类型", "请输入岗位排序"]);
  await panelOf(page).getByLabel("岗位类型").selectOption({ index: 1 });
  await panelOf(page).getByLabel("岗位排序").fill("7");
  await panelOf(page).getByRole("button", { name: "保存" }).click();
  await expect(rowWith(page, `${own}岗`)).toContainText(code);
  await page.getByRole("link", { name: `编辑 ${own}岗` }).click();
  await panelOf(page).getByLabel("岗位排序").fill("8");
  await panelOf(page).getByRole("button", { name: "保存" }).click();
  await expect(rowWith(page, `${own}岗`)).toContainText("8");
  await page.getByRole("link", { name: `删除 ${own}岗` }).click();
  await panelOf(page).getByRole("button", { name: "删除 1 条" }).click();
  await expect(page.getByText("没有符合条件的数据")).toBeVisible();
});

const head = (own: string) => ({ parentId: "", code: own, dictValue: `${own}字典`, dictKey: "-1", sort: "1", isSealed: "0" });

test("a dictionary opens in the tree by its link and closes again", async ({ page }) => {
  await visit(page, "/system/dict");
  const before = await rowsOf(page).count();
  const twisty = page.getByRole("link", { name: /^展开/ }).first();
  const name = ((await twisty.getAttribute("aria-label")) ?? "").replace("展开 ", "");
  await twisty.click();
  const closing = page.getByRole("link", { name: `收起 ${name}`, exact: true });
  await expect(closing).toHaveAttribute("aria-expanded", "true");
  expect(await rowsOf(page).count()).toBeGreaterThan(before);
  await closing.click();
  await expect(rowsOf(page)).toHaveCount(before);
});

test("a dictionary with entries is not removed before they are", async ({ page, own }) => {
  await postRecords(page, "/system/dict", [head(own)]);
  await visit(page, `/system/dict?code=${own}`);
  const id = /id=(\d+)/.exec((await rowsOf(page).first().getByRole("link", { name: /^查看/ }).getAttribute("href")) ?? "")?.[1] ?? "";
  await postRecords(page, "/system/dict", [{ ...head(own), parentId: id, dictKey: "1", dictValue: `${own}项` }]);
  await visit(page, `/system/dict?code=${own}`);
  await page.getByRole("link", { name: `删除 ${own}字典` }).click();
  await panelOf(page).getByRole("button", { name: "删除 1 条" }).click();
  await expect(panelOf(page).getByRole("alert")).toContainText("请先删除子节点");
});

for (const layout of ["/dict-horizontal/index", "/dict-vertical/index"]) {
  test(`entries are kept beside their dictionary on ${layout}`, async ({ page, own }) => {
    await postRecords(page, "/system/dict", [head(own)]);
    await visit(page, layout);
    await page.getByRole("navigation", { name: "字典", exact: true }).getByRole("link", { name: `${own}字典` }).click();
    await expect(page.locator(".pair-heads a[aria-current]")).toContainText(own);
    await page.getByRole("link", { name: "新增" }).click();
    await panelOf(page).getByLabel("字典名称").fill(`${own}项`);
    await panelOf(page).getByLabel("字典键值").fill("1");
    await panelOf(page).getByLabel("封存").check();
    await panelOf(page).getByRole("button", { name: "保存" }).click();
    await expect(page.getByRole("status")).toContainText("操作成功!");
    await expect(rowsOf(page)).toHaveCount(1);
    await expect(rowWith(page, `${own}项`)).toContainText("是");
    await expect(page).toHaveURL(new RegExp(`^[^?]*${layout}\\?parentId=\\d+$`));
  });
}
