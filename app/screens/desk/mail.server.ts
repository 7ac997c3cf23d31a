import { randomUUID } from "node:crypto";
import { data, redirect } from "@remix-run/node";
import { MAX_RECEIVERS, mailReceivers, mailSend } from "#app/contract/desk/message.ts";
import { type ActionFault, type Choice, FIND } from "#app/crud/page-data.ts";
import { flashCookie } from "#app/session/flash.server.ts";
import type { SignedArgs } from "#app/session/guard.server.ts";
import { allows, permissionsOf } from "#app/session/permissions.server.ts";
import { UpstreamError } from "#app/upstream/upstream-error.ts";

type Values = { receiverIds: string; title: string; content: string };
export type MailFault = { values: Values; errors: Record<string, string>; message: string; key: string; choices: Choice[]; found?: ActionFault["found"] };

/** An empty letter, or one to the person that the address names. */
export async function loadMail(args: SignedArgs) {
  if (!allows(await permissionsOf(args), "mail_send")) throw data({ msg: args.t("backend:forbidden") }, { status: 403 });
  const to = new URL(args.request.url).searchParams.get("to") ?? "";
  const choices = /^\d{1,19}$/.test(to) ? await chosenOf(to, args) : [];
  return { choices, key: randomUUID() };
}

/** Looks for receivers, or sends: 303 to the mails, or 422 with the letter as it was written. */
export async function mailAction(args: SignedArgs) {
  const form = await args.request.formData();
  const values = valuesOf(form);
  if (form.get(FIND) !== null) return find(form, values, args);
  const body = { ...values, receiverIds: listed(values.receiverIds) };
  const parsed = mailSend.body.safeParse(body);
  if (!parsed.success) return fault(form, { values, errors: errorsOf(parsed.error.issues, args) }, args);
  try {
    await args.call(mailSend, { body, headers: { "Idempotency-Key": textOf(form, "key") || randomUUID() } });
  } catch (error) {
    if (!(error instanceof UpstreamError) || error.status === 401 || error.status === 423 || error.status >= 500) throw error;
    return fault(form, { values, message: error.message, status: error.status === 400 ? 422 : error.status }, args);
  }
  const flash = await flashCookie({ kind: "success", text: args.t("desk:mail.sent") });
  return redirect("/notices?tab=mail", { status: 303, headers: { "Set-Cookie": flash } });
}

async function find(form: FormData, values: Values, args: SignedArgs) {
  const word = textOf(form, `${FIND}.receiverIds`).trim().slice(0, 30);
  const [choices, people] = await Promise.all([chosenOf(values.receiverIds, args), args.call(mailReceivers, { query: { word } })]);
  const shown = people.map(choiceOf);
  const answer: MailFault = { values, errors: {}, message: "", key: textOf(form, "key") || randomUUID(), choices, found: { field: "receiverIds", word, total: shown.length, shown } };
  return data(answer);
}

type Wrong = { values: Values; errors?: Record<string, string>; message?: string; status?: number };

async function fault(form: FormData, { values, errors = {}, message = "", status = 422 }: Wrong, args: SignedArgs) {
  const answer: MailFault = { values, errors, message, key: randomUUID(), choices: await chosenOf(values.receiverIds, args) };
  return data(answer, { status });
}

function errorsOf(issues: readonly { path: PropertyKey[]; message: string }[], { t }: SignedArgs): Record<string, string> {
  const named = issues.map(({ path: [name = ""], message, ...limits }) => [String(name), t([`form:${message}`, "form:invalid"], { ...limits, label: t(`desk:mail.${String(name)}`) })] as const);
  return Object.fromEntries(named.reverse());
}

/** Those of the ids that one can write to, with their names. */
async function chosenOf(ids: string, { call }: SignedArgs): Promise<Choice[]> {
  const chosen = listed(ids).slice(0, MAX_RECEIVERS).join(",");
  return chosen === "" ? [] : (await call(mailReceivers, { query: { chosen } })).map(choiceOf);
}

function valuesOf(form: FormData): Values {
  const receiverIds = form.getAll("receiverIds").map(String).filter((id) => /^\d{1,19}$/.test(id));
  return { receiverIds: receiverIds.join(","), title: textOf(form, "title"), content: textOf(form, "content").replace(/\r\n/g, "\n") };
}

const choiceOf = ({ id, name, deptName }: { id: string; name: string; deptName: string }): Choice => ({ value: id, label: deptName ? `${name} / ${deptName}` : name });
const listed = (ids: string) => ids.split(",").filter(Boolean);

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}
