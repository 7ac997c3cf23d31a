import { JobStatus, LotStatus } from "./supervision-codes.ts";

/** Whether a day is due (`active`), excused by a stoppage (`stopped`) or no working day of the row at all (`off`). */
export type DayStanding = "active" | "stopped" | "off";

/**
 * One day of a roster row. Leaves are approved parts of the day (0, 0.5 or 1) by count mode;
 * `credit` and `validPunches` come from the day's punches.
 */
export type CalendarDay = {
  date: string;
  standing: DayStanding;
  exemptLeave: number;
  officialLeave: number;
  ordinaryLeave: number;
  credit: number;
  validPunches: number;
};

export type DayFacts = {
  date: string;
  attendanceStartDate: string;
  /** As of that day; null when the row did not exist yet. */
  jobStatus: JobStatus | null;
  lotStatus: LotStatus;
  /** Named to stay on duty during a stoppage: attendance continues. */
  isKeptOnDuty: boolean;
};

/** Standing of one day: due when the row is 20 or 21 on a lot in status 2 since its attendance start (domain 5.1). */
export function dayStanding(facts: DayFacts): DayStanding {
  const row = ROW_STANDING.get(facts.jobStatus);
  const lot = LOT_STANDING.get(facts.lotStatus);
  if (facts.date < facts.attendanceStartDate || !row || !lot) return "off";
  const isStopped = row === "stopped" || lot === "stopped";
  return isStopped && !facts.isKeptOnDuty ? "stopped" : "active";
}

/**
 * The rows of one person on several lots as one calendar, for a post whose required days are checked on
 * the sum over its lots: due when any lot is, never more than one day's credit a day (domain 5.1).
 */
export function mergeLotCalendars(calendars: readonly (readonly CalendarDay[])[]): CalendarDay[] {
  const byDate = new Map<string, CalendarDay>();
  for (const day of calendars.flat()) {
    const known = byDate.get(day.date);
    byDate.set(day.date, known ? mergeDay(known, day) : day);
  }
  return [...byDate.values()].sort((a, b) => (a.date < b.date ? -1 : 1));
}

const ROW_STANDING = new Map<JobStatus | null, DayStanding>([
  [JobStatus.onPost, "active"],
  [JobStatus.onLeave, "active"],
  [JobStatus.lockedOut, "stopped"],
]);
const LOT_STANDING = new Map<LotStatus, DayStanding>([
  [LotStatus.active, "active"],
  [LotStatus.suspended, "stopped"],
]);

function mergeDay(a: CalendarDay, b: CalendarDay): CalendarDay {
  if (a.standing !== b.standing) return rank(a.standing) > rank(b.standing) ? a : b;
  return {
    ...a,
    exemptLeave: Math.max(a.exemptLeave, b.exemptLeave),
    officialLeave: Math.max(a.officialLeave, b.officialLeave),
    ordinaryLeave: Math.max(a.ordinaryLeave, b.ordinaryLeave),
    credit: Math.min(1, a.credit + b.credit),
    validPunches: a.validPunches + b.validPunches,
  };
}

function rank(standing: DayStanding): number {
  return ["off", "stopped", "active"].indexOf(standing);
}
