import { once } from "node:events";
import { PassThrough, pipeline, Readable } from "node:stream";
import { stringify } from "csv-stringify";
import writeXlsxFile from "write-excel-file/node";
import type { SignedArgs } from "#app/session/guard.server.ts";
import { allows, permissionsNow } from "#app/session/permissions.server.ts";
import { dictChoices } from "./choices.server.ts";
import type { Column, Resource, ScreenApi } from "./define.ts";
import { labelsOf } from "./define.ts";
import { listOf } from "./form-data.ts";
import { recorded } from "./export-record.server.ts";
import { aboveColumn, exportedRows } from "./export-rows.server.ts";
import type { Choices, Row } from "./page-data.ts";
import { choiceLabel } from "./screen-context.ts";
import { readState } from "./url.ts";

/** Rows that are written as one workbook; more are streamed as CSV (architecture D9). */
const INLINE = 5_000;

/** The refusal of a file to those without the list's export code, asked for at this moment; undefined lets pass. */
export async function exportRefusal(permission: string, args: SignedArgs): Promise<Response | undefined> {
  if (allows(await permissionsNow(args), `${permission}_export`)) return undefined;
  return new Response(args.t("backend:forbidden"), { status: 403, headers: { "Content-Type": "text/plain; charset=utf-8" } });
}

/** All rows the filters of the URL leave, as the list shows them: an xlsx, or a CSV as it is read when there are many. */
export async function exportRows(resource: Resource, api: ScreenApi, args: SignedArgs): Promise<Response> {
  const state = readState(resource, new URL(args.request.url).searchParams);
  const columns = [...resource.columns, ...aboveColumn(resource)];
  const codes = columns.flatMap(({ dict }) => dict ?? []);
  const sheet: Sheet = { resource, columns, choices: await dictChoices([...new Set(codes)], args), args };
  const rows = recorded(exportedRows({ resource, api, args }, state), { list: resource.name, args });
  // Read ahead, so that what the upstream refuses is refused before a file begins.
  const first: Row[] = [];
  for (let next = await rows.next(); !next.done; next = await rows.next()) {
    if (first.push(next.value) > INLINE) return asCsv(sheet, chained(first, rows));
  }
  return asXlsx(sheet, first);
}

type Sheet = { resource: Resource; columns: readonly Column[]; choices: Choices; args: SignedArgs };

async function* chained(first: Row[], rest: AsyncGenerator<Row>): AsyncGenerator<Row> {
  yield* first;
  yield* rest;
}

async function asXlsx(sheet: Sheet, rows: Row[]): Promise<Response> {
  const { columns } = sheet;
  const header = headings(sheet).map((value) => ({ value, type: String, fontWeight: "bold" as const }));
  const data = rows.map((row) => columns.map((column) => xlsxCell(column, textOf(sheet, column, row))));
  const file = await writeXlsxFile([header, ...data], { columns: columns.map(() => ({ width: 20 })), stickyRowsCount: 1 }).toBuffer();
  return attachment(new Uint8Array(file), { name: fileName(sheet, "xlsx"), type: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet" });
}

function asCsv(sheet: Sheet, rows: AsyncGenerator<Row>): Response {
  const csv = stringify({ bom: true, escape_formulas: true });
  void writeCsv(sheet, rows, csv).catch((error: Error) => csv.destroy(error));
  // A fault ends the download as broken, never as a file that looks whole.
  const body = Readable.toWeb(pipeline(csv, new PassThrough(), () => undefined)) as ReadableStream;
  return attachment(body, { name: fileName(sheet, "csv"), type: "text/csv; charset=utf-8" });
}

async function writeCsv(sheet: Sheet, rows: AsyncGenerator<Row>, csv: ReturnType<typeof stringify>) {
  csv.write(headings(sheet));
  for await (const row of rows) {
    const isFull = !csv.write(sheet.columns.map((column) => textOf(sheet, column, row)));
    if (isFull) await once(csv, "drain");
  }
  csv.end();
}

function headings({ resource, columns, args }: Sheet): string[] {
  const { namespace, prefix } = labelsOf(resource);
  return columns.map(({ name }) => args.t(`${namespace}:${prefix}.${name}`));
}

function textOf({ choices, args }: Sheet, column: Column, row: Row): string {
  const value = row[column.name];
  if (value === null || value === undefined) return "";
  if (column.as === "yesNo") return args.t(Number(value) === 1 ? "crud:yes" : "crud:no");
  if (column.as === "money") return (Number(value) / 10_000).toFixed(2);
  if (column.as === "list") return listOf(String(value)).map((one) => choiceLabel(choices, column.dict, one)).join(args.t("crud:comma"));
  return choiceLabel(choices, column.dict, value);
}

// Typed cells: text stays text, so nothing a person typed can become a formula (trust S26).
function xlsxCell({ as, dict }: Column, text: string) {
  const isNumber = !dict && (as === "number" || as === "money" || as === "rate") && text !== "" && Number.isFinite(Number(text));
  return isNumber ? { value: Number(text), type: Number } : { value: text, type: String };
}

function fileName({ resource, args }: Sheet, extension: string): string {
  const { namespace, prefix } = labelsOf(resource);
  const stamp = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 16).replace(/[-:]/g, "").replace("T", "_");
  return `${args.t([`${namespace}:${prefix}.screen`, `${namespace}:${prefix}.title`])}_${stamp}.${extension}`;
}

/** An answer the browser saves under a name in any language (RFC 5987). */
export function attachment(body: BodyInit, { name, type }: { name: string; type: string }): Response {
  return new Response(body, {
    headers: {
      "Content-Type": type,
      "Content-Disposition": `attachment; filename="export.${name.split(".").at(-1)}"; filename*=UTF-8''${encodeURIComponent(name)}`,
      "Cache-Control": "no-store",
      "X-Content-Type-Options": "nosniff",
    },
  });
}
