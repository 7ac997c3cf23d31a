import { sql } from "drizzle-orm";
import { todayText } from "../../clock.ts";
import type { Executor } from "../../http/caller.ts";
import { personDay } from "./day-row.ts";
import { writeDays } from "./day-writer.ts";
import { daysBetween, monthsBetween } from "./month-days.ts";
import { readClosedRows } from "./month-reader.ts";
import { type PeopleLimits, peopleBatches } from "./people.ts";
import { type ConfigLookup, readPostConfigs } from "./post-configs.ts";
import { readPunches } from "./punch-reader.ts";
import { readRoster, type RosterRow } from "./roster-reader.ts";

/** Work days to build, both included, and whose; `today` only in tests. */
export type DayOrder = PeopleLimits & { from: string; to: string; today?: string };

/** `days`: days that have a row now; `changed`: rows written or removed. */
export type BuiltDays = { days: number; changed: number };

/**
 * Builds `attendance_day` anew from the raw punches of a period that ends today at the latest. Doing it again changes
 * nothing; a day that lost its punches loses its credit. All rows of a person are built together, for they share a
 * day's credit. The days behind an audited or archived month stay as they were judged (domain 4.9, 5.1).
 */
export async function buildDays(db: Executor, { from, to, today = todayText(), ...limits }: DayOrder): Promise<BuiltDays> {
  const last = to < today ? to : today;
  const built: BuiltDays = { days: 0, changed: 0 };
  if (from > last) return built;
  await ensureDays(db, from, last);
  const configOf = await readPostConfigs(db);
  for (const people of await peopleBatches(db, limits)) {
    const persons = await readRoster(db, people, { from, to: last });
    for (const period of monthsBetween(from, last)) {
      const { days, changed } = await buildPeriod(db, persons, { ...period, configOf });
      built.days += days;
      built.changed += changed;
    }
  }
  return built;
}

// Asked for only when one is missing: making partitions is done one caller at a time, until that one's transaction ends.
async function ensureDays(db: Executor, from: string, to: string) {
  await db.execute(sql`
    select case when exists (select 1 from generate_series(date_trunc('quarter', ${from}::timestamp), ${to}::timestamp, '3 months') q
      where to_regclass('attendance_day_' || to_char(q, 'YYYY"q"Q')) is null)
    then ensure_attendance_partitions(${from}::date, ${to}::date) else 0 end`);
}

type Period = { month: string; from: string; to: string; configOf: ConfigLookup };

async function buildPeriod(db: Executor, persons: readonly RosterRow[][], period: Period): Promise<BuiltDays> {
  const { month, from, to, configOf } = period;
  const all = persons.flatMap((rows) => rows.map((row) => row.id));
  const closed = await readClosedRows(db, all, month);
  const assessorIds = all.filter((id) => !closed.has(id));
  const punches = await readPunches(db, all, { from, to });
  const dates = daysBetween(from, to);
  const days = persons
    .flatMap((rows) => dates.flatMap((date) => personDay(rows, date, { configOf, punches })))
    .filter((day) => !closed.has(day.row.id));
  const changed = await db.transaction((tx) => writeDays(tx, days, { assessorIds, from, to }));
  return { days: days.length, changed };
}
