import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { ImportCounts, ImportState, type PunchImport } from "#app/contract/project/punch-import.ts";
import { importJobs } from "../../db/schema/project/import-job.ts";
import { importRows } from "../../db/schema/project/import-row.ts";
import type { RequestContext } from "../../http/caller.ts";
import { notFound } from "../../http/errors.ts";
import { requireLot } from "./lot-roster.ts";

export const KIND = "attendance-punch";

/** What row 0 of an upload keeps: the sheet itself, and what it comes to. */
export const SheetFacts = z.object({
  format: z.enum(["template", "per-punch", "per-day-first-last"]),
  sheetName: z.string(),
  headerTexts: z.array(z.string()),
  hasDirection: z.boolean(),
  /** Most cells of any kept row, headers included. */
  width: z.number(),
  counts: ImportCounts,
  /** Punches written by the commit. */
  imported: z.number(),
});
export type SheetFacts = z.infer<typeof SheetFacts>;

/** An upload of the caller's with the lot it is for. */
export type Job = typeof importJobs.$inferSelect & { projectLotId: string; statMonth: string; lotCode: string; facts: SheetFacts };

/**
 * The caller's own upload, whose lot is still in the caller's scope, while it is not thrown away; else 2104. With
 * `lock` nobody else changes it until the transaction ends.
 */
export async function requireJob(context: RequestContext, id: string, { lock = false }: { lock?: boolean } = {}): Promise<Job> {
  const { db, caller } = context;
  const own = and(
    eq(importJobs.id, id), eq(importJobs.tenantId, caller.tenantId), eq(importJobs.kind, KIND),
    eq(importJobs.createUser, caller.userId), eq(importJobs.isDeleted, 0),
  );
  const query = db.select().from(importJobs).where(own);
  const [job] = await (lock ? query.for("update") : query);
  if (!job || job.status === ImportState.discarded || job.projectLotId === null || job.statMonth === null) throw notFound();
  const [sheet] = await db.select({ payload: importRows.payload }).from(importRows).where(and(eq(importRows.jobId, id), eq(importRows.rowNumber, 0)));
  if (!sheet) throw notFound();
  const { lotCode } = await requireLot(context, job.projectLotId);
  return { ...job, projectLotId: job.projectLotId, statMonth: job.statMonth, lotCode, facts: SheetFacts.parse(sheet.payload) };
}

/** An upload as answers show it: what it comes to, once it is committed what came of it. */
export function jobReply({ facts, ...job }: Omit<Job, "lotCode">): PunchImport {
  const { format, sheetName, counts } = facts;
  const { id, status, version, fileName, projectLotId, statMonth, createTime } = job;
  const about = { jobId: id, state: status, version, fileName, projectLotId, statMonth, format, sheetName, createTime };
  if (status !== ImportState.committed) return { ...about, ...counts, imported: null };
  // Another file may have brought some of the punches between preview and commit.
  const { imported } = facts;
  return { ...about, ...counts, imported, newPunches: imported, duplicatePunches: counts.punchCount - imported };
}

/** Keeps changed facts of an upload and makes every older copy of it stale. */
export async function saveFacts({ db }: RequestContext, { id }: Pick<Job, "id">, facts: SheetFacts): Promise<void> {
  const { totalRows, goodRows, badRows } = facts.counts;
  await db.update(importRows).set({ payload: facts }).where(and(eq(importRows.jobId, id), eq(importRows.rowNumber, 0)));
  await db.update(importJobs).set({ total: totalRows, success: goodRows, failed: badRows, version: sql`${importJobs.version} + 1` })
    .where(eq(importJobs.id, id));
}
