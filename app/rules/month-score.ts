import type { AttendanceMonth } from "./attendance-month.ts";
import { defaultGradeLines, gradeCapCodes, gradeOf, type Grade, type GradeCap, type GradeLines } from "./grade.ts";
import type { ScoreConfig } from "./post-config.ts";
import { clamp, round2, sum2 } from "./rounding.ts";
import { capPoints, type PointedDay, type ScoreItem } from "./score-item.ts";
import { CheckResult } from "./supervision-codes.ts";

/** A confirmed check item: only those of checks in status 2, 3 or 4 belong here. `date` is the day of the check. */
export type CheckFact = { id: string; date: string; checkResult: CheckResult; deductScore: number };
/** A change of this person in the month; the successor's row never carries it. */
export type ChangeFact = { id: string; date: string; isApproved: boolean; isOwnReason: boolean };
export type PointFact = { id: string; date: string; points: number };

export type MonthFacts = {
  attendance: Pick<AttendanceMonth, "requiredDays" | "attendanceRate" | "trace">;
  checks: readonly CheckFact[];
  changes: readonly ChangeFact[];
  overdueRectify: readonly PointFact[];
  bonuses: readonly PointFact[];
  fakeFlag: boolean;
};

/** The province's figures of domain 5.2: points, percent and score lines. */
export type ScoreRules = {
  checkDeductCap: number;
  bonusCap: number;
  rateRed: number;
  rateYellow: number;
  gradeLines: GradeLines;
};
export const defaultScoreRules: ScoreRules = {
  checkDeductCap: 60,
  bonusCap: 5,
  rateRed: 60,
  rateYellow: 80,
  gradeLines: defaultGradeLines,
};

/** Points of the month; score and grade are null when no attendance was required (domain 5.2). */
export type MonthScore = {
  attendanceDeduct: number;
  leaveDeduct: number;
  checkDeduct: number;
  changeDeduct: number;
  overdueRectifyDeduct: number;
  bonus: number;
  score: number | null;
  grade: Grade | null;
  gradeCapReason: GradeCap[];
  trace: ScoreItem[];
};

/** Score, grade and caps of one person's month, with the days behind every point (domain 5.2). */
export function monthScore(facts: MonthFacts, config: ScoreConfig, rules: ScoreRules = defaultScoreRules): MonthScore {
  const attendance = attendanceItem(facts, config);
  const leave = leaveItem(facts, config);
  const check = checkItem(facts.checks, { attendance, cap: rules.checkDeductCap });
  const change = changeItem(facts.changes, config);
  const overdue = pointItem("overdueRectify", facts.overdueRectify, Infinity);
  const bonus = pointItem("bonus", facts.bonuses, rules.bonusCap);
  const deducted = sum2([attendance, leave, check, change, overdue].map((item) => item.points));
  const isScored = facts.attendance.requiredDays > 0;
  const score = isScored ? round2(clamp(100 - deducted + bonus.points, 0, 100)) : null;
  const gradeCapReason = isScored ? capsOf(facts, rules) : [];
  return {
    attendanceDeduct: attendance.points,
    leaveDeduct: leave.points,
    checkDeduct: check.points,
    changeDeduct: change.points,
    overdueRectifyDeduct: overdue.points,
    bonus: bonus.points,
    score,
    grade: score === null ? null : gradeOf(score, gradeCapReason, rules.gradeLines),
    gradeCapReason,
    trace: [attendance, leave, check, change, overdue, bonus].filter((item) => item.days.length > 0),
  };
}

function attendanceItem({ attendance }: MonthFacts, config: ScoreConfig): ScoreItem {
  const days = attendance.trace.shortDays.map((day) => ({ ...day, points: day.days * config.deductPerShortDay }));
  return capPoints("attendance", days, config.attendanceDeductCap);
}

function leaveItem({ attendance }: MonthFacts, config: ScoreConfig): ScoreItem {
  const perDay = config.deductOverLeavePerDay;
  const days = attendance.trace.overLeaveDays.map((day) => ({ ...day, points: day.days * perDay }));
  return capPoints("leave", days, Infinity);
}

