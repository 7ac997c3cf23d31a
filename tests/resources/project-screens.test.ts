import "../support/settings.ts";
import { beforeAll, describe, expect, test } from "vitest";
import { eq } from "drizzle-orm";
import type { Database } from "#app/backend/db/connect.ts";
import { assessors } from "#app/backend/db/schema/project/assessor.ts";
import { statusLogs } from "#app/backend/db/schema/project/status-log.ts";
import { fetch } from "#app/backend/index.server.ts";
import { assessor } from "#app/resources/project/assessor.ts";
import { projectLot } from "#app/resources/project/project-lot.ts";
import { project } from "#app/resources/project/project.ts";
import { readState, upstreamQuery } from "#app/crud/url.ts";
import { idCard } from "../backend/project/small-world-rows.ts";
import { type Browser, browserOf, openApplication } from "../support/application.ts";
import { ADMIN_PASSWORD } from "../support/sign-in.ts";
import { openWorld, people } from "../support/world.ts";
import { valuesOf } from "../ui/markup.ts";
import { listOf, textOf, unescaped } from "./screen-table.ts";

const ROSTER = "/base-info/assessor";
let database: Database;
let admin: Browser;
beforeAll(async () => {
  database = await openWorld();
  admin = await browserOf(await openApplication(), fetch, { account: "admin", password: ADMIN_PASSWORD });
});

