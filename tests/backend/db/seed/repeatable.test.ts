import { beforeAll, expect, test } from "vitest";
import type { Database } from "#app/backend/db/connect.ts";
import { demoPunches } from "#app/backend/db/seed/demo/attendance.ts";
import { seedAll } from "#app/backend/db/seed/index.ts";
import { storyBefore } from "#app/backend/db/seed/window.ts";
import { countsOf, preparedDatabase } from "./prepared-database.ts";

const options = { adminPassword: "admin-password", demo: true, demoPassword: "demo-password", today: "2026-11-15", months: 1 };
// Rows whose every column is the same each time; sealed fields, hashes of passwords and ids of built months differ.
const stable = [
  "const_unit", "const_unit_qual", "project", "project_lot", "part_const_unit", "assessor", "assessor_cert", "attendance_fence",
  "fence_history", "leave_span", "status_log", "personnel_post_log", "attendance_record",
];
const written = ["blade_user", "personnel", "attendance_day", "personnel_attendance_statistics", "blade_dict", "blade_menu", "blade_stamp"];

let first: Database;
let second: Database;

beforeAll(async () => {
  first = await preparedDatabase();
  second = await preparedDatabase();
});

function digestsOf({ pool }: Database) {
  return Promise.all(
    stable.map(async (table) => {
      const { rows } = await pool.query(`SELECT md5(string_agg(row_to_json(t)::text, '|' ORDER BY t.id)) AS digest, count(*)::int AS rows FROM ${table} t`);
      return { table, ...rows[0] };
    }),
  );
}

test("a seed that is cut off leaves nothing, the next start makes it whole, and the one after that adds nothing", async () => {
  const cutOff = seedAll(first.db, options);
  const refused = expect(cutOff).rejects.toThrow();
  for (let ended = 0; ended === 0; ) {
    await new Promise((later) => setTimeout(later, 20));
    const { rowCount } = await first.pool.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND query ILIKE 'COPY%attendance_record%'",
    );
    ended = rowCount ?? 0;
  }
  await refused;
  const after = await countsOf(first, [...stable, ...written]);
  expect(Object.values(after).every((count) => count === 0)).toBe(true);

  expect(await seedAll(first.db, options)).toMatchObject({ base: true, demo: true, figures: { months: 1 } });
  const whole = await countsOf(first, [...stable, ...written]);
  expect(Object.values(whole).every((count) => count > 0)).toBe(true);
  expect(await seedAll(first.db, options)).toMatchObject({ base: false, menus: 0, demo: false });
  expect(await countsOf(first, [...stable, ...written])).toEqual(whole);
}, 120_000);

test("two installations seeded on one day have the same rows under the same ids", async () => {
  await seedAll(second.db, options);
  expect(await digestsOf(second)).toEqual(await digestsOf(first));
}, 120_000);

test("a month's punches are the same whichever other months are made with it", () => {
  const story = storyBefore("2026-11-15");
  const alone = [...demoPunches(story, ["2026-02"])];
  const among = [...demoPunches(story, ["2026-01", "2026-02"])].filter((punch) => punch.punchDate.startsWith("2026-02"));
  expect(alone).toEqual(among);
  expect(new Set(alone.map((punch) => punch.sourceId)).size).toBe(alone.length);
});

test("punches stop with the work: none during the stop of P3 TJ-02, on P6, or on P5 after its handover", () => {
  const story = storyBefore("2026-11-15");
  const [stopMonth, handoverMonth] = [story.stopFrom.slice(0, 7), story.handover.slice(0, 7)];
  const days = (lot: string, months: string[]) => new Set([...demoPunches(story, months)].filter((punch) => punch.projectLotId.endsWith(lot)).map((punch) => punch.punchDate));
  expect([...days("0014", [stopMonth])].filter((day) => day >= story.stopFrom)).toEqual([]);
  expect([...days("0014", [stopMonth])].length).toBeGreaterThan(0);
  expect([...days("0020", [handoverMonth])].filter((day) => day >= story.handover)).toEqual([]);
  expect(days("0023", [stopMonth]).size).toBe(0);
});

test("projects somebody has already entered are not mixed with the demonstration", async () => {
  const own = await preparedDatabase();
  await seedAll(own.db, { ...options, demo: false });
  await own.pool.query(
    `INSERT INTO project (id, project_code, project_name, project_type, road_grade, region_code, const_unit_id, const_unit_name, supervise_dept_id,
       total_investment, mileage, start_stake, end_stake, plan_start_date, plan_end_date, project_admin_user_id, contact_name, contact_phone)
     VALUES (1, 'XM1', '自有项目', 1, 1, '390100', 1, '单位', 1, 1, 1, 'K0+000', 'K1+000', '2026-01-01', '2027-01-01', 1, '某人', '19900000000')`,
  );
  expect(await seedAll(own.db, options)).toMatchObject({ demo: false });
  expect(await countsOf(own, ["project", "assessor"])).toEqual({ project: 1, assessor: 0 });
});
