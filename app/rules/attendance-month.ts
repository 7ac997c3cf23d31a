import type { CalendarDay } from "./attendance-calendar.ts";
import { absentTrace, longestAbsentRun, overLeaveTrace, shortTrace, type AttendanceTrace } from "./attendance-trace.ts";
import { daysInMonth, isRealDate } from "./calendar-date.ts";
import { divideDays, type DayShare } from "./day-share.ts";
import type { MonthConfig } from "./post-config.ts";
import { clamp, half, round2, sum2 } from "./rounding.ts";
import { DayState } from "./supervision-codes.ts";

export type AttendanceMonthInput = {
  statMonth: string;
  /** Days of that month in any order; a day left out was not on post. */
  calendar: readonly CalendarDay[];
  config: MonthConfig;
  adjustDays?: number;
  /** Ordinary leave days from January to the month before. */
  leaveUsedInYear?: number;
  /** Last day to judge, for a month that is still running; the days after it count as not on post. */
  through?: string;
};

/** Figures in days, the rate in percent with two decimals, null when nothing was required (domain 4.9). */
export type AttendanceMonth = {
  calendarDays: number;
  activeDays: number;
  stoppageDays: number;
  exemptDays: number;
  requiredDays: number;
  /** P of domain 5.1: credits, counted official days and the correction. */
  attendedDays: number;
  officialDays: number;
  leaveDays: number;
  overLeaveDays: number;
  attendanceRate: number | null;
  shortDays: number;
  absentDays: number;
  maxAbsentRun: number;
  trace: AttendanceTrace;
  dayStates: { date: string; dayState: DayState }[];
};

/** The month of one roster row (domain 5.1). Throws RangeError for a day outside the month or listed twice. */
export function attendanceMonth(input: AttendanceMonthInput): AttendanceMonth {
  const days = judgedDays(input);
  const shares = divideDays(days.filter((day) => day.standing === "active"), input.config.officialDayQuota);
  const base = baseFigures(input, shares);
  const restAllowance = round2(base.activeDays - base.exemptDays - base.requiredDays);
  const quotas = { ...input.config, leaveUsedInYear: input.leaveUsedInYear ?? 0 };
  const trace: AttendanceTrace = {
    shortDays: shortTrace({ ...base, shares, restAllowance, adjustDays: input.adjustDays ?? 0 }),
    overLeaveDays: overLeaveTrace(shares, quotas),
    absentDays: absentTrace(shares, restAllowance),
  };
  return {
    ...base,
    stoppageDays: days.filter((day) => day.standing === "stopped").length,
    leaveDays: sum2(shares.map((share) => share.ordinary)),
    overLeaveDays: sum2(trace.overLeaveDays.map((day) => day.days)),
    absentDays: sum2(trace.absentDays.map((day) => day.days)),
    maxAbsentRun: longestAbsentRun(shares),
    trace,
    dayStates: days.map((day) => ({ date: day.date, dayState: stateOf(day, { shares, trace }) })),
  };
}

/** `R = min(A', half(R0 × A' / D))`; `availableDays` is A', the active days less the exempt ones (domain 5.1). */
export function requiredDays(question: {
  requiredDaysPerMonth: number;
  availableDays: number;
  calendarDays: number;
}): number {
  const { requiredDaysPerMonth, availableDays, calendarDays } = question;
  return Math.min(availableDays, half((requiredDaysPerMonth * availableDays) / calendarDays));
}

/** `min(100, P / R × 100)` with two decimals; null when nothing was required (domain 5.1). */
export function attendanceRate(attended: number, required: number): number | null {
  return required === 0 ? null : Math.min(100, round2((attended / required) * 100));
}

function judgedDays({ statMonth, calendar, through }: AttendanceMonthInput): CalendarDay[] {
  const seen = new Set<string>();
  for (const { date } of calendar) {
    const isOfMonth = isRealDate(date) && date.startsWith(`${statMonth}-`);
    if (!isOfMonth) throw new RangeError(`${date} is no day of ${statMonth}`);
    if (seen.has(date)) throw new RangeError(`${date} is listed twice`);
    seen.add(date);
  }
  const judged = calendar.filter((day) => through === undefined || day.date <= through);
  return judged.sort((a, b) => a.date.localeCompare(b.date));
}

function baseFigures(input: AttendanceMonthInput, shares: readonly DayShare[]) {
  const calendarDays = daysInMonth(input.statMonth);
  const activeDays = shares.length;
  const exemptDays = sum2(shares.map((share) => share.exempt));
  const availableDays = round2(activeDays - exemptDays);
  const { requiredDaysPerMonth } = input.config;
  const required = requiredDays({ requiredDaysPerMonth, availableDays, calendarDays });
  const officialDays = sum2(shares.map((share) => share.official));
  const credits = sum2(shares.map((share) => share.credit));
  const attendedDays = clamp(sum2([credits, officialDays, input.adjustDays ?? 0]), 0, availableDays);
  return {
    calendarDays,
    activeDays,
    exemptDays,
    requiredDays: required,
    attendedDays,
    officialDays,
    attendanceRate: attendanceRate(attendedDays, required),
    shortDays: round2(Math.max(0, required - attendedDays)),
  };
}

type Divided = { shares: readonly DayShare[]; trace: AttendanceTrace };

function stateOf(day: CalendarDay, { shares, trace }: Divided): DayState {
  if (day.standing === "off") return DayState.notOnPost;
  const share = shares.find(({ date }) => date === day.date);
  if (share === undefined) return DayState.stoppage;
  if (share.credit > 0) return share.credit >= 1 ? DayState.attended : DayState.halfDay;
  return unattendedState(share, trace);
}

function unattendedState(share: DayShare, trace: AttendanceTrace): DayState {
  if (share.official + share.officialOverQuota > 0) return DayState.official;
  if (share.exempt + share.ordinary > 0) return DayState.leave;
  const isAbsent = share.shortHours > 0 || trace.absentDays.some(({ date }) => date === share.date);
  return isAbsent ? DayState.absent : DayState.restAllowance;
}
