import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { type UserImport, UserImportState } from "#app/contract/system/user-import.ts";
import { nowText } from "../../clock.ts";
import { importJobs } from "../../db/schema/project/import-job.ts";
import { importRows } from "../../db/schema/project/import-row.ts";
import type { RequestContext } from "../../http/caller.ts";
import { notFound, Refusal } from "../../http/errors.ts";

export const KIND = "user";

/** What row 0 of an upload keeps: the header, the choice made with it, and what it comes to. */
const Facts = z.object({
  headerTexts: z.array(z.string()),
  columns: z.record(z.string(), z.number()),
  isCovered: z.boolean(),
  counts: z.object({ totalRows: z.number(), goodRows: z.number(), badRows: z.number(), added: z.number(), changed: z.number() }),
});
export type Facts = z.infer<typeof Facts>;

/** An upload of the caller's own. */
export type UserJob = typeof importJobs.$inferSelect & { facts: Facts };

/** The caller's own upload while it is not thrown away; else 2104. With `lock` nobody else changes it until the transaction ends. */
export async function requireJob({ db, caller }: RequestContext, id: string, { lock = false }: { lock?: boolean } = {}): Promise<UserJob> {
  const own = and(
    eq(importJobs.id, id), eq(importJobs.tenantId, caller.tenantId), eq(importJobs.kind, KIND),
    eq(importJobs.createUser, caller.userId), eq(importJobs.isDeleted, 0),
  );
  const query = db.select().from(importJobs).where(own);
  const [job] = await (lock ? query.for("update") : query);
  if (!job || job.status === UserImportState.discarded) throw notFound();
  const [sheet] = await db.select({ payload: importRows.payload }).from(importRows).where(and(eq(importRows.jobId, id), eq(importRows.rowNumber, 0)));
  if (!sheet) throw notFound();
  return { ...job, facts: Facts.parse(sheet.payload) };
}

/** The same, while nobody has decided on it (2102). */
export async function requirePreview(context: RequestContext, id: string): Promise<UserJob> {
  const job = await requireJob(context, id, { lock: true });
  if (job.status !== UserImportState.preview) throw new Refusal("importSettled", { code: 2102, data: { from: job.status, allowed: [] } });
  return job;
}

/** An upload as answers show it. */
export function jobReply({ id, status, version, fileName, createTime, facts: { counts, isCovered } }: UserJob): UserImport {
  return { jobId: id, state: status, version, fileName, createTime, isCovered: isCovered ? 1 : 0, ...counts };
}

/** Ends an upload, and with it the rows that were kept for it. */
export async function settle({ db, caller }: RequestContext, { id }: Pick<UserJob, "id">, status: number) {
  await db.delete(importRows).where(and(eq(importRows.jobId, id), sql`${importRows.rowNumber} > 0`));
  await db.update(importJobs).set({ status, version: sql`${importJobs.version} + 1`, updateUser: caller.userId, updateTime: nowText() }).where(eq(importJobs.id, id));
}
