import { sql } from "drizzle-orm";
import { DayState, StatStatus } from "#app/rules/supervision-codes.ts";
import type { Executor } from "../../http/caller.ts";

/** A built day as the month needs it. */
export type BuiltDay = { date: string; credit: number; validCount: number; abnormalCount: number; dayState: number };

type Period = { from: string; to: string };

/** Built days of the rows in a period, both days included, by roster row and date. */
export async function readDays(
  db: Executor,
  assessorIds: string[],
  { from, to }: Period,
): Promise<Map<string, Map<string, BuiltDay>>> {
  const { rows } = await db.execute<BuiltDay & { id: string; credit: string }>(sql`
    select assessor_id::text as id, work_date::text as date, credit::text, valid_count as "validCount",
      abnormal_count as "abnormalCount", day_state as "dayState"
    from attendance_day where assessor_id = any(${sql.param(assessorIds)}::bigint[])
      and work_date between ${from}::date and ${to}::date`);
  const byRow = new Map<string, Map<string, BuiltDay>>();
  for (const { id, credit, ...day } of rows) {
    const days = byRow.get(id) ?? new Map<string, BuiltDay>();
    if (days.size === 0) byRow.set(id, days);
    days.set(day.date, { ...day, credit: Number(credit) });
  }
  return byRow;
}

/** Whether the month's verdict decides what the day is called: nobody punched, nobody was on leave. */
export function isOpenToVerdict({ dayState }: BuiltDay): boolean {
  return dayState === DayState.absent || dayState === DayState.restAllowance;
}

/** What a month row carries over when it is built again, and whether it may be. */
export type KnownMonth = { id: string; revisionNo: number; statStatus: number; adjustDays: number; bonus: number };

/** The current rows of a month by roster row. */
export async function readKnownMonths(db: Executor, assessorIds: string[], statMonth: string): Promise<Map<string, KnownMonth>> {
  const { rows } = await db.execute<{ assessorId: string; id: string; revisionNo: number; statStatus: number; adjustDays: string; bonus: string }>(sql`
    select assessor_id::text as "assessorId", id::text, revision_no as "revisionNo", stat_status as "statStatus",
      adjust_days::text as "adjustDays", bonus::text
    from personnel_attendance_statistics where assessor_id = any(${sql.param(assessorIds)}::bigint[])
      and stat_month = ${statMonth} and is_current = 1 and is_deleted = 0`);
  return new Map(
    rows.map(({ assessorId, adjustDays, bonus, ...row }) => [
      assessorId,
      { ...row, adjustDays: Number(adjustDays), bonus: Number(bonus) },
    ]),
  );
}

/** Those of the rows whose month is audited or archived. */
export async function readClosedRows(db: Executor, assessorIds: string[], statMonth: string): Promise<Set<string>> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select assessor_id::text as id from personnel_attendance_statistics
    where assessor_id = any(${sql.param(assessorIds)}::bigint[]) and stat_month = ${statMonth} and is_current = 1
      and is_deleted = 0 and stat_status >= ${StatStatus.audited}`);
  return new Set(rows.map((row) => row.id));
}

/** Ordinary leave days of the rows from January to the month before. */
export async function readLeaveUsed(db: Executor, assessorIds: string[], statMonth: string): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ id: string; days: string }>(sql`
    select assessor_id::text as id, sum(leave_days)::text as days from personnel_attendance_statistics
    where assessor_id = any(${sql.param(assessorIds)}::bigint[]) and stat_month >= ${`${statMonth.slice(0, 4)}-01`}
      and stat_month < ${statMonth} and is_current = 1 and is_deleted = 0
    group by assessor_id`);
  return new Map(rows.map(({ id, days }) => [id, Number(days)]));
}
