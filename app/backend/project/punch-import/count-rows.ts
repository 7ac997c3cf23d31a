import { sql } from "drizzle-orm";
import type { ImportCounts } from "#app/contract/project/punch-import.ts";
import { addDays, daysInMonth } from "#app/rules/calendar-date.ts";
import type { Executor } from "../../http/caller.ts";
import { rowIs } from "./stored-row.ts";

export type CountOrder = { jobId: string; projectLotId: string; statMonth: string; totalRows: number };

/** What an upload comes to now, given the punches that are there already. */
export async function countRows(db: Executor, order: CountOrder): Promise<ImportCounts> {
  const rows = await db.execute<Omit<ImportCounts, "totalRows" | "punchCount" | "newPunches" | "duplicatePunches">>(sql`
    select count(*) filter (where ${rowIs.good})::int as "goodRows", count(*) filter (where ${rowIs.bad})::int as "badRows",
      count(*) filter (where ${rowIs.unmatched})::int as "unmatchedRows", count(*) filter (where ${rowIs.ignored})::int as "ignoredRows",
      count(distinct r.assessor_id) filter (where ${rowIs.good})::int as "matchedPeople",
      count(distinct r.person_key) filter (where ${rowIs.unmatched})::int as unmatched,
      coalesce(sum((r.payload->>'outside')::int) filter (where r.row_number > 0), 0)::int as "outsideMonth"
    from import_row r where r.job_id = ${order.jobId}`);
  const punches = await countPunches(db, order);
  const [counted] = rows.rows;
  if (!counted) throw new Error("An aggregate always has a row.");
  const { punchCount, duplicatePunches } = punches;
  return { totalRows: order.totalRows, ...counted, punchCount, duplicatePunches, newPunches: punchCount - duplicatePunches };
}

/** From the first day of a month to the night after its last one. */
export function nightsOf(statMonth: string): { from: string; to: string } {
  return { from: `${statMonth}-01`, to: addDays(`${statMonth}-${daysInMonth(statMonth)}`, 1) };
}

// A person's punch of a second is there when an import has brought it: terminals and phones keep their own records.
async function countPunches(db: Executor, { jobId, projectLotId, statMonth }: CountOrder) {
  const { from, to } = nightsOf(statMonth);
  const { rows } = await db.execute<{ punchCount: number; duplicatePunches: number }>(sql`
    with punched as (
      select distinct a.personnel_id, (punch.value->>0)::timestamp as at
      from import_row r join assessor a on a.id = r.assessor_id cross join jsonb_array_elements(r.payload->'punches') punch
      where r.job_id = ${jobId} and ${rowIs.good}),
    brought as (
      select distinct personnel_id, punch_time from attendance_record
      where project_lot_id = ${projectLotId} and punch_date between ${from}::date and ${to}::date
        and attendance_source_id = 0 and source_id like 'sheet:%')
    select count(*)::int as "punchCount", count(b.personnel_id)::int as "duplicatePunches"
    from punched p left join brought b on b.personnel_id = p.personnel_id and b.punch_time = p.at`);
  return rows[0] ?? { punchCount: 0, duplicatePunches: 0 };
}
