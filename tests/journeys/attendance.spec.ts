import { columnOf, panelOf, rowsOf, totalOf } from "../support/journey-lists.ts";
import { expect, saying, test, visit } from "../support/journey-test.ts";

const LIST = "/compliance-supervision/personnel-attendance-statistics";

test.use({ person: "sv_province" });

test("without a month chosen the list shows the last month that was computed, and says so", async ({ page }) => {
  await visit(page, LIST);
  await expect(page.getByRole("main")).toContainText(/未选月份，显示最近统计的 \d{4}-\d{2}。/);
  const months = await columnOf(page, "月份").allInnerTexts();
  expect(new Set(months).size).toBe(1);
});

test("filters narrow the months, and an upper bound of the rate holds for every row", async ({ page }) => {
  await visit(page, LIST);
  const all = await totalOf(page);
  const search = page.getByRole("search", { name: "查询" });
  await search.getByText("展开更多条件").click();
  await search.getByLabel("关键岗位").selectOption({ label: "是" });
  await search.getByLabel("出勤率 ≤").fill("80");
  await search.getByRole("button", { name: "查询" }).click();
  await expect(page.getByRole("link", { name: "移除条件 关键岗位：是" })).toBeVisible();
  const low = await totalOf(page);
  expect(low).toBeGreaterThan(0);
  expect(low).toBeLessThan(all);
  const rates = (await columnOf(page, "出勤率").allInnerTexts()).map((text) => Number.parseFloat(text));
  expect(Math.max(...rates.filter(Number.isFinite))).toBeLessThanOrEqual(80);
});

test("months add up by lot, and a sum leads to its rows", async ({ page }) => {
  await visit(page, LIST);
  const all = await totalOf(page);
  await page.getByRole("navigation", { name: "汇总方式" }).getByRole("link", { name: "按标段" }).click();
  await expect(page).toHaveURL(saying(`${LIST}?groupBy=lot`));
  await visit(page, `${LIST}?groupBy=project&size=30`);
  const people = (await columnOf(page, "人数").allInnerTexts()).map((text) => Number(text.replace(/,/g, "")));
  expect(people.reduce((sum, count) => sum + count, 0)).toBe(all);
  const [first = 0] = people;
  await rowsOf(page).first().getByRole("link", { name: /^明细/ }).click();
  await expect(page.locator(".pager-total")).toHaveText(`共 ${first} 条`);
});

test("a person's month opens with its calendar, a day with its punches, a point with its day", async ({ page }) => {
  await visit(page, `${LIST}?rateMax=90&rateMin=40`);
  await rowsOf(page).first().getByRole("link", { name: /^查看/ }).click();
  const panel = panelOf(page);
  await expect(panel.getByRole("table", { name: /考勤日历/ })).toBeVisible();
  await panel.locator("td.day-full a").first().click();
  await expect(panel.getByRole("heading", { name: /打卡明细/ })).toBeVisible();
  await expect(panel.locator("#day tbody tr")).not.toHaveCount(0);
  await expect(panel.getByRole("region", { name: "扣分与依据" })).toContainText("得分");
  await panel.getByRole("link", { name: "关闭" }).click();
  await expect(panelOf(page)).toHaveCount(0);
  await expect(page).toHaveURL(saying(`${LIST}?rateMax=90&rateMin=40`));
});

test("from a month one turns to the month before and back", async ({ page }) => {
  await visit(page, LIST);
  await rowsOf(page).first().getByRole("link", { name: /^查看/ }).click();
  const calendar = panelOf(page).getByRole("table", { name: /考勤日历/ });
  const shown = await calendar.locator("caption").innerText();
  await panelOf(page).getByRole("link", { name: "上月" }).click();
  await expect(calendar.locator("caption")).not.toHaveText(shown);
  await panelOf(page).getByRole("link", { name: "下月" }).click();
  await expect(calendar.locator("caption")).toHaveText(shown);
});

test("from the roster one comes to the person's attendance", async ({ page }) => {
  await visit(page, "/base-info/assessor?jobStatus=20");
  const toMonths = page.getByRole("link", { name: /^考勤统计/ }).first();
  const name = ((await toMonths.getAttribute("aria-label")) ?? "").replace("考勤统计 ", "");
  await toMonths.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("人员考勤统计");
  await expect(columnOf(page, "姓名")).toHaveText([name]);
});

test("projects, lots, units and people are found, filtered and opened", async ({ page }) => {
  for (const [path, filter] of [["/project-manage/project", "临岳"], ["/base-info/const-unit", "监理"], ["/base-info/assessor", "李"]] as const) {
    await visit(page, path);
    const all = await totalOf(page);
    const search = page.getByRole("search", { name: "查询" });
    await search.locator("input[type=search]").first().fill(filter);
    await search.getByRole("button", { name: "查询" }).click();
    await expect(rowsOf(page).first()).toContainText(filter);
    await expect.poll(() => totalOf(page)).toBeLessThan(all);
    await rowsOf(page).first().getByRole("link", { name: /^查看/ }).click();
    await expect(panelOf(page)).toContainText(filter);
    await panelOf(page).getByRole("link", { name: "返回列表" }).click();
    await expect(panelOf(page)).toHaveCount(0);
  }
});

test("identity cards and phones of the roster are masked", async ({ page }) => {
  await visit(page, "/base-info/assessor?size=30");
  const html = await page.content();
  expect(html).not.toMatch(/\b39\d{15}[\dX]\b/);
  expect(html).not.toMatch(/\b199\d{8}\b/);
});

test("the workbench and the console lead to the lists behind their figures", async ({ page }) => {
  await visit(page, "/wel/index");
  await page.getByRole("main").getByRole("link", { name: /^在建标段/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("标段管理");
  const lots = await totalOf(page);
  await visit(page, "/wel/dashboard");
  await expect(page.getByRole("main").getByRole("link", { name: /^在建标段/ })).toContainText(String(lots));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("控制台");
});

test.describe("who may compute a month again", () => {
  test.use({ person: "admin" });

  test("does so from its own page and hears that it is done", async ({ page }) => {
    await visit(page, `${LIST}/recompute`);
    await page.getByRole("main").locator("form button").last().click();
    await expect(page.getByRole("status").first()).toBeVisible({ timeout: 60_000 });
    await expect(page.getByRole("alert")).toHaveCount(0);
  });
});
