import { sql } from "drizzle-orm";
import type { Page } from "#app/contract/envelope.ts";
import { type DayMatrixRow, daySymbols, type StatisticsRow } from "#app/contract/project/personnel-attendance-statistics.ts";
import type { Executor, RequestContext } from "../http/caller.ts";
import type { StatisticsQuery } from "./attendance-statistics-filter.ts";
import { statisticsPage } from "./attendance-statistics-rows.ts";
import { daysOf } from "./attendance/month-days.ts";

const NOTHING = "·";

/** A page of month rows with a sign for every day, read page by page for the export (domain 4.9). */
export async function dayMatrix(context: RequestContext, wanted: StatisticsQuery): Promise<Page<DayMatrixRow>> {
  const page = await statisticsPage(context, wanted);
  const states = await readStates(context.db, page.records);
  const daysOfRow = ({ statMonth, assessorId }: StatisticsRow) =>
    daysOf(statMonth).map((date) => daySymbols[states.get(assessorId)?.get(date) ?? 0] ?? NOTHING);
  return { ...page, records: page.records.map((row) => ({ ...headOf(row), days: daysOfRow(row) })) };
}

/** What the line shows of the row; scores and standing belong to the list alone. */
function headOf({ id, statMonth, assessorId, projectName, lotCode, unitName, realName, postName, ...row }: StatisticsRow) {
  const { requiredDays, attendedDays, attendanceRate } = row;
  return { id, statMonth, assessorId, projectName, lotCode, unitName, realName, postName, requiredDays, attendedDays, attendanceRate };
}

async function readStates(db: Executor, rows: readonly StatisticsRow[]): Promise<Map<string, Map<string, number>>> {
  const months = rows.map((row) => row.statMonth).sort();
  const from = months[0];
  const to = months.at(-1);
  const states = new Map<string, Map<string, number>>();
  if (from === undefined || to === undefined) return states;
  const ids = [...new Set(rows.map((row) => row.assessorId))];
  const { rows: days } = await db.execute<{ id: string; date: string; state: number }>(sql`
    select assessor_id::text as id, work_date::text as date, day_state as state from attendance_day
    where assessor_id = any(${sql.param(ids)}::bigint[])
      and work_date between ${`${from}-01`}::date and ${daysOf(to).at(-1)}::date`);
  for (const { id, date, state } of days) states.set(id, (states.get(id) ?? new Map<string, number>()).set(date, state));
  return states;
}
