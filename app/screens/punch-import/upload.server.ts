import { data, redirect } from "@remix-run/node";
import { punchImportApi } from "#app/contract/project/punch-import.ts";
import type { SignedArgs } from "#app/session/guard.server.ts";
import { permissionsOf } from "#app/session/permissions.server.ts";
import { UpstreamError } from "#app/upstream/upstream-error.ts";
import { fieldsOfHead } from "./form-head.ts";
import { IMPORT_PATH } from "./import-path.ts";
import { shielded } from "./shielded-body.server.ts";
import { uploadErrors } from "./upload-fault.ts";
import type { UploadErrors } from "./upload-fields.ts";

/** What a refused upload leaves for its form; the file itself has to be chosen again. */
export type UploadFault = { step: "upload"; values: Record<string, string>; errors: UploadErrors };

/** Hands a posted file on to the upstream as it arrives; nothing of it is kept here. 303 to its preview, or the form again. */
export async function uploadSheet(args: SignedArgs) {
  const { request, call } = args;
  if (!request.body) throw data({ msg: args.t("backend:uploadMissing") }, { status: 400 });
  // A token that has died is renewed by this call: the stream cannot be sent a second time.
  await permissionsOf(args);
  const posted = shielded(request.body);
  const length = request.headers.get("Content-Length");
  const headers = { "Content-Type": request.headers.get("Content-Type") ?? "", ...(length && { "Content-Length": length }) };
  try {
    const { jobId } = await call(punchImportApi.importFile, { body: posted.body, headers });
    return redirect(`${IMPORT_PATH}?id=${jobId}`, { status: 303 });
  } catch (error) {
    await posted.drain();
    return refused(error, posted.head(), args);
  }
}

function refused(error: unknown, head: string, { t }: SignedArgs) {
  if (!(error instanceof UpstreamError) || [401, 403, 423].includes(error.status)) throw error;
  const { projectLotId = "", statMonth = "" } = fieldsOfHead(head);
  const fault: UploadFault = { step: "upload", values: { projectLotId, statMonth }, errors: uploadErrors(error, t) };
  return data(fault, { status: error.status === 400 ? 422 : error.status });
}
