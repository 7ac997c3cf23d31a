import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { todayText } from "#app/backend/clock.ts";
import type { Database } from "#app/backend/db/connect.ts";
import { regions } from "#app/backend/db/schema/region.ts";
import { forgetFigures } from "#app/backend/project/kept-figures.ts";
import type { Console, Workbench } from "#app/contract/project/dashboard.ts";
import { testDatabase } from "#tests/support/database.ts";
import { fillProvince, june, type Province } from "./province.ts";
import { ask, dataOf } from "./sign-in.ts";
import { leave, openMonths, punch } from "./site.ts";

let world: Database;
let is: Province;

beforeAll(async () => {
  world = await testDatabase({ from: "empty" });
  is = await fillProvince(world);
  await world.db.insert(regions).values([
    { code: "390100", parentCode: "390000", ancestors: "00,390000", name: "临岳市", level: 2 },
    { code: "390200", parentCode: "390000", ancestors: "00,390000", name: "云汀市", level: 2 },
  ]);
});

const workbench = (token: string) => dataOf<Workbench>(token, "/dashboard/workbench");
const consoleOf = (token: string, query = "") => dataOf<Console>(token, `/dashboard/console?${query}`);

test("without a punch today the workbench shows the last day with punches and says which", async () => {
  const { presence, statMonth } = await workbench(is.admin);
  // On 30 June 王远 and 郑监 came; 周衡, 李安 and 赵缺 did not.
  expect(presence).toEqual({ date: "2025-06-30", isToday: false, due: 5, present: 2, onLeave: 0, stopped: 0, rate: 40 });
  expect(statMonth).toBe(june);
});

test("the workbench counts projects, lots and people and lists the worst warnings of the last month", async () => {
  const { counts, warnings } = await workbench(is.admin);
  expect(counts).toEqual({ projects: 2, lots: 3, people: 5 });
  expect(warnings.map((row) => [row.realName, row.warnLevel])).toEqual([["赵缺", 3], ["周衡", 2]]);
});

test("figures stay in the caller's scope", async () => {
  const people = async (token: string) => {
    const { presence, counts, warnings } = await workbench(token);
    return [presence.due, counts.lots, counts.people, warnings.length];
  };
  expect(await people(is.city)).toEqual([2, 1, 2, 1]);
  expect(await people(is.owner)).toEqual([3, 2, 3, 1]);
  expect(await people(is.unit)).toEqual([1, 1, 1, 0]);
  expect(await people(is.evaluator)).toEqual([2, 1, 2, 1]);
  expect(await people(is.clerk)).toEqual([0, 0, 0, 0]);
});

test("months nobody reported wait lot by lot", async () => {
  const lastMonth = new Date(Date.now() - 40 * 86_400_000).toISOString().slice(0, 7);
  await world.db.execute(sql`update personnel_attendance_statistics set stat_month = ${lastMonth}`);
  forgetFigures();
  const { waiting } = await workbench(is.admin);
  expect(waiting.total).toBe(3);
  expect(waiting.lots.map((lot) => [lot.statMonth, lot.lotCode, lot.people]).sort()).toEqual([
    [lastMonth, "JL-01", 1], [lastMonth, "TJ-01", 2], [lastMonth, "TJ-02", 2],
  ]);
  await world.db.execute(sql`update personnel_attendance_statistics set stat_month = ${june}`);
  forgetFigures();
});

test("the key person sees the own month and nobody else does", async () => {
  const { mine } = await workbench(is.person);
  expect(mine).toMatchObject({ realName: "周衡", statMonth: june, statistics: { attendanceRate: 79.55 } });
  expect(mine?.cells).toHaveLength(30);
  expect((await workbench(is.owner)).mine).toBeNull();
});

test("the console has the five rates of the month, cities, lots, staffing and the trend", async () => {
  const figures = await consoleOf(is.admin);
  expect(figures.rates.map((rate) => [rate.key, rate.monthRate, rate.due, rate.present])).toEqual([
    ["overall", 75.46, 5, 2], ["contractor", 69.89, 4, 1], ["pm", 89.77, 2, 1], ["supervision", 100, 1, 1], ["chiefSupervisor", 100, 1, 1],
  ]);
  expect(figures.cities).toEqual([
    { regionCode: "390100", name: "临岳市", rate: 92.97, people: 3 }, { regionCode: "390200", name: "云汀市", rate: 50, people: 2 },
  ]);
  expect(figures.bottomLots.map((lot) => [lot.lotCode, lot.rate])).toEqual([["TJ-02", 50], ["TJ-01", 89.77], ["JL-01", 100]]);
  expect(figures.topLots[0]).toMatchObject({ projectLotId: is.supervision.id, rate: 100, people: 1 });
  // Each contractor's lot asks for one project manager and two safety officers.
  expect(figures.staffing).toEqual({ requiredCount: 6, filledCount: 4, staffingRate: 66.67 });
  expect(figures.trend).toEqual([
    { statMonth: june, unitType: 2, rate: 69.89, people: 4 }, { statMonth: june, unitType: 3, rate: 100, people: 1 },
  ]);
  expect(figures.counts).toEqual({ projects: 2, lots: 3, people: 5 });
});

