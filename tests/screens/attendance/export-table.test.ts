import { expect, test } from "vitest";
import { exportedColumns, listCells, matrixCells, matrixHead } from "#app/screens/attendance/export-table.ts";
import { rowsOfGroup } from "#app/screens/attendance/rows-of-group.ts";
import { scopeWords } from "#app/screens/attendance/scope-words.ts";
import { statistics, statisticsGroups } from "#app/resources/project/personnel-attendance-statistics.ts";

const month = {
  id: "1", statMonth: "2026-02", assessorId: "9", projectName: "甲线", lotCode: "TJ-01", unitName: "路桥", realName: "周衡", postName: "项目经理",
  requiredDays: 20, attendedDays: 17.5, attendanceRate: 87.5, days: Array.from({ length: 28 }, (_, at) => (at === 0 ? "假" : "√")),
};

test("a sheet says who and where before the figures", () => {
  expect(exportedColumns(statistics).slice(0, 7).map(({ name }) => name)).toEqual(["statMonth", "projectName", "lotCode", "unitName", "realName", "postName", "requiredDays"]);
});

test("a sheet of sums keeps the list's order", () => {
  expect(exportedColumns(statisticsGroups)).toEqual(statisticsGroups.columns);
});

test("figures stay figures, keys become labels, and an exempt month has no rate", () => {
  const columns = statistics.columns.filter(({ name }) => ["requiredDays", "attendanceRate", "grade", "isKeyPost"].includes(name));
  const words = { choices: { grade: [{ value: "AA", label: "优秀" }] }, yesNo: (value: number) => (value === 1 ? "是" : "否") };
  expect(listCells({ id: "1", requiredDays: 22, attendanceRate: null, grade: "AA", isKeyPost: 1 }, columns, words)).toEqual([22, "", "优秀", "是"]);
});

test("a line of the matrix has a place for 31 days in every month", () => {
  const cells = matrixCells(month);
  expect(cells).toHaveLength(matrixHead((name) => name).length);
  expect(cells.slice(6, 8)).toEqual(["假", "√"]);
  expect(cells.slice(33, 37)).toEqual(["√", "", "", ""]);
  expect(cells.slice(-3)).toEqual([20, 17.5, 87.5]);
});

test("a sum leads to its rows under the same filters", () => {
  const address = rowsOfGroup(statistics, { groupBy: "unit", key: "55", filters: { groupBy: "unit", statMonth: "2026-09", grade: "C" } });
  expect(address).toBe("/compliance-supervision/personnel-attendance-statistics?constUnitId=55&grade=C&statMonth=2026-09");
});

test("somebody with several roles is told the widest reach", () => {
  expect(scopeWords("personnel,unit_admin")).toBe("unit_admin");
  expect(scopeWords("clerk")).toBe("other");
});
