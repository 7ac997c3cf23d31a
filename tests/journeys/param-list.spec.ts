import { columnOf, panelOf, param, postRecords, rowsOf, rowWith, totalOf } from "../support/journey-lists.ts";
import { expect, saying, taken, test, visit } from "../support/journey-test.ts";

const LIST = "/system/param";
const many = (own: string, count: number) => Array.from({ length: count }, (_, at) => param(own, String(at + 1).padStart(2, "0")));

test("a search narrows the list, its chip takes the condition away again", async ({ page, own }) => {
  await postRecords(page, LIST, many(own, 2));
  await visit(page, LIST);
  const all = await totalOf(page);
  const search = page.getByRole("search", { name: "查询" });
  await search.getByLabel("参数键名").fill(`${own}.key02`);
  await search.getByRole("button", { name: "查询" }).click();
  await expect(rowsOf(page)).toHaveCount(1);
  await expect(page).toHaveURL(saying(`${LIST}?paramKey=${own}.key02`));
  await expect(search.getByLabel("参数键名")).toHaveValue(`${own}.key02`);
  await page.getByRole("link", { name: `移除条件 参数键名：${own}.key02` }).click();
  await expect(page).toHaveURL(LIST);
  await expect.poll(() => totalOf(page)).toBeGreaterThanOrEqual(all);
  await expect(search.getByLabel("参数键名")).toHaveValue("");
});

test("a search that finds nothing says so and offers the whole list", async ({ page, own }) => {
  await visit(page, `${LIST}?paramName=${own}-nobody`);
  await expect(page.getByText("没有符合条件的数据")).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "重置" }).last().click();
  await expect(page).toHaveURL(LIST);
  await expect(rowsOf(page).first()).toBeVisible();
});

test("a heading sorts up, then down, then not at all", async ({ page, own }) => {
  await postRecords(page, LIST, many(own, 3));
  await visit(page, `${LIST}?paramKey=${own}`);
  const heading = page.getByRole("columnheader", { name: "参数键名" });
  const keys = columnOf(page, "参数键名");
  const upwards = ["01", "02", "03"].map((tail) => `${own}.key${tail}`);
  await heading.getByRole("link").click();
  await expect(heading).toHaveAttribute("aria-sort", "ascending");
  await expect(keys).toHaveText(upwards);
  await heading.getByRole("link").click();
  await expect(heading).toHaveAttribute("aria-sort", "descending");
  await expect(keys).toHaveText([...upwards].reverse());
  await heading.getByRole("link").click();
  await expect(heading).toHaveAttribute("aria-sort", "none");
  await expect(page).toHaveURL(`${LIST}?paramKey=${own}`);
});

test("pages turn by number, by arrow and by jump, each keeping the conditions", async ({ page, own }) => {
  await postRecords(page, LIST, many(own, 32));
  await visit(page, `${LIST}?paramKey=${own}&sort=paramKey`);
  const pager = page.getByRole("navigation", { name: "分页" });
  await expect(pager.getByText("共 32 条")).toBeVisible();
  await pager.getByRole("link", { name: "第 2 页" }).click();
  await expect(rowsOf(page).first()).toContainText(`${own}.key11`);
  await pager.getByRole("link", { name: "下一页" }).click();
  await expect(rowsOf(page).first()).toContainText(`${own}.key21`);
  await pager.getByLabel("跳至").fill("4");
  await pager.getByRole("button", { name: "确定" }).click();
  await expect(rowsOf(page)).toHaveCount(2);
  await expect(pager.getByRole("link", { name: "第 4 页" })).toHaveAttribute("aria-current", "page");
});

test("a larger page is chosen once and stays while conditions stay", async ({ page, own, hasScripts }) => {
  await postRecords(page, LIST, many(own, 12));
  await visit(page, `${LIST}?paramKey=${own}&sort=paramKey`);
  const pager = page.getByRole("navigation", { name: "分页" });
  await pager.getByLabel("每页条数").selectOption("30");
  if (!hasScripts) await pager.getByRole("button", { name: "确定" }).click();
  await expect(page).toHaveURL(saying(`${LIST}?paramKey=${own}&sort=paramKey&size=30`));
  await expect(rowsOf(page)).toHaveCount(12);
});

