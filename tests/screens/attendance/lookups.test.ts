import { expect, test } from "vitest";
import { few } from "#app/screens/attendance/lookups.server.ts";

const choices = (count: number) => Array.from({ length: count }, (_, at) => ({ value: String(at), label: `项目${at}` }));
const nothing = { narrowedBy: undefined, chosen: undefined };

test("a hundred projects can be chosen from at once", () => {
  expect(few("projects", choices(100), nothing).projects).toHaveLength(100);
});

test("more than a hundred wait for the region, and are not sent at all", () => {
  expect(few("projects", choices(101), nothing)).toEqual({});
  expect(few("projects", choices(101), { ...nothing, narrowedBy: "390100" }).projects).toHaveLength(101);
});

test("what was chosen by a link keeps its name", () => {
  expect(few("projects", choices(500), { ...nothing, chosen: "77" }).projects).toEqual([{ value: "77", label: "项目77" }]);
});
