import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import type { Database } from "#app/backend/db/connect.ts";
import { personnelAttendanceStatistics as statistics } from "#app/backend/db/schema/project/personnel-attendance-statistics.ts";
import type { DayMatrixRow, MonthCalendar, StatisticsDetail, StatisticsGroup, StatisticsRow } from "#app/contract/project/personnel-attendance-statistics.ts";
import { testDatabase } from "#tests/support/database.ts";
import { fillProvince, june, type Province } from "./province.ts";
import { ask, dataOf } from "./sign-in.ts";

type Page<T> = { records: T[]; total: number; pages: number };
const base = "/personnel-attendance-statistics";
const list = `${base}/list?statMonth=${june}`;

let world: Database;
let is: Province;

beforeAll(async () => {
  world = await testDatabase({ from: "empty" });
  is = await fillProvince(world);
});

const rowsOf = async (token: string, path = list) => (await dataOf<Page<StatisticsRow>>(token, path)).records;
const namesOf = async (token: string, path = list) => (await rowsOf(token, path)).map((row) => row.realName);
const groupsOf = async (token: string, groupBy: string, more = "") =>
  (await dataOf<Page<StatisticsGroup>>(token, `${list}&groupBy=${groupBy}${more}`)).records;

describe("the list", () => {
  test("shows key posts first, the worst rate first, and the figures of the worked example as numbers", async () => {
    const page = await dataOf<Page<StatisticsRow>>(is.admin, list);
    expect(page.records.map((row) => row.realName)).toEqual(["周衡", "郑监", "王远", "赵缺", "李安"]);
    expect(page.total).toBe(5);
    expect(page.records[0]).toMatchObject({
      statMonth: june, lotCode: "TJ-01", postName: "项目经理", isKeyPost: 1, calendarDays: 30, activeDays: 30, exemptDays: 0,
      requiredDays: 22, attendedDays: 17.5, shortDays: 4.5, attendanceRate: 79.55, attendanceDeduct: 13.5, score: 86.5, grade: "B",
      gradeCapReason: "出勤率低于黄线，等级不高于B", gradeCaps: ["RATE_BELOW_YELLOW"], warnLevel: 2, statStatus: 0,
    });
  });

  test("takes every filter of the month list", async () => {
    const cases: [string, string[]][] = [
      ["regionCode=390200", ["王远", "赵缺"]], ["regionCode=390000", ["周衡", "郑监", "王远", "赵缺", "李安"]], ["regionCode=x", []],
      [`projectId=${is.civil.projectId}`, ["周衡", "郑监", "李安"]], [`projectLotId=${is.civil.id}`, ["周衡", "李安"]],
      [`partConstUnitId=${is.far.partUnitId}`, ["王远", "赵缺"]], [`constUnitId=${is.far.constUnitId}`, ["王远", "赵缺"]],
      ["postCode=SO", ["赵缺", "李安"]], ["isKeyPost=0", ["赵缺", "李安"]], ["realName=周", ["周衡"]], ["rateMin=79.55&rateMax=99", ["周衡"]],
      ["grade=B", ["周衡"]], ["statStatus=1", []], ["onlyWarning=1", ["周衡", "赵缺"]], ["lotType=7", ["郑监"]], ["unitType=3", ["郑监"]],
    ];
    for (const [filter, names] of cases) expect([filter, await namesOf(is.admin, `${list}&${filter}`)]).toEqual([filter, names]);
  });

  test("takes a range of months and the last built month without any", async () => {
    expect(await namesOf(is.admin, `${base}/list`)).toHaveLength(5);
    expect(await namesOf(is.admin, `${base}/list?statMonth_ge=2024-07&statMonth_le=2025-06`)).toHaveLength(5);
    for (const months of ["statMonth_ge=2024-06&statMonth_le=2025-06", "statMonth_ge=2025-06", "statMonth=2025-13", "statMonth=june"]) {
      const { status, body } = await ask(is.admin, `${base}/list?${months}`);
      expect([months, status, body.msg.startsWith("statMonth:")]).toEqual([months, 400, true]);
    }
  });

  test("refuses rates beyond 0 to 100, unknown columns and unknown groupings", async () => {
    for (const fault of ["rateMin=-1", "rateMax=101", "rateMin=x", "idCard=1", "groupBy=city", "ascs=deductTrace", "onlyWarning=maybe"]) {
      expect([fault, (await ask(is.admin, `${list}&${fault}`)).status]).toEqual([fault, 400]);
    }
  });

  test("turns its pages without losing or repeating a row, in any order asked", async () => {
    for (const order of ["", "&descs=attendanceRate", "&ascs=realName", "&ascs=is_key_post"]) {
      const pages = await Promise.all([1, 2, 3].map((current) => rowsOf(is.admin, `${list}&size=2&current=${current}${order}`)));
      expect(new Set(pages.flat().map((row) => row.id)).size).toBe(5);
    }
    expect(await namesOf(is.admin, `${list}&descs=attendedDays&size=1`)).toEqual(["王远"]);
  });
});

