import type { CanonicalColumn } from "../punch-sheet/header-aliases.ts";
import { type PunchSheet, type PunchSheetRefusal, readPunchSheet } from "../punch-sheet/read-sheet.ts";

/** What a sheet is, without its rows. */
export type SheetHead = {
  format: PunchSheet["format"];
  sheetName: string;
  headerTexts: string[];
  /** Whether the sheet tells in from out, as gates do. */
  hasDirection: boolean;
  /** Header text of the lot code and of the strongest person column and the time, for messages. */
  titles: { lotCode: string; person: string; time: string };
  totalRows: number;
};
export type SheetBatch = Pick<PunchSheet, "rows" | "errors" | "badRows">;
/** A sheet's head, then its rows; every bad row stands in the same batch as all its errors. */
export type SheetPart = { head: SheetHead } | { batch: SheetBatch } | { refusal: PunchSheetRefusal };

const BATCH = 500;

/** Reads a sheet and gives it out in parts of at most 500 rows, so that nobody has to handle all of it at once. */
export async function* sheetParts(bytes: Uint8Array, fileName: string): AsyncGenerator<SheetPart> {
  const sheet = await readPunchSheet(bytes, { fileName });
  if (!sheet.ok) return yield { refusal: sheet };
  yield { head: headOf(sheet) };
  for (let start = 0; start < sheet.rows.length; start += BATCH) {
    yield { batch: { rows: sheet.rows.slice(start, start + BATCH), errors: [], badRows: [] } };
  }
  const errors = errorsByRow(sheet);
  for (let start = 0; start < sheet.badRows.length; start += BATCH) {
    const badRows = sheet.badRows.slice(start, start + BATCH);
    yield { batch: { rows: [], badRows, errors: badRows.flatMap((row) => errors.get(row.rowNumber) ?? []) } };
  }
}

function errorsByRow({ errors }: PunchSheet): Map<number, PunchSheet["errors"]> {
  const byRow = new Map<number, PunchSheet["errors"]>();
  for (const error of errors) byRow.set(error.rowNumber, [...(byRow.get(error.rowNumber) ?? []), error]);
  return byRow;
}

function headOf({ format, sheetName, headerTexts, columns, totalRows }: PunchSheet): SheetHead {
  const titleOf = (...names: CanonicalColumn[]) => names.flatMap((name) => columns[name]?.header ?? [])[0] ?? "";
  const titles = {
    lotCode: titleOf("lotCode"),
    person: titleOf("idCard", "phone", "workNo", "personName"),
    time: titleOf("date", "punchTime", "firstTime", "lastTime"),
  };
  return { format, sheetName, headerTexts, hasDirection: columns.direction !== undefined, titles, totalRows };
}
