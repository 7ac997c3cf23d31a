import type { Console } from "#app/contract/project/dashboard.ts";
import { shiftMonth } from "./formats.ts";

const MONTHS = 18;
const SHOWN_TYPES = 5;

export type TrendSeries = { unitType: number; values: (number | null)[] };

/**
 * The trend as one line for each unit type over the months up to `statMonth`, largest types first. A month without
 * figures is null; months before the very first figure are left out.
 */
export function trendSeries(trend: Console["trend"], statMonth: string): { months: string[]; series: TrendSeries[] } {
  const first = trend.map((entry) => entry.statMonth).sort()[0];
  const months = Array.from({ length: MONTHS }, (_, at) => shiftMonth(statMonth, at + 1 - MONTHS)).filter((month) => first !== undefined && month >= first);
  const people = new Map<number, number>();
  for (const entry of trend) people.set(entry.unitType, (people.get(entry.unitType) ?? 0) + entry.people);
  const types = [...people].sort((a, b) => b[1] - a[1] || a[0] - b[0]).slice(0, SHOWN_TYPES).map(([unitType]) => unitType);
  return { months, series: types.map((unitType) => ({ unitType, values: months.map((month) => rateAt(trend, { unitType, statMonth: month })) })) };
}

/** Bottom of a scale of rates: a round ten below the worst of them, and never so high that the 60 % line is not seen. */
export function scaleFloor(values: ReadonlyArray<number | null>): number {
  const present = values.filter((value) => value !== null);
  const worst = Math.min(60, ...present);
  return Math.max(0, Math.floor((worst - 1) / 10) * 10);
}

/** Bottom of a small line's scale: the round ten below its worst month, so that the run can be seen. */
export function sparkFloor(values: ReadonlyArray<number | null>): number {
  const present = values.filter((value) => value !== null);
  return Math.max(0, Math.floor((Math.min(90, ...present) - 1) / 10) * 10);
}

function rateAt(trend: Console["trend"], { unitType, statMonth }: { unitType: number; statMonth: string }): number | null {
  return trend.find((entry) => entry.unitType === unitType && entry.statMonth === statMonth)?.rate ?? null;
}
