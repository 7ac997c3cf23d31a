import { userImportApi, UserImportState } from "#app/contract/system/user-import.ts";
import { bind } from "../../http/register.ts";
import { fileReply } from "../../project/punch-import/file-reply.ts";
import { commitUsers, importUsers } from "./commit.ts";
import { jobReply, requireJob, requirePreview, settle } from "./job.ts";
import { badRowsFile, pageOfRows } from "./kept-rows.ts";
import { previewUsers } from "./preview.ts";
import { userTemplate } from "./template.ts";

const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** Users from files: at one stroke, or upload, preview, rows with faults, commit, discard; and the template (contract 5.2). */
export const userImportEndpoints = [
  bind(userImportApi.importUser, (_, context) => importUsers(context), { transaction: false }),
  bind(userImportApi.importFile, (_, context) => previewUsers(context), { transaction: false }),
  bind(userImportApi.job, async ({ query }, context) => jobReply(await requireJob(context, query.id))),
  bind(userImportApi.rows, async ({ query }, context) => pageOfRows(context, await requireJob(context, query.id), query)),
  bind(userImportApi.badRows, async ({ query }, context) => badRowsFile(context, await requireJob(context, query.id))),
  bind(userImportApi.commit, ({ body }, context) => commitUsers(context, body)),
  bind(userImportApi.discard, async ({ body }, context) => {
    await settle(context, await requirePreview(context, body.id), UserImportState.discarded);
    return null;
  }),
  bind(userImportApi.template, async (_, { locale }) =>
    fileReply(new Uint8Array(await userTemplate(locale)), { type: XLSX, name: locale === "en" ? "users-template.xlsx" : "用户数据模板.xlsx" })),
];
