import { sql } from "drizzle-orm";
import { type UserImport, type UserImportOutcome, UserImportState } from "#app/contract/system/user-import.ts";
import type { RequestContext } from "../../http/caller.ts";
import { conflict, Refusal } from "../../http/errors.ts";
import { requireQuota } from "../user-rules.ts";
import { jobReply, requireJob, settle, type UserJob } from "./job.ts";
import { judgeRows } from "./judge-rows.ts";
import { allRows } from "./kept-rows.ts";
import { readUpload } from "./preview.ts";
import { reasonOf } from "./reasons.ts";
import { writeUsers } from "./write-users.ts";
import type { UserSheet } from "./read-users.ts";

/** Faults that an import at one stroke names in its refusal. */
const MOST_TOLD = 100;

/**
 * Writes the users of an upload, all in one transaction, and closes it. Doing it again answers the same and changes
 * nothing. Refuses a stale `version` (2110), a sheet with faults, and one that the world has overtaken since (409).
 */
export async function commitUsers(context: RequestContext, { id, version }: { id: string; version: number }): Promise<UserImport> {
  const job = await requireJob(context, id, { lock: true });
  if (job.status === UserImportState.committed) return jobReply(job);
  if (job.version !== version) throw conflict(jobReply(job));
  if (job.facts.counts.badRows > 0) throw new Refusal("importUserFaults", { status: 409, params: { count: job.facts.counts.badRows } });
  await importRows(context, await sheetOf(context, job), job.facts.isCovered);
  await settle(context, job, UserImportState.committed);
  return jobReply(await requireJob(context, id));
}

/** The same at one stroke, as other clients of the contract do it (5.2): what is wrong is told by row and column, and nothing is written. */
export async function importUsers(context: RequestContext): Promise<UserImportOutcome> {
  const { sheet, isCovered } = await readUpload(context);
  return context.db.transaction(async (tx) => {
    await importRows({ ...context, db: tx }, sheet, isCovered);
    const total = sheet.rows.length;
    return { total, success: total, failed: 0, errors: [] };
  });
}

async function importRows(context: RequestContext, sheet: UserSheet, isCovered: boolean) {
  // Whoever adds users waits from here on, so that an account judged free is free when it is written.
  await requireQuota(context, 0);
  const judged = await judgeRows(context, sheet, isCovered);
  const bad = judged.filter(({ faults }) => faults.length > 0);
  if (bad.length > 0) {
    const errors = bad.flatMap(({ row, faults }) => faults.map((fault) => ({ row: row.rowNumber, column: fault.column, value: fault.value, message: reasonOf(fault, context.locale) })));
    const data: UserImportOutcome = { total: judged.length, success: 0, failed: bad.length, errors: errors.slice(0, MOST_TOLD) };
    throw new Refusal("importUserFaults", { status: 409, params: { count: bad.length }, data });
  }
  await context.db.execute(sql`set local statement_timeout = '55s'`);
  await writeUsers(context, judged);
}

async function sheetOf(context: RequestContext, { id, facts: { headerTexts, columns } }: UserJob): Promise<UserSheet> {
  return { header: { row: 0, texts: headerTexts, columns }, rows: await allRows(context, id) };
}
