import type { CalendarDay } from "#app/rules/attendance-calendar.ts";
import { attendanceMonth, type AttendanceMonth } from "#app/rules/attendance-month.ts";
import { monthScore, type MonthScore } from "#app/rules/month-score.ts";
import { ShortDayMode } from "#app/rules/post-config.ts";
import { LeaveCountMode } from "#app/rules/supervision-codes.ts";
import { leaveDates, leaveInMonth, modeOf, type PlannedLeave } from "../attendance/leave-plan.ts";
import { planMonth, type MonthPlan } from "../attendance/month-plan.ts";
import { styleOf, type Style } from "../attendance/style.ts";
import type { PostConfig } from "../post-configs.ts";
import { at, randomOf } from "../random.ts";
import { datesOf, monthNumber } from "../window.ts";

/** A month as somebody may spend it, and what the formulas say of it. */
export type Pattern = { plan: MonthPlan; leave: PlannedLeave | undefined; month: AttendanceMonth; score: MonthScore };

const PER_STYLE = 48;

/** Defaults of a post's parameters that no seeded post changes (domain 4.1). */
const common = {
  minHoursPerDay: 4, dailyPunchTimes: 2, shortDayMode: ShortDayMode.halfDay,
  monthlyLeaveQuota: 6, annualLeaveQuota: 20, officialDayQuota: 4, attendanceDeductCap: 40, deductOverLeavePerDay: 1,
};

/** A post's parameters as numbers. */
export function rulesOf(post: PostConfig) {
  return {
    ...common,
    requiredDaysPerMonth: Number(post.requiredDaysPerMonth),
    deductPerShortDay: Number(post.deductPerShortDay),
    deductApprovedChange: Number(post.deductApprovedChange),
    deductUnapprovedChange: Number(post.deductUnapprovedChange),
  };
}

/**
 * The month of a person, taken from 48 months of that style and post: computing each of 360,000 months by itself would
 * take minutes and show nothing else. Patterns are made when first asked for.
 */
export function patternBook(): (question: { number: number; post: PostConfig; month: string }) => Pattern {
  const book = new Map<string, Pattern>();
  return ({ number, post, month }) => {
    const style = styleOf(number);
    const nth = randomOf(71, number, monthNumber(month)).between(0, PER_STYLE - 1);
    const key = `${month}|${post.requiredDaysPerMonth}|${post.deductPerShortDay}|${style}|${nth}`;
    const known = book.get(key) ?? makePattern({ nth, style, post, month });
    book.set(key, known);
    return known;
  };
}

type Making = { nth: number; style: Style; post: PostConfig; month: string };

function makePattern({ nth, style, post, month }: Making): Pattern {
  const number = 900_000 + nth;
  const rules = rulesOf(post);
  const active = datesOf(month);
  const leave = leaveInMonth(number, monthNumber(month), active);
  const plan = planMonth({ number, month, style, active, leave, requiredDaysPerMonth: rules.requiredDaysPerMonth });
  const calendar = active.map((date) => calendarDay(date, plan, leave));
  const reckoned = attendanceMonth({ statMonth: month, calendar, config: rules });
  const nothing = { checks: [], changes: [], overdueRectify: [], bonuses: [], fakeFlag: false };
  return { plan, leave, month: reckoned, score: monthScore({ attendance: reckoned, ...nothing }, rules) };
}

function calendarDay(date: string, plan: MonthPlan, leave: PlannedLeave | undefined): CalendarDay {
  const kind = plan.get(date);
  const mode = leave && leaveDates(leave).includes(date) ? modeOf(leave) : undefined;
  const share = (wanted: LeaveCountMode) => (mode === wanted ? 1 : 0);
  return {
    date,
    standing: "active",
    exemptLeave: share(LeaveCountMode.exempt),
    officialLeave: share(LeaveCountMode.attend),
    ordinaryLeave: share(LeaveCountMode.ordinary),
    credit: at([0, 0.5, 1], punchesOf(kind)),
    validPunches: punchesOf(kind),
  };
}

function punchesOf(kind: "full" | "half" | undefined): number {
  if (kind === undefined) return 0;
  return kind === "full" ? 2 : 1;
}

/** The month pattern of a person. */
export type PatternOf = ReturnType<typeof patternBook>;
