import type { Page } from "@playwright/test";
import { panelOf, param, postRecords, rowsOf, rowWith } from "../support/journey-lists.ts";
import { expect, taken, test, visit } from "../support/journey-test.ts";

const LIST = "/system/param";
const ofOwn = (own: string) => `${LIST}?paramKey=${own}`;
const name = (page: Page) => panelOf(page).getByLabel("参数名称");
const key = (page: Page) => panelOf(page).getByLabel("参数键名");
const value = (page: Page) => panelOf(page).getByLabel("参数键值");
const save = (page: Page) => panelOf(page).getByRole("button", { name: "保存", exact: true });

test("a parameter is added, looked at, changed and removed", async ({ page, own }) => {
  await visit(page, ofOwn(own));
  await page.getByRole("link", { name: "新增" }).click();
  await name(page).fill(`${own}名`);
  await key(page).fill(`${own}.key`);
  await value(page).fill("第一行\n第二行 <b>&amp;</b>");
  await save(page).click();
  await expect(page.getByRole("status")).toContainText("操作成功!");
  await expect(rowsOf(page)).toHaveCount(1);

  await page.getByRole("link", { name: `查看 ${own}名` }).click();
  await expect(panelOf(page).getByRole("definition").nth(2)).toContainText("第二行 <b>&amp;</b>");
  await panelOf(page).getByRole("link", { name: "编辑" }).click();
  await expect(key(page)).toHaveValue(`${own}.key`);
  await name(page).fill(`${own}新名`);
  await save(page).click();
  await expect(rowWith(page, `${own}新名`)).toHaveCount(1);

  await page.getByRole("link", { name: `删除 ${own}新名` }).click();
  await expect(panelOf(page).getByText("确定将选择数据删除?")).toBeVisible();
  await panelOf(page).getByRole("button", { name: "删除 1 条" }).click();
  await expect(page.getByRole("status")).toContainText("删除成功");
  await expect(page.getByText("没有符合条件的数据")).toBeVisible();
  await expect(page).toHaveURL(ofOwn(own));
});

test("a form with faults names them all, leads to each field and keeps what was typed", async ({ page, own }) => {
  await visit(page, `${ofOwn(own)}&view=new`);
  await name(page).fill(`${own}名`);
  await key(page).fill("");
  await save(page).click();
  const summary = panelOf(page).getByRole("alert");
  await expect(summary).toContainText("提交有误，请检查以下 2 处");
  await expect(summary.getByRole("link")).toHaveText(["请输入参数键名", "请输入参数键值"]);
  await expect(name(page)).toHaveValue(`${own}名`);
  await expect(key(page)).toHaveAttribute("aria-invalid", "true");
  await expect(key(page)).toHaveAccessibleDescription("请输入参数键名");
  await summary.getByRole("link", { name: "请输入参数键值" }).click();
  await expect(value(page)).toBeFocused();
  await key(page).fill(`${own}.key`);
  await value(page).fill("1");
  await save(page).click();
  await expect(rowWith(page, `${own}.key`)).toHaveCount(1);
});

test("a form with faults answers 422", async ({ page, own }) => {
  const answer = await page.request.post(`${LIST}?view=new`, { form: { intent: "submit", paramName: own }, maxRedirects: 0 });
  expect(answer.status()).toBe(422);
});

test("a key that is taken is refused at its field", async ({ page, own }) => {
  await postRecords(page, LIST, [param(own)]);
  await visit(page, `${ofOwn(own)}&view=new`);
  await name(page).fill("另一个");
  await key(page).fill(`${own}.key`);
  await value(page).fill("1");
  await save(page).click();
  await expect(panelOf(page).getByRole("alert")).toContainText("参数键名已存在");
  await expect(key(page)).toHaveAttribute("aria-invalid", "true");
  await expect(name(page)).toHaveValue("另一个");
});

test("what is typed before the scripts have come stays", async ({ page, own, hasScripts }) => {
  test.skip(!hasScripts, "without scripts none come");
  await scriptsCome(page, `${ofOwn(own)}&view=new`, () => name(page).fill(`${own}早`));
  await expect(name(page)).toHaveValue(`${own}早`);
  await key(page).fill(`${own}.key`);
  await value(page).fill("1");
  await save(page).click();
  await expect(page.getByRole("status")).toContainText("操作成功!");
});

test("what is typed over a text of several lines before the scripts have come stays", async ({ page, own, hasScripts }) => {
  test.skip(!hasScripts, "without scripts none come");
  await postRecords(page, LIST, [param(own)]);
  await visit(page, ofOwn(own));
  const edit = await page.getByRole("link", { name: `编辑 ${own}名` }).getAttribute("href");
  await scriptsCome(page, edit ?? "", () => value(page).fill("早"));
  await expect(value(page)).toHaveValue("早");
});

