import { describe, expect, test } from "vitest";
import { attendanceMonth, attendanceRate, requiredDays } from "#app/rules/attendance-month.ts";
import { DayState } from "#app/rules/supervision-codes.ts";
import { calendarOf, exempt, full, halfDay, leave, nothing, off, official, projectManager, stopped } from "./june.ts";

const statMonth = "2026-06";

function june(runs: Parameters<typeof calendarOf>[1], more: Partial<Parameters<typeof attendanceMonth>[0]> = {}) {
  return attendanceMonth({ statMonth, calendar: calendarOf(statMonth, runs), config: projectManager, ...more });
}

describe("required days", () => {
  test.each([
    { requiredDaysPerMonth: 22, availableDays: 30, calendarDays: 30, days: 22 },
    { requiredDaysPerMonth: 22, availableDays: 18, calendarDays: 30, days: 13 },
    { requiredDaysPerMonth: 22, availableDays: 10, calendarDays: 31, days: 7 },
    { requiredDaysPerMonth: 20, availableDays: 15, calendarDays: 28, days: 10.5 },
    { requiredDaysPerMonth: 22, availableDays: 0, calendarDays: 30, days: 0 },
    { requiredDaysPerMonth: 31, availableDays: 10, calendarDays: 30, days: 10 },
  ])(
    "a post of $requiredDaysPerMonth days with $availableDays available of $calendarDays requires $days",
    ({ days, ...question }) => expect(requiredDays(question)).toBe(days),
  );
});

test("a project manager with 17.5 of 22 days has a rate of 79.55 and 4.5 short days", () => {
  const month = june([[17, full], [1, halfDay]]);
  expect(month).toMatchObject({
    calendarDays: 30,
    activeDays: 30,
    stoppageDays: 0,
    exemptDays: 0,
    requiredDays: 22,
    attendedDays: 17.5,
    officialDays: 0,
    leaveDays: 0,
    overLeaveDays: 0,
    attendanceRate: 79.55,
    shortDays: 4.5,
    absentDays: 4,
    maxAbsentRun: 12,
  });
});

test("every short day is traced: the rest allowance forgives the first absences, a half day stays short", () => {
  const { trace } = june([[17, full], [1, halfDay]]);
  expect(trace.shortDays).toEqual([
    { date: "2026-06-18", days: 0.5, reason: "shortHours" },
    ...["27", "28", "29", "30"].map((day) => ({ date: `2026-06-${day}`, days: 1, reason: "absent" })),
  ]);
  expect(trace.absentDays.map(({ date }) => date)).toEqual(["27", "28", "29", "30"].map((day) => `2026-06-${day}`));
  expect(trace.overLeaveDays).toEqual([]);
});

test("the calendar of the month tells each day's state", () => {
  const calendar = [[1, full], [1, halfDay], [1, leave], [1, official], [1, stopped], [1, off], [15, full]] as const;
  const states = june(calendar).dayStates.map(({ dayState }) => dayState);
  expect(states.slice(0, 7)).toEqual([
    DayState.attended,
    DayState.halfDay,
    DayState.leave,
    DayState.official,
    DayState.stoppage,
    DayState.notOnPost,
    DayState.attended,
  ]);
  expect(states.filter((state) => state === DayState.restAllowance)).toHaveLength(7);
  expect(states.filter((state) => state === DayState.absent)).toHaveLength(2);
  expect(states.lastIndexOf(DayState.restAllowance)).toBeLessThan(states.indexOf(DayState.absent));
});

describe("nothing required", () => {
  test("a post without attendance has no rate and no deduction", () => {
    const month = june([], { config: { ...projectManager, requiredDaysPerMonth: 0 } });
    expect(month).toMatchObject({ requiredDays: 0, attendanceRate: null, shortDays: 0, absentDays: 0 });
    expect(month.trace.shortDays).toEqual([]);
  });

  test("a month wholly stopped has no rate", () => {
    const month = june([[30, stopped]]);
    expect(month).toMatchObject({ activeDays: 0, stoppageDays: 30, attendanceRate: null, shortDays: 0 });
  });

  test("days before the person came are neither due nor stopped", () => {
    expect(june([[12, off], [18, full]])).toMatchObject({ activeDays: 18, stoppageDays: 0, requiredDays: 13 });
  });

  test("a day missing from the calendar was not on post", () => {
    const calendar = calendarOf(statMonth, [[30, full]]).slice(12);
    expect(attendanceMonth({ statMonth, calendar, config: projectManager })).toMatchObject({ activeDays: 18 });
  });
});

describe("corrections by hand", () => {
  test("days granted shorten the shortage, absences first", () => {
    const month = june([[17, full], [1, halfDay]], { adjustDays: 2 });
    expect(month).toMatchObject({ attendedDays: 19.5, shortDays: 2.5, absentDays: 4 });
    expect(month.trace.shortDays.map(({ date, days }) => [date, days])).toEqual([
      ["2026-06-18", 0.5],
      ["2026-06-29", 1],
      ["2026-06-30", 1],
    ]);
  });

  test("days taken away stand in the trace without a date", () => {
    const month = june([[23, full]], { adjustDays: -3 });
    expect(month).toMatchObject({ attendedDays: 20, shortDays: 2 });
    expect(month.trace.shortDays).toEqual([{ date: null, days: 2, reason: "adjustment" }]);
  });

  test("attended days stay between nothing and the days available", () => {
    expect(june([[3, full]], { adjustDays: -10 })).toMatchObject({ attendedDays: 0, shortDays: 22, attendanceRate: 0 });
    const available = june([[25, full], [5, exempt]], { adjustDays: 10 });
    expect(available).toMatchObject({ attendedDays: 25, attendanceRate: 100 });
  });
});

