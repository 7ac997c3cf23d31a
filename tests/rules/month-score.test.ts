import { describe, expect, test } from "vitest";
import { attendanceMonth } from "#app/rules/attendance-month.ts";
import { defaultCheckDeduct, overdueRectifyDeduct } from "#app/rules/check-deduct.ts";
import { gradeCapCodes, gradeCapLabels, gradeOf } from "#app/rules/grade.ts";
import { monthScore, type CheckFact, type MonthFacts } from "#app/rules/month-score.ts";
import { CheckResult } from "#app/rules/supervision-codes.ts";
import { calendarOf, full, halfDay, leave, projectManager, stopped } from "./june.ts";

const statMonth = "2026-06";
const attendance = juneOf([[17, full], [1, halfDay]]);
const clean = juneOf([[22, full]]);
const rollCall: CheckFact = { id: "c1", date: "2026-06-03", checkResult: CheckResult.absent, deductScore: 5 };

test("a project manager at 79.55 % with a roll-call absence on a credited day scores 81.50, B, capped at B", () => {
  const month = scoreOf({ attendance, checks: [rollCall] });
  expect(month).toMatchObject({
    attendanceDeduct: 13.5,
    leaveDeduct: 0,
    checkDeduct: 5,
    changeDeduct: 0,
    score: 81.5,
    grade: "B",
    gradeCapReason: ["RATE_BELOW_YELLOW"],
  });
});

test("every point of that month is traced to its days", () => {
  const { trace } = scoreOf({ attendance, checks: [rollCall] });
  expect(trace).toEqual([
    {
      kind: "attendance",
      points: 13.5,
      days: [
        { date: "2026-06-18", days: 0.5, reason: "shortHours", points: 1.5 },
        ...["27", "28", "29", "30"].map((day) => ({ date: `2026-06-${day}`, days: 1, reason: "absent", points: 3 })),
      ],
    },
    { kind: "check", points: 5, days: [{ date: "2026-06-03", points: 5, reason: "checkAbsent", sourceId: "c1" }] },
  ]);
});

test("a person without a fault has 100 points, AA and nothing to trace", () => {
  expect(scoreOf({})).toMatchObject({ score: 100, grade: "AA", gradeCapReason: [], trace: [] });
});

describe("one fact is deducted once", () => {
  test("an absence found on a day already short costs the larger of the two", () => {
    const month = scoreOf({ attendance, checks: [{ ...rollCall, date: "2026-06-28" }] });
    expect(month).toMatchObject({ attendanceDeduct: 13.5, checkDeduct: 2, score: 84.5 });
  });

  test("two absences found on one short day share its deduction", () => {
    const checks = ["c1", "c2"].map((id) => ({ ...rollCall, id, date: "2026-06-28" }));
    expect(scoreOf({ attendance, checks }).checkDeduct).toBe(7);
  });

  test("another fault found on a short day is charged in full", () => {
    const other = { ...rollCall, date: "2026-06-28", checkResult: CheckResult.certificateInvalid, deductScore: 3 };
    expect(scoreOf({ attendance, checks: [other] }).checkDeduct).toBe(3);
  });
});

describe("caps on points", () => {
  test("short days stop at the post's cap and the days beyond it are listed with no points", () => {
    const month = scoreOf({ attendance: juneOf([]) });
    expect(month.attendanceDeduct).toBe(40);
    const days = month.trace[0]?.days ?? [];
    expect(days.map(({ points }) => points)).toEqual([...Array(13).fill(3), 1, ...Array(8).fill(0)]);
  });

  test("an absence found on a day beyond the cap is charged in full", () => {
    const month = scoreOf({ attendance: juneOf([]), checks: [{ ...rollCall, date: "2026-06-30" }] });
    expect(month.checkDeduct).toBe(5);
  });

  test("checks stop at 60 but fake attendance and wrong identity do not", () => {
    const poor = { ...rollCall, checkResult: CheckResult.poorPerformance, deductScore: 5 };
    const fourteen = Array.from({ length: 14 }, (_, at) => ({ ...poor, id: `p${at}` }));
    const fake = { ...rollCall, id: "f", checkResult: CheckResult.fakeAttendance, deductScore: 20 };
    expect(scoreOf({ checks: fourteen }).checkDeduct).toBe(60);
    expect(scoreOf({ checks: [...fourteen, fake] }).checkDeduct).toBe(80);
  });

  test("a bonus adds five points at most and never lifts the score over 100", () => {
    const bonuses = [4, 4].map((points, at) => ({ id: `b${at}`, date: "2026-06-05", points }));
    expect(scoreOf({ attendance, bonuses })).toMatchObject({ bonus: 5, score: 91.5 });
    expect(scoreOf({ bonuses }).score).toBe(100);
  });

  test("a score never falls below nothing", () => {
    const fake = { ...rollCall, checkResult: CheckResult.fakeAttendance, deductScore: 20 };
    const fakes = Array.from({ length: 6 }, (_, at) => ({ ...fake, id: `f${at}` }));
    expect(scoreOf({ checks: fakes })).toMatchObject({ checkDeduct: 120, score: 0, grade: "D" });
  });
});

test("leave over the quota costs its points on its days", () => {
  const month = scoreOf({ attendance: juneOf([[8, leave], [22, full]]) });
  expect(month).toMatchObject({ leaveDeduct: 2, score: 98 });
  expect(month.trace[0]?.days.map(({ date }) => date)).toEqual(["2026-06-07", "2026-06-08"]);
});