/** Opens a page whose scripts come late, and types meanwhile. */
async function scriptsCome(page: Page, address: string, type: () => Promise<void>): Promise<void> {
  await page.route("**/assets/panels-*.js", async (route) => {
    await new Promise((wake) => setTimeout(wake, 1_500));
    await route.continue();
  });
  const scripts = page.waitForResponse("**/assets/panels-*.js");
  await page.goto(address, { waitUntil: "commit" });
  await type();
  await scripts;
  await page.waitForLoadState("networkidle");
}

test("who saves a form that somebody else saved meanwhile sees both versions and decides", async ({ page, own, browser, baseURL, hasScripts }) => {
  await postRecords(page, LIST, [param(own)]);
  await visit(page, ofOwn(own));
  await page.getByRole("link", { name: `编辑 ${own}名` }).click();
  await name(page).fill(`${own}我的`);

  const colleague = await browser.newContext({ baseURL, locale: "zh-CN", javaScriptEnabled: hasScripts, storageState: await page.context().storageState() });
  const theirs = await colleague.newPage();
  await theirs.goto(page.url());
  await value(theirs).fill("他人的值");
  await save(theirs).click();
  await expect(theirs.getByRole("status")).toContainText("操作成功!");
  await colleague.close();

  await save(page).click();
  await expect(panelOf(page).getByRole("alert")).toContainText("数据已被他人修改");
  const both = panelOf(page).getByRole("table");
  await expect(both.getByRole("row", { name: /参数名称/ })).toContainText(`${own}我的`);
  await expect(both.getByRole("row", { name: /参数键值/ })).toContainText("他人的值");
  await expect(name(page)).toHaveValue(`${own}我的`);
  await panelOf(page).getByRole("button", { name: "仍以我的修改保存" }).click();
  await expect(page.getByRole("status")).toContainText("操作成功!");
  await expect(rowWith(page, `${own}我的`)).toContainText("值");
});

test("chosen rows are removed together after they were named", async ({ page, own }) => {
  await postRecords(page, LIST, [param(own, "1"), param(own, "2"), param(own, "3")]);
  await visit(page, ofOwn(own));
  await page.getByRole("checkbox", { name: `选择 ${own}名1` }).check();
  await page.getByRole("checkbox", { name: `选择 ${own}名3` }).check();
  await page.getByRole("button", { name: "批量删除" }).click();
  await expect(panelOf(page).getByRole("listitem")).toHaveCount(2);
  await panelOf(page).getByRole("link", { name: "取消" }).click();
  await expect(rowsOf(page)).toHaveCount(3);
  await page.getByRole("checkbox", { name: `选择 ${own}名1` }).check();
  await page.getByRole("checkbox", { name: `选择 ${own}名3` }).check();
  await page.getByRole("button", { name: "批量删除" }).click();
  await panelOf(page).getByRole("button", { name: "删除 2 条" }).click();
  await expect(page.getByRole("status")).toContainText("删除成功");
  await expect(rowsOf(page)).toHaveCount(1);
  await expect(rowsOf(page)).toContainText(`${own}名2`);
});

test("removing with nothing chosen asks to choose", async ({ page, own }) => {
  await postRecords(page, LIST, [param(own)]);
  await visit(page, ofOwn(own));
  await page.getByRole("button", { name: "批量删除" }).click();
  await expect(panelOf(page).getByRole("alert")).toContainText("请选择至少一条数据");
  await panelOf(page).getByRole("link", { name: "返回列表" }).click();
  await expect(rowsOf(page)).toHaveCount(1);
});

test("a form that is sent twice makes one row", async ({ page, own }) => {
  await visit(page, `${ofOwn(own)}&view=new`);
  const nonce = await panelOf(page).locator("input[name=key]").getAttribute("value");
  const form = { intent: "submit", key: nonce ?? "", ...param(own) };
  const answers = await Promise.all([1, 2, 3].map(() => page.request.post(`${ofOwn(own)}&view=new`, { form, maxRedirects: 0 })));
  expect(answers.map((answer) => answer.status())).toEqual([303, 303, 303]);
  await visit(page, ofOwn(own));
  await expect(rowsOf(page)).toHaveCount(1);
});

test("a double click on save makes one row", async ({ page, own }) => {
  await visit(page, `${ofOwn(own)}&view=new`);
  await name(page).fill(`${own}名`);
  await key(page).fill(`${own}.key`);
  await value(page).fill("1");
  await save(page).dblclick();
  await expect(page.getByRole("status")).toContainText("操作成功!");
  await expect(rowsOf(page)).toHaveCount(1);
  await expect(panelOf(page)).toHaveCount(0);
});

test("half-typed input is not lost without a question", async ({ page, own, hasScripts }) => {
  test.skip(!hasScripts, "only scripts can ask before a page is left");
  await visit(page, `${ofOwn(own)}&view=new`);
  await name(page).fill("半途");
  page.once("dialog", (question) => void question.dismiss());
  await panelOf(page).getByRole("link", { name: "取消" }).click();
  await expect(name(page)).toHaveValue("半途");
  page.once("dialog", (question) => void question.accept());
  await panelOf(page).getByRole("link", { name: "取消" }).click();
  await expect(panelOf(page)).toHaveCount(0);
  await taken(page);
});