describe("sums", () => {
  test("by any key are the sums of the person rows", async () => {
    const rows = await rowsOf(is.admin);
    for (const groupBy of ["person", "post", "unit", "lot", "project"]) {
      const groups = await groupsOf(is.admin, groupBy);
      const sum = (figure: "required" | "attended" | "people" | "warnings") => groups.reduce((total, group) => total + group[figure], 0);
      expect([groupBy, sum("required"), sum("attended"), sum("people"), sum("warnings")]).toEqual([
        groupBy, rows.reduce((total, row) => total + row.requiredDays, 0), rows.reduce((total, row) => total + row.attendedDays, 0), 5,
        rows.filter((row) => row.warnLevel > 0).length,
      ]);
    }
  });

  test("weigh the rate by required days and let nobody's extra days fill another's gap", async () => {
    const [far, civil, supervision] = await groupsOf(is.admin, "lot");
    // 王远 worked 30 of 22 days, 赵缺 none of 22: half of what was due.
    expect(far).toMatchObject({ key: is.far.id, people: 2, required: 44, attended: 30, rate: 50, warnings: 1, grades: { AA: 1, A: 0, B: 0, C: 1, D: 0 } });
    expect(civil).toMatchObject({ rate: 89.77, grades: { AA: 1, B: 1 } });
    expect(supervision).toMatchObject({ rate: 100, name: expect.stringContaining("JL-01") });
  });

  test("keep the filters and take an order of their own", async () => {
    expect((await groupsOf(is.admin, "post", "&regionCode=390200")).map((group) => group.key)).toEqual(["SO", "PM"]);
    expect((await groupsOf(is.admin, "lot", "&descs=rate"))[0]?.rate).toBe(100);
    expect((await groupsOf(is.admin, "project", "&descs=people"))[0]).toMatchObject({ key: is.civil.projectId, people: 3 });
  });
});

describe("row scope", () => {
  const reach: [keyof Province, string[]][] = [
    ["admin", ["周衡", "郑监", "王远", "赵缺", "李安"]], ["province", ["周衡", "郑监", "王远", "赵缺", "李安"]], ["city", ["王远", "赵缺"]],
    ["viewer", ["周衡", "郑监", "李安"]], ["owner", ["周衡", "郑监", "李安"]], ["unit", ["郑监"]], ["person", ["周衡"]], ["clerk", []],
    ["evaluator", ["周衡", "李安"]],
  ];

  test.each(reach)("%s sees in list, sums and day matrix the own rows alone", async (who, names) => {
    const token = String(is[who]);
    expect(await namesOf(token)).toEqual(names);
    expect((await groupsOf(token, "project")).reduce((total, group) => total + group.people, 0)).toBe(names.length);
    expect(await namesOf(token, `${base}/day-matrix?statMonth=${june}`)).toEqual(names);
  });

  test.each(reach)("%s opens detail and calendar of the own rows, the others do not exist", async (who, names) => {
    const token = String(is[who]);
    for (const row of await rowsOf(is.admin)) {
      const expected = names.includes(row.realName) ? [200, 200] : [2104, 2104];
      const detail = await ask(token, `${base}/detail?id=${row.id}`);
      const calendar = await ask(token, `${base}/calendar?assessorId=${row.assessorId}&statMonth=${june}`);
      expect([row.realName, [detail.body.code, calendar.body.code]]).toEqual([row.realName, expected]);
    }
  });

  test("nobody without the codes is let in, and only the platform's administrator computes anew", async () => {
    for (const path of [`${list}`, `${base}/detail?id=1`, `${base}/calendar?assessorId=1&statMonth=${june}`, `${base}/day-matrix`]) {
      expect([path, (await ask(is.guard, path)).status]).toEqual([path, 403]);
    }
    expect((await ask(is.province, `${base}/recompute`, { statMonth: june })).status).toBe(403);
  });
});

