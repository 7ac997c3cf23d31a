import { Readable } from "node:stream";
import { CsvError, parse } from "csv-parse";

import type { Cell, Grid } from "./read-xlsx.ts";
import { SheetRefused, requireWithin, sheetLimits } from "./sheet-refused.ts";

const chunkChars = 64 * 1024;

/**
 * A comma-, semicolon- or tab-separated file in UTF-8, UTF-16 or GB18030; one record is one row, as Excel counts them.
 * Reads in pieces and lets other work run in between. Throws `SheetRefused`.
 */
export async function readCsv(bytes: Buffer): Promise<Grid> {
  const text = decodeText(bytes);
  const parser = Readable.from(chunksOf(text)).pipe(
    parse({ delimiter: delimiterOf(text), relax_column_count: true, relax_quotes: true, max_record_size: 1_000_000 }),
  );
  const rows: Cell[][] = [];
  try {
    for await (const record of parser) {
      const cells = parseRecord(record);
      requireWithin("too-many-columns", cells.length, sheetLimits.columns);
      rows.push(cells);
      requireWithin("too-many-rows", rows.length, sheetLimits.rows + sheetLimits.rowsAboveData);
      if (rows.length % 2000 === 0) await new Promise((resolve) => setImmediate(resolve));
    }
  } catch (error) {
    if (error instanceof CsvError) throw new SheetRefused("csv-broken", { row: parser.info.records + 1 });
    throw error;
  }
  return { sheetName: "", rows };
}

function decodeText(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  for (const encoding of ["utf-8", "gb18030"]) {
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
      // Binary files often decode by chance; text files never hold NUL.
      if (!text.includes("\0")) return text;
    } catch {
      // Not this encoding: the next one.
    }
  }
  throw new SheetRefused("encoding-unknown");
}

function* chunksOf(text: string): Generator<string> {
  for (let start = 0; start < text.length; start += chunkChars) yield text.slice(start, start + chunkChars);
}

function delimiterOf(text: string): string {
  const head = text.slice(0, 8000);
  const count = (sign: string) => head.split(sign).length;
  return [",", "\t", ";"].reduce((best, sign) => (count(sign) > count(best) ? sign : best));
}

function parseRecord(record: unknown): Cell[] {
  const values: unknown[] = Array.isArray(record) ? record : [];
  const cells = values.map((value) => (typeof value === "string" && value.trim() !== "" ? value.trim() : null));
  while (cells.length > 0 && cells.at(-1) === null) cells.pop();
  return cells;
}
