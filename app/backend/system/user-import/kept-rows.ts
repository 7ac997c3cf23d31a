import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Page } from "#app/contract/envelope.ts";
import { type UserImportRow, UserImportState, type UserRowKind } from "#app/contract/system/user-import.ts";
import { pageReply } from "../../crud/page.ts";
import type { RequestContext } from "../../http/caller.ts";
import { openField } from "../../keys/field-cipher.ts";
import { badRowsCsv } from "../../project/punch-sheet/bad-rows.ts";
import { fileReply } from "../../project/punch-import/file-reply.ts";
import type { UserJob } from "./job.ts";
import type { CellFault } from "./judge-rows.ts";
import { cellOf, type SheetRow } from "./read-users.ts";
import { reasonOf } from "./reasons.ts";

/** Rows of an upload as the file has them. */
export async function allRows(context: RequestContext, jobId: string): Promise<SheetRow[]> {
  return (await keptRows(context, jobId, sql`order by r.row_number`)).map(({ rowNumber, raw }) => ({ rowNumber, raw }));
}

/** A page of rows of one kind in the file's order, with the reasons in the caller's language. */
export async function pageOfRows(context: RequestContext, job: UserJob, { kind, current, size }: { kind: UserRowKind; current: number; size: number }): Promise<Page<UserImportRow>> {
  const { counts, columns } = job.facts;
  const rows = await keptRows(context, job.id, sql`${isOf[kind]} order by r.row_number limit ${size} offset ${(current - 1) * size}`);
  const records = rows.map((row) => ({
    rowNumber: row.rowNumber,
    account: cellOf(row, { columns }, "account"),
    realName: cellOf(row, { columns }, "realName"),
    roleName: cellOf(row, { columns }, "roleId"),
    deptName: cellOf(row, { columns }, "deptId"),
    isKnown: row.isKnown,
    errors: (row.error ?? []).map((fault) => ({ column: fault.column, value: fault.value, reason: reasonOf(fault, context.locale) })),
  }));
  const total = kind === "bad" ? counts.badRows : counts.goodRows;
  return pageReply(records, { total: job.status === UserImportState.preview ? total : 0, size, current });
}

/** The rows with faults as .csv, with the reasons in a last column: to be corrected and uploaded as it is. */
export async function badRowsFile(context: RequestContext, job: UserJob): Promise<Response> {
  const { locale } = context;
  const rows = await keptRows(context, job.id, sql`${isOf.bad} order by r.row_number`);
  const reasons = rows.flatMap(({ rowNumber, error }) => (error ?? []).map((fault) => ({ rowNumber, reason: `${fault.column}: ${reasonOf(fault, locale)}` })));
  const csv = badRowsCsv({ headerTexts: job.facts.headerTexts, rows }, reasons, locale);
  return fileReply(csv, { type: "text/csv; charset=utf-8", name: `${job.fileName.replace(/\.\w{1,5}$/, "")}_错误行.csv` });
}

const isOf: Record<UserRowKind, SQL> = { bad: sql`and r.error is not null`, good: sql`and r.error is null` };

const Fault: z.ZodType<CellFault> = z.object({ column: z.string(), value: z.string(), message: z.string(), params: z.record(z.string(), z.number()).optional() }).transform(({ params, ...fault }) => ({ ...fault, ...(params ? { params } : {}) }));
const Kept = z.object({ rowNumber: z.number(), payload: z.object({ raw: z.string(), isKnown: z.number() }), error: z.array(Fault).nullable() });
const Cells = z.array(z.string());

async function keptRows({ db }: RequestContext, jobId: string, narrowed: SQL) {
  const { rows } = await db.execute(sql`
    select r.row_number as "rowNumber", r.payload, r.error from import_row r where r.job_id = ${jobId} and r.row_number > 0 ${narrowed}`);
  return rows.map((row) => {
    const { rowNumber, payload, error } = Kept.parse(row);
    return { rowNumber, raw: Cells.parse(JSON.parse(openField(payload.raw))), isKnown: payload.isKnown, error };
  });
}
