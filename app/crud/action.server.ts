import { randomUUID } from "node:crypto";
import { data, redirect } from "@remix-run/node";
import { type SignedArgs, signedInAction } from "#app/session/guard.server.ts";
import { flashCookie } from "#app/session/flash.server.ts";
import { UpstreamError } from "#app/upstream/upstream-error.ts";
import { forgetChoices } from "./choices.server.ts";
import { columnsHeader } from "./columns.server.ts";
import { pathOf, type Resource, type ScreenApi } from "./define.ts";
import { formValues, readValues, submitBody, type Values } from "./form-data.ts";
import { fieldErrorsOf, upstreamFieldErrors } from "./form-rules.server.ts";
import type { ActionFault, FieldErrors, Row } from "./page-data.ts";
import { type ListState, readState, writeState } from "./url.ts";

/** The action of a CRUD screen: intent → parse → upstream → 303 to the list, or 422 with the form as it was filled. */
export function crudAction(resource: Resource, api: ScreenApi, { preset }: ActionOptions = {}) {
  return signedInAction(async (args) => {
    const form = await args.request.formData();
    const deed: Deed = { resource, api, form, args, preset, state: readState(resource, new URL(args.request.url).searchParams) };
    switch (form.get("intent")) {
      case "submit":
        return submit(deed);
      case "remove":
        return remove(deed);
      case "columns":
        return redirect(listUrl(deed), { status: 303, headers: { "Set-Cookie": columnsHeader(resource, form.getAll("column").map(String)) } });
      default:
        throw data({ msg: args.t("backend:badRequest") }, { status: 400 });
    }
  });
}

export type ActionOptions = {
  /** Values the screen fills in itself, from the values of the form. */
  preset?: (values: Values, args: SignedArgs) => Promise<Values>;
};
type Deed = { resource: Resource; api: ScreenApi; form: FormData; args: SignedArgs; state: ListState; preset: ActionOptions["preset"] };

async function submit(deed: Deed) {
  const { resource, api, form, args } = deed;
  if (!api.submit || !api.form) throw data({ msg: args.t("backend:method") }, { status: 405 });
  const values = readValues(resource, form);
  const id = textOf(form, "id");
  const body = { ...submitBody(resource, values, { id, version: textOf(form, "version") }), ...(await deed.preset?.(values, args)) };
  const parsed = api.submit.body.safeParse(body);
  if (!parsed.success) return fault(deed, values, { errors: fieldErrorsOf(resource, parsed.error.issues, args.t) });
  try {
    await args.call(api.submit, { body, headers: { "Idempotency-Key": textOf(form, "key") || randomUUID() } });
  } catch (error) {
    return refused(deed, values, error);
  }
  forgetChoices();
  return redirect(listUrl(deed), { status: 303, headers: { "Set-Cookie": await flashCookie({ kind: "success", text: args.t("crud:saved") }) } });
}

async function remove(deed: Deed) {
  const { api, form, args } = deed;
  if (!api.remove) throw data({ msg: args.t("backend:method") }, { status: 405 });
  const ids = form.getAll("ids").map(String).filter(Boolean);
  if (ids.length === 0) return fault(deed, {}, { message: args.t("form:selectOne") });
  try {
    await args.call(api.remove, { query: { ids: ids.join(",") }, headers: { "Idempotency-Key": textOf(form, "key") || randomUUID() } });
  } catch (error) {
    return refused(deed, {}, error);
  }
  forgetChoices();
  return redirect(listUrl(deed), { status: 303, headers: { "Set-Cookie": await flashCookie({ kind: "success", text: args.t("crud:removed") }) } });
}

/** A refusal that belongs to the form stays on the form; a dead session, a lock or a fault goes its own way. */
async function refused(deed: Deed, values: Values, error: unknown) {
  if (!(error instanceof UpstreamError) || error.status === 401 || error.status === 423 || error.status >= 500) throw error;
  const { resource, args } = deed;
  if (error.code === 2110 && isRow(error.data)) return conflicting(deed, values, error);
  return fault(deed, values, { errors: upstreamFieldErrors(resource, error.data, args.t), message: error.message, status: error.status });
}

function conflicting(deed: Deed, values: Values, error: UpstreamError) {
  const row = error.data as Row;
  const conflict = { theirs: formValues(deed.resource, row), version: String(row.version ?? "") };
  return fault(deed, values, { message: error.message, status: 409, conflict });
}

type Fault = { errors?: FieldErrors; message?: string; status?: number; conflict?: ActionFault["conflict"] };

function fault({ state }: Deed, values: Values, { errors = {}, message = "", status = 422, conflict }: Fault) {
  const answer: ActionFault = { view: state.view ?? "new", values, errors, message, key: randomUUID(), ...(conflict ? { conflict } : {}) };
  return data(answer, { status: status === 400 ? 422 : status });
}

function listUrl({ resource, state }: Deed): string {
  const { current, size, sort, filters, open } = state;
  return `${pathOf(resource)}${writeState(resource, { current, size, sort, filters, open })}`;
}

const textOf = (form: FormData, name: string) => {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
};
const isRow = (value: unknown): value is Row => typeof value === "object" && value !== null && "id" in value;
