import { expect, test } from "vitest";
import type { MonthCalendar } from "#app/contract/project/personnel-attendance-statistics.ts";
import { clockOf, markedDays, punchSpan } from "#app/screens/attendance/calendar-marks.ts";

type Cell = MonthCalendar["cells"][number];

const cell = (day: number, dayState: number | null, more: Partial<Cell> = {}): Cell => ({
  date: `2026-09-${String(day).padStart(2, "0")}`, dayState, credit: 0, hours: 0, firstTime: null, lastTime: null, validCount: 0,
  abnormalCount: 0, leaveApplyId: null, deductions: [], ...more,
});
const words = { note: ({ date }: Cell) => `note ${date}`, href: (date: string) => `?day=${date}` };

test("each state of a day has its own mark", () => {
  const days = markedDays([1, 2, 3, 4, 5, 6, 7, 8].map((state) => cell(state, state)), words);
  expect([...days.values()].map(({ mark }) => mark)).toEqual(["full", "half", "absent", "leave", "official", "stopped", "off", "rest"]);
});

test("a day still to come has no mark and no link", () => {
  expect(markedDays([cell(29, 1), cell(30, null)], words)).toEqual(new Map([[29, { mark: "full", note: "note 2026-09-29", href: "?day=2026-09-29" }]]));
});

test("a day of one punch shows one time, a whole day both", () => {
  expect(punchSpan({ firstTime: "2026-09-03 08:01:09", lastTime: "2026-09-03 08:01:09" })).toBe("08:01");
  expect(punchSpan({ firstTime: "2026-09-03 08:01:09", lastTime: "2026-09-04 01:20:00" })).toBe("08:01–01:20");
  expect(punchSpan({ firstTime: null, lastTime: null })).toBe("");
});

test("a time is read out of a date-time, with or without seconds", () => {
  expect(["2026-09-03 08:01:09", "08:01:09.5", "08:01"].map(clockOf)).toEqual(["08:01", "08:01", "08:01"]);
});
