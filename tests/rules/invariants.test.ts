import { expect, test } from "vitest";
import type { CalendarDay } from "#app/rules/attendance-calendar.ts";
import { attendanceMonth, type AttendanceMonth } from "#app/rules/attendance-month.ts";
import { daysInMonth } from "#app/rules/calendar-date.ts";
import { gradeCaps, grades } from "#app/rules/grade.ts";
import { monthScore, type MonthFacts, type MonthScore } from "#app/rules/month-score.ts";
import { sum2 } from "#app/rules/rounding.ts";
import { CheckResult } from "#app/rules/supervision-codes.ts";
import { projectManager } from "./june.ts";
import { randomSource } from "./random-source.ts";

type RandomSource = ReturnType<typeof randomSource>;
const ROUNDS = 2000;

test("whatever the month, its figures hold together and add up to their traced days", () => {
  const random = randomSource(20260101);
  for (let round = 0; round < ROUNDS; round++) {
    const input = anyMonth(random);
    const month = attendanceMonth(input);
    expect(attendanceMonth({ ...input, calendar: [...input.calendar].reverse() })).toEqual(month);
    expectFigures(month);
    const corrected = month.trace.shortDays.filter(({ date }) => date === null);
    expect(sum2(corrected.map(({ days }) => days))).toBeLessThanOrEqual(Math.max(0, -input.adjustDays));
  }
});

test("whatever the facts, score and grade stay in bounds and every point lies on a traced day", () => {
  const random = randomSource(20260102);
  for (let round = 0; round < ROUNDS; round++) {
    const facts = anyFacts(random);
    const month = monthScore(facts, projectManager);
    expect(monthScore(facts, projectManager)).toEqual(month);
    expectScore(month, facts);
  }
});

function expectFigures(month: AttendanceMonth) {
  const available = month.activeDays - month.exemptDays;
  expect(month.attendedDays).toBeGreaterThanOrEqual(0);
  expect(month.attendedDays).toBeLessThanOrEqual(available + 1e-9);
  expect(month.requiredDays).toBeLessThanOrEqual(available + 1e-9);
  expect(month.attendanceRate === null).toBe(month.requiredDays === 0);
  expect(month.attendanceRate ?? 0).toBeGreaterThanOrEqual(0);
  expect(month.attendanceRate ?? 0).toBeLessThanOrEqual(100);
  expect(month.overLeaveDays).toBeLessThanOrEqual(month.leaveDays);
  expect(month.activeDays + month.stoppageDays).toBeLessThanOrEqual(month.calendarDays);
  expect(month.maxAbsentRun).toBeLessThanOrEqual(month.activeDays);
  for (const figure of ["shortDays", "overLeaveDays", "absentDays"] as const) {
    expect(sum2(month.trace[figure].map(({ days }) => days)), figure).toBe(month[figure]);
    const dates = month.trace[figure].map(({ date, reason }) => `${date} ${reason}`);
    expect(new Set(dates).size).toBe(dates.length);
  }
}

function expectScore(month: MonthScore, { attendance }: MonthFacts) {
  expect(month.score === null).toBe(attendance.requiredDays === 0);
  expect(month.score ?? 0).toBeGreaterThanOrEqual(0);
  expect(month.score ?? 0).toBeLessThanOrEqual(100);
  expect(month.attendanceDeduct).toBeLessThanOrEqual(projectManager.attendanceDeductCap);
  expect(month.bonus).toBeLessThanOrEqual(5);
  for (const cap of month.gradeCapReason) {
    expect(grades.indexOf(month.grade ?? "AA")).toBeGreaterThanOrEqual(grades.indexOf(gradeCaps[cap]));
  }
  for (const item of month.trace) expect(sum2(item.days.map(({ points }) => points)), item.kind).toBe(item.points);
  const points = (isBonus: boolean) => month.trace.filter(({ kind }) => (kind === "bonus") === isBonus);
  const total = 100 - sum2(points(false).map((item) => item.points)) + sum2(points(true).map((item) => item.points));
  if (month.score !== null) expect(month.score).toBeCloseTo(Math.min(100, Math.max(0, total)), 6);
}

function anyMonth(random: RandomSource) {
  const statMonth = `2026-${String(random.integer(1, 12)).padStart(2, "0")}`;
  const dates = Array.from({ length: daysInMonth(statMonth) }, (_, at) => `${statMonth}-${two(at + 1)}`);
  const calendar = dates.map((date) => anyDay(random, date));
  const requiredDaysPerMonth = random.pick([0, 15, 20, 22, 22.5, 31]);
  const adjustDays = random.integer(-20, 20) / 2;
  const leaveUsedInYear = random.integer(0, 50) / 2;
  return { statMonth, calendar, config: { ...projectManager, requiredDaysPerMonth }, adjustDays, leaveUsedInYear };
}

function anyDay(random: RandomSource, date: string): CalendarDay {
  const part = () => random.pick([0, 0, 0, 0, 0.5, 1]);
  const validPunches = random.pick([0, 0, 1, 2, 2, 2]);
  const credit = validPunches === 0 ? 0 : random.pick([0, 0.5, random.integer(0, 100) / 100, 1, 1]);
  const standing = random.pick(["active", "active", "active", "active", "stopped", "off"] as const);
  return { date, standing, credit, validPunches, exemptLeave: part(), officialLeave: part(), ordinaryLeave: part() };
}

function anyFacts(random: RandomSource): MonthFacts {
  const input = anyMonth(random);
  const day = () => `${input.statMonth}-${two(random.integer(1, 28))}`;
  const yesOrNo = () => random.pick([true, false]);
  const list = <T>(most: number, make: (id: string) => T) =>
    Array.from({ length: random.integer(0, most) }, (_, at) => make(String(at)));
  return {
    attendance: attendanceMonth(input),
    checks: list(8, (id) => ({
      id,
      date: day(),
      checkResult: random.pick(Object.values(CheckResult)),
      deductScore: random.integer(0, 20) / 2,
    })),
    changes: list(1, (id) => ({ id, date: day(), isApproved: yesOrNo(), isOwnReason: yesOrNo() })),
    overdueRectify: list(2, (id) => ({ id, date: day(), points: random.pick([2, 4, 6]) })),
    bonuses: list(3, (id) => ({ id, date: day(), points: random.integer(1, 4) })),
    fakeFlag: random.integer(0, 9) === 0,
  };
}

function two(number: number) {
  return String(number).padStart(2, "0");
}
