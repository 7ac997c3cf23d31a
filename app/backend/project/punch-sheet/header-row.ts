import { textOfCell } from "./cell-moments.ts";
import { type CanonicalColumn, type HeaderAliases, canonicalColumns, headerKeys } from "./header-aliases.ts";
import type { Cell } from "./read-xlsx.ts";

export type SheetFormat = "template" | "per-punch" | "per-day-first-last";
export type HeaderColumn = { index: number; header: string };
export type HeaderColumns = Partial<Record<CanonicalColumn, HeaderColumn>>;
/** `firstRow` and `lastRow` are indices (0-based) of the lines the header stands on; `texts` has one entry per column. */
export type Header = {
  firstRow: number;
  lastRow: number;
  texts: string[];
  columns: HeaderColumns;
  format: SheetFormat;
};

type Row = readonly Cell[];
type ColumnTitle = { text: string; lookups: string[] };

const searchedRows = 20;
const personColumns = ["idCard", "phone", "workNo", "personName"] as const;
/** The times of a day row in the order they happen. */
export const dayTimeColumns = ["firstTime", "lastTime", "firstTime2", "lastTime2", "firstTime3", "lastTime3"] as const;

/** The header among the first 20 rows, on one line or on two (a group above, as DingTalk merges them), if there is one. */
export function findHeader(rows: readonly Row[], aliases: HeaderAliases): Header | undefined {
  const spellings = indexSpellings(aliases);
  let best: Header | undefined;
  for (let row = 0; row < Math.min(rows.length, searchedRows); row += 1) {
    const single = (rows[row] ?? []).map((cell) => titleOf(textOfCell(cell)));
    best = better(best, headerAt({ firstRow: row, lastRow: row }, recognise(single, spellings), aliases));
    if (row + 1 >= rows.length) continue;
    const double = mergeLines(rows[row] ?? [], rows[row + 1] ?? []);
    best = better(best, headerAt({ firstRow: row, lastRow: row + 1 }, recognise(double, spellings), aliases));
  }
  return best === undefined ? undefined : withSecondLine(best, rows);
}

function indexSpellings(aliases: HeaderAliases): Map<string, { column: CanonicalColumn; rank: number }> {
  const spellings = new Map<string, { column: CanonicalColumn; rank: number }>();
  for (const column of canonicalColumns) {
    aliases.columns[column].forEach((spelling, rank) => {
      const [key] = headerKeys(spelling);
      if (!spellings.has(key)) spellings.set(key, { column, rank });
    });
  }
  return spellings;
}

function titleOf(text: string): ColumnTitle {
  return { text: text.trim(), lookups: [text] };
}

// A merged group fills only its first cell; its name goes on to the right until the next one starts.
function mergeLines(top: Row, bottom: Row): ColumnTitle[] {
  let group = "";
  return Array.from({ length: Math.max(top.length, bottom.length) }, (_, index) => {
    const above = textOfCell(top[index] ?? null).trim();
    const below = textOfCell(bottom[index] ?? null).trim();
    if (above !== "") group = above;
    return below === "" ? titleOf(above) : { text: `${group}${below}`, lookups: [`${group}${below}`, below] };
  });
}

function recognise(titles: readonly ColumnTitle[], spellings: ReturnType<typeof indexSpellings>): Recognised {
  const columns: HeaderColumns = {};
  const texts: string[] = [];
  const ranks = new Map<CanonicalColumn, number>();
  titles.forEach(({ text, lookups }, index) => {
    const header = lookups.find((lookup) => headerKeys(lookup).some((key) => spellings.has(key)));
    texts.push(header?.trim() ?? text);
    const match = headerKeys(header ?? "")
      .map((key) => spellings.get(key))
      .find((spelling) => spelling !== undefined);
    if (match === undefined || match.rank >= (ranks.get(match.column) ?? Infinity)) return;
    ranks.set(match.column, match.rank);
    columns[match.column] = { index, header: texts[index] ?? text };
  });
  return { columns, texts };
}

type Recognised = { columns: HeaderColumns; texts: string[] };

function headerAt(
  lines: { firstRow: number; lastRow: number },
  found: Recognised,
  aliases: HeaderAliases,
): Header | undefined {
  const columns = found.columns;
  if (!personColumns.some((name) => columns[name] !== undefined)) return undefined;
  if (!dayTimeColumns.some((name) => columns[name] !== undefined)) {
    return columns.punchTime === undefined ? undefined : { ...lines, ...found, format: "per-punch" };
  }
  // WeCom's daily report calls the day 时间, which elsewhere is the time of a punch.
  const { punchTime, ...others } = columns;
  const isDay = columns.date === undefined && punchTime !== undefined;
  const format = isTemplate(columns, aliases) ? "template" : "per-day-first-last";
  return { ...lines, texts: found.texts, columns: isDay ? { ...others, date: punchTime } : columns, format };
}

function isTemplate(columns: HeaderColumns, aliases: HeaderAliases): boolean {
  const key = (text: string | undefined) => headerKeys(text ?? "")[0];
  return aliases.templateHeaders.some(
    ([first, last]) => key(columns.firstTime?.header) === key(first) && key(columns.lastTime?.header) === key(last),
  );
}

function better(best: Header | undefined, next: Header | undefined): Header | undefined {
  if (best === undefined || next === undefined) return best ?? next;
  const gain = Object.keys(next.columns).length - Object.keys(best.columns).length;
  // A title above a header makes "two lines" that say no more than the header alone.
  return gain > 0 || (gain === 0 && linesOf(next) < linesOf(best)) ? next : best;
}

function linesOf(header: Header): number {
  return header.lastRow - header.firstRow + 1;
}

// Below a header of merged cells stands a line with sub-titles of other groups only: it is no data row.
function withSecondLine(header: Header, rows: readonly Row[]): Header {
  const next = rows[header.lastRow + 1] ?? [];
  const isEmptyThere = Object.values(header.columns).every((column) => textOfCell(next[column.index] ?? null) === "");
  const hasText = next.some((cell) => cell !== null);
  return header.firstRow === header.lastRow && isEmptyThere && hasText
    ? { ...header, lastRow: header.lastRow + 1 }
    : header;
}
