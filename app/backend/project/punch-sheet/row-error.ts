import type { CanonicalColumn } from "./header-aliases.ts";

export type RowErrorCode =
  | "person-missing"
  | "idcard-damaged"
  | "idcard-invalid"
  | "phone-damaged"
  | "phone-invalid"
  | "workno-damaged"
  | "date-missing"
  | "date-invalid"
  | "time-missing"
  | "time-invalid"
  | "last-before-first";

/** What is wrong with one cell, before the row number, header text and value are known. */
export type ProblemOf = { column: CanonicalColumn; code: RowErrorCode };

/** One thing wrong with one row: the row as Excel counts it, the header text of the column, what the cell shows. */
export type RowError = { rowNumber: number; column: string; code: RowErrorCode; value: string };