test("a page beyond the last one leads to the last one", async ({ page, own }) => {
  await postRecords(page, LIST, many(own, 11));
  await visit(page, `${LIST}?paramKey=${own}&current=99`);
  await expect(page).toHaveURL(`${LIST}?paramKey=${own}&current=2`);
  await expect(rowsOf(page)).toHaveCount(1);
});

test("a parameter of the address that nobody knows is named and left out", async ({ page }) => {
  await visit(page, `${LIST}?colour=red&size=7`);
  await expect(page.getByText("以下查询条件无法识别，已忽略：colour、size")).toBeVisible();
  await expect(rowsOf(page).first()).toBeVisible();
});

test("columns that were chosen stay chosen on the next visit", async ({ page }) => {
  await visit(page, LIST);
  const headings = page.getByRole("columnheader");
  await page.getByText("列设置").click();
  const choice = page.locator("details.menu[open]");
  await choice.getByLabel("创建时间").check();
  await choice.getByLabel("参数键值").uncheck();
  await choice.getByRole("button", { name: "应用" }).click();
  await expect(headings.filter({ hasText: "创建时间" })).toHaveCount(1);
  await visit(page, LIST);
  await expect(headings.filter({ hasText: "创建时间" })).toHaveCount(1);
  await expect(headings.filter({ hasText: "参数键值" })).toHaveCount(0);
});

test("a copied address shows a colleague the same rows", async ({ page, own, browser, baseURL, hasScripts }) => {
  await postRecords(page, LIST, many(own, 12));
  await visit(page, `${LIST}?paramKey=${own}`);
  await page.getByRole("columnheader", { name: "参数键名" }).getByRole("link").click();
  await expect(page.getByRole("columnheader", { name: "参数键名" })).toHaveAttribute("aria-sort", "ascending");
  await page.getByRole("link", { name: "第 2 页" }).click();
  await expect(columnOf(page, "参数键名")).toHaveText([`${own}.key11`, `${own}.key12`]);
  const colleague = await browser.newContext({ baseURL, locale: "zh-CN", javaScriptEnabled: hasScripts, storageState: await page.context().storageState() });
  const theirs = await colleague.newPage();
  await theirs.goto(page.url());
  await expect(columnOf(theirs, "参数键名")).toHaveText([`${own}.key11`, `${own}.key12`]);
  await colleague.close();
});

test("Back returns to the list with its conditions", async ({ page, own }) => {
  await postRecords(page, LIST, many(own, 12));
  await visit(page, `${LIST}?paramKey=${own}&sort=-paramKey`);
  await page.getByRole("link", { name: "第 2 页" }).click();
  await expect(rowsOf(page)).toHaveCount(2);
  await rowWith(page, `${own}.key01`).getByRole("link", { name: `查看 ${own}名01` }).click();
  await expect(panelOf(page)).toBeVisible();
  await page.goBack();
  await expect(panelOf(page)).toHaveCount(0);
  await expect(page).toHaveURL(`${LIST}?paramKey=${own}&sort=-paramKey&current=2`);
  await page.goBack();
  await expect(rowsOf(page)).toHaveCount(10);
  await expect(page.getByRole("search", { name: "查询" }).getByLabel("参数键名")).toHaveValue(own);
});

test("what is seen after leaving the list by a menu and coming Back is the filtered list", async ({ page, own }) => {
  await postRecords(page, LIST, many(own, 2));
  await visit(page, `${LIST}?paramKey=${own}`);
  await page.getByRole("navigation", { name: "主菜单" }).getByRole("link", { name: "岗位管理" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("岗位管理");
  await page.goBack();
  await taken(page);
  await expect(rowsOf(page)).toHaveCount(2);
});
