import { addDays } from "#app/rules/calendar-date.ts";
import { LeaveCountMode, leaveCountMode } from "#app/rules/supervision-codes.ts";
import { randomOf } from "../random.ts";

/** An approved leave of whole days: first day, number of days, type of the dictionary `leave_type`. */
export type PlannedLeave = { from: string; days: number; leaveType: number };

/**
 * The leave person `number` takes in a month, or undefined: one in ten months ordinary, one in twenty-five official,
 * one in a hundred an exempt one. `active` are the due days of the month in order.
 */
export function leaveInMonth(number: number, month: number, active: readonly string[]): PlannedLeave | undefined {
  const random = randomOf(41, number, month);
  const kind = random.next();
  const [days, types] = shape(kind, random.between(0, 3));
  if (days === 0 || active.length < days + 12) return undefined;
  const start = random.between(2, active.length - days - 2);
  const [from] = active.slice(start);
  const [last] = active.slice(start + days - 1);
  // Only days that follow one another make one leave.
  if (!from || last !== addDays(from, days - 1)) return undefined;
  return { from, days, leaveType: random.pick(types) };
}

/** Dates of a leave. */
export function leaveDates({ from, days }: PlannedLeave): string[] {
  return Array.from({ length: days }, (_, at) => addDays(from, at));
}

/** How the leave counts; unknown types count as ordinary. */
export function modeOf({ leaveType }: PlannedLeave): LeaveCountMode {
  return leaveCountMode(leaveType) ?? LeaveCountMode.ordinary;
}

function shape(kind: number, extra: number): [days: number, types: readonly number[]] {
  if (kind < 0.1) return [1 + extra, [1, 2, 3, 4]];
  if (kind < 0.14) return [1 + Math.min(extra, 2), [9, 10]];
  return kind < 0.15 ? [3 + extra, [5, 7, 8]] : [0, []];
}
