import "../support/settings.ts";
import { beforeAll, expect, test } from "vitest";
import { fetch } from "#app/backend/index.server.ts";
import { attendanceRecords } from "#app/backend/db/schema/partitioned/attendance-record.ts";
import { todayText } from "#app/backend/clock.ts";
import { attendanceRecord } from "#app/resources/project/attendance-record.ts";
import { lackOf } from "#app/screens/punch-records.server.ts";
import { addDays } from "#app/rules/calendar-date.ts";
import { attendanceRecordApi } from "#app/contract/project/attendance-record.ts";
import { type Browser, browserOf, openApplication } from "../support/application.ts";
import { ADMIN_PASSWORD } from "../support/sign-in.ts";
import { openWorld, people } from "../support/world.ts";
import { valuesOf } from "../ui/markup.ts";
import { listOf, textOf, unescaped } from "./screen-table.ts";

const PUNCHES = "/compliance-supervision/attendance-record";
const today = todayText();
const yesterday = addDays(today, -1);

let admin: Browser;
let reader: Browser;
let clerk: Browser;
beforeAll(async () => {
  const { db } = await openWorld();
  const punch = (id: string, punchTime: string, more: object = {}) => ({
    id, sourceId: id, punchDate: punchTime.slice(0, 10), punchTime, assessorId: "5001", personnelId: "4001", projectLotId: "2001",
    partConstUnitId: "3001", postCode: "PM", punchMethod: 1, punchResult: 1, direction: 1, ...more,
  });
  await db.insert(attendanceRecords).values([
    punch("9001", `${today} 07:41:05`), punch("9002", `${today} 18:02:59`, { punchResult: 2, direction: 2, fenceId: "7101", distanceM: 431, lng: "113.5", lat: "28.25" }),
    punch("9003", `${yesterday} 07:50:00`), punch("9004", `${today} 08:00:00`, { assessorId: "5004", personnelId: "4004", projectLotId: "2004", partConstUnitId: "3004" }),
  ]);
  const site = await openApplication();
  admin = await browserOf(site, fetch, { account: "admin", password: ADMIN_PASSWORD });
  reader = await browserOf(site, fetch, people.reader);
  clerk = await browserOf(site, fetch, people.clerk);
});

const day = `punchDate_ge=${today}&punchDate_le=${today}`;

test("opened from the menu the page stands at the last day with punches and asks for a lot", async () => {
  expect((await admin.open(PUNCHES)).location).toBe(`${PUNCHES}?${day}`);
  const { status, html } = await admin.open(`${PUNCHES}?${day}`);
  expect(status).toBe(200);
  expect(textOf(html)).toContain("请选择标段和日期查询打卡明细");
  expect(listOf(html)).not.toContain("周衡");
});

test("one given day stands for both ends, and a day that does not exist for none", async () => {
  expect((await admin.open(`${PUNCHES}?projectLotId=2001&punchDate_ge=${yesterday}`)).location).toBe(`${PUNCHES}?projectLotId=2001&punchDate_ge=${yesterday}&punchDate_le=${yesterday}`);
  expect((await admin.open(`${PUNCHES}?projectLotId=2001&punchDate_ge=2026-02-30`)).location).toBe(`${PUNCHES}?projectLotId=2001&${day}`);
});

test("punches of a lot are told to the second, newest first, with what was wrong with them", async () => {
  const text = textOf(listOf((await admin.open(`${PUNCHES}?projectLotId=2001&${day}`)).html));
  expect(text).toMatch(new RegExp(`${today} 18:02:59 周衡 围栏外 出 人脸\\+定位 驻地 431.*${today} 07:41:05 周衡 有效 进`));
  expect(text).toContain("共 2 条");
  expect(text).toContain("标段: 高速1001 TJ-01");
});

test("a result, a name and a person narrow the list; the person is named", async () => {
  const total = async (query: string) => /共 (\d+) 条/.exec(textOf((await admin.open(`${PUNCHES}?${query}&${day}`)).html))?.[1];
  expect(await total("projectLotId=2001&punchResult=2")).toBe("1");
  expect(await total("projectLotId=2001&realName=无此人")).toBe("0");
  expect(await total("assessorId=5004")).toBe("1");
  expect(textOf((await admin.open(`${PUNCHES}?assessorId=5001&${day}`)).html)).toContain("姓名: 周衡");
});

test("more days than the upstream reads at once are asked to be fewer", async () => {
  const { status, html } = await admin.open(`${PUNCHES}?projectLotId=2001&punchDate_ge=2026-01-01&punchDate_le=2026-02-01`);
  expect(status).toBe(200);
  expect(textOf(html)).toContain("一次最多查询 31 天");
  const lack = (query: string) => lackOf(new URLSearchParams(query));
  expect(lack("projectLotId=1&punchDate_ge=2026-01-01&punchDate_le=2026-01-31")).toBeNull();
  expect(lack("projectLotId=1&punchDate_ge=2026-01-01&punchDate_le=2026-02-01")).toBe("days");
  expect(lack("projectLotId=x&punchDate_ge=2026-01-01&punchDate_le=2026-01-01")).toBe("place");
});

test("one punch in view tells where it was made", async () => {
  const panel = textOf((await reader.open(`${PUNCHES}?projectLotId=2001&${day}&view=show&id=9002`)).html);
  expect(panel).toMatch(/经度\/纬度 113\.5\s*\/\s*28\.25/);
  expect(panel).toContain("距离(m) 431");
});

test("who has not got the page in the menu is refused", async () => {
  expect((await clerk.open(`${PUNCHES}?projectLotId=2001&${day}`)).status).toBe(403);
  expect((await clerk.open(`${PUNCHES}?${day}`)).status).toBe(403);
});

test("a person of the roster leads to the own punches", async () => {
  const links = valuesOf((await admin.open("/base-info/assessor?projectId=1001&assessorType=1")).html, "href").map(unescaped);
  expect(links).toContain(`${PUNCHES}?assessorId=5001`);
});

test("every column, filter and fact is one the contract knows, in both languages", async () => {
  const row = Object.keys(attendanceRecordApi.row.shape);
  expect(attendanceRecord.columns.map(({ name }) => name).filter((name) => !row.includes(name))).toEqual([]);
  expect(attendanceRecord.filters.map(({ name }) => name.replace(/_[gl]e$/, "")).filter((name) => !Object.hasOwn(attendanceRecordApi.rules.filters, name))).toEqual([]);
  expect(attendanceRecord.columns.filter(({ sort }) => sort !== false).map(({ name }) => name)).toEqual(attendanceRecordApi.rules.sorts);
  const { html } = await admin.open(`${PUNCHES}?projectLotId=2001&${day}&view=show&id=9002`);
  expect(textOf(html)).not.toMatch(/punch\.\w/);
});