describe("one row", () => {
  test("opens with the days behind its points and the numbers it was scored with", async () => {
    const [zhou] = await rowsOf(is.admin);
    const detail = await dataOf<StatisticsDetail>(is.admin, `${base}/detail?id=${zhou?.id}`);
    expect(detail.config).toMatchObject({ postCode: "PM", configVersion: 1, requiredDaysPerMonth: 22, deductPerShortDay: 3, warnRateYellow: 80 });
    expect(detail.deductTrace).toHaveLength(1);
    const [attendance] = detail.deductTrace;
    expect(attendance?.points).toBe(13.5);
    expect(attendance?.days.map(({ date, points }) => [date, points])).toEqual([
      ["2025-06-18", 1.5], ["2025-06-27", 3], ["2025-06-28", 3], ["2025-06-29", 3], ["2025-06-30", 3],
    ]);
  });

  test("has a calendar of thirty cells that names punches, state and the points of each day", async () => {
    const calendar = await dataOf<MonthCalendar>(is.person, `${base}/calendar?assessorId=${is.zhou.id}&statMonth=${june}`);
    expect(calendar.cells).toHaveLength(30);
    expect(calendar.statistics).toMatchObject({ attendanceRate: 79.55, requiredDays: 22, grade: "B" });
    expect(calendar.cells[0]).toEqual({
      date: "2025-06-01", dayState: 1, credit: 1, hours: 11, firstTime: "2025-06-01 07:00:00", lastTime: "2025-06-01 18:00:00", validCount: 2,
      abnormalCount: 0, leaveApplyId: null, deductions: [],
    });
    expect(calendar.cells[17]).toMatchObject({ dayState: 2, credit: 0.5, deductions: [{ kind: "attendance", points: 1.5, reason: "shortHours" }] });
    expect(calendar.cells[18]).toMatchObject({ dayState: 8, abnormalCount: 2, deductions: [] });
    expect(calendar.cells[29]).toMatchObject({ dayState: 3, deductions: [{ points: 3, reason: "absent" }] });
  });

  test("has no days before it was built", async () => {
    const calendar = await dataOf<MonthCalendar>(is.admin, `${base}/calendar?assessorId=${is.zhou.id}&statMonth=2025-04`);
    expect(calendar.statistics).toBeNull();
    expect(calendar.cells.every((cell) => cell.dayState === 7)).toBe(true);
  });
});

test("the day matrix has a sign for every day, page by page or by ids", async () => {
  const [zhou, chief] = await rowsOf(is.admin);
  const all = await dataOf<Page<DayMatrixRow>>(is.admin, `${base}/day-matrix?statMonth=${june}&size=1`);
  expect(all).toMatchObject({ total: 5, pages: 5 });
  expect(all.records[0]?.days.join("")).toBe("√√√√√√√√√√√√√√√√√△········××××");
  const chosen = await dataOf<Page<DayMatrixRow>>(is.admin, `${base}/day-matrix?ids=${zhou?.id},${chief?.id}`);
  expect(chosen.records.map((row) => [row.realName, row.days.length])).toEqual([["周衡", 30], ["郑监", 30]]);
});

