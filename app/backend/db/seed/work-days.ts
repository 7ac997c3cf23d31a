import { addDays } from "#app/rules/calendar-date.ts";

/** A day off: weekend or public holiday. */
export type DayOff = { workDate: string; dayName: string };

const lunar = new Intl.DateTimeFormat("en-u-ca-chinese", { timeZone: "UTC", month: "numeric", day: "numeric" });
const fixed = new Map([
  ["01-01", "元旦"],
  ["05-01", "劳动节"],
  ["05-02", "劳动节"],
  ["10-01", "国庆节"],
  ["10-02", "国庆节"],
  ["10-03", "国庆节"],
]);
// Days counted from New Year's Eve, by the law on public holidays.
const moon = new Map([
  ["1/1", "春节"],
  ["1/2", "春节"],
  ["1/3", "春节"],
  ["1/4", "春节"],
  ["5/5", "端午节"],
  ["8/15", "中秋节"],
]);

/** Saturdays, Sundays and public holidays of the years, in order; shifted working days are the administrator's to enter. */
export function daysOff(firstYear: number, lastYear: number): DayOff[] {
  const found: DayOff[] = [];
  for (let day = `${firstYear}-01-01`; day <= `${lastYear}-12-31`; day = addDays(day, 1)) {
    const dayName = holidayName(day) ?? (isWeekend(day) ? "周末" : undefined);
    if (dayName) found.push({ workDate: day, dayName });
  }
  return found;
}

/** Whether `day` lies in the ten days around Spring Festival in which sites stand nearly empty (domain 10). */
export function isFestivalBreak(day: string): boolean {
  for (let back = -3; back < 7; back += 1) if (lunarDay(addDays(day, -back)) === "1/1") return true;
  return false;
}

/** Day of the week, 0 is Sunday. */
export function weekday(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}

function holidayName(day: string): string | undefined {
  if (day.slice(5) === qingming(Number(day.slice(0, 4)))) return "清明节";
  if (lunarDay(addDays(day, 1)) === "1/1") return "春节";
  return fixed.get(day.slice(5)) ?? moon.get(lunarDay(day));
}

// The century formula of the solar term, good for 2001 to 2100.
function qingming(year: number): string {
  const short = year % 100;
  return `04-0${Math.floor(short * 0.2422 + 4.81) - Math.floor(short / 4)}`;
}

function lunarDay(day: string): string {
  return lunar.format(new Date(`${day}T00:00:00Z`));
}

function isWeekend(day: string): boolean {
  return weekday(day) % 6 === 0;
}
