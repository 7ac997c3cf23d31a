import { textOfCell } from "./cell-moments.ts";
import { fileKindOf } from "./file-kind.ts";
import { readCsv } from "./read-csv.ts";
import { readXlsx } from "./read-xlsx.ts";
import { type RefusalCode, type RefusalParams, requireWithin, SheetRefused } from "./sheet-refused.ts";

/** One sheet of a file as texts, row 1 at index 0; blank rows at its end are left out. */
export type TextSheet = { sheetName: string; rows: string[][] };
export type TextPart = { sheet: TextSheet } | { refusal: { code: RefusalCode; params: RefusalParams } };

/** No cell that means anything is longer; what is cut off is refused as too long all the same. */
const MOST_LETTERS = 4000;

/** The sheets of an .xlsx or .csv as texts, for readers that have their own idea of the columns. At most `mostRows` rows each. */
export async function* textParts(bytes: Uint8Array, mostRows: number): AsyncGenerator<TextPart> {
  try {
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const grids = fileKindOf(buffer) === "xlsx" ? await readXlsx(buffer) : [await readCsv(buffer)];
    for (const { sheetName, rows } of grids) {
      const texts = rows.map((row) => row.map((cell) => textOfCell(cell).trim().slice(0, MOST_LETTERS)));
      while (texts.at(-1)?.every((text) => text === "")) texts.pop();
      requireWithin("too-many-rows", texts.length, mostRows);
      yield { sheet: { sheetName, rows: texts } };
    }
  } catch (error) {
    if (!(error instanceof SheetRefused)) throw error;
    yield { refusal: { code: error.code, params: error.params } };
  }
}
