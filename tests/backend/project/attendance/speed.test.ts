import { sql } from "drizzle-orm";
import { test } from "vitest";
import { buildDays } from "#app/backend/project/attendance/build-days.ts";
import { buildMonths } from "#app/backend/project/attendance/build-months.ts";
import { addMonths } from "#app/backend/project/attendance/month-days.ts";
import { testDatabase } from "#tests/support/database.ts";
import { openLot, openMonths, writePosts } from "./site.ts";

const people = Number(process.env.PEOPLE ?? 576);
const lots = Math.ceil(people / 25);
const monthsN = Number(process.env.MONTHS ?? 18);

test("speed", async () => {
  const world = await testDatabase({ from: "empty" });
  await openMonths(world, "2024-12", "2026-08");
  await writePosts(world);
  const first = await openLot(world, { lotCode: "TJ-00" });
  await world.pool.query(`insert into project_lot select (jsonb_populate_record(l, jsonb_build_object('id', l.id + n, 'lot_code', 'L' || n, 'contract_no', 'c'||n))).* from project_lot l, generate_series(1, ${lots}) n where l.id = ${first.id}`);
  await world.pool.query(`insert into part_const_unit select (jsonb_populate_record(l, jsonb_build_object('id', l.id + n, 'project_lot_id', ${first.id} + n))).* from part_const_unit l, generate_series(1, ${lots}) n where l.id = ${first.partUnitId}`);
  await world.pool.query(`insert into assessor (id, assessor_type, project_id, project_lot_id, part_const_unit_id, personnel_id, real_name, post_code, entry_date, job_status)
    select 5000000 + n, 1, ${first.projectId}, ${first.id} + 1 + n / 25, ${first.partUnitId} + 1 + n/25, 7000000 + n, '张' || n, case when n % 3 = 0 then 'PM' else 'SO' end, '2024-01-01', 20 from generate_series(0, ${people - 1}) n`);
  await world.pool.query(`insert into attendance_record (id, punch_date, punch_time, assessor_id, personnel_id, project_lot_id, part_const_unit_id, punch_method, punch_result, source_id)
    select row_number() over (), d, d + time '07:00' + (k * 10 || ' hours')::interval, 5000000 + n, 7000000 + n, ${first.id} + 1 + n / 25, ${first.partUnitId} + 1 + n / 25, 1,
     case when random() < 0.03 then 2 else 1 end, n || '-' || d || '-' || k
    from generate_series(0, ${people - 1}) n, generate_series(date '2025-01-01', date '2025-01-01' + interval '${monthsN} months' - interval '1 day', '1 day') dd, lateral (select dd::date as d) x, generate_series(0, 1) k where random() < 0.72`);
  await world.pool.query("analyze");
  let worst = 0, last = performance.now();
  const timer = setInterval(() => { const now = performance.now(); worst = Math.max(worst, now - last - 5); last = now; }, 5);
  const end = addMonths("2025-01", monthsN - 1);
  for (const round of [1, 2]) {
    let t = performance.now(); worst = 0;
    console.log(round, "days", await buildDays(world.db, { from: "2025-01-01", to: `${end}-28`, today: "2026-12-01" }), performance.now() - t, "lag", worst);
    t = performance.now(); worst = 0;
    const sum = { rows: 0, changed: 0, skipped: 0 };
    for (let m = "2025-01"; m <= end; m = addMonths(m, 1)) { const r = await buildMonths(world.db, { statMonth: m, today: "2026-12-01" }); sum.rows += r.rows; sum.changed += r.changed; }
    console.log(round, "months", sum, performance.now() - t, "lag", worst, "rss", process.memoryUsage().rss / 1e6);
  }
  clearInterval(timer);
}, 600_000);
