import { and, eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import type { Database } from "#app/backend/db/connect.ts";
import { attendanceDays } from "#app/backend/db/schema/partitioned/attendance-day.ts";
import { attendanceRecords } from "#app/backend/db/schema/partitioned/attendance-record.ts";
import { postParamConfigs } from "#app/backend/db/schema/project/post-param-config.ts";
import { buildDays } from "#app/backend/project/attendance/build-days.ts";
import { nextId } from "#app/backend/snowflake.ts";
import { testDatabase } from "#tests/support/database.ts";
import { dates, fullDays, leave, type Lot, moveLot, note, openLot, openMonths, type Person, post, punch, range, writePosts } from "./site.ts";

let world: Database;
let lot: Lot;
const june = "2025-06";

beforeAll(async () => {
  world = await testDatabase({ from: "empty" });
  await openMonths(world, "2025-05", "2025-09");
  await writePosts(world);
  lot = await openLot(world, { lotCode: "TJ-01" });
});

const build = (person: Person, from = "2025-06-01", to = "2025-06-30") => buildDays(world.db, { from, to, assessorId: person.id });

async function dayOf(person: Person, workDate: string) {
  const [row] = await world.db.select().from(attendanceDays)
    .where(and(eq(attendanceDays.assessorId, person.id), eq(attendanceDays.workDate, workDate)));
  return row;
}

async function statesOf(person: Person, from = 1, to = 30) {
  const found = await Promise.all(dates(june, ...range(from, to)).map((date) => dayOf(person, date)));
  return found.map((day) => day?.dayState ?? null);
}

test("in at seven and out at six is a full day, one punch half a day, none an absence", async () => {
  const person = await post(world, lot, { realName: "甲一" });
  await punch(world, person, [...fullDays(["2025-06-02"]), "2025-06-03 08:00:00"]);
  expect(await build(person)).toEqual({ days: 30, changed: 30 });
  expect(await dayOf(person, "2025-06-02")).toMatchObject({
    firstTime: "2025-06-02 07:00:00", lastTime: "2025-06-02 18:00:00", validCount: 2, hours: "11.00", credit: "1.00", dayState: 1,
    projectLotId: lot.id, partConstUnitId: lot.partUnitId, sourceVersion: 1,
  });
  expect(await dayOf(person, "2025-06-03")).toMatchObject({ validCount: 1, credit: "0.50", dayState: 2 });
  expect(await dayOf(person, "2025-06-04")).toMatchObject({ validCount: 0, credit: "0.00", dayState: 3 });
});

test("punches outside the fence are counted and give no credit, one waiting for approval is neither", async () => {
  const person = await post(world, lot, { realName: "甲二" });
  await punch(world, person, ["2025-06-02 07:00:00"], 2);
  await punch(world, person, ["2025-06-02 18:00:00"], 4);
  await punch(world, person, ["2025-06-02 12:00:00"], 8);
  await build(person);
  expect(await dayOf(person, "2025-06-02")).toMatchObject({ validCount: 0, abnormalCount: 2, credit: "0.00", dayState: 3 });
});

test("a punch at half past one in the night belongs to the day before, across the end of a month too", async () => {
  const person = await post(world, lot, { realName: "甲三" });
  await punch(world, person, ["2025-06-30 19:00:00", "2025-07-01 01:30:00"]);
  await build(person, "2025-06-30", "2025-06-30");
  expect(await dayOf(person, "2025-06-30")).toMatchObject({ lastTime: "2025-07-01 01:30:00", hours: "6.50", credit: "1.00" });
  await build(person, "2025-07-01", "2025-07-01");
  expect(await dayOf(person, "2025-07-01")).toMatchObject({ validCount: 0, dayState: 3 });
});

test("building again writes nothing, and a late punch changes its own day alone", async () => {
  const person = await post(world, lot, { realName: "甲四" });
  await punch(world, person, fullDays(dates(june, ...range(1, 20))));
  await build(person);
  expect(await build(person)).toMatchObject({ changed: 0 });
  const before = await dayOf(person, "2025-06-20");
  await punch(world, person, ["2025-06-21 08:00:00"]);
  expect(await build(person)).toMatchObject({ changed: 1 });
  expect(await dayOf(person, "2025-06-20")).toEqual(before);
  expect(await dayOf(person, "2025-06-21")).toMatchObject({ credit: "0.50", sourceVersion: 2 });
});

test("a day that loses its punches loses its credit", async () => {
  const person = await post(world, lot, { realName: "甲五" });
  await punch(world, person, fullDays(["2025-06-05"]));
  await build(person);
  await world.db.delete(attendanceRecords).where(eq(attendanceRecords.assessorId, person.id));
  expect(await build(person)).toMatchObject({ changed: 1 });
  expect(await dayOf(person, "2025-06-05")).toMatchObject({ credit: "0.00", validCount: 0, firstTime: null, dayState: 3 });
});

test("a lot that stopped on the tenth and went on on the fifteenth has five days of stoppage", async () => {
  const stopping = await openLot(world, { lotCode: "TJ-09" });
  const person = await post(world, stopping, { realName: "乙一" });
  await moveLot(world, stopping, { from: 1, to: 2, time: "2024-01-01 09:00:00" });
  await moveLot(world, stopping, { from: 2, to: 3, time: "2025-06-10 14:00:00" });
  await moveLot(world, stopping, { from: 3, to: 2, time: "2025-06-15 08:00:00" });
  await build(person);
  expect(await statesOf(person, 9, 15)).toEqual([3, 6, 6, 6, 6, 6, 3]);
});

test("a person locked out alone is stopped until the restart while colleagues go on", async () => {
  const person = await post(world, lot, { realName: "乙二" });
  await note(world, person, "LOCKOUT", "2025-06-04");
  await note(world, person, "RESTART", "2025-06-06");
  await build(person);
  expect(await statesOf(person, 3, 6)).toEqual([3, 6, 6, 3]);
});

test("approved leave and official days are named, a morning's leave leaves the afternoon to the punches", async () => {
  const person = await post(world, lot, { realName: "乙三" });
  await leave(world, person, { leaveType: 1, startTime: "2025-06-02 08:00:00", endTime: "2025-06-03 18:00:00" });
  await leave(world, person, { leaveType: 9, startTime: "2025-06-04 00:00:00", endTime: "2025-06-05 00:00:00" });
  await leave(world, person, { leaveType: 2, startTime: "2025-06-06 08:00:00", endTime: "2025-06-06 12:00:00" });
  await punch(world, person, ["2025-06-06 13:00:00"]);
  await build(person);
  expect(await statesOf(person, 1, 6)).toEqual([3, 4, 4, 5, 3, 2]);
  expect((await dayOf(person, "2025-06-02"))?.leaveApplyId).toMatch(/^\d+$/);
});

test("days before entry, after exit and before the lot's attendance have no row", async () => {
  const later = await openLot(world, { lotCode: "TJ-08", attendanceStartDate: "2025-06-03" });
  const person = await post(world, later, { realName: "乙四", entryDate: "2025-05-01", exitDate: "2025-06-05", jobStatus: 30 });
  await build(person);
  expect(await statesOf(person, 1, 7)).toEqual([null, null, 3, 3, 3, null, null]);
});

test("a punch on a day off is kept as evidence without credit", async () => {
  const person = await post(world, lot, { realName: "乙五", entryDate: "2025-06-10" });
  await punch(world, person, fullDays(["2025-06-02"]), 7);
  await build(person);
  expect(await dayOf(person, "2025-06-02")).toMatchObject({ dayState: 7, credit: "0.00", abnormalCount: 2 });
});

test("a draft on the roster has no days", async () => {
  const person = await post(world, lot, { realName: "乙六", jobStatus: 10 });
  await build(person);
  expect(await statesOf(person, 1, 2)).toEqual([null, null]);
});

test("a chief supervisor on two lots earns one day where the presence is longer", async () => {
  const [first, second] = [await openLot(world, { lotCode: "JL-01", unitType: 3 }), await openLot(world, { lotCode: "JL-02", unitType: 3 })];
  const here = await post(world, first, { realName: "丙一", postCode: "CSE" });
  const there = await post(world, second, { realName: "丙一", postCode: "CSE", personnelId: here.personnelId, isPrimary: 0 });
  await punch(world, here, ["2025-06-02 07:00:00", "2025-06-02 11:30:00"]);
  await punch(world, there, ["2025-06-02 12:30:00", "2025-06-02 19:00:00"]);
  // Either row's build settles both: the person is one.
  await build(here);
  expect(await dayOf(here, "2025-06-02")).toMatchObject({ credit: "0.00", dayState: 8, validCount: 2 });
  expect(await dayOf(there, "2025-06-02")).toMatchObject({ credit: "1.00", dayState: 1 });
});

test("a month is judged by the parameters in force on its first day", async () => {
  const shared = { postCode: "LAB", postName: "试验室主任", unitType: 2 };
  await world.db.insert(postParamConfigs).values([
    { id: nextId(), ...shared, configVersion: 1, effectiveFrom: "2024-01-01", effectiveTo: "2025-06-30", shortDayMode: 3 },
    { id: nextId(), ...shared, configVersion: 2, effectiveFrom: "2025-07-01", shortDayMode: 1, minHoursPerDay: "8" },
  ]);
  const person = await post(world, lot, { realName: "丁一", postCode: "LAB" });
  await punch(world, person, ["2025-06-10 08:00:00", "2025-07-10 08:00:00", "2025-07-10 14:00:00"]);
  await build(person, "2025-06-01", "2025-07-31");
  expect(await dayOf(person, "2025-06-10")).toMatchObject({ credit: "0.00", dayState: 3, validCount: 1 });
  expect(await dayOf(person, "2025-07-10")).toMatchObject({ credit: "0.75", dayState: 2 });
});

test("days to come are not built", async () => {
  const person = await post(world, lot, { realName: "丁二" });
  const { days } = await buildDays(world.db, { from: "2025-06-01", to: "2025-06-30", today: "2025-06-10", assessorIds: [person.id] });
  expect(days).toBe(10);
});
