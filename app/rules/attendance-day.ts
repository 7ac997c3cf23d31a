import { addDays, isRealDate } from "./calendar-date.ts";
import { ShortDayMode, type DayConfig } from "./post-config.ts";
import { round2 } from "./rounding.ts";

/** Times are `yyyy-MM-dd HH:mm:ss`, null without a punch; `hours` from first to last punch; `credit` 0 to 1 day. */
export type DayCredit = {
  firstTime: string | null;
  lastTime: string | null;
  validCount: number;
  hours: number;
  credit: number;
};

/**
 * Credit of one work day from the date-times of its valid punches, in any order (domain 5.1).
 * Throws RangeError for a time it cannot read.
 */
export function dayCredit({ punches, config }: { punches: readonly string[]; config: DayConfig }): DayCredit {
  const times = [...punches].sort();
  const firstTime = times[0] ?? null;
  const lastTime = times[times.length - 1] ?? null;
  const seconds = times.map(secondsOf);
  const hours = ((seconds[seconds.length - 1] ?? 0) - (seconds[0] ?? 0)) / 3600;
  const credit = creditOf({ validCount: times.length, hours, config });
  return { firstTime, lastTime, validCount: times.length, hours: round2(hours), credit };
}

/**
 * The day a punch (`yyyy-MM-dd HH:mm:ss`) works for: before `dayStart` it belongs to the day before,
 * so that a night shift is one day. Throws RangeError for a time it cannot read.
 */
export function workDateOf(punchDateTime: string, { dayStart = "05:00" }: { dayStart?: string } = {}): string {
  secondsOf(punchDateTime);
  const date = punchDateTime.slice(0, 10);
  return punchDateTime.slice(11) < dayStart ? addDays(date, -1) : date;
}

/**
 * One person's day on several lots: at most one day in all, and it goes to the lot with the longer
 * presence (then the larger credit, then the first listed); the others get 0 (domain 5.1).
 */
export function creditOneLot<T extends { hours: number; credit: number }>(lots: readonly T[]): T[] {
  const longest = lots.reduce((best, lot, at) => (isLonger(lot, lots[best]) ? at : best), 0);
  return lots.map((lot, at) => (at === longest ? lot : { ...lot, credit: 0 }));
}

type CreditQuestion = { validCount: number; hours: number; config: DayConfig };

function creditOf({ validCount, hours, config }: CreditQuestion): number {
  if (validCount === 0) return 0;
  if (validCount >= config.dailyPunchTimes && hours >= config.minHoursPerDay) return 1;
  switch (config.shortDayMode) {
    case ShortDayMode.proRata:
      return hours >= config.minHoursPerDay ? 1 : round2(hours / config.minHoursPerDay);
    case ShortDayMode.halfDay:
      return 0.5;
    case ShortDayMode.nothing:
      return 0;
  }
}

type Presence = { hours: number; credit: number };

function isLonger(lot: Presence, than: Presence | undefined): boolean {
  if (than === undefined) return true;
  return lot.hours === than.hours ? lot.credit > than.credit : lot.hours > than.hours;
}

function secondsOf(dateTime: string): number {
  const [date = "", time = ""] = dateTime.split(" ");
  if (!isRealDate(date) || !/^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/.test(time)) {
    throw new RangeError(`${dateTime} is not a date and time`);
  }
  return Date.parse(`${date}T${time}Z`) / 1000;
}
