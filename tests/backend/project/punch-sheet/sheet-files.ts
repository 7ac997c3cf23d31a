import { stringify } from "csv-stringify/sync";
import writeXlsxFile, { type Cell } from "write-excel-file/node";

import { type PunchSheet, readPunchSheet } from "#app/backend/project/punch-sheet/read-sheet.ts";

export type { Cell };

/** An .xlsx with one sheet of these rows. */
export function xlsxOf(rows: Cell[][], sheet = "Sheet1"): Promise<Buffer> {
  return writeXlsxFile([{ sheet, data: rows }]).toBuffer();
}

/** A cell with a Chinese-format date, as Excel would keep it. */
export function dateCell(iso: string, format = "yyyy/m/d h:mm:ss"): Cell {
  return { value: new Date(iso), type: Date, format };
}

export function csvOf(rows: readonly (readonly string[])[]): string {
  return stringify(rows.map((row) => [...row]));
}

/** Reads a file that is expected to be readable. */
export async function readOk(bytes: Uint8Array | string): Promise<PunchSheet> {
  const sheet = await readPunchSheet(typeof bytes === "string" ? Buffer.from(bytes) : bytes);
  if (!sheet.ok) throw new Error(`refused: ${sheet.code} ${JSON.stringify(sheet.params)}`);
  return sheet;
}

/** All punches as "row at direction". */
export function punchesOf(sheet: PunchSheet): string[] {
  return sheet.rows.flatMap((row) => row.punches.map((punch) => `${row.rowNumber} ${punch.at} ${punch.direction}`));
}

/** All row errors as "row column code". */
export function errorsOf(sheet: PunchSheet): string[] {
  return sheet.errors.map((error) => `${error.rowNumber} ${error.column} ${error.code}`);
}
