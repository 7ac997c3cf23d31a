import { sql } from "drizzle-orm";
import { test } from "vitest";
import { buildDays } from "#app/backend/project/attendance/build-days.ts";
import { buildMonths } from "#app/backend/project/attendance/build-months.ts";
import { forgetFigures } from "#app/backend/project/kept-figures.ts";
import { forgetTotals } from "#app/backend/crud/page.ts";
import { testDatabase } from "#tests/support/database.ts";
import { openLot, openMonths, writePosts } from "./site.ts";
import { ask, signIn, writeCodes } from "./sign-in.ts";

const people = 30000, lots = 1200;

test("speed", async () => {
  const world = await testDatabase({ from: "empty" });
  await openMonths(world, "2025-04", "2025-07");
  await writePosts(world); await writeCodes(world);
  const first = await openLot(world, { lotCode: "TJ-00" });
  const q = (t: string) => world.pool.query(t);
  await q(`insert into project_lot select (jsonb_populate_record(l, jsonb_build_object('id', l.id + n, 'lot_code', 'L' || n, 'contract_no', 'c'||n, 'region_code', '390' || (1 + n % 5) || '00', 'region_codes', array['390' || (1 + n % 5) || '00']))).* from project_lot l, generate_series(1, ${lots}) n where l.id = ${first.id}`);
  await q(`insert into part_const_unit select (jsonb_populate_record(l, jsonb_build_object('id', l.id + n, 'project_lot_id', ${first.id} + n, 'part_type', 2 + n % 2))).* from part_const_unit l, generate_series(1, ${lots}) n where l.id = ${first.partUnitId}`);
  await q(`insert into assessor (id, assessor_type, project_id, project_lot_id, part_const_unit_id, personnel_id, real_name, post_code, entry_date, job_status)
    select 5000000 + n, 1, ${first.projectId}, ${first.id} + 1 + n / 25, ${first.partUnitId} + 1 + n/25, 7000000 + n, '张' || n, case when n % 3 = 0 then 'PM' else 'SO' end, '2024-01-01', 20 from generate_series(0, ${people - 1}) n`);
  await q(`insert into attendance_record (id, punch_date, punch_time, assessor_id, personnel_id, project_lot_id, part_const_unit_id, punch_method, punch_result, source_id)
    select row_number() over (), d, d + time '07:00' + (k * 10 || ' hours')::interval, 5000000 + n, 7000000 + n, ${first.id} + 1 + n / 25, ${first.partUnitId} + 1 + n / 25, 1,
     case when random() < 0.03 then 2 else 1 end, n || '-' || d || '-' || k
    from generate_series(0, ${people - 1}) n, generate_series(date '2025-05-01', date '2025-05-31', '1 day') dd, lateral (select dd::date as d) x, generate_series(0, 1) k where random() < 0.72`);
  await q("vacuum analyze");
  let worst = 0, last = performance.now();
  const timer = setInterval(() => { const now = performance.now(); worst = Math.max(worst, now - last - 5); last = now; }, 5);
  for (const round of [1, 2]) {
    let t = performance.now(); worst = 0;
    console.log(round, "days", await buildDays(world.db, { from: "2025-05-01", to: `2025-05-31` }), performance.now() - t, "lag", worst);
    t = performance.now(); worst = 0;
    console.log(round, "months", await buildMonths(world.db, { statMonth: "2025-05" }), performance.now() - t, "lag", worst, "rss", process.memoryUsage().rss / 1e6);
  }
  clearInterval(timer);
  const { rows: cols } = await q(`select string_agg(column_name, ',' order by ordinal_position) c from information_schema.columns where table_name='personnel_attendance_statistics' and column_name not in ('id','stat_month')`);
  const c = cols[0].c;
  await q(`insert into personnel_attendance_statistics (id, stat_month, ${c}) select id + k * 100000000, to_char(date '2025-05-01' - (k || ' months')::interval, 'YYYY-MM'), ${c} from personnel_attendance_statistics, generate_series(1, 11) k`);
  await q("vacuum analyze personnel_attendance_statistics");
  const admin = await signIn(world, "administrator");
  const city = await signIn(world, "supervisor", { regionCode: "390200" });
  const L = "/personnel-attendance-statistics/list?";
  for (const [who, token] of [["admin", admin], ["city", city]] as const)
    for (const path of [`${L}statMonth=2025-05`, `${L}statMonth=2025-05&current=900`, `${L}statMonth_ge=2024-06&statMonth_le=2025-05`, `${L}statMonth_ge=2024-06&statMonth_le=2025-05&current=30000`, `${L}statMonth_ge=2024-06&statMonth_le=2025-05&realName=777`,
      `${L}statMonth=2025-05&regionCode=390200&rateMax=70`, `${L}statMonth=2025-05&groupBy=lot`, `${L}statMonth_ge=2024-06&statMonth_le=2025-05&groupBy=post`, `${L}statMonth_ge=2024-06&statMonth_le=2025-05&groupBy=person`, `/personnel-attendance-statistics/calendar?assessorId=5000025&statMonth=2025-05`, "/personnel-attendance-statistics/day-matrix?statMonth=2025-05&size=200", "/dashboard/workbench", "/dashboard/console"]) {
      const times = [];
      for (let i = 0; i < 4; i++) { forgetFigures(); forgetTotals(); const t = performance.now(); const r = await ask(token, path); times.push(Math.round(performance.now() - t)); if (r.status !== 200) console.log(r.body); }
      console.log(who, path, times.join(" "));
    }
}, 900_000);
