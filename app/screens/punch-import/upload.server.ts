import { data } from "@remix-run/node";
import { punchImportApi } from "#app/contract/project/punch-import.ts";
import type { SignedArgs } from "#app/session/guard.server.ts";
import { UpstreamError } from "#app/upstream/upstream-error.ts";
import { passOnUpload } from "../sheet-upload.server.ts";
import { fieldsOfHead } from "#app/upstream/form-head.ts";
import { IMPORT_PATH } from "./import-path.ts";
import { uploadErrors } from "./upload-fault.ts";
import type { UploadErrors } from "./upload-fields.ts";

/** What a refused upload leaves for its form; the file itself has to be chosen again. */
export type UploadFault = { step: "upload"; values: Record<string, string>; errors: UploadErrors };

/** Hands a posted file on: 303 to its preview, or the form again. */
export function uploadSheet(args: SignedArgs) {
  return passOnUpload(args, { endpoint: punchImportApi.importFile, path: IMPORT_PATH, refused: (error, head) => refused(error, head, args) });
}

function refused(error: unknown, head: string, { t }: SignedArgs) {
  if (!(error instanceof UpstreamError) || [401, 403, 423].includes(error.status)) throw error;
  const { projectLotId = "", statMonth = "" } = fieldsOfHead(head);
  const fault: UploadFault = { step: "upload", values: { projectLotId, statMonth }, errors: uploadErrors(error, t) };
  return data(fault, { status: error.status === 400 ? 422 : error.status });
}
