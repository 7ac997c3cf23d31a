import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import type { Database } from "#app/backend/db/connect.ts";
import { personnelAttendanceStatistics as statistics } from "#app/backend/db/schema/project/personnel-attendance-statistics.ts";
import { attendanceDays } from "#app/backend/db/schema/partitioned/attendance-day.ts";
import { buildDays } from "#app/backend/project/attendance/build-days.ts";
import { buildMonths } from "#app/backend/project/attendance/build-months.ts";
import type { FactReader } from "#app/backend/project/attendance/score-facts.ts";
import { testDatabase } from "#tests/support/database.ts";
import { dates, fullDays, leave, type Lot, moveLot, note, openLot, openMonths, type Person, post, punch, range, writePosts } from "./site.ts";

let world: Database;
let lot: Lot;
const june = "2025-06";

beforeAll(async () => {
  world = await testDatabase({ from: "empty" });
  await openMonths(world, "2025-05", "2025-08");
  await writePosts(world);
  lot = await openLot(world, { lotCode: "TJ-02" });
});

async function built(statMonth = june, readers?: readonly FactReader[]) {
  const days = await buildDays(world.db, { from: `${statMonth}-01`, to: `${statMonth}-30` });
  const months = await buildMonths(world.db, { statMonth, ...(readers ? { readers } : {}) });
  return { days, months };
}

async function monthOf(person: Person, statMonth = june) {
  const [row] = await world.db.select().from(statistics).where(sql`${eq(statistics.assessorId, person.id)} and stat_month = ${statMonth}`);
  return row;
}

async function dayOf(person: Person, workDate: string) {
  const [row] = await world.db.select().from(attendanceDays).where(sql`assessor_id = ${person.id} and work_date = ${workDate}`);
  return row;
}

async function everything() {
  const days = await world.db.execute(sql`select d::text from attendance_day d order by 1`);
  const months = await world.db.execute(sql`select s::text from personnel_attendance_statistics s order by 1`);
  return { days: days.rows, months: months.rows };
}

describe("the worked example", () => {
  test("17 full days and a half one of 22 are 79.55 %, 13.5 points and grade B", async () => {
    const zhou = await post(world, lot, { realName: "周衡" });
    await punch(world, zhou, fullDays(dates(june, ...range(1, 17))));
    await punch(world, zhou, ["2025-06-18 07:30:00"]);
    const rollCall: FactReader = async () =>
      new Map([[zhou.id, { checks: [{ id: "77", date: "2025-06-05", checkResult: 3, deductScore: 5 }] }]]);
    await built(june, [rollCall]);
    expect(await monthOf(zhou)).toMatchObject({
      calendarDays: "30.00", activeDays: "30.00", requiredDays: "22.00", attendedDays: "17.50", attendanceRate: "79.55", shortDays: "4.50",
      attendanceDeduct: "13.50", checkDeduct: "5.00", score: "81.50", grade: "B", gradeCapReason: "RATE_BELOW_YELLOW", warnLevel: 2,
      validPunch: 35, postName: "项目经理", lotCode: "TJ-02", regionCodes: ",390100", statStatus: 0, revisionNo: 0,
    });
  });
});
