import { eq } from "drizzle-orm";
import { ImportState, punchImportApi } from "#app/contract/project/punch-import.ts";
import { nowText } from "../../clock.ts";
import { importJobs } from "../../db/schema/project/import-job.ts";
import { importRows } from "../../db/schema/project/import-row.ts";
import type { RequestContext } from "../../http/caller.ts";
import { Refusal } from "../../http/errors.ts";
import { bind } from "../../http/register.ts";
import { punchSheetTemplate } from "../punch-sheet/template.ts";
import { badRowsFile } from "./bad-rows-file.ts";
import { commitImport } from "./commit.ts";
import { fileReply } from "./file-reply.ts";
import { matchByHand } from "./hand-match.ts";
import { type Job, jobReply, requireJob } from "./job.ts";
import { pageOfRows, unmatchedPeople } from "./list-rows.ts";
import { requireOpenMonth } from "./open-month.ts";
import { previewUpload } from "./preview.ts";

const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** Punches from files: upload, preview, match by hand, bad rows, commit, discard, template (domain 4.9). */
export const punchImportEndpoints = [
  bind(punchImportApi.importFile, (_, context) => previewUpload(context), { transaction: false }),
  bind(punchImportApi.job, async ({ query }, context) => jobReply(await requireJob(context, query.id))),
  bind(punchImportApi.rows, async ({ query }, context) => pageOfRows(context, await requireJob(context, query.id), query)),
  bind(punchImportApi.unmatched, async ({ query }, context) => unmatchedPeople(context, await requireJob(context, query.id))),
  bind(punchImportApi.match, async ({ body }, context) => {
    const job = await requirePreview(context, body.id);
    await requireOpenMonth(context, job);
    return matchByHand(context, job, body.matches);
  }),
  bind(punchImportApi.badRows, async ({ query }, context) => badRowsFile(context, await requireJob(context, query.id))),
  bind(punchImportApi.commit, ({ body }, context) => commitImport(context, body)),
  bind(punchImportApi.discard, async ({ body }, context) => discard(context, await requirePreview(context, body.id))),
  bind(punchImportApi.template, async (_, { locale }) => {
    const name = locale === "en" ? "punches-template.xlsx" : "打卡记录导入模板.xlsx";
    return fileReply(new Uint8Array(await punchSheetTemplate(locale)), { type: XLSX, name });
  }),
];

async function requirePreview(context: RequestContext, id: string): Promise<Job> {
  const job = await requireJob(context, id, { lock: true });
  if (job.status !== ImportState.preview) throw new Refusal("importSettled", { code: 2102, data: { from: job.status, allowed: [] } });
  return job;
}

async function discard({ db, caller }: RequestContext, { id }: Job): Promise<null> {
  await db.delete(importRows).where(eq(importRows.jobId, id));
  await db.update(importJobs).set({ status: ImportState.discarded, updateUser: caller.userId, updateTime: nowText() }).where(eq(importJobs.id, id));
  return null;
}
