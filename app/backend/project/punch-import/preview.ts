import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { ImportForm, ImportState, type PunchImport } from "#app/contract/project/punch-import.ts";
import { nowText } from "../../clock.ts";
import { importJobs } from "../../db/schema/project/import-job.ts";
import { importRows } from "../../db/schema/project/import-row.ts";
import type { RequestContext } from "../../http/caller.ts";
import { Refusal } from "../../http/errors.ts";
import { invalidInput } from "../../http/parse.ts";
import { nextId } from "../../snowflake.ts";
import { punchSheetMessage } from "../punch-sheet/messages.ts";
import { countRows, nightsOf } from "./count-rows.ts";
import { jobReply, KIND, requireJob, saveFacts, type SheetFacts } from "./job.ts";
import { type Judge, judgeBatch } from "./judge-row.ts";
import { readLotRoster, readRemembered, requireLot } from "./lot-roster.ts";
import { matcher } from "./match-person.ts";
import { requireOpenMonth } from "./open-month.ts";
import { discardOld } from "./old-uploads.ts";
import { identifier } from "./person-key.ts";
import { partsOfUpload } from "./read-upload.ts";
import type { SheetHead, SheetPart } from "./sheet-batches.ts";
import { insertRows } from "./stored-row.ts";
import { readUploadForm, type UploadedFile, type UploadForm } from "./upload-form.ts";

/**
 * Reads an uploaded sheet into a preview: rows judged, people matched, nothing imported yet (domain 4.9). The same
 * file uploaded again while its preview waits is judged anew under the same id. Must not run in a transaction: the
 * upload may take a minute.
 */
export async function previewUpload(context: RequestContext): Promise<PunchImport> {
  const { file, ...form } = requireWhole(await readUploadForm(context.request), context);
  const lot = await requireLot(context, form.projectLotId);
  await requireOpenMonth(context, form);
  await discardOld(context, KIND);
  const { from, to } = nightsOf(form.statMonth);
  await context.db.execute(sql`select ensure_attendance_partitions(${from}::date, ${to}::date)`);
  const { fileName, sha256 } = file;
  const order: Order = { ...form, fileName, sha256, lotCode: lot.lotCode };
  const parts = partsOfUpload(file.bytes, fileName);
  try {
    const head = await headOf(parts, context);
    return await context.db.transaction((tx) => store({ ...context, db: tx }, order, { head, parts }));
  } finally {
    await parts.return();
  }
}

/** The form with its file; a 400 names everything that is missing at once. */
function requireWhole({ fields, file }: UploadForm, { locale }: RequestContext): z.infer<typeof ImportForm> & { file: UploadedFile } {
  const form = ImportForm.safeParse(fields);
  if (form.success && file) return { ...form.data, file };
  const missing: z.core.$ZodIssue[] = file ? [] : [{ code: "custom", path: ["file"], message: "choose", input: undefined }];
  throw invalidInput(new z.ZodError([...(form.error?.issues ?? []), ...missing]), locale);
}

type Order = { projectLotId: string; statMonth: string; fileName: string; sha256: string; lotCode: string };
type Sheet = { head: SheetHead; parts: AsyncGenerator<SheetPart, void> };

async function headOf(parts: Sheet["parts"], { locale }: RequestContext): Promise<SheetHead> {
  const { value } = await parts.next();
  if (value && "head" in value) return value.head;
  if (!value || !("refusal" in value)) throw new Error("A sheet begins with its head.");
  const { code, params } = value.refusal;
  throw new Refusal("badRequest", { params: { text: punchSheetMessage(code, params, locale) }, data: { sheet: code } });
}

async function store(context: RequestContext, order: Order, { head, parts }: Sheet): Promise<PunchImport> {
  const { db, caller } = context;
  const jobId = await openJob(context, order);
  const job = { jobId, tenantId: caller.tenantId };
  const judge = await judgeOf(context, order, head);
  let width = head.headerTexts.length;
  const empty = emptyFacts(head, width);
  await insertRows(db, job, [{ rowNumber: 0, personKey: null, assessorId: null, payload: empty, error: null }]);
  for await (const part of parts) {
    if (!("batch" in part)) continue;
    for (const { raw } of [...part.batch.rows, ...part.batch.badRows]) width = Math.max(width, raw.length);
    await insertRows(db, job, judgeBatch(part.batch, judge));
  }
  const counts = await countRows(db, { ...order, jobId, totalRows: head.totalRows });
  await saveFacts(context, { id: jobId }, { ...empty, width, counts });
  return jobReply(await requireJob(context, jobId));
}

// Two uploads of one file at one moment: the second waits here and finds the first one's preview.
async function openJob({ db, caller }: RequestContext, order: Order): Promise<string> {
  const { projectLotId, statMonth, fileName, sha256 } = order;
  const identity = { tenantId: caller.tenantId, kind: KIND, sha256, projectLotId, statMonth, createUser: caller.userId };
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${JSON.stringify(identity)}, 0))`);
  const now = nowText();
  const [known] = await db.update(importJobs).set({ fileName, updateUser: caller.userId, updateTime: now }).where(and(
    eq(importJobs.tenantId, caller.tenantId), eq(importJobs.kind, KIND), eq(importJobs.sha256, sha256),
    eq(importJobs.projectLotId, projectLotId), eq(importJobs.statMonth, statMonth),
    eq(importJobs.createUser, caller.userId), eq(importJobs.status, ImportState.preview),
  )).returning({ id: importJobs.id });
  if (known) {
    await db.delete(importRows).where(eq(importRows.jobId, known.id));
    return known.id;
  }
  const id = nextId();
  const audit = { createDept: caller.deptIds[0], createTime: now, updateUser: caller.userId, updateTime: now };
  await db.insert(importJobs).values({ id, ...identity, ...audit, fileName, status: ImportState.preview });
  return id;
}

async function judgeOf(context: RequestContext, { projectLotId, statMonth, lotCode }: Order, { titles }: SheetHead): Promise<Judge> {
  const roster = await readLotRoster(context, projectLotId);
  const remembered = await readRemembered(context, projectLotId);
  return { statMonth, lotCode, titles, now: nowText(), identify: identifier(), match: matcher(roster, remembered) };
}

function emptyFacts({ format, sheetName, headerTexts, hasDirection, totalRows }: SheetHead, width: number): SheetFacts {
  const counts = {
    totalRows, goodRows: 0, badRows: 0, unmatchedRows: 0, ignoredRows: 0, punchCount: 0, matchedPeople: 0, unmatched: 0,
    newPunches: 0, duplicatePunches: 0, outsideMonth: 0,
  };
  return { format, sheetName, headerTexts, hasDirection, width, counts, imported: 0 };
}
