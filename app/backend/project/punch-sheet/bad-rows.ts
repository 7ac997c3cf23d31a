import { stringify } from "csv-stringify/sync";

import type { MessageLanguage } from "./messages.ts";

/** An error of any stage: reading, or matching people afterwards. */
export type BadRowReason = { rowNumber: number; reason: string };
type RawRow = { rowNumber: number; raw: readonly string[] };

const reasonHeader: Record<MessageLanguage, string> = { zh: "错误原因", en: "Reason" };

/**
 * The rows with at least one reason as a csv file (UTF-8 with BOM): the cells as they were, the reasons in a last
 * column. It can be corrected and uploaded as it is. Cells a spreadsheet would run or spoil get an apostrophe (S26).
 */
export function badRowsCsv(
  sheet: { headerTexts: readonly string[]; rows: readonly RawRow[] },
  reasons: readonly BadRowReason[],
  language: MessageLanguage = "zh",
): string {
  const byRow = new Map<number, string[]>();
  for (const { rowNumber, reason } of reasons) byRow.set(rowNumber, [...(byRow.get(rowNumber) ?? []), reason]);
  const bad = sheet.rows
    .filter((row) => byRow.has(row.rowNumber))
    .sort((left, right) => left.rowNumber - right.rowNumber);
  const width = Math.max(sheet.headerTexts.length, ...bad.map((row) => row.raw.length));
  const lines = bad.map((row) => [...padded(row.raw, width), [...new Set(byRow.get(row.rowNumber))].join("; ")]);
  const cells = [[...padded(sheet.headerTexts, width), reasonHeader[language]], ...lines];
  return stringify(
    cells.map((line) => line.map(guarded)),
    { bom: true, record_delimiter: "windows" },
  );
}

function padded(cells: readonly string[], width: number): string[] {
  return Array.from({ length: width }, (_, index) => cells[index] ?? "");
}

// Formula signs would run; citizen IDs and leading zeros would be turned into numbers and lose digits.
function guarded(cell: string): string {
  return /^\s*[=+\-@\t\r＝＋－＠]|^\d{12,}[\dXx]?$|^0\d+$/.test(cell) ? `'${cell}` : cell;
}
