import { panelOf, param, postRecords } from "../support/journey-lists.ts";
import { expect, held, saying, test, visit } from "../support/journey-test.ts";

const LIST = "/system/param";

test("the advanced table shows the same rows, sorts by the address and removes what is chosen", async ({ page, own, hasScripts }) => {
  test.skip(!hasScripts, "the advanced table is drawn by scripts");
  await postRecords(page, LIST, ["1", "2", "3"].map((tail) => param(own, tail)));
  await visit(page, `${LIST}?paramKey=${own}`);
  await page.getByRole("button", { name: "高级表格" }).click();
  const table = page.locator(".mrt-table");
  await expect(table).toBeVisible();
  const keys = table.locator("tbody td", { hasText: new RegExp(`^${own}\\.key`) });
  await expect(keys).toHaveCount(3);
  await table.getByText("参数键名").click();
  await expect(page).toHaveURL(saying(`${LIST}?paramKey=${own}&sort=paramKey`));
  await expect(keys).toHaveText(["1", "2", "3"].map((tail) => `${own}.key${tail}`));
  await table.locator("tbody tr", { hasText: `${own}.key2` }).getByRole("checkbox").check();
  await page.getByRole("button", { name: "批量删除" }).click();
  await expect(panelOf(page).getByRole("listitem")).toHaveText([`${own}名2`]);
  await panelOf(page).getByRole("button", { name: "删除 1 条" }).click();
  await expect(keys).toHaveCount(2);
  await page.getByRole("button", { name: "普通表格" }).click();
  await expect(page.locator("table.data tbody tr")).toHaveCount(2);
});

test("what was ticked before the advanced table came is ticked in it, and what is on another page is not meant", async ({ page, own, hasScripts }) => {
  test.skip(!hasScripts, "the advanced table is drawn by scripts");
  await postRecords(page, LIST, Array.from({ length: 11 }, (_, at) => param(own, String(at + 10))));
  await page.request.post("/preferences", { form: { name: "table", value: "advanced", returnTo: "/" }, maxRedirects: 0 });
  const release = await held(page, "table.enhanced-");
  await visit(page, `${LIST}?paramKey=${own}&size=10&sort=paramKey`);
  const rowOf = (tail: string) => page.locator("tbody tr", { hasText: `${own}.key${tail}` }).getByRole("checkbox");
  await rowOf("12").check();
  release();
  await expect(page.locator(".mrt-table")).toBeVisible();
  await expect(rowOf("12")).toBeChecked();
  await expect(rowOf("11")).not.toBeChecked();
  await page.getByRole("link", { name: "下一页" }).click();
  await rowOf("20").check();
  await page.getByRole("button", { name: "批量删除" }).click();
  await expect(panelOf(page).getByRole("listitem")).toHaveText([`${own}名20`]);
});

test("without scripts nobody is offered what they cannot have", async ({ page, hasScripts }) => {
  await visit(page, LIST);
  await expect(page.getByRole("button", { name: "高级表格" })).toBeVisible({ visible: hasScripts });
  await expect(page.getByRole("button", { name: "全屏" })).toBeVisible({ visible: hasScripts });
});
