import { describe, expect, test } from "vitest";
import { dayStanding, mergeLotCalendars, type DayFacts } from "#app/rules/attendance-calendar.ts";
import { attendanceMonth } from "#app/rules/attendance-month.ts";
import { calendarOf, full, nothing, off, projectManager, stopped } from "./june.ts";

const statMonth = "2026-06";

describe("which days are due", () => {
  const facts: DayFacts = {
    date: "2026-06-10",
    attendanceStartDate: "2026-06-10",
    jobStatus: 20,
    lotStatus: 2,
    isKeptOnDuty: false,
  };
  test.each([
    ["on post on an active lot", {}, "active"],
    ["on leave on an active lot", { jobStatus: 21 }, "active"],
    ["locked out", { jobStatus: 22 }, "stopped"],
    ["on post on a suspended lot", { lotStatus: 3 }, "stopped"],
    ["kept on duty on a suspended lot", { lotStatus: 3, jobStatus: 22, isKeptOnDuty: true }, "active"],
    ["kept on duty but retreated", { lotStatus: 3, jobStatus: 30, isKeptOnDuty: true }, "off"],
    ["pending", { jobStatus: 10 }, "off"],
    ["not yet entered", { jobStatus: null }, "off"],
    ["on a lot handed over", { lotStatus: 4 }, "off"],
    ["before attendance starts", { date: "2026-06-09" }, "off"],
    ["locked out before attendance starts", { date: "2026-06-09", jobStatus: 22 }, "off"],
  ] as const)("a person %s", (_, change, standing) => {
    expect(dayStanding({ ...facts, ...change })).toBe(standing);
  });
});

test("a chief supervisor's three lots are one month of twenty required days", () => {
  const first = calendarOf(statMonth, [[10, full]]);
  const second = calendarOf(statMonth, [[10, nothing], [10, full], [10, stopped]]);
  const third = calendarOf(statMonth, [[29, off], [1, full]]);
  const calendar = mergeLotCalendars([first, second, third]);
  const month = attendanceMonth({ statMonth, calendar, config: { ...projectManager, requiredDaysPerMonth: 20 } });
  expect(month).toMatchObject({ activeDays: 30, requiredDays: 20, attendedDays: 21, attendanceRate: 100 });
});

test("two lots punched on one day are one day, and leave on one of them is not leave twice", () => {
  const both = [{ ...full, ordinaryLeave: 0.5 }, { credit: 0.5, validPunches: 1, ordinaryLeave: 0.5 }];
  const calendars = both.map((day) => calendarOf(statMonth, [[1, day]]).slice(0, 1));
  expect(mergeLotCalendars(calendars)).toMatchObject([{ credit: 1, validPunches: 3, ordinaryLeave: 0.5 }]);
});
