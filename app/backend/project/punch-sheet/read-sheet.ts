import { textOfCell } from "./cell-moments.ts";
import { defaultAliases } from "./default-aliases.ts";
import { fileKindOf } from "./file-kind.ts";
import type { HeaderAliases } from "./header-aliases.ts";
import { type Header, type HeaderColumns, type SheetFormat, findHeader } from "./header-row.ts";
import { plainText } from "./moment-text.ts";
import { readCsv } from "./read-csv.ts";
import { type PunchPerson, personKeyOf, readPerson } from "./read-person.ts";
import { type Punch, readPunches } from "./read-punches.ts";
import { type Cell, type Grid, readXlsx } from "./read-xlsx.ts";
import type { ProblemOf, RowError } from "./row-error.ts";
import { type RefusalCode, type RefusalParams, SheetRefused, requireWithin, sheetLimits } from "./sheet-refused.ts";

/** A row that can be read. No punches: the sheet says there were none. `raw` is what the cells show. */
export type PunchRow = { rowNumber: number; person: PunchPerson; lotCode?: string; punches: Punch[]; raw: string[] };
export type BadRow = { rowNumber: number; raw: string[] };

export type PunchSheet = {
  ok: true;
  format: SheetFormat;
  sheetName: string;
  /** 1-based row of the (last line of the) header */
  headerRow: number;
  headerTexts: string[];
  columns: HeaderColumns;
  rows: PunchRow[];
  errors: RowError[];
  /** the rows `errors` speaks of, which are not in `rows` */
  badRows: BadRow[];
  /** rows below the header that are not blank */
  totalRows: number;
  /** punches left out because the file has the same person and second already */
  duplicates: number;
};

export type PunchSheetRefusal = { ok: false; code: RefusalCode; params: RefusalParams };

/**
 * Reads the bytes of an uploaded .xlsx or .csv into punches per row and errors per row; every row is checked. A file
 * that cannot be read at all, or passes a limit, is `{ok: false}`. Matching people to a lot is the caller's business.
 * Reading .xlsx blocks its thread; call it in a worker thread where that hurts (trust F14).
 */
export async function readPunchSheet(
  bytes: Uint8Array,
  options: { aliases?: HeaderAliases; fileName?: string } = {},
): Promise<PunchSheet | PunchSheetRefusal> {
  try {
    const grids = await readGrids(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    return await readFirst(grids, options.aliases ?? defaultAliases);
  } catch (error) {
    if (error instanceof SheetRefused)
      return { ok: false, code: error.code, params: { ...error.params, ...nameOf(options.fileName) } };
    throw error;
  }
}

function nameOf(fileName: string | undefined): RefusalParams {
  return fileName === undefined ? {} : { fileName };
}

async function readGrids(bytes: Buffer): Promise<Grid[]> {
  return fileKindOf(bytes) === "xlsx" ? readXlsx(bytes) : [await readCsv(bytes)];
}

async function readFirst(grids: readonly Grid[], aliases: HeaderAliases): Promise<PunchSheet> {
  for (const grid of grids) {
    const header = findHeader(grid.rows, aliases);
    if (header !== undefined) return readGrid(grid, header, aliases);
  }
  throw new SheetRefused("no-header");
}

async function readGrid(grid: Grid, header: Header, aliases: HeaderAliases): Promise<PunchSheet> {
  const sheet: PunchSheet = {
    ok: true,
    format: header.format,
    sheetName: grid.sheetName,
    headerRow: header.lastRow + 1,
    headerTexts: header.texts,
    columns: header.columns,
    rows: [],
    errors: [],
    badRows: [],
    totalRows: 0,
    duplicates: 0,
  };
  const seen = new Set<string>();
  requireWithin("too-many-rows", grid.rows.length - header.lastRow - 1, sheetLimits.rows);
  for (let index = header.lastRow + 1; index < grid.rows.length; index += 1) {
    readRow(sheet, { rowNumber: index + 1, cells: grid.rows[index] ?? [], header, aliases, seen });
    if (index % 2000 === 0) await new Promise((resolve) => setImmediate(resolve));
  }
  if (sheet.totalRows === 0) throw new SheetRefused("no-rows");
  return sheet;
}

type RowTask = { rowNumber: number; cells: readonly Cell[]; header: Header; aliases: HeaderAliases; seen: Set<string> };

function readRow(sheet: PunchSheet, { rowNumber, cells, header, aliases, seen }: RowTask): void {
  const raw = cells.map(textOfCell);
  if (raw.every((text) => text.trim() === "")) return;
  sheet.totalRows += 1;
  const { person, problems: unnamed } = readPerson(cells, header.columns);
  const { punches, problems: unread } = readPunches({ cells, header, aliases });
  const problems = [...unnamed, ...unread];
  if (problems.length > 0) {
    sheet.errors.push(...problems.map((problem) => errorOf(problem, { rowNumber, raw, header })));
    sheet.badRows.push({ rowNumber, raw });
    return;
  }
  const fresh = punches.filter((punch) => isFresh(seen, `${personKeyOf(person)} ${punch.at}`));
  sheet.duplicates += punches.length - fresh.length;
  const lotCode = plainText(raw[header.columns.lotCode?.index ?? -1] ?? "");
  sheet.rows.push({ rowNumber, person, ...(lotCode === "" ? {} : { lotCode }), punches: fresh, raw });
}

function errorOf(problem: ProblemOf, row: { rowNumber: number; raw: string[]; header: Header }): RowError {
  const column = row.header.columns[problem.column];
  const value = column === undefined ? "" : row.raw[column.index] ?? "";
  return { rowNumber: row.rowNumber, column: column?.header ?? "", code: problem.code, value };
}

function isFresh(seen: Set<string>, key: string): boolean {
  if (seen.has(key)) return false;
  seen.add(key);
  return true;
}
