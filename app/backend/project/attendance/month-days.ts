import { addDays, daysInMonth } from "#app/rules/calendar-date.ts";

/** Every day of a month `yyyy-MM` in order. */
export function daysOf(month: string): string[] {
  return Array.from({ length: daysInMonth(month) }, (_, at) => addDays(`${month}-01`, at));
}

/** Days from one to another, both included; empty when `to` lies before `from`. */
export function daysBetween(from: string, to: string): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}

/** The month `months` after `month` (before it when negative), `yyyy-MM`. */
export function addMonths(month: string, months: number): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7);
}

/** The period cut at the ends of its months, in order. */
export function monthsBetween(from: string, to: string): { month: string; from: string; to: string }[] {
  const parts: { month: string; from: string; to: string }[] = [];
  for (let month = from.slice(0, 7); month <= to.slice(0, 7); month = addMonths(month, 1)) {
    const last = `${month}-${daysInMonth(month)}`;
    const first = `${month}-01`;
    parts.push({ month, from: first < from ? from : first, to: last > to ? to : last });
  }
  return parts;
}
