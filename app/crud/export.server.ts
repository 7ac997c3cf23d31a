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
import type { Choices, Row } from "./page-data.ts";
import { choiceLabel } from "./screen-context.ts";
import { type ListState, readState, upstreamQuery } from "./url.ts";

/** Rows that are written as one workbook; more are streamed as CSV (architecture D9). */
const INLINE = 5_000;
const BATCH = 1_000;

/** The refusal of a file to those without the list's export code, asked for at this moment; undefined lets pass. */
export async function exportRefusal(permission: string, args: SignedArgs): Promise<Response | undefined> {
  if (allows(await permissionsNow(args), `${permission}_export`)) return undefined;
  return new Response(args.t("backend:forbidden"), { status: 403, headers: { "Content-Type": "text/plain; charset=utf-8" } });
}

/** All rows the filters of the URL leave, as the list shows them: an xlsx, or a CSV as it is read when there are many. */
export async function exportRows(resource: Resource, api: ScreenApi, args: SignedArgs): Promise<Response> {
  const state = { ...readState(resource, new URL(args.request.url).searchParams), size: BATCH, current: 1 };
  const first = await args.call(api.list, { query: upstreamQuery(state) });
  const codes = resource.columns.flatMap(({ dict }) => dict ?? []);
  const sheet: Sheet = { resource, choices: await dictChoices([...new Set(codes)], args), args };
  const rows = recorded(rowsOf(api, { args, state, first: first.records as Row[], total: first.total }), { list: resource.name, args });
  return first.total > INLINE ? asCsv(sheet, rows) : asXlsx(sheet, rows);
}

type Sheet = { resource: Resource; choices: Choices; args: SignedArgs };
type Reading = { args: SignedArgs; state: ListState; first: Row[]; total: number };

async function* rowsOf(api: ScreenApi, { args, state, first, total }: Reading): AsyncGenerator<Row> {
  yield* first;
  for (let current = 2; (current - 1) * BATCH < total; current += 1) {
    const query = upstreamQuery({ ...state, current });
    query.set("searchCount", "false");
    const page = await args.call(api.list, { query });
    yield* page.records as Row[];
  }
}

async function asXlsx(sheet: Sheet, rows: AsyncGenerator<Row>): Promise<Response> {
  const columns = sheet.resource.columns;
  const header = headings(sheet).map((value) => ({ value, type: String, fontWeight: "bold" as const }));
  const data: ReturnType<typeof xlsxCell>[][] = [];
  for await (const row of rows) data.push(columns.map((column) => xlsxCell(column, textOf(sheet, column, row))));
  const file = await writeXlsxFile([header, ...data], { columns: columns.map(() => ({ width: 20 })), stickyRowsCount: 1 }).toBuffer();
  return attachment(new Uint8Array(file), { name: fileName(sheet, "xlsx"), type: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet" });
}

async function asCsv(sheet: Sheet, rows: AsyncGenerator<Row>): Promise<Response> {
  const csv = stringify({ bom: true, escape_formulas: true });
  void writeCsv(sheet, rows, csv).catch((error: Error) => csv.destroy(error));
  // A fault ends the download as broken, never as a file that looks whole.
  const body = Readable.toWeb(pipeline(csv, new PassThrough(), () => undefined)) as ReadableStream;
  return attachment(body, { name: fileName(sheet, "csv"), type: "text/csv; charset=utf-8" });
}

async function writeCsv(sheet: Sheet, rows: AsyncGenerator<Row>, csv: ReturnType<typeof stringify>) {
  csv.write(headings(sheet));
  for await (const row of rows) {
    const isFull = !csv.write(sheet.resource.columns.map((column) => textOf(sheet, column, row)));
    if (isFull) await once(csv, "drain");
  }
  csv.end();
}

function headings({ resource, args }: Sheet): string[] {
  const { namespace, prefix } = labelsOf(resource);
  return resource.columns.map(({ name }) => args.t(`${namespace}:${prefix}.${name}`));
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
