import { rowsOf, totalOf } from "../support/journey-lists.ts";
import type { Person } from "../support/journey-people.ts";
import { expect, test, visit } from "../support/journey-test.ts";

const STATISTICS = "/compliance-supervision/personnel-attendance-statistics";
type Reach = { person: Person; projects: number; lots: number; units: number; words: string };

const reaches: Reach[] = [
  { person: "sv_province", projects: 6, lots: 24, units: 30, words: "仅显示所辖地区标段的数据" },
  { person: "sv_390100", projects: 2, lots: 8, units: 30, words: "仅显示所辖地区标段的数据" },
  { person: "pa_p1", projects: 1, lots: 7, units: 30, words: "仅显示您管理的项目的数据" },
  { person: "ua_01", projects: 1, lots: 1, units: 1, words: "仅显示本单位人员的数据" },
];

for (const { person, projects, lots, units, words } of reaches) {
  test.describe(person, () => {
    test.use({ person });

    test(`${person} sees ${projects} projects, ${lots} lots and ${units} units`, async ({ page }) => {
      await visit(page, "/project-manage/project");
      expect(await totalOf(page)).toBe(projects);
      await visit(page, "/project-manage/project-lot");
      expect(await totalOf(page)).toBe(lots);
      await visit(page, "/base-info/const-unit");
      expect(await totalOf(page)).toBe(units);
      await visit(page, STATISTICS);
      await expect(page.getByRole("main")).toContainText(words);
    });
  });
}

test("the wider somebody's reach, the more people and months they see", async ({ browser, baseURL, hasScripts }) => {
  const { cookiesOf } = await import("../support/journey-people.ts");
  const totals: Record<string, number[]> = {};
  for (const person of ["sv_province", "sv_390100", "pa_p1", "ua_01"] as const) {
    const context = await browser.newContext({ baseURL, locale: "zh-CN", javaScriptEnabled: hasScripts, storageState: cookiesOf(person) });
    const page = await context.newPage();
    totals[person] = [];
    for (const path of ["/base-info/assessor", STATISTICS]) {
      await page.goto(path);
      totals[person].push(await totalOf(page));
    }
    await context.close();
  }
  for (const at of [0, 1]) {
    const [province, city, project, unit] = Object.values(totals).map((counted) => counted[at] ?? 0);
    expect(province, JSON.stringify(totals)).toBeGreaterThan(Math.max(city ?? 0, project ?? 0));
    expect(Math.min(city ?? 0, project ?? 0)).toBeGreaterThan(unit ?? 0);
    expect(unit).toBeGreaterThan(0);
  }
});

test.describe("a key person", () => {
  test.use({ person: "me_01" });

  test("sees the own months and no way to import or compute", async ({ page }) => {
    await visit(page, STATISTICS);
    await expect(page.getByRole("main")).toContainText("仅显示您本人的考勤");
    await expect(rowsOf(page)).toHaveCount(1);
    await expect(page.getByRole("link", { name: "导入打卡" })).toHaveCount(0);
    await expect(page.getByRole("link", { name: "重新计算" })).toHaveCount(0);
    const refused = await visit(page, `${STATISTICS}/import`);
    expect(refused?.status()).toBe(403);
  });

  test("cannot open the month of somebody else by its address", async ({ page, playwright, baseURL }) => {
    const { cookiesOf } = await import("../support/journey-people.ts");
    const admin = await playwright.request.newContext({ baseURL, storageState: cookiesOf("admin") });
    const html = await (await admin.get(`${STATISTICS}?size=30`)).text();
    const foreign = [...html.matchAll(/view=show&amp;id=(\d+)/g)].map(([, id]) => id ?? "");
    await admin.dispose();
    await visit(page, STATISTICS);
    const own = await page.locator("table.data a[href*='view=show']").first().getAttribute("href");
    const other = foreign.find((id) => !own?.includes(id)) ?? "";
    expect(other).not.toBe("");
    const refused = await visit(page, `${STATISTICS}?view=show&id=${other}`);
    expect(refused?.status()).toBe(404);
    await expect(page.getByRole("main")).toContainText("数据不存在或不在权限范围内");
  });
});
