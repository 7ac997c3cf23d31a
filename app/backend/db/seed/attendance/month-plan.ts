import { requiredDays } from "#app/rules/attendance-month.ts";
import { daysInMonth } from "#app/rules/calendar-date.ts";
import { clamp } from "#app/rules/rounding.ts";
import { LeaveCountMode } from "#app/rules/supervision-codes.ts";
import { randomOf, type Random } from "../random.ts";
import { isFestivalBreak, weekday } from "../work-days.ts";
import { leaveDates, modeOf, type PlannedLeave } from "./leave-plan.ts";
import { attendedTarget, type Style } from "./style.ts";

/** Days somebody comes, by date: a whole day or half of one. */
export type MonthPlan = ReadonlyMap<string, "full" | "half">;

export type PlanQuestion = {
  number: number;
  month: string;
  style: Style;
  /** Due days in order. */
  active: readonly string[];
  leave?: PlannedLeave;
  requiredDaysPerMonth: number;
  /** Days attended in the whole month, where a story asks for an exact figure. */
  attended?: number;
};

/** Official days of a month that count as attended; the quota of every seeded post. */
const OFFICIAL_QUOTA = 4;

/**
 * Which days the person comes, so that the month's rate falls into the band of the style: never on leave, seldom on
 * the weekly rest day or around Spring Festival (domain 5.1, 10).
 */
export function planMonth(question: PlanQuestion): MonthPlan {
  const { number, month, active, leave, requiredDaysPerMonth, style } = question;
  const random = randomOf(42, number, Number(month.replace("-", "")));
  const away = leave ? leaveDates(leave) : [];
  const mode = leave && modeOf(leave);
  const availableDays = active.length - (mode === LeaveCountMode.exempt ? away.length : 0);
  const required = requiredDays({ requiredDaysPerMonth, availableDays, calendarDays: daysInMonth(month) });
  const official = mode === LeaveCountMode.attend ? Math.min(away.length, OFFICIAL_QUOTA) : 0;
  const target = question.attended ?? attendedTarget(random, style, required);
  const free = active.filter((date) => !away.includes(date));
  const days = question.attended === undefined ? usualDays(random, number, free) : ranked(random, number, free);
  return chosen(random, days, clamp(target - official, 0, days.length));
}

function chosen(random: Random, days: readonly string[], credit: number): MonthPlan {
  const odd = (credit * 2) % 2;
  const pairs = Math.min(random.between(0, 2), Math.floor(credit));
  const split = Math.floor(credit) + odd + pairs <= days.length ? pairs : 0;
  const full = Math.floor(credit) - split;
  const halves = odd + 2 * split;
  const plan = new Map<string, "full" | "half">();
  for (const day of days.slice(0, full)) plan.set(day, "full");
  for (const day of days.slice(full, full + halves)) plan.set(day, "half");
  return plan;
}

/** Working days in random order, then rest days; of the festival break only the few on which somebody stays. */
function usualDays(random: Random, number: number, free: readonly string[]): string[] {
  return ranked(random, number, free).filter((day) => !isBreak(day) || random.chance(0.1));
}

function ranked(random: Random, number: number, free: readonly string[]): string[] {
  const mixed = random.shuffled(free);
  const isRest = (day: string) => weekday(day) === number % 7;
  return [...mixed.filter((day) => !isRest(day)), ...mixed.filter(isRest)];
}

const breaks = new Map<string, boolean>();

// The lunar calendar is slow and the same for everybody.
function isBreak(day: string): boolean {
  const known = breaks.get(day) ?? isFestivalBreak(day);
  breaks.set(day, known);
  return known;
}