const linksOf = (html: string) => valuesOf(html, "href").map(unescaped);
const panelOf = (html: string) => textOf(/<section class="panel.*?(?=<form class="search")/s.exec(html)?.[0] ?? "");

/** Values that a select of a page offers. */
function offered(html: string, name: string): string[] {
  const select = new RegExp(`<select[^>]*\\bname="${name}"[^>]*>(.*?)</select>`, "s").exec(html)?.[1] ?? "";
  return valuesOf(select, "value").filter((value) => value !== "");
}

describe("the roster", () => {
  test("offers the lots and units of the chosen project alone", async () => {
    const { html } = await admin.open(`${ROSTER}?projectId=1001`);
    expect(offered(html, "projectLotId").sort()).toEqual(["2001", "2002", "2003"]);
    expect(offered(html, "partConstUnitId").sort()).toEqual(["3001", "3002", "3003"]);
  });

  test("offers no lot before a project is chosen, and says what to do", async () => {
    const { html } = await admin.open(ROSTER);
    expect(offered(html, "projectId").sort()).toEqual(["1001", "1002", "1003"]);
    expect(offered(html, "projectLotId")).toEqual([]);
    expect(textOf(html)).toContain("先选择前一条件");
  });

  test("names the lot that a link from the lots came with, and its neighbours", async () => {
    const { html } = await admin.open(`${ROSTER}?projectLotId=2001`);
    expect(offered(html, "projectLotId").sort()).toEqual(["2001", "2002", "2003"]);
    expect(offered(html, "partConstUnitId")).toEqual(["3001"]);
    expect(textOf(listOf(html))).toContain("标段: TJ-01 标段2001");
    expect(textOf(listOf(html))).toContain("周衡");
    expect(textOf(listOf(html))).not.toContain("人员5004");
  });

  test("forgets a lot of another project, and a unit of another lot", async () => {
    const lot = await admin.open(`${ROSTER}?projectId=1001&projectLotId=2004&partConstUnitId=3004&jobStatus=20&current=2`);
    expect(lot.location).toBe(`${ROSTER}?projectId=1001&jobStatus=20`);
    const unit = await admin.open(`${ROSTER}?projectId=1001&projectLotId=2001&partConstUnitId=3003`);
    expect(unit.location).toBe(`${ROSTER}?projectId=1001&projectLotId=2001`);
  });

  test("shows masks and never the citizen ID it was searched by", async () => {
    const { html } = await admin.open(`${ROSTER}?view=show&id=5001`);
    expect(panelOf(html)).toContain("390101********0016");
    expect(panelOf(html)).toContain("199****0001");
    expect(html).not.toContain(idCard);
  });

  test("keeps its other filters when only evaluators are asked for", async () => {
    const { html } = await admin.open(`${ROSTER}?projectId=1001`);
    expect(linksOf(html)).toContain(`${ROSTER}?assessorType=2&projectId=1001`);
    const evaluators = textOf(listOf((await admin.open(`${ROSTER}?assessorType=2&projectId=1001`)).html));
    expect(evaluators).toContain("考评5006");
    expect(evaluators).not.toContain("周衡");
  });

  test("leads to the attendance of the assessed, not of evaluators", async () => {
    const links = linksOf(listOf((await admin.open(ROSTER)).html)).filter((href) => href.startsWith("/compliance-supervision/"));
    expect(links).toContain("/compliance-supervision/personnel-attendance-statistics?assessorId=5001");
    expect(links.join()).not.toContain("5006");
  });

  test("leads from a person in view to the other posts of that person", async () => {
    const before = { assessorType: 1, personnelId: "4001", realName: "周衡", postCode: "SO", postName: "专职安全员", jobStatus: 30 };
    await database.db.insert(assessors).values({ id: "5101", ...before, projectId: "1002", projectLotId: "2004", partConstUnitId: "3004", entryDate: "2024-01-05" });
    const { html } = await admin.open(`${ROSTER}?projectId=1001&view=show&id=5001`);
    expect(panelOf(html)).toMatch(/其他任职.*高速1002.*专职安全员.*2024-01-05.*已退场/);
    expect(linksOf(html)).toContain(`${ROSTER}?projectId=1001&view=show&id=5101`);
    expect(panelOf((await admin.open(`${ROSTER}?view=show&id=5004`)).html)).not.toContain("其他任职");
    await database.db.delete(assessors).where(eq(assessors.id, "5101"));
  });

  test("keeps the region and kind of lot that the console counted by, and says so", async () => {
    const list = textOf(listOf((await admin.open(`${ROSTER}?assessorType=1&regionCode=390200&lotType=1`)).html));
    expect(list).toContain("所在地区: 云汀市");
    expect(list).toContain("标段类型: 土建");
    expect(list).toContain("人员5004");
    expect(list).not.toContain("周衡");
  });

  test("offers the posts to everybody who may see the roster", async () => {
    const roster = await browserOf(await openApplication(), fetch, people.reader);
    expect(offered((await roster.open(ROSTER)).html, "postCode")).toContain("PM");
  });

  test("says whether certificates hold", async () => {
    const text = textOf(listOf((await admin.open(`${ROSTER}?projectId=1001`)).html));
    for (const state of ["即将到期", "已过期", "无证书"]) expect(text).toContain(state);
  });
});

describe("projects, lots and units", () => {
  test("a project in view lists its lots, its units and its history", async () => {
    const panel = panelOf((await admin.open("/project-manage/project?view=show&id=1001")).html);
    for (const part of ["TJ-01", "TJ-02", "JL-01", "云岭工程", "澜江监理", "流转记录"]) expect(panel).toContain(part);
    expect(panel).toContain("施工单位");
    expect(panel).toContain("未备案");
    expect(panel).not.toContain("undefined");
  });

  test("a lot in view tells the heads of every post", async () => {
    const panel = panelOf((await admin.open("/project-manage/project-lot?view=show&id=2001")).html);
    expect(panel).toContain("岗位配备");
    expect(panel).toMatch(/项目经理 施工单位 是 是 1\s*\/\s*1/);
  });

  test("a lot in view lists its fences and where it has been", async () => {
    const time = "2025-03-01 08:00:00";
    await database.db.insert(statusLogs).values({ id: "7391", entity: "project_lot", entityId: "2001", action: "updateStatus", fromValue: "1", toValue: "2", time });
    const panel = panelOf((await admin.open("/project-manage/project-lot?view=show&id=2001")).html);
    for (const part of ["考勤围栏", "驻地", "拌和站", "监理驻地", "圆形", "流转记录", "状态变更", "未开工 → 在建"]) expect(panel).toContain(part);
  });

  test("lots of one unit say which unit, and only those are listed", async () => {
    const list = textOf(listOf((await admin.open("/project-manage/project-lot?constUnitId=921")).html));
    expect(list).toContain("参建单位: 澜江监理");
    expect(list).toContain("JL-01");
    expect(list).not.toContain("TJ-02");
  });

  test("a unit in view comes with its qualifications and the lots it is on", async () => {
    const panel = panelOf((await admin.open("/base-info/const-unit?view=show&id=911")).html);
    for (const part of ["公路工程施工总承包", "高速1001", "高速1002", "标段2004"]) expect(panel).toContain(part);
  });

  test("lead from one to the next", async () => {
    const hrefs = async (path: string) => linksOf(listOf((await admin.open(path)).html));
    expect(await hrefs("/project-manage/project")).toContain("/project-manage/project-lot?projectId=1001");
    expect(await hrefs("/project-manage/project-lot")).toContain("/base-info/assessor?projectLotId=2001");
    const units = await hrefs("/base-info/const-unit");
    expect(units).toContain("/project-manage/project?constUnitId=901");
    expect(units).toContain("/project-manage/project-lot?constUnitId=911");
    expect(units).not.toContain("/project-manage/project?constUnitId=911");
  });

  test("a list carries no figure of a record in view", async () => {
    const { html } = await admin.open("/project-manage/project");
    for (const hidden of ["superviseDeptName", "contactPhone", "routeGeoJson", "statusLog", "19900000002"]) expect(html).not.toContain(hidden);
  });

  test("money is shown and asked for in 万元", async () => {
    const state = readState(projectLot, new URLSearchParams("contractPrice_ge=49999.99&contractPrice_le=50000"));
    expect(Object.fromEntries(upstreamQuery(state))).toMatchObject({ contractPrice_ge: "499999900", contractPrice_le: "500000000" });
    const { html } = await admin.open("/project-manage/project-lot?contractPrice_le=50000&projectId=1002");
    expect(textOf(listOf(html))).toContain("50,000.00");
    expect(textOf(listOf((await admin.open("/project-manage/project-lot?contractPrice_le=49999.99")).html))).toContain("没有符合条件的数据");
  });
});

test.each([project, projectLot, assessor])("$name pairs a column with another of its own", ({ columns }) => {
  const names = columns.map(({ name }) => name);
  expect(columns.flatMap(({ pair }) => pair?.name ?? []).filter((name) => !names.includes(name))).toEqual([]);
});
