import { randomUUID } from "node:crypto";
import { data, redirect } from "@remix-run/node";
import { userImportApi } from "#app/contract/system/user-import.ts";
import { flashCookie } from "#app/session/flash.server.ts";
import type { SignedArgs } from "#app/session/guard.server.ts";
import { UpstreamError } from "#app/upstream/upstream-error.ts";
import { fieldsOfHead } from "#app/upstream/form-head.ts";
import { passOnUpload } from "../sheet-upload.server.ts";
import { IMPORT_PATH } from "./import-path.ts";

/** What a refused upload, or a refused deed on a preview, leaves for its page. */
export type UserImportFault = { step: "choose" | "preview"; message: string; isCovered: boolean };

/** The deeds of the import: an uploaded file, commit, discard. */
export async function userImportAction(args: SignedArgs) {
  const type = args.request.headers.get("Content-Type") ?? "";
  if (type.toLowerCase().startsWith("multipart/form-data")) return uploadUsers(args);
  const form = await args.request.formData();
  const id = String(form.get("id") ?? "");
  // The key of the page and the deed: a second press of the same button is the same deed (trust F9).
  const headers = { "Idempotency-Key": `${String(form.get("key") ?? "") || randomUUID()}-${String(form.get("intent"))}` };
  try {
    if (form.get("intent") === "commit") {
      const { goodRows } = await args.call(userImportApi.commit, { body: { id, version: Number(form.get("version")) }, headers });
      return await said(`${IMPORT_PATH}?id=${id}`, args.t("user:import.imported", { count: goodRows }));
    }
    if (form.get("intent") !== "discard") throw data({ msg: args.t("backend:badRequest") }, { status: 400 });
    await args.call(userImportApi.discard, { body: { id }, headers });
    return await said(IMPORT_PATH, args.t("user:import.discarded"));
  } catch (error) {
    return refused(error, { step: "preview", isCovered: false }, args);
  }
}

function uploadUsers(args: SignedArgs) {
  const isCovered = (head: string) => fieldsOfHead(head).isCovered === "1";
  return passOnUpload(args, {
    endpoint: userImportApi.importFile, path: IMPORT_PATH, refused: (error, head) => refused(error, { step: "choose", isCovered: isCovered(head) }, args),
  });
}

async function said(to: string, text: string) {
  return redirect(to, { status: 303, headers: { "Set-Cookie": await flashCookie({ kind: "success", text }) } });
}

function refused(error: unknown, about: Omit<UserImportFault, "message">, { t }: SignedArgs) {
  if (!(error instanceof UpstreamError) || [401, 403, 423].includes(error.status) || error.status >= 500) throw error;
  const fault: UserImportFault = { ...about, message: sentenceOf(error, t) };
  return data(fault, { status: error.status === 400 ? 422 : error.status });
}

function sentenceOf({ status, message, data: told }: UpstreamError, t: SignedArgs["t"]): string {
  if (status === 413) return t("user:import.tooLarge");
  const isMissing = typeof told === "object" && told !== null && "keys" in told;
  return isMissing ? t("form:choose", { label: t("user:import.file") }) : message;
}