test("each of the five rates runs from its first month on, with a gap where nobody was required", async () => {
  await world.db.execute(sql`
    insert into personnel_attendance_statistics select (jsonb_populate_record(s, jsonb_build_object('id', s.id + 1000000, 'stat_month', '2025-04',
      'attended_days', s.required_days / 2))).*
    from personnel_attendance_statistics s where s.assessor_id in (${is.li.id}, ${is.zhou.id}, ${is.wang.id})`);
  forgetFigures();
  const runs = async (token: string, query = "") => Object.fromEntries((await consoleOf(token, query)).rates.map(({ key, history }) => [key, history]));
  expect(await runs(is.admin)).toEqual({
    overall: [50, null, 75.46], contractor: [50, null, 69.89], pm: [50, null, 89.77], supervision: [null, null, 100], chiefSupervisor: [null, null, 100],
  });
  expect(await runs(is.city)).toMatchObject({ overall: [50, null, 50], pm: [50, null, 100] });
  expect(await runs(is.admin, "statMonth=2025-04")).toMatchObject({ overall: [50], supervision: [null] });
  await world.db.execute(sql`delete from personnel_attendance_statistics where stat_month = '2025-04'`);
  forgetFigures();
});

test("the heat map crosses posts with lots and leaves a gap where nobody was due", async () => {
  const { heatMap } = await consoleOf(is.admin);
  expect(heatMap.lots.map((lot) => lot.lotCode)).toEqual(["TJ-02", "TJ-01", "JL-01"]);
  expect(heatMap.posts.map((post) => post.postCode)).toEqual(["PM", "SO", "CSE"]);
  expect(heatMap.cells).toEqual([[100, 79.55, null], [0, 100, null], [null, null, 100]]);
});

test("abnormal punches stand at their day", async () => {
  const { abnormal } = await consoleOf(is.admin);
  expect(abnormal).toHaveLength(30);
  expect(abnormal[18]).toEqual({ date: "2025-06-19", outside: 1, face: 0, mock: 1 });
  expect(abnormal.filter((day) => day.outside + day.face + day.mock > 0)).toHaveLength(1);
});

test("filters and scope narrow every figure of the console", async () => {
  const lotsOf = async (token: string, query = "") => {
    const { bottomLots, heatMap, cities, trend, presence, abnormal } = await consoleOf(token, query);
    const count = abnormal.reduce((total, day) => total + day.outside + day.mock, 0);
    return [bottomLots.map((lot) => lot.lotCode), heatMap.lots.length, cities.length, trend.map((point) => point.people), presence.due, count];
  };
  expect(await lotsOf(is.admin, "regionCode=390200")).toEqual([["TJ-02"], 1, 1, [2], 2, 0]);
  expect(await lotsOf(is.admin, `projectId=${is.civil.projectId}`)).toEqual([["TJ-01", "JL-01"], 2, 1, [2, 1], 3, 2]);
  expect(await lotsOf(is.admin, "lotType=7")).toEqual([["JL-01"], 1, 1, [1], 1, 0]);
  expect(await lotsOf(is.city)).toEqual([["TJ-02"], 1, 1, [2], 2, 0]);
  expect(await lotsOf(is.person)).toEqual([["TJ-01"], 1, 1, [1], 1, 2]);
  expect(await lotsOf(is.clerk)).toEqual([[], 0, 0, [], 0, 0]);
});

test("a month nobody worked has rates that are unknown, not zero", async () => {
  const figures = await consoleOf(is.admin, "statMonth=2025-03");
  expect(figures.rates.map((rate) => rate.monthRate)).toEqual([null, null, null, null, null]);
  expect([figures.cities, figures.topLots, figures.trend, figures.heatMap.cells]).toEqual([[], [], [], []]);
  expect((await ask(is.admin, "/dashboard/console?statMonth=2025")).status).toBe(400);
});

test("today's presence counts punches as they come, and who is on leave or stopped is not due", async () => {
  const today = todayText();
  await openMonths(world, today.slice(0, 7), today.slice(0, 7));
  await punch(world, is.zhou, [`${today} 07:10:00`]);
  await punch(world, is.li, [`${today} 07:20:00`], 2);
  await leave(world, is.chief, { leaveType: 1, startTime: `${today} 00:00:00`, endTime: `${today} 23:59:59` });
  await world.db.execute(sql`update assessor set job_status = 22 where id = ${is.zhao.id}`);
  forgetFigures();
  const { presence } = await workbench(is.admin);
  expect(presence).toEqual({ date: today, isToday: true, due: 3, present: 1, onLeave: 1, stopped: 1, rate: 33.33 });
});
