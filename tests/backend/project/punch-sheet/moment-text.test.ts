import { describe, expect, test } from "vitest";

import { parseMoment, parseMoments, wallClock } from "#app/backend/project/punch-sheet/moment-text.ts";

describe("dates as people write them", () => {
  test.each([
    "2026-10-01",
    "2026/10/1",
    "2026.10.01",
    "20261001",
    "2026年10月1日",
    "2026 年 10 月 1 日",
    "26-10-01 星期四",
    "2026-10-01(周四)",
    "2026-10-01 Thu",
    "２０２６－１０－０１",
    "'2026-10-01",
  ])("%s is the first of October", (text) => {
    expect(parseMoment(text)).toEqual({ date: "2026-10-01" });
  });

  test.each(["2026-02-30", "2026-13-01", "10/1/2026", "10/1/26", "1899-01-01", "10月1日", "昨天", "2026-10-011"])(
    "%s is no date",
    (text) => {
      expect(parseMoment(text)?.date).toBeUndefined();
    },
  );
});

describe("times as people write them", () => {
  test.each([
    ["8:05", 29_100],
    ["08:05:33", 29_133],
    ["８：０５", 29_100],
    ["8点05分", 29_100],
    ["下午 5:30", 63_000],
    ["5:30 PM", 63_000],
    ["12:10 am", 600],
    ["中午12:10", 43_800],
    ["08:05(补卡)", 29_100],
    ["次日 01:20", 91_200],
    ["01:20(次日)", 91_200],
    ["01:20（次日）", 91_200],
    ["01:20+1", 91_200],
    ["25:20", 91_200],
    ["24:00", 86_400],
  ])("%s is second %i of the day", (text, seconds) => {
    expect(parseMoment(text)?.seconds).toBe(seconds);
  });

  test.each(["8:60", "08:05:61", "48:00", "次日 25:20", "8.05", "805", "early", "08:05-18:00"])(
    "%s is no time",
    (text) => {
      expect(parseMoment(text)).toBeUndefined();
    },
  );
});

test.each([
  ["2026-10-01 08:05", "2026-10-01 08:05:00"],
  ["2026/10/1 星期四 8:05:09", "2026-10-01 08:05:09"],
  ["2026-10-01T08:05:33.120", "2026-10-01 08:05:33"],
  ["20261001080533", "2026-10-01 08:05:33"],
  ["2026年10月31日 25:20", "2026-11-01 01:20:00"],
  ["2026-12-31 次日 00:30", "2027-01-01 00:30:00"],
  ["2026-10-01T23:30:00Z", "2026-10-02 07:30:00"],
])("%s is one moment", (text, at) => {
  const moment = parseMoment(text);
  expect(wallClock(moment?.date ?? "", moment?.seconds ?? -1)).toBe(at);
});

test("several times in a cell are told apart by lines, list signs or spaces", () => {
  const seconds = [28_860, 43_200, 64_980];
  for (const text of ["08:01\n12:00\n18:03", "08:01;12:00；18:03", "08:01、12:00,18:03", "08:01 12:00 18:03"]) {
    expect(parseMoments(text)?.map((moment) => moment.seconds)).toEqual(seconds);
  }
  expect(parseMoments("08:01;soon")).toBeUndefined();
});
