import { randomUUID } from "node:crypto";
import { data, redirect } from "@remix-run/node";
import { flashCookie } from "#app/session/flash.server.ts";
import type { SignedArgs } from "#app/session/guard.server.ts";
import { forgetPermissions } from "#app/session/permissions.server.ts";
import { UpstreamError } from "#app/upstream/upstream-error.ts";
import { forgetChoices } from "./choices.server.ts";
import { pathOf, type Resource, type ScreenApi } from "./define.ts";
import { formValues, type Values } from "./form-data.ts";
import { upstreamFieldErrors } from "./form-rules.server.ts";
import type { ActionFault, FieldErrors, Row, ShownOnce } from "./page-data.ts";
import { listOnly, type ListState, writeState } from "./url.ts";

/** A form that was posted to a screen; `faults` are those of the files in it. */
export type Posted = { resource: Resource; api: ScreenApi; form: FormData; faults: FieldErrors; args: SignedArgs; state: ListState };

/** The list again with a message, after something was written: whatever this process remembers may be out of date. */
export async function backToList({ resource, state }: Posted, text: string) {
  forgetWhatChanged();
  const { parent } = state;
  const list = listOnly(state);
  const open = parent && resource.tree && !state.open.includes(parent) ? [...state.open, parent] : state.open;
  return redirect(`${pathOf(resource)}${writeState(resource, { ...list, open })}`, { status: 303, headers: { "Set-Cookie": await flashCookie({ kind: "success", text }) } });
}

/** The page with what the call answered, which is said once and kept nowhere. */
export function shownOnce({ state }: Posted, once: ShownOnce) {
  forgetWhatChanged();
  const answer: ActionFault = { view: state.view ?? "new", values: {}, errors: {}, message: "", key: "", once };
  return data(answer, { headers: { "Cache-Control": "no-store" } });
}

/** A refusal that belongs to the form stays on the form; a dead session, a lock or a fault goes its own way. */
export async function refused(posted: Posted, values: Values, error: unknown) {
  if (!(error instanceof UpstreamError) || error.status === 401 || error.status === 423 || error.status >= 500) throw error;
  const { resource, args } = posted;
  if (error.code === 2110 && isRow(error.data)) return conflicting(posted, values, error);
  return fault(posted, values, { errors: upstreamFieldErrors(resource, error.data, args.t), message: error.message, status: error.status });
}

function conflicting(posted: Posted, values: Values, error: UpstreamError) {
  const row = error.data as Row;
  const conflict = { theirs: formValues(posted.resource, row), version: String(row.version ?? "") };
  return fault(posted, values, { message: error.message, status: 409, conflict });
}

type Fault = { errors?: FieldErrors; message?: string; status?: number; conflict?: ActionFault["conflict"] };

/** The form as it was filled, with what is wrong. */
export function fault({ state }: Posted, values: Values, { errors = {}, message = "", status = 422, conflict }: Fault) {
  const answer: ActionFault = { view: state.view ?? "new", values, errors, message, key: randomUUID(), ...(conflict ? { conflict } : {}) };
  return data(answer, { status: status === 400 ? 422 : status });
}

/** Whether an answer draws the form again: not one that leads away, nor one that is shown once. */
export function isFault(answer: object): answer is { data: ActionFault } {
  const { data: filled } = answer as { data?: unknown };
  return !(answer instanceof Response) && typeof filled === "object" && filled !== null && "values" in filled && !("once" in filled);
}

/** A form's text by name. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}

/** The one-time key of a form, as the header that makes a repeated post the same post. */
export const keyHeader = (form: FormData) => ({ "Idempotency-Key": textOf(form, "key") || randomUUID() });

function forgetWhatChanged() {
  forgetChoices();
  forgetPermissions();
}

const isRow = (value: unknown): value is Row => typeof value === "object" && value !== null && "id" in value;
