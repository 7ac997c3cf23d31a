import { CheckResult } from "./supervision-codes.ts";

/** Points a check result proposes; an evaluator may set 1–5 for poor performance, here 1 (domain 4.10). */
export function defaultCheckDeduct(checkResult: CheckResult, { isKeyPost }: { isKeyPost: boolean }): number {
  return checkResult === CheckResult.absent && !isKeyPost ? 3 : POINTS[checkResult];
}

/** Points of one item rectified late: 2 for each week begun after its deadline, at most 6 (domain 4.10). */
export function overdueRectifyDeduct(overdueDays: number): number {
  return Math.min(6, 2 * Math.ceil(Math.max(0, overdueDays) / 7));
}

const POINTS: Readonly<Record<CheckResult, number>> = {
  [CheckResult.present]: 0,
  [CheckResult.absentWithLeave]: 0,
  [CheckResult.absent]: 5,
  [CheckResult.identityMismatch]: 10,
  [CheckResult.fakeAttendance]: 20,
  [CheckResult.certificateInvalid]: 3,
  [CheckResult.poorPerformance]: 1,
};
