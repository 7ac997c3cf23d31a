import { type Moment, ofSeconds, parseMoment, parseMoments, plainText } from "./moment-text.ts";
import type { Cell } from "./read-xlsx.ts";

const daySeconds = 86_400;
const excelEpoch = Date.UTC(1899, 11, 30);
const macEpoch = Date.UTC(1904, 0, 1);

/** The day a date cell names (yyyy-MM-dd): Excel date, serial number or text; undefined when it names none. */
export function dateOfCell(cell: Cell): string | undefined {
  if (cell instanceof Date) return momentOfDate(cell).date;
  if (typeof cell === "boolean" || cell === null) return undefined;
  const serial = serialOf(cell);
  if (serial !== undefined) return momentOfSerial(serial)?.date;
  return parseMoment(String(cell))?.date;
}

/** The times a time cell holds; empty for a cell that says there was no punch, undefined when it cannot be read. */
export function momentsOfCell(cell: Cell, noPunch: readonly string[]): Moment[] | undefined {
  if (cell === null) return [];
  if (cell instanceof Date) return [momentOfDate(cell)];
  if (typeof cell === "boolean") return undefined;
  const serial = serialOf(cell);
  if (serial === undefined) return isNoPunch(String(cell), noPunch) ? [] : parseMoments(String(cell));
  const moment = momentOfSerial(serial);
  return moment === undefined ? undefined : [moment];
}

/** What the cell shows, for messages and for the file of bad rows. */
export function textOfCell(cell: Cell): string {
  if (!(cell instanceof Date)) return cell === null ? "" : String(cell);
  const { date, seconds } = momentOfDate(cell);
  const time = new Date((seconds ?? 0) * 1000).toISOString().slice(11, 19);
  if (date === undefined) return (seconds ?? 0) < daySeconds ? time : `次日 ${time}`;
  return seconds === undefined ? date : `${date} ${time}`;
}

// Excel keeps times as fractions of a day, so 08:05 arrives as 08:04:59.999 and needs rounding to the second. Days
// before 1910 are no dates: they are bare times counted from one of Excel's two epochs.
function momentOfDate(cell: Date): Moment {
  const time = Math.round(cell.getTime() / 1000) * 1000;
  const rounded = new Date(time);
  if (rounded.getUTCFullYear() < 1910)
    return ofSeconds((time - (rounded.getUTCFullYear() >= 1904 ? macEpoch : excelEpoch)) / 1000);
  const date = rounded.toISOString().slice(0, 10);
  const seconds = (time / 1000) % daySeconds;
  return seconds === 0 ? { date } : { date, seconds };
}

// A number is a serial when it is a fraction of a day, or a day between 2000 and 2099; 20261001 is text.
function serialOf(cell: string | number): number | undefined {
  const text = typeof cell === "number" ? String(cell) : plainText(cell);
  return /^(?:[01]\.\d+|[3-7]\d{4}(?:\.\d+)?)$/.test(text) ? Number(text) : undefined;
}

function momentOfSerial(serial: number): Moment | undefined {
  if (serial < 2) return ofSeconds(Math.round(serial * daySeconds));
  return serial < 36_526 || serial > 73_050
    ? undefined
    : momentOfDate(new Date(excelEpoch + serial * daySeconds * 1000));
}

function isNoPunch(text: string, words: readonly string[]): boolean {
  const plain = plainText(text).toLowerCase();
  if (/^[-–—_/\s]*$/.test(plain)) return true;
  return words.some((word) => plain === word || (word.length > 1 && plain.startsWith(word) && !/\d:\d/.test(plain)));
}
