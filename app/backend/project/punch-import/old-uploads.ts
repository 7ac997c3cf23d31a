import { and, eq, lt } from "drizzle-orm";
import { ImportState } from "#app/contract/project/punch-import.ts";
import { addDays } from "#app/rules/calendar-date.ts";
import { todayText } from "../../clock.ts";
import { importJobs } from "../../db/schema/project/import-job.ts";
import { importRows } from "../../db/schema/project/import-row.ts";
import type { RequestContext } from "../../http/caller.ts";

/** Days that an upload nobody decided on is kept. */
const KEPT_DAYS = 7;

/** Previews of a kind that nobody decided on for a week are thrown away: they hold personal data. */
export async function discardOld({ db, caller }: RequestContext, kind: string): Promise<void> {
  const old = await db.update(importJobs).set({ status: ImportState.discarded }).where(and(
    eq(importJobs.tenantId, caller.tenantId), eq(importJobs.kind, kind), eq(importJobs.status, ImportState.preview),
    lt(importJobs.createTime, `${addDays(todayText(), -KEPT_DAYS)} 00:00:00`),
  )).returning({ id: importJobs.id });
  for (const { id } of old) await db.delete(importRows).where(eq(importRows.jobId, id));
}
