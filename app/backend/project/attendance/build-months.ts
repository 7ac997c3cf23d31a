import { setImmediate } from "node:timers/promises";
import { addDays, daysInMonth } from "#app/rules/calendar-date.ts";
import { StatStatus } from "#app/rules/supervision-codes.ts";
import { todayText } from "../../clock.ts";
import type { Executor } from "../../http/caller.ts";
import { writeVerdicts } from "./day-writer.ts";
import { daysOf } from "./month-days.ts";
import { readDays, readKnownMonths, readLeaveUsed } from "./month-reader.ts";
import { type MonthRow, type MonthSource, personMonths } from "./month-row.ts";
import { writeMonths } from "./month-writer.ts";
import { type PeopleLimits, peopleBatches } from "./people.ts";
import { type ConfigLookup, readPostConfigs } from "./post-configs.ts";
import { countOutside } from "./punch-reader.ts";
import { readRoster, type RosterRow } from "./roster-reader.ts";
import { type FactReader, factReaders, readScoreFacts } from "./score-facts.ts";

/** The month `yyyy-MM` to build and whose; `today` and `readers` only in tests. */
export type MonthOrder = PeopleLimits & { statMonth: string; today?: string; readers?: readonly FactReader[] };

/** `rows`: months computed; `changed`: rows written or removed; `skipped`: rows already audited or archived. */
export type BuiltMonths = { rows: number; changed: number; skipped: number };

/**
 * Builds the month rows anew from the built days, in batches of persons with all their roster rows. The running month
 * is judged through yesterday, a month to come has no rows. Doing it again changes nothing; an audited or archived row
 * is left alone and counted (domain 4.9, 5.1, 5.2). Throws RangeError for something that is no month.
 */
export async function buildMonths(db: Executor, order: MonthOrder): Promise<BuiltMonths> {
  const { statMonth, today = todayText(), readers = factReaders, ...limits } = order;
  const monthEnd = `${statMonth}-${daysInMonth(statMonth)}`;
  const through = monthEnd < today ? monthEnd : addDays(today, -1);
  const built: BuiltMonths = { rows: 0, changed: 0, skipped: 0 };
  if (through < `${statMonth}-01`) return built;
  const frame = { statMonth, through, configOf: await readPostConfigs(db), readers };
  for (const people of await peopleBatches(db, limits)) {
    const persons = await readRoster(db, people, { from: `${statMonth}-01`, to: monthEnd });
    const batch = await buildBatch(db, persons, frame);
    built.rows += batch.rows;
    built.changed += batch.changed;
    built.skipped += batch.skipped;
  }
  return built;
}

type BatchFrame = { statMonth: string; through: string; configOf: ConfigLookup; readers: readonly FactReader[] };

async function buildBatch(db: Executor, persons: readonly RosterRow[][], frame: BatchFrame): Promise<BuiltMonths> {
  const source = await readSource(db, persons.flat(), frame);
  const isClosed = (id: string) => (source.known.get(id)?.statStatus ?? 0) >= StatStatus.audited;
  const months = await reckoned(persons, source);
  const open = months.filter(({ values }) => !isClosed(values.assessorId));
  const assessorIds = persons.flatMap((rows) => rows.map((row) => row.id));
  const changed = await db.transaction(async (tx) => {
    await writeVerdicts(tx, open.flatMap((month) => month.verdicts));
    return writeMonths(tx, open, { assessorIds, statMonth: frame.statMonth });
  });
  return { rows: open.length, changed, skipped: assessorIds.filter(isClosed).length };
}

/** Persons reckoned before others on the event loop get their turn. */
const TURN = 50;

async function reckoned(persons: readonly RosterRow[][], source: MonthSource): Promise<MonthRow[]> {
  const months: MonthRow[] = [];
  for (let at = 0; at < persons.length; at += TURN) {
    months.push(...persons.slice(at, at + TURN).flatMap((rows) => personMonths(rows, source)));
    await setImmediate();
  }
  return months;
}

async function readSource(db: Executor, rows: readonly RosterRow[], frame: BatchFrame): Promise<MonthSource> {
  const { statMonth, through, configOf, readers } = frame;
  const assessorIds = rows.map((row) => row.id);
  const lotIds = [...new Set(rows.map((row) => row.projectLotId))];
  const period = { from: `${statMonth}-01`, to: through };
  return {
    statMonth,
    through,
    configOf,
    dates: daysOf(statMonth),
    days: await readDays(db, assessorIds, period),
    outside: await countOutside(db, { assessorIds, lotIds }, period),
    known: await readKnownMonths(db, assessorIds, statMonth),
    leaveUsed: await readLeaveUsed(db, assessorIds, statMonth),
    facts: await readScoreFacts(db, { statMonth, assessorIds }, readers),
  };
}
