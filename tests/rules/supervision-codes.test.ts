import { expect, test } from "vitest";
import { isOwnReason, leaveCountMode } from "#app/rules/supervision-codes.ts";

test("personal to annual leave is ordinary, family and injury leave exempt, official leave attends", () => {
  expect([1, 2, 3, 4].map(leaveCountMode)).toEqual(Array(4).fill("ORDINARY"));
  expect([5, 6, 7, 8].map(leaveCountMode)).toEqual(Array(4).fill("EXEMPT"));
  expect([9, 10].map(leaveCountMode)).toEqual(Array(2).fill("ATTEND"));
  expect([0, 11, 1.5].map(leaveCountMode)).toEqual(Array(3).fill(null));
});

test("transfer, resignation and other are the unit's own reasons, the rest is excused", () => {
  expect([1, 2, 3, 4, 5, 6, 7, 9].filter(isOwnReason)).toEqual([1, 2, 9]);
});