describe("computing a month anew", () => {
  const recompute = (body: unknown) => ask(is.admin, `${base}/recompute`, body);

  test("changes nothing while the punches are the same, for one lot and for all", async () => {
    const all = await recompute({ statMonth: june });
    expect(all.body.data).toEqual({ days: 150, rows: 5, changed: 0, skipped: 0 });
    const one = await recompute({ statMonth: june, projectLotId: is.far.id });
    expect(one.body.data).toEqual({ days: 60, rows: 2, changed: 0, skipped: 0 });
  });

  test("refuses a month to come, a foreign lot and a month that is audited", async () => {
    expect((await recompute({ statMonth: "2099-01" })).body.code).toBe(2108);
    expect((await recompute({ statMonth: june, projectLotId: "1" })).body.code).toBe(2104);
    expect((await recompute({ statMonth: "2025-6" })).status).toBe(400);
    await world.db.update(statistics).set({ statStatus: 2 }).where(eq(statistics.projectLotId, is.far.id));
    expect((await recompute({ statMonth: june, projectLotId: is.far.id })).body.code).toBe(2108);
    expect((await recompute({ statMonth: june })).body.data).toMatchObject({ rows: 3, skipped: 2 });
  });
});

describe("raw punches", () => {
  const page = (query: string) => `/attendance-record/page?${query}`;
  const week = "punchDate_ge=2025-06-17&punchDate_le=2025-06-19";

  test("of a person or a lot come newest first, with what was wrong with them", async () => {
    const { records, total } = await dataOf<Page<Record<string, unknown>>>(is.admin, page(`assessorId=${is.zhou.id}&${week}`));
    expect(total).toBe(5);
    expect(records[0]).toMatchObject({ punchTime: "2025-06-19 18:30:00", punchResult: 4, realName: "周衡", lotCode: "TJ-01" });
    expect((await dataOf<Page<unknown>>(is.admin, page(`projectLotId=${is.civil.id}&${week}&punchResult=2`))).total).toBe(1);
  });

  test("are found by a name on the lot", async () => {
    expect((await dataOf<Page<unknown>>(is.admin, page(`projectLotId=${is.civil.id}&${week}&realName=衡`))).total).toBe(5);
    expect((await dataOf<Page<unknown>>(is.admin, page(`projectLotId=${is.civil.id}&${week}&realName=远`))).total).toBe(0);
  });

  test("are shown one by one to who may see them in a list", async () => {
    const { records } = await dataOf<Page<{ id: string }>>(is.admin, page(`assessorId=${is.zhou.id}&${week}`));
    const one = `/attendance-record/detail?id=${records[0]?.id}`;
    expect(await dataOf(is.person, one)).toMatchObject({ punchTime: "2025-06-19 18:30:00", punchResult: 4, realName: "周衡", unitName: "TJ-01路桥公司" });
    for (const token of [is.city, is.unit]) expect((await ask(token, one)).body).toMatchObject({ code: 2104 });
    expect((await ask(is.guard, one)).status).toBe(403);
  });

  test("need a person or lot and at most 31 days", async () => {
    for (const query of [week, `assessorId=${is.zhou.id}`, `assessorId=${is.zhou.id}&punchDate_ge=2025-06-01&punchDate_le=2025-07-02`]) {
      expect([query, (await ask(is.admin, page(query))).status]).toEqual([query, 400]);
    }
  });

  test("of other people's rows stay hidden", async () => {
    const total = async (token: string, lot: { id: string }) => (await dataOf<Page<unknown>>(token, page(`projectLotId=${lot.id}&punchDate=2025-06-02`))).total;
    expect(await Promise.all([is.city, is.person, is.unit, is.clerk].map((token) => total(token, is.civil)))).toEqual([0, 2, 0, 0]);
    expect(await total(is.city, is.far)).toBe(2);
  });
});