describe("leave", () => {
  test("maternity leave is taken off the days available and so off the required ones", () => {
    const month = june([[12, exempt], [13, full]]);
    expect(month).toMatchObject({ activeDays: 30, exemptDays: 12, requiredDays: 13, attendanceRate: 100 });
  });

  test("a half day of exempt leave leaves half a day", () => {
    expect(june([[1, { exemptLeave: 0.5, ...halfDay }]])).toMatchObject({ exemptDays: 0.5, attendedDays: 0.5 });
  });

  test("a punch wins over leave on the same day", () => {
    const month = june([[1, { ...leave, ...full }], [1, { ...official, ...full }], [1, { ...exempt, ...full }]]);
    expect(month).toMatchObject({ attendedDays: 3, officialDays: 0, leaveDays: 0, exemptDays: 0 });
  });

  test("a morning on site and an official afternoon are one day", () => {
    expect(june([[1, { ...official, ...halfDay }]])).toMatchObject({ attendedDays: 1, officialDays: 0.5 });
  });

});

describe("leave beyond its quota", () => {
  test("official days count up to the quota, in date order, and the rest is short but not absent", () => {
    const month = june([[6, official], [24, nothing]]);
    expect(month).toMatchObject({ officialDays: 4, attendedDays: 4, shortDays: 18, absentDays: 16 });
    const over = month.trace.shortDays.filter(({ reason }) => reason === "officialOverQuota");
    expect(over).toEqual(["05", "06"].map((day) => ({ date: `2026-06-${day}`, days: 1, reason: "officialOverQuota" })));
  });

  test("leave beyond six days in the month is over quota, traced to the last ones", () => {
    const month = june([[8, leave], [22, full]]);
    expect(month).toMatchObject({ leaveDays: 8, overLeaveDays: 2, shortDays: 0, absentDays: 0 });
    expect(month.trace.overLeaveDays).toEqual([
      { date: "2026-06-07", days: 1, reason: "monthlyQuota" },
      { date: "2026-06-08", days: 1, reason: "monthlyQuota" },
    ]);
  });

  test("leave beyond twenty days in the year is over quota although the month's quota holds", () => {
    const month = june([[4, leave], [26, full]], { leaveUsedInYear: 18.5 });
    expect(month.overLeaveDays).toBe(2.5);
    expect(month.trace.overLeaveDays).toEqual([
      { date: "2026-06-02", days: 0.5, reason: "annualQuota" },
      { date: "2026-06-03", days: 1, reason: "annualQuota" },
      { date: "2026-06-04", days: 1, reason: "annualQuota" },
    ]);
  });

  test("a day beyond both quotas is charged once", () => {
    expect(june([[8, leave], [22, full]], { leaveUsedInYear: 20 })).toMatchObject({ leaveDays: 8, overLeaveDays: 8 });
  });

  test("leave and credit on stopped days count for nothing", () => {
    const month = june([[5, { ...stopped, ...leave, ...full }]]);
    expect(month).toMatchObject({ activeDays: 25, stoppageDays: 5, leaveDays: 0, attendedDays: 0 });
  });
});

describe("absence", () => {
  test("a day punched without credit is short but not absent", () => {
    const month = june([[22, { validPunches: 1 }], [8, nothing]]);
    expect(month).toMatchObject({ attendedDays: 0, shortDays: 22, absentDays: 0, maxAbsentRun: 8 });
  });

  test("the longest run is broken by a punch, by leave and by a stoppage", () => {
    const runs = [[2, nothing], [1, full], [4, nothing], [1, leave], [3, nothing], [1, stopped], [3, nothing]] as const;
    expect(june([...runs, [15, full]]).maxAbsentRun).toBe(4);
  });

  test("a half day of leave excuses half of an empty day", () => {
    const config = { ...projectManager, requiredDaysPerMonth: 30 };
    const month = june([[29, full], [1, { ordinaryLeave: 0.5 }]], { config });
    expect(month).toMatchObject({ absentDays: 0.5, maxAbsentRun: 0 });
  });
});

test("a running month is judged through today", () => {
  const month = june([[15, full]], { through: "2026-06-15" });
  expect(month).toMatchObject({ activeDays: 15, requiredDays: 11, attendanceRate: 100, absentDays: 0 });
  expect(month.dayStates).toHaveLength(15);
});

test("a day of another month or a day listed twice is refused", () => {
  const calendar = calendarOf("2026-05", []);
  expect(() => attendanceMonth({ statMonth, calendar, config: projectManager })).toThrow(RangeError);
  const twice = [...calendarOf(statMonth, []), ...calendarOf(statMonth, [])];
  expect(() => attendanceMonth({ statMonth, calendar: twice, config: projectManager })).toThrow(RangeError);
});

test("the rate is held at 100 and keeps two decimals", () => {
  expect(attendanceRate(25, 22)).toBe(100);
  expect(attendanceRate(17.5, 22)).toBe(79.55);
  expect(attendanceRate(3, 0)).toBeNull();
});
