import type { CalendarDay } from "./attendance-calendar.ts";
import { clamp, round2 } from "./rounding.ts";

/** How one due day divides; the parts add up to 1 day. */
export type DayShare = {
  date: string;
  credit: number;
  exempt: number;
  /** Official leave counted as attendance, within the month's quota. */
  official: number;
  officialOverQuota: number;
  ordinary: number;
  /** Neither punch nor leave. */
  absent: number;
  /** Punched, but too short or too seldom for the full day. */
  shortHours: number;
};

/**
 * Divides the due days in date order. A punch wins over leave: leave only takes what the credit left of
 * the day, exempt first, then official, then ordinary (domain 5.1).
 */
export function divideDays(days: readonly CalendarDay[], officialDayQuota: number): DayShare[] {
  let quota = officialDayQuota;
  return days.map((day) => {
    const share = divideDay(day, quota);
    quota = round2(quota - share.official);
    return share;
  });
}

function divideDay(day: CalendarDay, quota: number): DayShare {
  let left = 1;
  const take = (wanted: number) => {
    const part = clamp(round2(wanted), 0, left);
    left = round2(left - part);
    return part;
  };
  const credit = take(day.credit);
  const exempt = take(day.exemptLeave);
  const officialLeave = take(day.officialLeave);
  const official = Math.min(officialLeave, Math.max(0, quota));
  const ordinary = take(day.ordinaryLeave);
  const rest = day.validPunches > 0 ? { absent: 0, shortHours: left } : { absent: left, shortHours: 0 };
  const officialOverQuota = round2(officialLeave - official);
  return { date: day.date, credit, exempt, official, officialOverQuota, ordinary, ...rest };
}
