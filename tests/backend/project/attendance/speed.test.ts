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

import pg from "pg";
const spent = new Map<string, { n: number; ms: number }>();
const original = pg.Client.prototype.query as unknown as (...args: unknown[]) => unknown;
pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
  const text = typeof args[0] === "string" ? args[0] : (args[0] as { text: string }).text;
  const start = performance.now();
  const done = () => { const key = text.trim().replace(/\s+/g, " ").slice(0, 90); const e = spent.get(key) ?? { n: 0, ms: 0 }; e.n++; e.ms += performance.now() - start; spent.set(key, e); };
  const out = original.apply(this, args) as Promise<unknown>;
  if (out && typeof out.then === "function") void out.then(done, done);
  return out;
} as never;
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
  await q("vacuum analyze");
  let worst = 0, last = performance.now();
  const timer = setInterval(() => { const now = performance.now(); worst = Math.max(worst, now - last - 5); last = now; }, 5);
  for (const round of [1]) {
    let t = performance.now(); worst = 0;
    console.log(round, "days", await buildDays(world.db, { from: "2025-05-01", to: "2025-05-01" }), performance.now() - t, "lag", worst);
    t = performance.now(); worst = 0;
    console.log(round, "months", await buildMonths(world.db, { statMonth: "2025-05" }), performance.now() - t, "lag", worst, "rss", process.memoryUsage().rss / 1e6);
  }
  clearInterval(timer);
  for (const [k, v] of [...spent].sort((a, b) => b[1].ms - a[1].ms).slice(0, 14)) console.log(Math.round(v.ms), v.n, k);
}, 900_000);
