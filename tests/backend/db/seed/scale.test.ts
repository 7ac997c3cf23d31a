import { beforeAll, expect, test } from "vitest";
import { buildDays } from "#app/backend/project/attendance/build-days.ts";
import { buildMonths } from "#app/backend/project/attendance/build-months.ts";
import type { Database } from "#app/backend/db/connect.ts";
import { seedBase } from "#app/backend/db/seed/base.ts";
import { seedParams } from "#app/backend/db/seed/scale/seed-params.ts";
import { seedScale, type ScaleReport } from "#app/backend/db/seed/scale/seed-scale.ts";
import { countsOf, preparedDatabase } from "./prepared-database.ts";

const today = "2026-11-15";
let opened: Database;
let report: ScaleReport;
let indexesBefore: string[];

beforeAll(async () => {
  opened = await preparedDatabase();
  await seedBase(opened.db, { adminPassword: "admin-password", today });
  indexesBefore = await indexes();
  report = await seedScale(opened.db, { projects: 5, lots: 24, people: 600, months: 3, today });
}, 120_000);

async function indexes(): Promise<string[]> {
  const { rows } = await opened.pool.query(
    "SELECT pg_get_indexdef(indexrelid) AS definition FROM pg_index WHERE indrelid IN ('attendance_record'::regclass, 'personnel_attendance_statistics'::regclass) AND indisvalid ORDER BY 1",
  );
  return rows.map((row) => row.definition);
}

test("the province has the size asked for", async () => {
  expect(await countsOf(opened, ["project", "project_lot", "assessor", "personnel", "personnel_attendance_statistics"])).toEqual({
    project: 5, project_lot: 24, assessor: 600, personnel: 600, personnel_attendance_statistics: 1800,
  });
  expect(report.months.rows).toBe(1800);
  expect(report.days.rows).toBe(600 * 31);
});

test("the indexes taken away for the copy are there again", async () => {
  expect(await indexes()).toEqual(indexesBefore);
});

test("building the days and the month anew from the punches changes no figure", async () => {
  const figures = () =>
    opened.pool.query(
      `SELECT assessor_id, required_days::float, attended_days::float, leave_days::float, attendance_rate::float, short_days::float, absent_days::float,
         max_absent_run, valid_punch, invalid_punch, outside_punch, score::float, grade, warn_level, deduct_trace
       FROM personnel_attendance_statistics WHERE stat_month = '2026-10' ORDER BY assessor_id`,
    );
  const seeded = await figures();
  await buildDays(opened.db, { from: "2026-10-01", to: "2026-10-31", today });
  await buildMonths(opened.db, { statMonth: "2026-10", today });
  const built = await figures();
  expect(built.rows).toEqual(seeded.rows);
}, 60_000);

test("parameters for a long list are added once each", async () => {
  expect(await seedParams(opened.db, 2000)).toBe(2000);
  const { rows } = await opened.pool.query("SELECT count(DISTINCT param_key)::int AS keys FROM blade_param WHERE param_key LIKE 'measure.%'");
  expect(rows).toEqual([{ keys: 2000 }]);
});
