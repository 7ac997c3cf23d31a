import { attachApi, attachScreenApi } from "#app/contract/resource/attach.ts";
import { deedCall } from "#app/crud/deed-action.server.ts";
import { loadScreen } from "#app/crud/loader.server.ts";
import { attach } from "#app/resources/resource/attach.ts";
import { sizeText } from "#app/rules/accepted-files.ts";
import type { Row } from "#app/crud/page-data.ts";
import type { SignedArgs } from "#app/session/guard.server.ts";
import { allows, permissionsOf } from "#app/session/permissions.server.ts";

/** Attachments with their sizes in words, and what of them the person may do besides (contract 9.3). */
export async function loadAttachs(args: SignedArgs) {
  const [page, codes] = await Promise.all([loadScreen({ resource: attach, api: attachScreenApi, options: { opened } }, args), permissionsOf(args)]);
  const mayDownload = allows(codes, "attach_download") || allows(codes, "attach_view");
  return { ...page, rows: page.rows.map(sized), mayUpload: allows(codes, "attach_upload"), mayDownload };
}

/** What the screen's deeds call. */
export const attachDeeds = { rename: deedCall(attachApi.submit, { input: ([id = ""], { originalName = "" }) => ({ body: { id, originalName } }) }) };

const sized = (row: Row): Row => ({ ...row, attachSize: sizeText(Number(row.attachSize)) });
const opened = (record: Row): Row => ({ ...sized(record), bytes: Number(record.attachSize) });
