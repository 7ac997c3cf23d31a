import { addDays } from "./calendar-date.ts";
import type { DayShare } from "./day-share.ts";
import type { MonthConfig } from "./post-config.ts";
import { clamp, round2, sum2 } from "./rounding.ts";

export type ShortReason = "absent" | "ordinaryLeave" | "officialOverQuota" | "shortHours" | "adjustment";
export type OverLeaveReason = "monthlyQuota" | "annualQuota";

/** `days` (0–1, a correction may be more) that a date contributes to a figure; `date` null = a correction by hand. */
export type TracedDay<Reason> = { date: string | null; days: number; reason: Reason };

/** The days behind each figure; every list adds up to the figure of the same name. */
export type AttendanceTrace = {
  shortDays: TracedDay<ShortReason>[];
  overLeaveDays: TracedDay<OverLeaveReason>[];
  absentDays: TracedDay<"absent">[];
};

/** Days lost by reason; `covered` days of it are forgiven, days without punch and leave first, earliest first. */
export function lostDays(shares: readonly DayShare[], covered: number): TracedDay<ShortReason>[] {
  let left = covered;
  const lost: TracedDay<ShortReason>[] = [];
  for (const reason of COVER_ORDER) {
    for (const share of shares) {
      const days = round2(Math.max(0, partOf(share, reason) - left));
      left = round2(Math.max(0, left - partOf(share, reason)));
      if (days > 0) lost.push({ date: share.date, days, reason });
    }
  }
  return lost.sort(byDate);
}

/** Absent days that the rest allowance does not cover (domain 5.1). */
export function absentTrace(shares: readonly DayShare[], restAllowance: number): TracedDay<"absent">[] {
  const absences: TracedDay<"absent">[] = [];
  for (const { date, days, reason } of lostDays(shares, restAllowance)) {
    if (reason === "absent") absences.push({ date, days, reason });
  }
  return absences;
}

export type ShortQuestion = {
  shares: readonly DayShare[];
  restAllowance: number;
  adjustDays: number;
  shortDays: number;
};

/** The days a shortage comes from; a negative correction brings what they do not explain (domain 5.1). */
export function shortTrace({ shares, restAllowance, adjustDays, shortDays }: ShortQuestion): TracedDay<ShortReason>[] {
  const lost = lostDays(shares, round2(restAllowance + Math.max(0, adjustDays)));
  if (adjustDays >= 0) return lost;
  const adjusted = round2(shortDays - sum2(lost.map((day) => day.days)));
  return adjusted > 0 ? [...lost, { date: null, days: adjusted, reason: "adjustment" }] : lost;
}

/**
 * Ordinary leave beyond the month's or the year's quota, in date order. A day beyond both counts once,
 * under the quota that takes more of it. `leaveUsedInYear` = days before this month (domain 5.1).
 */
export function overLeaveTrace(
  shares: readonly DayShare[],
  quotas: Pick<MonthConfig, "monthlyLeaveQuota" | "annualLeaveQuota"> & { leaveUsedInYear: number },
): TracedDay<OverLeaveReason>[] {
  let taken = 0;
  const over: TracedDay<OverLeaveReason>[] = [];
  for (const { date, ordinary } of shares) {
    taken = round2(taken + ordinary);
    const ofMonth = clamp(round2(taken - quotas.monthlyLeaveQuota), 0, ordinary);
    const ofYear = clamp(round2(quotas.leaveUsedInYear + taken - quotas.annualLeaveQuota), 0, ordinary);
    const reason = ofMonth >= ofYear ? "monthlyQuota" : "annualQuota";
    if (ordinary > 0 && ofMonth + ofYear > 0) over.push({ date, days: Math.max(ofMonth, ofYear), reason });
  }
  return over;
}

/** Longest run of consecutive calendar days wholly without punch and leave; a day that is not due ends it. */
export function longestAbsentRun(shares: readonly DayShare[]): number {
  let longest = 0;
  let run = 0;
  let expected = "";
  for (const { date, absent } of shares) {
    if (absent < 1) run = 0;
    else run = date === expected ? run + 1 : 1;
    expected = addDays(date, 1);
    longest = Math.max(longest, run);
  }
  return longest;
}

const COVER_ORDER = ["absent", "ordinaryLeave", "officialOverQuota", "shortHours"] as const;

function partOf(share: DayShare, reason: (typeof COVER_ORDER)[number]): number {
  return reason === "ordinaryLeave" ? share.ordinary : share[reason];
}

function byDate(a: { date: string | null }, b: { date: string | null }): number {
  return (a.date ?? "").localeCompare(b.date ?? "");
}
