import { zipSync } from "fflate";
import readXlsxFile from "read-excel-file/node";

import { SheetRefused, requireWithin, sheetLimits } from "./sheet-refused.ts";
import { unpackXlsx } from "./unpack-xlsx.ts";

/** One cell as the file holds it; a `Date` is wall-clock time written in UTC. */
export type Cell = string | number | boolean | Date | null;
export type Grid = { sheetName: string; rows: readonly (readonly Cell[])[] };

/**
 * All sheets of an .xlsx file, row 1 of the sheet at index 0. Throws `SheetRefused` for a file that is damaged or
 * passes a limit. The reading itself blocks its thread: about 1 s for 30,000 day rows.
 */
export async function readXlsx(bytes: Buffer): Promise<Grid[]> {
  const parts = await unpackXlsx(bytes);
  requireSaneParts(parts);
  // The library trusts the local headers of a zip; a fresh uncompressed one made of the checked parts cannot lie.
  const checked = zipSync(parts, { level: 0 });
  try {
    const sheets = await readXlsxFile(Buffer.from(checked.buffer, checked.byteOffset, checked.byteLength));
    return sheets.map(({ sheet, data }) => ({ sheetName: sheet, rows: parseRows(data) }));
  } catch {
    throw new SheetRefused("file-damaged");
  }
}

// The library pads rows up to the highest row number and all rows to the widest column, and compares sheets pairwise:
// a small file with a far-off address or thousands of sheet names would eat the memory or the hour.
function requireSaneParts(parts: Readonly<Record<string, Uint8Array>>): void {
  let cells = 0;
  for (const [path, content] of Object.entries(parts)) {
    const xml = Buffer.from(content.buffer, content.byteOffset, content.byteLength).toString("latin1");
    if (path.endsWith("workbook.xml") || path.endsWith("workbook.xml.rels")) {
      requireWithin("too-many-sheets", countOf(xml, /<[^\s<>]*\b(?:sheet|Relationship)\s/g), sheetLimits.sheets);
    } else if (/sheetData/.test(xml)) {
      const extent = extentOf(xml);
      cells += extent.rows * extent.columns;
    } else {
      cells += countOf(xml, /<(?:[^\s<>:]*:)?si[\s/>]/g);
    }
    requireWithin("too-many-cells", cells, sheetLimits.cells);
  }
}

function countOf(xml: string, pattern: RegExp): number {
  let count = 0;
  while (pattern.exec(xml) !== null) count += 1;
  return count;
}

// Reads every attribute called `r`, in whatever tag, so that odd markup cannot hide an address from this check.
function extentOf(xml: string): { rows: number; columns: number } {
  const pattern =
    /[\s:"']r\s*=\s*["']([^"']{0,24})["']((?:\s+[\w:.-]+\s*=\s*(?:"[^"<>]*"|'[^'<>]*'))*\s*\/>)?|row(?=[\s/>])/g;
  const limit = sheetLimits.rows + sheetLimits.rowsAboveData;
  let [tags, rows, columns] = [0, 0, 0];
  for (let match = pattern.exec(xml); match !== null; match = pattern.exec(xml)) {
    const [, address, selfClosed] = match;
    if (address === undefined) {
      tags += 1;
    } else {
      const place = parseAddress(address);
      rows = Math.max(rows, place.row);
      if (selfClosed === undefined) columns = Math.max(columns, place.column);
    }
    requireWithin("too-many-rows", Math.max(rows, Math.floor(tags / 2)), limit);
  }
  requireWithin("too-many-columns", columns, sheetLimits.columns);
  return { rows: Math.max(rows, Math.floor(tags / 2)), columns };
}

function parseAddress(address: string): { row: number; column: number } {
  const match = /^([A-Z]{0,3})(\d{1,7})$/.exec(address);
  if (match === null) throw new SheetRefused("file-damaged");
  const column = [...(match[1] ?? "")].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
  return { row: Number(match[2]), column };
}

// The library's own type calls a date cell `typeof Date`; what arrives is a Date.
function parseRows(data: readonly (readonly unknown[])[]): Cell[][] {
  return data.map((row) => row.map(parseCell));
}

function parseCell(value: unknown): Cell {
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") return value;
  return value instanceof Date ? value : null;
}