type CheckLimits = { attendance: ScoreItem; cap: number };

function checkItem(checks: readonly CheckFact[], { attendance, cap }: CheckLimits): ScoreItem {
  const grave = checks.filter(isGrave).map(checkDay);
  const plain = withoutDoubleCount(checks.filter((check) => !isGrave(check)), attendance);
  const capped = capPoints("check", plain, cap);
  const uncapped = capPoints("check", grave, Infinity);
  return { kind: "check", points: sum2([capped.points, uncapped.points]), days: [...capped.days, ...uncapped.days] };
}

// One fact, one deduction: an absence found on a day already short costs only what exceeds that day (domain 4.10).
function withoutDoubleCount(checks: readonly CheckFact[], attendance: ScoreItem): PointedDay[] {
  const alreadyTaken = new Map<string | null, number>();
  for (const { date, points } of attendance.days) alreadyTaken.set(date, (alreadyTaken.get(date) ?? 0) + points);
  return checks.map((check) => {
    const day = checkDay(check);
    if (check.checkResult !== CheckResult.absent) return day;
    const taken = Math.min(day.points, alreadyTaken.get(check.date) ?? 0);
    alreadyTaken.set(check.date, (alreadyTaken.get(check.date) ?? 0) - taken);
    return { ...day, points: day.points - taken };
  });
}

function changeItem(changes: readonly ChangeFact[], config: ScoreConfig): ScoreItem {
  const days = changes.flatMap(({ id, date, isApproved, isOwnReason }): PointedDay[] => {
    if (!isApproved) return [{ date, points: config.deductUnapprovedChange, reason: "unapprovedChange", sourceId: id }];
    return isOwnReason ? [{ date, points: config.deductApprovedChange, reason: "ownReasonChange", sourceId: id }] : [];
  });
  return capPoints("change", days, Infinity);
}

function pointItem(kind: "overdueRectify" | "bonus", facts: readonly PointFact[], cap: number): ScoreItem {
  const days = facts.map(({ id, date, points }) => ({ date, points, reason: kind, sourceId: id }));
  return capPoints(kind, days, cap);
}

function capsOf({ attendance, checks, changes, fakeFlag }: MonthFacts, rules: ScoreRules): GradeCap[] {
  const found = (result: CheckResult) => checks.some((check) => check.checkResult === result);
  const hits: Readonly<Record<GradeCap, boolean>> = {
    FAKE_ATTENDANCE: fakeFlag || found(CheckResult.fakeAttendance),
    IDENTITY_MISMATCH: found(CheckResult.identityMismatch),
    UNAPPROVED_CHANGE: changes.some((change) => !change.isApproved),
    RATE_BELOW_RED: isBelow(attendance.attendanceRate, rules.rateRed),
    RATE_BELOW_YELLOW: isBelow(attendance.attendanceRate, rules.rateYellow),
    OWN_REASON_CHANGE: changes.some((change) => change.isApproved && change.isOwnReason),
  };
  return gradeCapCodes.filter((cap) => hits[cap]);
}

function isBelow(rate: number | null, line: number): boolean {
  return rate !== null && rate < line;
}

function isGrave({ checkResult }: CheckFact): boolean {
  return checkResult === CheckResult.identityMismatch || checkResult === CheckResult.fakeAttendance;
}

const CHECK_REASONS: Readonly<Record<CheckResult, string>> = {
  [CheckResult.present]: "checkPresent",
  [CheckResult.absentWithLeave]: "checkAbsentWithLeave",
  [CheckResult.absent]: "checkAbsent",
  [CheckResult.identityMismatch]: "checkIdentityMismatch",
  [CheckResult.fakeAttendance]: "checkFakeAttendance",
  [CheckResult.certificateInvalid]: "checkCertificateInvalid",
  [CheckResult.poorPerformance]: "checkPoorPerformance",
};

function checkDay({ id, date, checkResult, deductScore }: CheckFact): PointedDay {
  return { date, points: deductScore, reason: CHECK_REASONS[checkResult], sourceId: id };
}
