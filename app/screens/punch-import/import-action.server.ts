import { randomUUID } from "node:crypto";
import { data, redirect } from "@remix-run/node";
import { punchImportApi } from "#app/contract/project/punch-import.ts";
import { flashCookie } from "#app/session/flash.server.ts";
import type { SignedArgs } from "#app/session/guard.server.ts";
import { UpstreamError } from "#app/upstream/upstream-error.ts";
import { chosenMatches } from "./chosen-matches.ts";
import { IMPORT_PATH } from "./import-path.ts";
import { type UploadFault, uploadSheet } from "./upload.server.ts";

/** What a refused deed on a preview leaves for its page. */
export type PreviewFault = { step: "preview"; message: string };
export type ImportFault = UploadFault | PreviewFault;

/** The deeds of the import: an uploaded file, matches by hand, commit, discard (domain 4.9). */
export async function importAction(args: SignedArgs) {
  const type = args.request.headers.get("Content-Type") ?? "";
  if (type.toLowerCase().startsWith("multipart/form-data")) return uploadSheet(args);
  const form = await args.request.formData();
  const deed = deeds[String(form.get("intent"))];
  if (!deed) throw data({ msg: args.t("backend:badRequest") }, { status: 400 });
  try {
    const { to, said } = await deed(form, args);
    return redirect(to, { status: 303, headers: { "Set-Cookie": await flashCookie({ kind: "success", text: said }) } });
  } catch (error) {
    if (!(error instanceof UpstreamError) || [401, 403, 423].includes(error.status) || error.status >= 500) throw error;
    return fault(error.message, error.status);
  }
}

type Done = { to: string; said: string };
type Deed = (form: FormData, args: SignedArgs) => Promise<Done>;

const deeds: Readonly<Record<string, Deed | undefined>> = { match, commit, discard };

async function match(form: FormData, args: SignedArgs): Promise<Done> {
  const id = textOf(form, "id");
  const matches = chosenMatches(form.getAll("personKey").map(String), form.getAll("assessorId").map(String));
  if (matches.length === 0) throw new UpstreamError({ status: 422, code: 422, msg: args.t("attendance:import.chooseMatch") });
  const { goodRows, unmatched } = await args.call(punchImportApi.match, { body: { id, matches }, headers: keyOf(form) });
  return { to: `${IMPORT_PATH}?id=${id}${unmatched > 0 ? "&tab=unmatched" : ""}`, said: args.t("attendance:import.matched", { rows: goodRows, left: unmatched }) };
}

async function commit(form: FormData, args: SignedArgs): Promise<Done> {
  const id = textOf(form, "id");
  const { imported } = await args.call(punchImportApi.commit, { body: { id, version: Number(textOf(form, "version")) }, headers: keyOf(form) });
  return { to: `${IMPORT_PATH}?id=${id}`, said: args.t("attendance:import.imported", { count: imported ?? 0 }) };
}

async function discard(form: FormData, args: SignedArgs): Promise<Done> {
  await args.call(punchImportApi.discard, { body: { id: textOf(form, "id") }, headers: keyOf(form) });
  return { to: IMPORT_PATH, said: args.t("attendance:import.discarded") };
}

// The key of the page and the deed: a second press of the same button is the same deed (trust F9).
const keyOf = (form: FormData) => ({ "Idempotency-Key": `${textOf(form, "key") || randomUUID()}-${textOf(form, "intent")}` });

function fault(message: string, status: number) {
  const answer: PreviewFault = { step: "preview", message };
  return data(answer, { status: status === 400 ? 422 : status });
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}
