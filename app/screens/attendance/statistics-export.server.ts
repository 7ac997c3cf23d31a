import { pipeline, Readable } from "node:stream";
import { stringify } from "csv-stringify";
import writeXlsxFile, { type Row as SheetRow } from "write-excel-file/node";
import { type DayMatrixRow, statisticsDayMatrix } from "#app/contract/project/personnel-attendance-statistics.ts";
import { dictChoices } from "#app/crud/choices.server.ts";
import { type Column, labelsOf, type Resource, type ScreenApi } from "#app/crud/define.ts";
import { recorded } from "#app/crud/export-record.server.ts";
import { attachment, exportRefusal } from "#app/crud/export.server.ts";
import type { Choices, Row } from "#app/crud/page-data.ts";
import { type ListState, readState, upstreamQuery } from "#app/crud/url.ts";
import { statistics, statisticsGroups } from "#app/resources/project/personnel-attendance-statistics.ts";
import type { SignedArgs } from "#app/session/guard.server.ts";
import { dayNumbers, daySigns, type ExportCell, exportedColumns, listCells, matrixCells, matrixHead } from "./export-table.ts";
import { readAddress } from "./statistics-address.ts";
import { groupsApi, rowsApi, withGradeText, withWarnLines } from "./statistics-loader.server.ts";

/** Rows that are written as one workbook; more are streamed as CSV (architecture D9). */
const INLINE = 5_000;
const BATCH = 1_000;

/**
 * The filtered months as a workbook, the second sheet with a sign for every day (domain 4.9); beyond 5,000 rows one CSV
 * that is written while it is read, the days after the list's columns. Sums have no days.
 */
export async function exportStatistics(args: SignedArgs): Promise<Response> {
  const refusal = await exportRefusal(rowsApi.permission, args);
  if (refusal) return refusal;
  const { params } = readAddress(new URL(args.request.url).searchParams);
  const [resource, api] = params.has("groupBy") ? [statisticsGroups, groupsApi] : [statistics, rowsApi];
  const columns = exportedColumns(resource);
  const codes = [...new Set(columns.flatMap(({ dict }) => dict ?? []))];
  const state = { ...readState(resource, params), size: BATCH, current: 1 };
  const total = (await args.call(api.list, { query: upstreamQuery({ ...state, size: 1 }) })).total;
  const order: Order = { resource, api, columns, state, total, choices: await dictChoices(codes, args), args };
  return total > INLINE ? asCsv(order) : asXlsx(order);
}

type Order = { resource: Resource; api: ScreenApi; columns: Column[]; state: ListState; total: number; choices: Choices; args: SignedArgs };
type Line = { row: Row; days: DayMatrixRow | undefined };

const recordedLines = (order: Order) => recorded(linesOf(order), { list: order.resource.name, args: order.args });

/** Rows of the list with their days, page by page: both calls read the same filter in the same order. */
async function* linesOf({ resource, api, state, total, args }: Order): AsyncGenerator<Line> {
  for (let current = 1; (current - 1) * BATCH < total; current += 1) {
    const query = upstreamQuery({ ...state, current });
    query.set("searchCount", "false");
    const [page, matrix] = await Promise.all([
      args.call(api.list, { query }),
      resource === statistics ? args.call(statisticsDayMatrix, { query }) : undefined,
    ]);
    const days = new Map(matrix?.records.map((line) => [line.id, line]));
    for (const row of page.records as Row[]) yield { row: resource === statistics ? withWarnLines(row) : withGradeText(row), days: days.get(row.id) };
  }
}

async function asXlsx(order: Order): Promise<Response> {
  const { args, resource, columns } = order;
  const list: SheetRow[] = [headRow(columns.map(({ name }) => labelOf(order, name)))];
  const matrix: SheetRow[] = [headRow(matrixHead((name) => labelOf(order, name)))];
  for await (const { row, days } of recordedLines(order)) {
    list.push(cellsOf(order, row).map(typed));
    if (days) matrix.push(matrixCells(days).map(typed));
  }
  matrix.push([typed(args.t("attendance:export.legend"))]);
  const sheets = [{ sheet: args.t("attendance:export.list"), data: list, columns: columns.map(() => ({ width: 16 })), stickyRowsCount: 1 }];
  if (resource === statistics) sheets.push({ sheet: args.t("attendance:export.matrix"), data: matrix, columns: matrixWidths(), stickyRowsCount: 1 });
  const file = await writeXlsxFile(sheets).toBuffer();
  return attachment(new Uint8Array(file), { name: fileName(order, "xlsx"), type: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet" });
}

function asCsv(order: Order): Response {
  const csv = stringify({ bom: true, escape_formulas: true });
  // A fault on the way destroys both ends, so that a cut file is a broken download and not a short one.
  pipeline(Readable.from(csvLines(order)), csv, () => undefined);
  return attachment(Readable.toWeb(csv) as ReadableStream, { name: fileName(order, "csv"), type: "text/csv; charset=utf-8" });
}

async function* csvLines(order: Order): AsyncGenerator<ExportCell[]> {
  const isRows = order.resource === statistics;
  yield [...order.columns.map(({ name }) => labelOf(order, name)), ...(isRows ? dayNumbers() : [])];
  for await (const { row, days } of recordedLines(order)) yield [...cellsOf(order, row), ...(isRows ? daySigns(days?.days ?? []) : [])];
}

function cellsOf({ columns, choices, args }: Order, row: Row): ExportCell[] {
  return listCells(row, columns, { choices, yesNo: (value) => args.t(value === 1 ? "crud:yes" : "crud:no") });
}

function labelOf({ resource, args }: Order, name: string): string {
  const { namespace, prefix } = labelsOf(resource);
  return args.t(`${namespace}:${prefix}.${name}`);
}

const headRow = (texts: string[]): SheetRow => texts.map((value) => ({ value, type: String, fontWeight: "bold" }));
// Typed cells: text stays text, so nothing a person typed can become a formula (trust S26).
const typed = (value: ExportCell) => (typeof value === "number" ? { value, type: Number } : { value, type: String });
const matrixWidths = () => [10, 24, 10, 24, 12, 16, ...dayNumbers().map(() => 4), 10, 10, 10].map((width) => ({ width }));

function fileName({ args }: Order, extension: string): string {
  const stamp = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 16).replace(/[-:]/g, "").replace("T", "_");
  return `${args.t("attendance:export.fileName")}_${stamp}.${extension}`;
}
