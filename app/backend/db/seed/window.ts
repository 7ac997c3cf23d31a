import { addDays, daysInMonth } from "#app/rules/calendar-date.ts";

/** Months of attendance the demonstration has (domain 10). */
export const DEMO_MONTHS = 18;

/** The `count` full months before `today`, oldest first, as `yyyy-MM`. */
export function fullMonthsBefore(today: string, count: number): string[] {
  return Array.from({ length: count }, (_, at) => shiftMonth(today.slice(0, 7), at - count));
}

/** The month `by` months after `month` (before it when negative). */
export function shiftMonth(month: string, by: number): string {
  const index = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + by;
  return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, "0")}`;
}

/** A number that grows by one each month, the same for the same month whenever it is asked. */
export function monthNumber(month: string): number {
  return Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7));
}

/** Every date of a month. */
export function datesOf(month: string): string[] {
  return Array.from({ length: daysInMonth(month) }, (_, at) => `${month}-${String(at + 1).padStart(2, "0")}`);
}

/** What happens when in the demonstration: fixed points on the 18 months before `today`. */
export type Story = {
  today: string;
  months: string[];
  /** Stop of P3 TJ-02: first day stopped, first day worked again. */
  stopFrom: string;
  stopUntil: string;
  /** Handover of P5: its last day of work. */
  handover: string;
};

export function storyBefore(today: string): Story {
  const months = fullMonthsBefore(today, DEMO_MONTHS);
  const month = (number: number) => shiftMonth(today.slice(0, 7), number - 1 - DEMO_MONTHS);
  const stopFrom = `${month(12)}-05`;
  return { today, months, stopFrom, stopUntil: addDays(stopFrom, 40), handover: `${month(16)}-20` };
}
