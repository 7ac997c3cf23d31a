import { defaultGradeLines, gradeOf, type Grade, type GradeCap, type GradeLines } from "./grade.ts";
import { clamp, round2, sum2 } from "./rounding.ts";

export type ScoredMonth = { score: number | null; requiredDays: number; gradeCapReason: readonly GradeCap[] };
export type PeriodScore = { score: number; grade: Grade; gradeCapReason: GradeCap[] };

/**
 * A person's quarter or year: months weighted by their required days; a cap of any month carries over.
 * Null when no month was scored (domain 5.3).
 */
export function personPeriodScore(
  months: readonly ScoredMonth[],
  lines: GradeLines = defaultGradeLines,
): PeriodScore | null {
  const score = weightedMean(months.map(({ score, requiredDays }) => ({ value: score, weight: requiredDays })));
  if (score === null) return null;
  const gradeCapReason = [...new Set(months.flatMap((month) => month.gradeCapReason))];
  return { score, grade: gradeOf(score, gradeCapReason, lines), gradeCapReason };
}

export type LotUnitFacts = {
  persons: readonly { score: number | null; weight: number }[];
  /** Persons missing on a mandatory post, and for how many days. */
  vacancies: readonly { missing: number; vacantDays: number }[];
  /** Days of the period. */
  calendarDays: number;
  /** Points of items charged to the unit itself. */
  unitDeduct: number;
};

/**
 * Score of a unit on one lot, 0–100: post-weighted mean less vacancies (at most 20) and unit items.
 * Null when no person was scored (domain 5.3).
 */
export function lotUnitScore({ persons, vacancies, calendarDays, unitDeduct }: LotUnitFacts): number | null {
  const mean = weightedMean(persons.map(({ score, weight }) => ({ value: score, weight })));
  if (mean === null) return null;
  const vacant = vacancies.reduce((sum, post) => sum + post.missing * (post.vacantDays / calendarDays) * 2, 0);
  return round2(clamp(mean - Math.min(20, vacant) - unitDeduct, 0, 100));
}

/** Score of a unit in the province: its scored lots weighted by contract amount in 元; null without any (domain 5.3). */
export function unitProvinceScore(lots: readonly { score: number | null; contractAmount: number }[]): number | null {
  return weightedMean(lots.map(({ score, contractAmount }) => ({ value: score, weight: contractAmount })));
}

/**
 * Attendance rate of a group in percent: its persons' rates weighted by required days, so that one
 * person's extra days never fill another's gaps. Null when nothing was required.
 */
export function groupAttendanceRate(rows: readonly { attendedDays: number; requiredDays: number }[]): number | null {
  const attended = sum2(rows.map((row) => Math.min(row.attendedDays, row.requiredDays)));
  return percent(attended, sum2(rows.map((row) => row.requiredDays)));
}

/** 到岗率 in percent: persons due who are present of all persons due; null when nobody is due (domain 5.3). */
export function presenceRate(persons: readonly { isDue: boolean; validPunches: number }[]): number | null {
  const due = persons.filter((person) => person.isDue);
  return percent(due.filter((person) => person.validPunches > 0).length, due.length);
}

export type PostStaffing = { isMandatory: boolean; active: number; minCount: number };

/** 配备率 in percent over mandatory posts: nobody beyond the minimum counts; null without such posts (domain 5.3). */
export function staffingRate(posts: readonly PostStaffing[]): number | null {
  const mandatory = posts.filter((post) => post.isMandatory);
  const filled = mandatory.reduce((sum, post) => sum + Math.min(post.active, post.minCount), 0);
  return percent(filled, mandatory.reduce((sum, post) => sum + post.minCount, 0));
}

/** 更换率 in percent: contract persons replaced for own reasons of all contract persons (domain 5.3). */
export function replacementRate(replaced: number, contractPersons: number): number | null {
  return percent(replaced, contractPersons);
}

/** `scaleAboveLarge`: from 200M on, one per 50M instead of a flat five; `maxCount`: never more than this. */
export type SafetyOfficerOptions = { scaleAboveLarge?: boolean; maxCount?: number };

/**
 * Full-time safety officers a year's planned output (元) asks for: under 50M one, under 200M one per 50M,
 * from there five (domain 5.3).
 */
export function requiredSafetyOfficers(annualOutput: number, options: SafetyOfficerOptions = {}): number {
  const perStep = Math.max(1, Math.ceil(annualOutput / 50_000_000));
  const large = options.scaleAboveLarge ? Math.max(5, perStep) : 5;
  return Math.min(options.maxCount ?? Infinity, annualOutput < 200_000_000 ? perStep : large);
}

/** 项目考勤星级 of a project's attendance rate: 95, 90, 80 and 60 % are the lines; null without a rate (domain 5.3). */
export function starRating(rate: number | null): 1 | 2 | 3 | 4 | 5 | null {
  if (rate === null) return null;
  if (rate >= 95) return 5;
  if (rate >= 90) return 4;
  if (rate >= 80) return 3;
  return rate >= 60 ? 2 : 1;
}

/** 违约金 in 元 for the n-th unauthorised replacement on a post, 20 % more each time; for information only (domain 5.3). */
export function replacementDamages(base: number, nth: number): number {
  return round2(base * 1.2 ** (nth - 1));
}

function weightedMean(parts: readonly { value: number | null; weight: number }[]): number | null {
  let total = 0;
  let weights = 0;
  for (const { value, weight } of parts) {
    if (value === null || weight <= 0) continue;
    total += value * weight;
    weights += weight;
  }
  return weights === 0 ? null : round2(total / weights);
}

function percent(part: number, whole: number): number | null {
  return whole === 0 ? null : round2((part / whole) * 100);
}
