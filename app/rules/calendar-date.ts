const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
const MONTH = /^(\d{4})-(0[1-9]|1[0-2])$/;

/** Whether `text` is `yyyy-MM-dd` and the day exists (2023-02-30 does not). */
export function isRealDate(text: string): boolean {
  const match = DATE.exec(text);
  if (!match) return false;
  const time = Date.UTC(Number(match[1]), Number(match[2]) - 1, Number(match[3]));
  return new Date(time).toISOString().slice(0, 10) === text;
}

/** The date `days` after `date` (before it when negative). Throws RangeError for a date that does not exist. */
export function addDays(date: string, days: number): string {
  if (!isRealDate(date)) throw new RangeError(`${date} is not a date`);
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** Number of days of a month `yyyy-MM`. Throws RangeError for anything else. */
export function daysInMonth(month: string): number {
  const match = MONTH.exec(month);
  if (!match) throw new RangeError(`${month} is not a month`);
  return new Date(Date.UTC(Number(match[1]), Number(match[2]), 0)).getUTCDate();
}

/** Full years lived on `today` by someone born on `birthDate`; negative before the birth. Both `yyyy-MM-dd`. */
export function ageOn(birthDate: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return today.slice(5) < birthDate.slice(5) ? years - 1 : years;
}
