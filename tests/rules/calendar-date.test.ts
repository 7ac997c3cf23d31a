import { expect, test } from "vitest";
import { addDays, ageOn, daysInMonth, isRealDate } from "#app/rules/calendar-date.ts";

test("only days of the calendar are dates", () => {
  expect(["2024-02-29", "2026-12-31"].every(isRealDate)).toBe(true);
  expect(["2023-02-29", "2026-13-01", "2026-00-10", "2026-1-1", "0099-01-01x", ""].some(isRealDate)).toBe(false);
});

test("the day before the first of March is the leap day", () => {
  expect(addDays("2024-03-01", -1)).toBe("2024-02-29");
  expect(addDays("2025-12-31", 1)).toBe("2026-01-01");
  expect(() => addDays("2023-02-30", 1)).toThrow(RangeError);
});

test("months know their length", () => {
  expect(["2026-06", "2026-01", "2024-02", "2026-02"].map(daysInMonth)).toEqual([30, 31, 29, 28]);
  expect(() => daysInMonth("2026-13")).toThrow(RangeError);
});

test("someone born on the leap day ages on the first of March", () => {
  expect(ageOn("2004-02-29", "2022-02-28")).toBe(17);
  expect(ageOn("2004-02-29", "2022-03-01")).toBe(18);
});
