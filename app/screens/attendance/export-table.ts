import type { DayMatrixRow } from "#app/contract/project/personnel-attendance-statistics.ts";
import type { Column, Resource } from "#app/crud/define.ts";
import type { Choices, Row } from "#app/crud/page-data.ts";
import { choiceLabel } from "#app/crud/screen-context.ts";

/** Days of the longest month: every line of the matrix is as wide. */
const DAYS = 31;

/** A cell of an exported sheet; figures stay figures. */
export type ExportCell = string | number;
type Label = (name: string) => string;

const ORDER = ["statMonth", "projectName", "lotCode", "unitName", "realName", "postName"];

/** Columns of an exported sheet: who and where before the figures (domain 4.9). */
export function exportedColumns({ columns }: Pick<Resource, "columns">): Column[] {
  const place = ({ name }: Column) => (ORDER.includes(name) ? ORDER.indexOf(name) : ORDER.length);
  return [...columns].sort((a, b) => place(a) - place(b));
}

/** A row of the list as cells: labels of dictionaries, numbers as numbers, nothing where nothing is. */
export function listCells(row: Row, columns: readonly Column[], { choices, yesNo }: { choices: Choices; yesNo: (value: number) => string }): ExportCell[] {
  return columns.map(({ name, as, dict }) => {
    const value = row[name];
    if (value === null || value === undefined) return "";
    if (as === "yesNo") return yesNo(Number(value));
    if (dict === undefined && typeof value === "number") return value;
    return choiceLabel(choices, dict, value);
  });
}

/** Head of the day matrix: who, then the days 1 to 31, then what they come to. */
export function matrixHead(label: Label): string[] {
  const who = ["statMonth", "projectName", "lotCode", "unitName", "realName", "postName"].map(label);
  return [...who, ...dayNumbers(), ...["requiredDays", "attendedDays", "attendanceRate"].map(label)];
}

/** One person's month as a line of the matrix: a sign for each day, blanks after the month's last one. */
export function matrixCells({ statMonth, projectName, lotCode, unitName, realName, postName, days, ...figures }: DayMatrixRow): ExportCell[] {
  return [statMonth, projectName, lotCode, unitName, realName, postName, ...daySigns(days), figures.requiredDays, figures.attendedDays, figures.attendanceRate ?? ""];
}

/** 31 signs of a month, blank after its last day. */
export function daySigns(days: readonly string[]): string[] {
  return Array.from({ length: DAYS }, (_, index) => days[index] ?? "");
}

/** `1` to `31`. */
export function dayNumbers(): string[] {
  return Array.from({ length: DAYS }, (_, index) => String(index + 1));
}
