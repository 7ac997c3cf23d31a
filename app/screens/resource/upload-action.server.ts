import { data, redirect } from "@remix-run/node";
import { putFileAttach } from "#app/contract/resource/put-file.ts";
import { flashCookie } from "#app/session/flash.server.ts";
import type { SignedArgs } from "#app/session/guard.server.ts";
import { allows, permissionsOf } from "#app/session/permissions.server.ts";
import { UpstreamError } from "#app/upstream/upstream-error.ts";
import { shielded } from "../punch-import/shielded-body.server.ts";
import { ATTACH_PATH } from "./attach-path.ts";

/** What is said of an upload that was refused. */
export type UploadFault = { message: string };

/** Lets in who may upload through the screen. */
export async function loadUpload(args: SignedArgs) {
  if (!allows(await permissionsOf(args), "attach_upload")) throw data({ msg: args.t("backend:forbidden") }, { status: 403 });
  return null;
}

/** Hands a posted file on as it arrives; nothing of it is kept here. 303 to the list, or 422 with the reason. */
export async function uploadAttach(args: SignedArgs) {
  const { request, call, t } = args;
  // A token that has died is renewed by this call: the stream cannot be sent a second time.
  await loadUpload(args);
  if (!request.body) throw data({ msg: t("backend:uploadMissing") }, { status: 400 });
  const posted = shielded(request.body);
  const length = request.headers.get("Content-Length");
  const headers = { "Content-Type": request.headers.get("Content-Type") ?? "", ...(length && { "Content-Length": length }) };
  try {
    const { originalName } = await call(putFileAttach, { body: posted.body, headers });
    return redirect(ATTACH_PATH, { status: 303, headers: { "Set-Cookie": await flashCookie({ kind: "success", text: t("resource:attach.uploaded", { name: originalName }) }) } });
  } catch (error) {
    await posted.drain();
    if (!(error instanceof UpstreamError) || [401, 403, 423].includes(error.status) || error.status >= 500) throw error;
    const fault: UploadFault = { message: error.message };
    return data(fault, { status: 422 });
  }
}
