import { dateOfCell, momentsOfCell } from "./cell-moments.ts";
import type { CanonicalColumn, HeaderAliases } from "./header-aliases.ts";
import { type Header, dayTimeColumns } from "./header-row.ts";
import { type Moment, plainText, wallClock } from "./moment-text.ts";
import type { Cell } from "./read-xlsx.ts";
import type { ProblemOf } from "./row-error.ts";

/** 0 unknown, 1 in, 2 out (domain 4.9). */
export type PunchDirection = 0 | 1 | 2;
/** `at` is the wall clock on site, yyyy-MM-dd HH:mm:ss. */
export type Punch = { at: string; direction: PunchDirection };

const daySeconds = 86_400;
/** A last punch earlier than the first belongs to the next day while the shift stays this short. */
const longestShift = 16 * 3600;

type RowReading = { cells: readonly Cell[]; header: Header; aliases: HeaderAliases };
type Timed = { column: CanonicalColumn; date: string; moment: Moment & { seconds: number } };

/** The punches of one row and what cannot be read in it; no punch at all is no problem. */
export function readPunches(row: RowReading): { punches: Punch[]; problems: ProblemOf[] } {
  const problems: ProblemOf[] = [];
  if (isVoid(row)) return { punches: [], problems };
  const day = readDay(row, problems);
  const timed = [...dayTimeColumns, "punchTime" as const].flatMap((column) =>
    readTimes(row, { column, day, problems }),
  );
  if (problems.length > 0) return { punches: [], problems };
  const direction = directionOf(row);
  const anchor = timed.find((time) => time.column !== "punchTime");
  const punches = timed.map((time) => ({
    at: wallClock(time.date, time.moment.seconds + overMidnight(time, anchor, problems)),
    direction: directionIn(time.column, direction),
  }));
  return problems.length > 0 ? { punches: [], problems } : { punches, problems };
}

function cellIn({ cells, header }: RowReading, column: CanonicalColumn): Cell {
  const place = header.columns[column];
  return place === undefined ? null : cells[place.index] ?? null;
}

function isVoid(row: RowReading): boolean {
  const result = plainText(String(cellIn(row, "result") ?? "")).toLowerCase();
  return row.aliases.voidResults.some((word) => result.includes(word));
}

function readDay(row: RowReading, problems: ProblemOf[]): string | undefined {
  const cell = cellIn(row, "date");
  if (cell === null) return undefined;
  const date = dateOfCell(cell);
  if (date === undefined) problems.push({ column: "date", code: "date-invalid" });
  return date;
}

function readTimes(
  row: RowReading,
  task: { column: CanonicalColumn; day: string | undefined; problems: ProblemOf[] },
): Timed[] {
  const { column, day, problems } = task;
  const moments = momentsOfCell(cellIn(row, column), row.aliases.noPunch);
  if (moments === undefined) problems.push({ column, code: "time-invalid" });
  const timed: Timed[] = [];
  for (const moment of moments ?? []) {
    const date = moment.date ?? day;
    if (moment.seconds === undefined) problems.push({ column, code: "time-missing" });
    else if (date !== undefined) timed.push({ column, date, moment: { ...moment, seconds: moment.seconds } });
    else addDateMissing(row, column, problems);
  }
  return inOrder(timed);
}

// A date that cannot be read has been named already, and one missing date needs no second mention.
function addDateMissing(row: RowReading, column: CanonicalColumn, problems: ProblemOf[]): void {
  if (problems.length > 0) return;
  problems.push({ column: row.header.columns.date === undefined ? column : "date", code: "date-missing" });
}

function inOrder(timed: Timed[]): Timed[] {
  const at = (time: Timed) => wallClock(time.date, time.moment.seconds);
  return timed.sort((left, right) => (at(left) < at(right) ? -1 : 1));
}

// Exports of night shifts write 20:00 and 04:10 on one day row without saying that the second is tomorrow's.
function overMidnight(time: Timed, anchor: Timed | undefined, problems: ProblemOf[]): number {
  if (anchor === undefined || time.column === "punchTime" || time.column === anchor.column) return 0;
  const early = secondsBetween(time, anchor);
  if (early <= 0) return 0;
  const saysDay = time.moment.date !== undefined || time.moment.isNextDay === true;
  if (!saysDay && daySeconds - early <= longestShift) return daySeconds;
  problems.push({ column: time.column, code: "last-before-first" });
  return 0;
}

function secondsBetween(early: Timed, late: Timed): number {
  const days = (Date.parse(late.date) - Date.parse(early.date)) / 1000;
  return days + late.moment.seconds - early.moment.seconds;
}

function directionIn(column: CanonicalColumn, direction: PunchDirection): PunchDirection {
  if (column === "punchTime") return direction;
  return column.startsWith("first") ? 1 : 2;
}

function directionOf(row: RowReading): PunchDirection {
  const text = plainText(String(cellIn(row, "direction") ?? "")).toLowerCase();
  const isIn = row.aliases.inWords.some((word) => saysWord(text, word));
  const isOut = row.aliases.outWords.some((word) => saysWord(text, word));
  if (isIn === isOut) return 0;
  return isIn ? 1 : 2;
}

// Chinese words stand inside others ("进场"); Latin ones must stand alone, or "outing" would be both in and out.
function saysWord(text: string, word: string): boolean {
  return /^[a-z0-9]+$/.test(word) ? text.split(/[^a-z0-9]+/).includes(word) : text.includes(word);
}
