import { and, eq, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import type { Database } from "#app/backend/db/connect.ts";
import { attendanceDays } from "#app/backend/db/schema/partitioned/attendance-day.ts";
import { personnelAttendanceStatistics as statistics } from "#app/backend/db/schema/project/personnel-attendance-statistics.ts";
import { buildDays } from "#app/backend/project/attendance/build-days.ts";
import { buildMonths } from "#app/backend/project/attendance/build-months.ts";
import type { FactReader } from "#app/backend/project/attendance/score-facts.ts";
import { testDatabase } from "#tests/support/database.ts";
import { dates, fullDays, leave, type Lot, openLot, openMonths, type Person, post, punch, range, writePosts } from "./site.ts";

let world: Database;
let lot: Lot;
const june = "2025-06";

beforeAll(async () => {
  world = await testDatabase({ from: "empty" });
  await openMonths(world, "2025-05", "2025-08");
  await writePosts(world);
  lot = await openLot(world, { lotCode: "TJ-02", regionCode: "390102", regionCodes: ["390201", "390102"] });
});

async function build(person: Person, { statMonth = june, readers }: { statMonth?: string; readers?: FactReader[] } = {}) {
  await buildDays(world.db, { from: `${statMonth}-01`, to: `${statMonth}-31`.replace("06-31", "06-30"), assessorId: person.id });
  return buildMonths(world.db, { statMonth, assessorIds: [person.id], ...(readers ? { readers } : {}) });
}

async function monthOf(person: Person, statMonth = june) {
  const [row] = await world.db.select().from(statistics).where(and(eq(statistics.assessorId, person.id), eq(statistics.statMonth, statMonth)));
  return row;
}

async function statesOf(person: Person) {
  const rows = await world.db.select().from(attendanceDays).where(eq(attendanceDays.assessorId, person.id)).orderBy(attendanceDays.workDate);
  return rows.map((row) => row.dayState);
}

const everything = async (table: string) =>
  (await world.db.execute<{ text: string }>(sql`select x::text as text from ${sql.raw(table)} x order by 1`)).rows.map((row) => row.text);

test("17 full days and a half one of 22 are 79.55 %, 13.5 points; a roll-call absence on a credited day makes it 81.5 and B", async () => {
  const zhou = await post(world, lot, { realName: "周衡" });
  await punch(world, zhou, [...fullDays(dates(june, ...range(1, 17))), "2025-06-18 07:30:00"]);
  const rollCall: FactReader = async () =>
    new Map([[zhou.id, { checks: [{ id: "77", date: "2025-06-05", checkResult: 3, deductScore: 5 }] }]]);
  await build(zhou, { readers: [rollCall] });
  expect(await monthOf(zhou)).toMatchObject({
    calendarDays: "30.00", activeDays: "30.00", requiredDays: "22.00", attendedDays: "17.50", attendanceRate: "79.55", shortDays: "4.50",
    attendanceDeduct: "13.50", leaveDeduct: "0.00", checkDeduct: "5.00", score: "81.50", grade: "B", gradeCapReason: "RATE_BELOW_YELLOW",
    absentDays: "4.00", maxAbsentRun: 12, warnLevel: 2, validPunch: 35, postName: "项目经理", isKeyPost: 1, lotCode: "TJ-02",
    unitName: "TJ-02路桥公司", realName: "周衡", regionCode: "390102", regionCodes: ",390102,390201", statStatus: 0, revisionNo: 0, isCurrent: 1,
  });
});

test("every point of a score names its day, and the days add up to the item", async () => {
  const person = await post(world, lot, { realName: "乙" });
  await punch(world, person, fullDays(dates(june, ...range(1, 20))));
  await build(person);
  const month = await monthOf(person);
  expect(month?.deductTrace).toEqual([
    { kind: "attendance", points: 6, days: dates(june, 29, 30).map((date) => ({ date, days: 1, points: 3, reason: "absent" })) },
  ]);
  expect(month).toMatchObject({ attendanceDeduct: "6.00", shortDays: "2.00" });
  expect((await statesOf(person)).slice(19)).toEqual([1, 8, 8, 8, 8, 8, 8, 8, 8, 3, 3]);
});

test("building again changes no byte of days and months", async () => {
  const person = await post(world, lot, { realName: "丙" });
  await punch(world, person, fullDays(dates(june, ...range(1, 15))));
  await leave(world, person, { leaveType: 1, startTime: "2025-06-16 00:00:00", endTime: "2025-06-24 00:00:00" });
  await build(person);
  await world.db.execute(sql`update attendance_day set update_time = '2025-07-01 00:00:00'`);
  await world.db.execute(sql`update personnel_attendance_statistics set update_time = '2025-07-01 00:00:00'`);
  const before = [await everything("attendance_day"), await everything("personnel_attendance_statistics")];
  expect(await build(person)).toEqual({ rows: 1, changed: 0, skipped: 0 });
  expect([await everything("attendance_day"), await everything("personnel_attendance_statistics")]).toEqual(before);
});

test("a late punch changes one month row and leaves colleagues alone", async () => {
  const [late, other] = [await post(world, lot, { realName: "丁" }), await post(world, lot, { realName: "戊" })];
  for (const person of [late, other]) await punch(world, person, fullDays(dates(june, ...range(1, 10))));
  const whole = { from: "2025-06-01", to: "2025-06-30", projectLotId: lot.id };
  await buildDays(world.db, whole);
  await buildMonths(world.db, { statMonth: june, projectLotId: lot.id });
  await punch(world, late, ["2025-06-11 07:00:00", "2025-06-11 18:00:00"]);
  const [days, months] = [await everything("attendance_day"), await everything("personnel_attendance_statistics")];
  expect((await buildDays(world.db, whole)).changed).toBe(1);
  expect((await buildMonths(world.db, { statMonth: june, projectLotId: lot.id })).changed).toBe(1);
  expect(await monthOf(late)).toMatchObject({ attendedDays: "11.00", version: 2 });
  const changed = (await everything("personnel_attendance_statistics")).filter((row) => !months.includes(row));
  expect(changed).toHaveLength(1);
  const touched = (await everything("attendance_day")).filter((row) => !days.includes(row));
  expect(touched.every((row) => row.includes(late.id))).toBe(true);
});

test("leave over the month's quota costs points, official days count up to theirs", async () => {
  const person = await post(world, lot, { realName: "己" });
  await leave(world, person, { leaveType: 1, startTime: "2025-06-01 00:00:00", endTime: "2025-06-09 00:00:00" });
  await leave(world, person, { leaveType: 9, startTime: "2025-06-09 00:00:00", endTime: "2025-06-15 00:00:00" });
  await punch(world, person, fullDays(dates(june, ...range(15, 30))));
  await build(person);
  expect(await monthOf(person)).toMatchObject({
    leaveDays: "8.00", overLeaveDays: "2.00", leaveDeduct: "2.00", officialDays: "4.00", attendedDays: "20.00", attendanceRate: "90.91",
  });
});

test("leave of the year before this month counts towards the year's quota", async () => {
  const person = await post(world, lot, { realName: "庚" });
  const may = { statMonth: "2025-05" };
  await leave(world, person, { leaveType: 1, startTime: "2025-05-10 00:00:00", endTime: "2025-05-28 00:00:00" });
  await leave(world, person, { leaveType: 1, startTime: "2025-06-10 00:00:00", endTime: "2025-06-14 00:00:00" });
  await build(person, may);
  await build(person);
  expect(await monthOf(person, "2025-05")).toMatchObject({ leaveDays: "18.00", overLeaveDays: "12.00" });
  expect(await monthOf(person)).toMatchObject({ leaveDays: "4.00", overLeaveDays: "2.00" });
});

test("a correction and a commendation entered on the row stay and count when it is built again", async () => {
  const person = await post(world, lot, { realName: "辛" });
  await punch(world, person, fullDays(dates(june, ...range(1, 20))));
  await build(person);
  await world.db.update(statistics).set({ adjustDays: "1", adjustReason: "设备故障", bonus: "3" }).where(eq(statistics.assessorId, person.id));
  await build(person);
  expect(await monthOf(person)).toMatchObject({ attendedDays: "21.00", shortDays: "1.00", adjustDays: "1.00", adjustReason: "设备故障", bonus: "3.00", score: "100.00" });
});

test("an audited month is skipped and counted, with the days behind it", async () => {
  const person = await post(world, lot, { realName: "壬" });
  await punch(world, person, fullDays(dates(june, ...range(1, 20))));
  await build(person);
  await world.db.update(statistics).set({ statStatus: 2 }).where(eq(statistics.assessorId, person.id));
  const before = await monthOf(person);
  await punch(world, person, fullDays(dates(june, 25)));
  expect(await build(person)).toEqual({ rows: 0, changed: 0, skipped: 1 });
  expect(await monthOf(person)).toEqual(before);
  expect((await statesOf(person))[24]).toBe(8);
});

test("a row that leaves the month loses its unaudited month", async () => {
  const person = await post(world, lot, { realName: "癸" });
  await build(person);
  expect(await monthOf(person)).toBeDefined();
  await world.db.execute(sql`update assessor set entry_date = '2025-07-01' where id = ${person.id}`);
  expect(await build(person)).toEqual({ rows: 0, changed: 1, skipped: 0 });
  expect(await monthOf(person)).toBeUndefined();
});

test("the running month is judged through yesterday", async () => {
  const person = await post(world, lot, { realName: "子" });
  await punch(world, person, fullDays(dates(june, ...range(1, 15))));
  await buildDays(world.db, { from: "2025-06-01", to: "2025-06-15", assessorId: person.id });
  await buildMonths(world.db, { statMonth: june, assessorIds: [person.id], today: "2025-06-16" });
  expect(await monthOf(person)).toMatchObject({ activeDays: "15.00", requiredDays: "11.00", attendanceRate: "100.00" });
  expect(await buildMonths(world.db, { statMonth: "2025-07", assessorIds: [person.id], today: "2025-07-01" })).toEqual({ rows: 0, changed: 0, skipped: 0 });
});

test("a chief supervisor's months show on every lot what was done on all of them", async () => {
  const [first, second] = [await openLot(world, { lotCode: "JL-01", unitType: 3 }), await openLot(world, { lotCode: "JL-02", unitType: 3 })];
  const here = await post(world, first, { realName: "丑", postCode: "CSE" });
  const there = await post(world, second, { realName: "丑", postCode: "CSE", personnelId: here.personnelId, isPrimary: 0 });
  await punch(world, here, fullDays(dates(june, ...range(1, 12))));
  await punch(world, there, fullDays(dates(june, ...range(13, 18))));
  await build(here);
  const figures = { requiredDays: "20.00", attendedDays: "18.00", attendanceRate: "90.00" };
  expect(await monthOf(here)).toMatchObject({ ...figures, validPunch: 24 });
  expect(await monthOf(there)).toMatchObject({ ...figures, validPunch: 12 });
});

test("punches outside the fence are counted by work day, and no rate leaves 0 to 100", async () => {
  const person = await post(world, lot, { realName: "寅" });
  await punch(world, person, fullDays(dates(june, ...range(1, 30))));
  await punch(world, person, ["2025-06-01 02:00:00", "2025-06-10 12:00:00", "2025-07-01 03:00:00"], 2);
  await build(person);
  expect(await monthOf(person)).toMatchObject({ outsidePunch: 2, invalidPunch: 2, attendedDays: "30.00", attendanceRate: "100.00", shortDays: "0.00" });
  const outOfBounds = await world.db.select().from(statistics).where(sql`${statistics.attendanceRate} not between 0 and 100 or ${statistics.score} not between 0 and 100`);
  expect(outOfBounds).toEqual([]);
});
