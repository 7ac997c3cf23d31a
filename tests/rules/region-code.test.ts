import { expect, test } from "vitest";
import { isWithin, regionLevel, significantPrefix } from "#app/rules/region-code.ts";

test.each([
  ["390000", "39", "province"],
  ["39", "39", "province"],
  ["390100", "3901", "city"],
  ["3901", "3901", "city"],
  ["390102", "390102", "county"],
])("%s means %s, a %s", (code, prefix, level) => {
  expect(significantPrefix(code)).toBe(prefix);
  expect(regionLevel(code)).toBe(level);
});

test.each(["", "3", "390", "3901001", "039000", "39010a", "%"])("%j names no region", (code) => {
  expect(significantPrefix(code)).toBeNull();
  expect(regionLevel(code)).toBeNull();
});

test("a city supervisor sees the city's counties, not the next city and not the whole province", () => {
  expect(isWithin("390102", "390100")).toBe(true);
  expect(isWithin("390100", "3901")).toBe(true);
  expect(isWithin("390201", "390100")).toBe(false);
  expect(isWithin("390000", "390100")).toBe(false);
});

test("a supervisor with an empty or broken region sees nothing", () => {
  expect(isWithin("390102", "")).toBe(false);
  expect(isWithin("390102", "3")).toBe(false);
  expect(isWithin("", "39")).toBe(false);
});
