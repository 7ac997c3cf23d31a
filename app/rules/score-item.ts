import { round2 } from "./rounding.ts";

export type ScoreItemKind = "attendance" | "leave" | "check" | "change" | "overdueRectify" | "bonus";

/**
 * Points that one day brings to an item, why, and the record behind it. `days` tells how much of the day,
 * where the item counts days; `date` null = a correction by hand. 0 points = beyond the cap or already counted.
 */
export type PointedDay = {
  date: string | null;
  points: number;
  reason: string;
  days?: number;
  sourceId?: string;
};

/** One line of a score: points taken off (added, for `bonus`), equal to the sum of its days' points. */
export type ScoreItem = { kind: ScoreItemKind; points: number; days: PointedDay[] };

/** Adds up days in their order until `cap` is reached; the days beyond it stay listed with 0 points. */
export function capPoints(kind: ScoreItemKind, days: readonly PointedDay[], cap: number): ScoreItem {
  let raw = 0;
  let points = 0;
  const counted = days.map((day) => {
    raw += day.points;
    // Rounding the running total, not each day, keeps the days equal to the item to the cent.
    const total = round2(Math.min(cap, raw));
    const added = round2(total - points);
    points = total;
    return { ...day, points: added };
  });
  return { kind, points, days: counted };
}
