import { data, redirect } from "@remix-run/node";
import { attachSelect, type SelectedFile } from "#app/contract/resource/attach-select.ts";
import { type Field, upload } from "#app/crud/define.ts";
import { postedForm } from "#app/crud/posted-form.server.ts";
import { flashCookie } from "#app/session/flash.server.ts";
import type { SignedArgs } from "#app/session/guard.server.ts";
import { allows, permissionsOf } from "#app/session/permissions.server.ts";
import { ATTACH_PATH } from "./attach-path.ts";

/** The field of the page that uploads attachments. */
export const FILES: Field = upload("files");

/** What is said of an upload that was refused, and what has arrived of it. */
export type UploadFault = { message: string; value: string; files: SelectedFile[] };

const CODE = "attach_upload";

/** Lets in who may upload through the screen. */
export async function loadUpload(args: SignedArgs) {
  if (!allows(await permissionsOf(args), CODE)) throw data({ msg: args.t("backend:forbidden") }, { status: 403 });
  return null;
}

/** Stores the posted files while they arrive. 303 to the list, or 422 with what is wrong and what is there already. */
export async function uploadAttach(args: SignedArgs) {
  await loadUpload(args);
  const { form, faults } = await postedForm(args, { fields: [FILES], codes: [CODE] });
  const ids = form.getAll(FILES.name).map(String).filter((id) => /^\d{1,19}$/.test(id));
  const message = faults[FILES.name] ?? (ids.length === 0 ? args.t("backend:uploadMissing") : undefined);
  if (message === undefined) {
    const text = args.t("resource:attach.uploaded", { count: ids.length });
    return redirect(ATTACH_PATH, { status: 303, headers: { "Set-Cookie": await flashCookie({ kind: "success", text }) } });
  }
  const files = ids.length > 0 ? await args.call(attachSelect, { query: { attachIds: ids.join(",") } }) : [];
  const fault: UploadFault = { message, value: ids.join(","), files };
  return data(fault, { status: 422 });
}
