import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { type UserImport, UserImportForm, UserImportState } from "#app/contract/system/user-import.ts";
import { nowText } from "../../clock.ts";
import { importJobs } from "../../db/schema/project/import-job.ts";
import { importRows } from "../../db/schema/project/import-row.ts";
import type { RequestContext } from "../../http/caller.ts";
import { invalidInput } from "../../http/parse.ts";
import { sealField } from "../../keys/field-cipher.ts";
import { discardOld } from "../../project/punch-import/old-uploads.ts";
import { insertRows } from "../../project/punch-import/stored-row.ts";
import { readUploadForm, type UploadedFile } from "../../project/punch-import/upload-form.ts";
import { nextId } from "../../snowflake.ts";
import { type Facts, jobReply, KIND, requireJob } from "./job.ts";
import { type JudgedRow, judgeRows } from "./judge-rows.ts";
import { readUsers, type UserSheet } from "./read-users.ts";

const CHUNK = 500;

export type Uploaded = { file: UploadedFile; sheet: UserSheet; isCovered: boolean };

/** The sheet of an uploaded form, read; nothing is kept of it. */
export async function readUpload(context: RequestContext): Promise<Uploaded> {
  const { fields, file } = await readUploadForm(context.request);
  const form = UserImportForm.safeParse(fields);
  const missing: z.core.$ZodIssue[] = file ? [] : [{ code: "custom", path: ["file"], message: "choose", input: undefined }];
  if (!form.success || !file) throw invalidInput(new z.ZodError([...(form.error?.issues ?? []), ...missing]), context.locale);
  return { file, sheet: await readUsers(file.bytes, context.locale), isCovered: ["1", "true"].includes(form.data.isCovered) };
}

/** Keeps an upload with what its rows come to; no user is written. The same file uploaded again takes the place of its preview. */
export async function previewUsers(context: RequestContext): Promise<UserImport> {
  const upload = await readUpload(context);
  await discardOld(context, KIND);
  return context.db.transaction(async (tx) => {
    const inside = { ...context, db: tx };
    const judged = await judgeRows(inside, upload.sheet, upload.isCovered);
    const jobId = await openJob(inside, upload.file, countsOf(judged));
    const facts: Facts = { headerTexts: upload.sheet.header.texts, columns: { ...upload.sheet.header.columns }, isCovered: upload.isCovered, counts: countsOf(judged) };
    const rows = [{ rowNumber: 0, personKey: null, assessorId: null, payload: facts, error: null }, ...judged.map(stored)];
    for (let start = 0; start < rows.length; start += CHUNK) await insertRows(tx, { jobId, tenantId: context.caller.tenantId }, rows.slice(start, start + CHUNK));
    return jobReply(await requireJob(inside, jobId));
  });
}

function countsOf(judged: readonly JudgedRow[]): Facts["counts"] {
  const good = judged.filter(({ faults }) => faults.length === 0);
  const changed = good.filter(({ known }) => known !== undefined).length;
  return { totalRows: judged.length, goodRows: good.length, badRows: judged.length - good.length, added: good.length - changed, changed };
}

/** Cells are personal data: they are kept sealed. */
function stored({ row, known, faults }: JudgedRow) {
  const payload = { raw: sealField(JSON.stringify(row.raw)), isKnown: known ? 1 : 0 };
  return { rowNumber: row.rowNumber, personKey: null, assessorId: null, payload, error: faults.length > 0 ? faults : null };
}

// Two uploads of one file at one moment: the second waits here and takes the first one's place.
async function openJob({ db, caller }: RequestContext, { fileName, sha256 }: UploadedFile, { totalRows, goodRows, badRows }: Facts["counts"]): Promise<string> {
  const identity = { tenantId: caller.tenantId, kind: KIND, sha256, createUser: caller.userId };
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${JSON.stringify(identity)}, 0))`);
  const now = nowText();
  const told = { fileName, total: totalRows, success: goodRows, failed: badRows, updateUser: caller.userId, updateTime: now };
  const [known] = await db.update(importJobs).set({ ...told, version: sql`${importJobs.version} + 1` }).where(and(
    eq(importJobs.tenantId, caller.tenantId), eq(importJobs.kind, KIND), eq(importJobs.sha256, sha256),
    eq(importJobs.createUser, caller.userId), eq(importJobs.status, UserImportState.preview),
  )).returning({ id: importJobs.id });
  if (known) {
    await db.delete(importRows).where(eq(importRows.jobId, known.id));
    return known.id;
  }
  const id = nextId();
  await db.insert(importJobs).values({ id, ...identity, ...told, createDept: caller.deptIds[0], createTime: now, status: UserImportState.preview });
  return id;
}