test("late rectification is taken off with its item named", () => {
  const month = scoreOf({ overdueRectify: [{ id: "i7", date: "2026-06-20", points: 4 }] });
  expect(month).toMatchObject({ overdueRectifyDeduct: 4, score: 96 });
  expect(month.trace[0]?.days).toEqual([{ date: "2026-06-20", points: 4, reason: "overdueRectify", sourceId: "i7" }]);
});

describe("changes", () => {
  const change = { id: "g1", date: "2026-06-09", isApproved: true, isOwnReason: true };

  test("an approved change for own reasons costs 5 and leaves no better than A", () => {
    const month = scoreOf({ changes: [change] });
    expect(month).toMatchObject({ changeDeduct: 5, score: 95, grade: "A", gradeCapReason: ["OWN_REASON_CHANGE"] });
  });

  test("an approved change for illness costs nothing", () => {
    expect(scoreOf({ changes: [{ ...change, isOwnReason: false }] })).toMatchObject({ score: 100, grade: "AA" });
  });

  test("an unapproved change costs 20 and leaves no better than C", () => {
    const month = scoreOf({ changes: [{ ...change, isApproved: false }] });
    expect(month).toMatchObject({ changeDeduct: 20, score: 80, grade: "C", gradeCapReason: ["UNAPPROVED_CHANGE"] });
  });
});

describe("grade", () => {
  test.each([
    [100, "AA"],
    [95, "AA"],
    [94.99, "A"],
    [85, "A"],
    [84.99, "B"],
    [75, "B"],
    [74.99, "C"],
    [60, "C"],
    [59.99, "D"],
    [0, "D"],
  ])("%d points are %s", (score, grade) => expect(gradeOf(score, [])).toBe(grade));

  test("the lowest cap wins and a cap never lifts a grade", () => {
    expect(gradeOf(100, ["RATE_BELOW_YELLOW", "UNAPPROVED_CHANGE", "OWN_REASON_CHANGE"])).toBe("C");
    expect(gradeOf(50, ["OWN_REASON_CHANGE"])).toBe("D");
  });

});

describe("what caps a grade", () => {
  test("fake attendance seen by the clock or by a check leaves D", () => {
    expect(scoreOf({ fakeFlag: true })).toMatchObject({ score: 100, grade: "D", gradeCapReason: ["FAKE_ATTENDANCE"] });
    const fake = { ...rollCall, checkResult: CheckResult.fakeAttendance, deductScore: 20 };
    expect(scoreOf({ checks: [fake] })).toMatchObject({ score: 80, grade: "D", gradeCapReason: ["FAKE_ATTENDANCE"] });
  });

  test("a wrong identity leaves D", () => {
    const mismatch = { ...rollCall, checkResult: CheckResult.identityMismatch, deductScore: 10 };
    const month = scoreOf({ checks: [mismatch] });
    expect(month).toMatchObject({ score: 90, grade: "D", gradeCapReason: ["IDENTITY_MISMATCH"] });
  });

  test("a rate of exactly 80 is not capped, below 80 leaves B, below 60 leaves C and lists both lines", () => {
    const withRate = (attendanceRate: number) => scoreOf({ attendance: { ...clean, attendanceRate } });
    expect(withRate(80)).toMatchObject({ grade: "AA", gradeCapReason: [] });
    expect(withRate(79.99)).toMatchObject({ grade: "B", gradeCapReason: ["RATE_BELOW_YELLOW"] });
    expect(withRate(60)).toMatchObject({ grade: "B", gradeCapReason: ["RATE_BELOW_YELLOW"] });
    expect(withRate(59.99)).toMatchObject({ grade: "C", gradeCapReason: ["RATE_BELOW_RED", "RATE_BELOW_YELLOW"] });
  });

  test("every cap has words in both languages", () => {
    for (const code of gradeCapCodes) {
      expect(gradeCapLabels[code].zh).toMatch(/\p{Script=Han}/u);
      expect(gradeCapLabels[code].en).toMatch(/^[ -~]+$/);
    }
  });
});

test("a month in which nothing was required has no score and no grade", () => {
  const month = scoreOf({ attendance: juneOf([[30, stopped]]), fakeFlag: true, checks: [rollCall] });
  expect(month).toMatchObject({ score: null, grade: null, gradeCapReason: [], checkDeduct: 5 });
});

test("a check result proposes its points, an absence more on a key post", () => {
  const results = Object.values(CheckResult);
  expect(results.map((result) => defaultCheckDeduct(result, { isKeyPost: true }))).toEqual([0, 0, 5, 10, 20, 3, 1]);
  expect(defaultCheckDeduct(CheckResult.absent, { isKeyPost: false })).toBe(3);
});

test("late rectification costs 2 for each week begun, at most 6", () => {
  expect([-1, 0, 1, 7, 8, 15, 60].map(overdueRectifyDeduct)).toEqual([0, 0, 2, 2, 4, 6, 6]);
});

function juneOf(runs: Parameters<typeof calendarOf>[1]) {
  return attendanceMonth({ statMonth, calendar: calendarOf(statMonth, runs), config: projectManager });
}

function scoreOf(facts: Partial<MonthFacts>) {
  const none = { checks: [], changes: [], overdueRectify: [], bonuses: [], fakeFlag: false };
  return monthScore({ attendance: clean, ...none, ...facts }, projectManager);
}
