import { sql } from "drizzle-orm";
import { workDateOf } from "#app/rules/attendance-day.ts";
import { addDays } from "#app/rules/calendar-date.ts";
import { PunchResult } from "#app/rules/supervision-codes.ts";
import type { Executor } from "../../http/caller.ts";

/** What a row punched on one work day: times of valid punches, and how many others there are as evidence. */
export type DayPunches = { valid: string[]; abnormal: number };

/** Punches by roster row and work day. */
export type PunchBook = ReadonlyMap<string, ReadonlyMap<string, DayPunches>>;

type Period = { from: string; to: string };

/**
 * Raw punches of the rows that work for the days of the period. The night after the last day is read too: a punch
 * before five belongs to the day before. A repair still waiting for approval is neither valid nor abnormal.
 */
export async function readPunches(db: Executor, assessorIds: string[], { from, to }: Period): Promise<PunchBook> {
  const { rows } = await db.execute<{ id: string; time: string; result: number }>(sql`
    select assessor_id::text as id, punch_time::text as time, punch_result as result from attendance_record
    where assessor_id = any(${sql.param(assessorIds)}::bigint[])
      and punch_date between ${from}::date and ${addDays(to, 1)}::date and punch_result <> ${PunchResult.repairPending}`);
  const book = new Map<string, Map<string, DayPunches>>();
  for (const { id, time, result } of rows) {
    const date = workDateOf(time);
    if (date < from || date > to) continue;
    const day = dayOf(book, id, date);
    if (result === PunchResult.valid) day.valid.push(time);
    else day.abnormal += 1;
  }
  return book;
}

/** How many punches of each row in the period lie outside the fences, by work day as all others. */
export async function countOutside(
  db: Executor,
  { assessorIds, lotIds }: { assessorIds: string[]; lotIds: string[] },
  { from, to }: Period,
): Promise<Map<string, number>> {
  // The lots let PostgreSQL use the small index of abnormal punches.
  const { rows } = await db.execute<{ id: string; time: string }>(sql`
    select assessor_id::text as id, punch_time::text as time from attendance_record
    where project_lot_id = any(${sql.param(lotIds)}::bigint[]) and punch_date between ${from}::date and ${addDays(to, 1)}::date
      and punch_result <> 1 and punch_result = ${PunchResult.outsideFence}
      and assessor_id = any(${sql.param(assessorIds)}::bigint[])`);
  const counts = new Map<string, number>();
  for (const { id, time } of rows) {
    const date = workDateOf(time);
    if (date >= from && date <= to) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
}

function dayOf(book: Map<string, Map<string, DayPunches>>, id: string, date: string): DayPunches {
  const days = book.get(id) ?? new Map<string, DayPunches>();
  if (days.size === 0) book.set(id, days);
  const day = days.get(date) ?? { valid: [], abnormal: 0 };
  if (!days.has(date)) days.set(date, day);
  return day;
}
