import { expect, test } from "vitest";
import { creditOneLot, dayCredit, workDateOf } from "#app/rules/attendance-day.ts";
import { ShortDayMode, type DayConfig } from "#app/rules/post-config.ts";

const config: DayConfig = { minHoursPerDay: 4, dailyPunchTimes: 2, shortDayMode: ShortDayMode.halfDay };

test("two punches four hours apart are a full day", () => {
  const punches = ["2026-06-10 12:00:00", "2026-06-10 08:00:00"];
  expect(dayCredit({ punches, config })).toEqual({
    firstTime: "2026-06-10 08:00:00",
    lastTime: "2026-06-10 12:00:00",
    validCount: 2,
    hours: 4,
    credit: 1,
  });
});

test("a day with one punch counts half", () => {
  expect(dayCredit({ punches: ["2026-06-10 08:00:00"], config }).credit).toBe(0.5);
});

test("one second short of the hours is a short day", () => {
  expect(dayCredit({ punches: ["2026-06-10 08:00:00", "2026-06-10 11:59:59"], config }).credit).toBe(0.5);
});

test("a day without a valid punch counts nothing in every mode", () => {
  for (const shortDayMode of Object.values(ShortDayMode)) {
    const day = dayCredit({ punches: [], config: { ...config, shortDayMode } });
    expect(day).toEqual({ firstTime: null, lastTime: null, validCount: 0, hours: 0, credit: 0 });
  }
});

test("three hours of four count 0.75, a half or nothing, as the post's mode says", () => {
  const punches = ["2026-06-10 08:00:00", "2026-06-10 11:00:00"];
  const credit = (shortDayMode: ShortDayMode) => dayCredit({ punches, config: { ...config, shortDayMode } }).credit;
  expect(credit(ShortDayMode.proRata)).toBe(0.75);
  expect(credit(ShortDayMode.halfDay)).toBe(0.5);
  expect(credit(ShortDayMode.nothing)).toBe(0);
});

test("pro-rata credit keeps two decimals and never passes a day", () => {
  const proRata = { ...config, shortDayMode: ShortDayMode.proRata };
  expect(dayCredit({ punches: ["2026-06-10 08:00:00", "2026-06-10 09:20:00"], config: proRata }).credit).toBe(0.33);
  const fourPunches = { ...proRata, dailyPunchTimes: 4 };
  expect(dayCredit({ punches: ["2026-06-10 08:00:00", "2026-06-10 18:00:00"], config: fourPunches }).credit).toBe(1);
});

test("a long day with too few punches is short", () => {
  const punches = ["2026-06-10 08:00:00", "2026-06-10 18:00:00"];
  expect(dayCredit({ punches, config: { ...config, dailyPunchTimes: 4 } }).credit).toBe(0.5);
});

test("a post without minimum hours needs only its punches", () => {
  const free = { minHoursPerDay: 0, dailyPunchTimes: 1, shortDayMode: ShortDayMode.proRata };
  expect(dayCredit({ punches: ["2026-06-10 08:00:00"], config: free }).credit).toBe(1);
});

test("a night shift from 21:00 to 01:30 is four and a half hours of one day", () => {
  const punches = ["2026-06-10 21:00:00", "2026-06-11 01:30:00"];
  expect(punches.map((punch) => workDateOf(punch))).toEqual(["2026-06-10", "2026-06-10"]);
  expect(dayCredit({ punches, config })).toMatchObject({ hours: 4.5, credit: 1 });
});

test("the work day begins at 05:00 unless told otherwise, over months and years too", () => {
  expect(workDateOf("2026-01-01 04:59:59")).toBe("2025-12-31");
  expect(workDateOf("2026-01-01 05:00:00")).toBe("2026-01-01");
  expect(workDateOf("2026-01-01 04:30:00", { dayStart: "04:00" })).toBe("2026-01-01");
});

test("a time that is no time is refused", () => {
  expect(() => workDateOf("2026-06-10T08:00:00")).toThrow(RangeError);
  expect(() => workDateOf("2026-02-30 08:00:00")).toThrow(RangeError);
  expect(() => dayCredit({ punches: ["2026-06-10 08:00:00", "2026-06-10 24:00:00"], config })).toThrow(RangeError);
});

test("a chief supervisor on two lots in a day is credited on the one he stayed longer on", () => {
  const short = { lot: "JL-01", hours: 4.5, credit: 1 };
  const long = { lot: "JL-02", hours: 5, credit: 1 };
  expect(creditOneLot([short, long])).toEqual([{ ...short, credit: 0 }, long]);
  expect(creditOneLot([long, { ...short, hours: 5 }])).toEqual([long, { ...short, hours: 5, credit: 0 }]);
  expect(creditOneLot([])).toEqual([]);
});
