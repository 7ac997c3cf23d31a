/** Limits of one uploaded punch sheet (trust F13, F14). Bytes, rows, columns. */
export const sheetLimits = {
  fileBytes: 20 * 1024 * 1024,
  unpackedBytes: 200 * 1024 * 1024,
  ratio: 100,
  entries: 10_000,
  sheets: 256,
  rows: 100_000,
  /** titles and a header of two lines, above the data */
  rowsAboveData: 25,
  columns: 200,
  /** rows × widest column over all sheets: each costs memory even when empty */
  cells: 10_000_000,
} as const;

export type RefusalCode =
  | "empty-file"
  | "file-too-large"
  | "xls-unsupported"
  | "encrypted-unsupported"
  | "markup-unsupported"
  | "not-a-workbook"
  | "file-damaged"
  | "unpacked-too-large"
  | "ratio-too-high"
  | "too-many-entries"
  | "too-many-sheets"
  | "too-many-rows"
  | "too-many-columns"
  | "too-many-cells"
  | "encoding-unknown"
  | "csv-broken"
  | "no-header"
  | "no-rows";

export type RefusalParams = Readonly<Record<string, string | number>>;

/** The whole file is refused; caught by `readPunchSheet`, which turns it into `{ok: false, code, params}`. */
export class SheetRefused extends Error {
  readonly code: RefusalCode;
  readonly params: RefusalParams;

  constructor(code: RefusalCode, params: RefusalParams = {}) {
    super(code);
    this.name = "SheetRefused";
    this.code = code;
    this.params = params;
  }
}

/** Refuses when a count passes its limit. */
export function requireWithin(code: RefusalCode, count: number, limit: number): void {
  if (count > limit) throw new SheetRefused(code, { count, limit });
}
