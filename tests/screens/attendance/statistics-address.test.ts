import { expect, test } from "vitest";
import { readAddress } from "#app/screens/attendance/statistics-address.ts";
import { currentMonth, monthText, shiftMonth } from "#app/screens/attendance/month-text.ts";

const read = (search: string) => readAddress(new URLSearchParams(search));

test.each(["2026-9", "2026/09", "202609", "2026.9", "2026年9月", " 2026-09 "])("%s is September 2026", (text) => {
  expect(monthText(text)).toBe("2026-09");
});

test.each(["2026-13", "2026", "September", "2026-00", "1999-01"])("%s is no month", (text) => {
  expect(monthText(text)).toBeUndefined();
});

test("the month before January is December of the year before", () => {
  expect(shiftMonth("2026-01", -1)).toBe("2025-12");
  expect(shiftMonth("2025-12", 1)).toBe("2026-01");
});

test("the last evening of a month in London is the next month in Shanghai", () => {
  expect(currentMonth(Date.UTC(2026, 9, 31, 20))).toBe("2026-11");
});

test("what cannot be used is named and left out, the rest stays", () => {
  const { params, ignored } = read("statMonth=soon&rateMax=999&grade=E&projectId=x&realName=周&groupBy=lot&isKeyPost=1");
  expect(ignored).toEqual(["statMonth", "rateMax", "grade", "projectId"]);
  expect(String(params)).toBe(String(new URLSearchParams({ realName: "周", groupBy: "lot", isKeyPost: "1" })));
});

test("a period without its end runs for a year at most", () => {
  const { params } = read("statMonth_ge=2024-03");
  expect([params.get("statMonth_ge"), params.get("statMonth_le")]).toEqual(["2024-03", "2025-02"]);
});

test("a period without its beginning is the year up to its end", () => {
  const { params } = read("statMonth_le=2026-09");
  expect([params.get("statMonth_ge"), params.get("statMonth_le")]).toEqual(["2025-10", "2026-09"]);
});

test("a period longer than a year is cut to its first twelve months", () => {
  expect(read("statMonth_ge=2024-01&statMonth_le=2026-12").params.get("statMonth_le")).toBe("2024-12");
});

test("a period wins over the month that the search form had filled in", () => {
  const { params } = read("statMonth=2026-10&statMonth_ge=2026-07&statMonth_le=2026-09");
  expect(params.has("statMonth")).toBe(false);
  expect(params.get("statMonth_ge")).toBe("2026-07");
});

test("an opened month and its day belong to the panel, not to the list", () => {
  const { params, opened } = read("statMonth=2026-09&view=show&id=77&day=2026-09-05");
  expect(String(params)).toBe("statMonth=2026-09");
  expect(opened).toEqual({ id: "77", day: "2026-09-05" });
});

test("a view of something that is no id opens nothing", () => {
  expect(read("view=show&id=abc").opened).toBeUndefined();
  expect(read("view=edit&id=7").opened).toBeUndefined();
});
