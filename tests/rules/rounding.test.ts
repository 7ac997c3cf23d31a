import { expect, test } from "vitest";
import { half, round2 } from "#app/rules/rounding.ts";

test("a figure on the edge goes up although its binary form lies just below", () => {
  expect(round2(1.005)).toBe(1.01);
  expect(round2(79.545)).toBe(79.55);
  expect(round2(79.5449)).toBe(79.54);
});

test("days go to the nearest half, the quarter upward", () => {
  expect([13.2, 7.0968, 10.714, 8.25, 8.2499].map(half)).toEqual([13, 7, 10.5, 8.5, 8]);
});
