import { type DayStanding, dayStanding } from "#app/rules/attendance-calendar.ts";
import { JobStatus } from "#app/rules/supervision-codes.ts";
import { type LotCourse, lotStatusOn } from "./lot-standing.ts";

/** What happened to a roster row, in time order (domain 4.8). */
export type PostEvent = { event: string; eventDate: string };

export type RowFacts = {
  jobStatus: number;
  entryDate: string | null;
  exitDate: string | null;
  events: readonly PostEvent[];
};

/** A row's days on post: both ends included, null before it began or when it never did; and its lock-outs. */
export type RowCourse = {
  start: string | null;
  end: string;
  locks: readonly { from: string; isLocked: boolean }[];
};

/**
 * The course of a roster row from its dates and its timeline. It is on post from the later of entry date and logged
 * entry to the exit date, or to the logged change or retreat: the successor's first day is the next one. A lock-out
 * rules its first day, a restart too. Drafts, applicants and void rows were never on post (domain 4.6, 4.8).
 */
export function rowCourse({ jobStatus, entryDate, exitDate, events }: RowFacts): RowCourse {
  const entry = events.find(({ event }) => ENTRIES.has(event))?.eventDate;
  const exit = exitDate ?? events.find(({ event }) => EXITS.has(event))?.eventDate;
  const start = latest(entryDate, entry);
  const hasUnknownEnd = LEFT.has(jobStatus) && exit === undefined;
  const locks = events.flatMap(({ event, eventDate }) => {
    const isLock = event === "LOCKOUT";
    return isLock || event === "RESTART" ? [{ from: eventDate, isLocked: isLock }] : [];
  });
  return { start: HELD_POST.has(jobStatus) && !hasUnknownEnd ? start : null, end: exit ?? "9999-12-31", locks };
}

/** Standing of a row's day on its lot (domain 5.1). */
export function standingOn(date: string, { row, lot }: { row: RowCourse; lot: LotCourse }): DayStanding {
  return dayStanding({
    date,
    attendanceStartDate: lot.attendanceStartDate,
    jobStatus: jobStatusOn(row, date),
    lotStatus: lotStatusOn(lot, date),
    // Who stays on duty during a stoppage is named by a lock-out application alone; the roster does not know it.
    isKeptOnDuty: false,
  });
}

const ENTRIES = new Set(["ENTRY", "CHANGE_IN"]);
const EXITS = new Set(["CHANGE_OUT", "RETREAT"]);
const LEFT = new Set<number>([JobStatus.retreated, JobStatus.replaced]);
const HELD_POST = new Set<number>([JobStatus.onPost, JobStatus.onLeave, JobStatus.lockedOut, ...LEFT]);

function jobStatusOn({ start, end, locks }: RowCourse, date: string): JobStatus | null {
  if (start === null || date < start || date > end) return null;
  const isLocked = locks.findLast(({ from }) => from <= date)?.isLocked ?? false;
  return isLocked ? JobStatus.lockedOut : JobStatus.onPost;
}

function latest(a: string | null, b: string | undefined): string | null {
  if (a === null || b === undefined) return a ?? b ?? null;
  return a > b ? a : b;
}
