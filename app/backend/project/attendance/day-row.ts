import { creditOneLot, type DayCredit, dayCredit } from "#app/rules/attendance-day.ts";
import type { DayStanding } from "#app/rules/attendance-calendar.ts";
import { DayState } from "#app/rules/supervision-codes.ts";
import { leaveOn, type LeaveShare } from "./leave-share.ts";
import type { ConfigLookup, PostConfig } from "./post-configs.ts";
import type { DayPunches, PunchBook } from "./punch-reader.ts";
import type { RosterRow } from "./roster-reader.ts";
import { standingOn } from "./row-standing.ts";

/** A row of `attendance_day` as the punches tell it (domain 4.9). */
export type DayRow = DayCredit & {
  row: RosterRow;
  workDate: string;
  dayState: DayState;
  leaveApplyId: string | null;
  abnormalCount: number;
};

export type DaySource = { configOf: ConfigLookup; punches: PunchBook };

/**
 * One day of one person on all lots, at most one day's credit in all. A day without standing leaves no row unless
 * somebody punched. Unattended days say "absent" here; which of them the rest allowance covers only the whole month
 * can tell, except that a person credited on one lot rests on the others (domain 5.1).
 */
export function personDay(rows: readonly RosterRow[], date: string, source: DaySource): DayRow[] {
  const days = rows.flatMap((row) => rowDay(row, date, source) ?? []);
  if (days.length < 2) return days;
  const credited = creditOneLot(days);
  const isElsewhere = credited.some((day) => day.credit > 0);
  return credited.map((day) => {
    const isIdle = day.credit === 0 && day.dayState !== DayState.stoppage && day.dayState !== DayState.notOnPost;
    return isElsewhere && isIdle ? { ...day, dayState: DayState.restAllowance } : day;
  });
}

const NO_PUNCH: DayPunches = { valid: [], abnormal: 0 };

function rowDay(row: RosterRow, date: string, { configOf, punches }: DaySource): DayRow | undefined {
  const config = configOf(row.tenantId, row.postCode, date.slice(0, 7));
  if (!config) return undefined;
  const punched = punches.get(row.id)?.get(date);
  const standing = standingOn(date, { row: row.course, lot: row.lot });
  if (!punched && (standing === "off" || config.requiredDaysPerMonth === 0)) return undefined;
  return judged({ row, date, config, standing, punched: punched ?? NO_PUNCH });
}

type Judging = { row: RosterRow; date: string; config: PostConfig; standing: DayStanding; punched: DayPunches };

function judged({ row, date, config, standing, punched }: Judging): DayRow {
  const earned = dayCredit({ punches: punched.valid, config });
  const isDue = standing === "active";
  const credit = isDue ? earned.credit : 0;
  const leave = leaveOn(date, row.leaves);
  return {
    ...earned,
    credit,
    row,
    workDate: date,
    dayState: isDue ? dueState(credit, leave) : IDLE_STATES[standing],
    leaveApplyId: leave.applyId,
    abnormalCount: punched.abnormal,
  };
}

const IDLE_STATES = { stopped: DayState.stoppage, off: DayState.notOnPost } as const;

function dueState(credit: number, leave: LeaveShare): DayState {
  if (credit > 0) return credit >= 1 ? DayState.attended : DayState.halfDay;
  if (leave.official > 0) return DayState.official;
  return leave.exempt + leave.ordinary > 0 ? DayState.leave : DayState.absent;
}
