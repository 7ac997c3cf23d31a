import { data } from "@remix-run/node";
import type { Endpoint, ReplyOf } from "#app/contract/endpoint.ts";
import { allows, permissionsOf } from "#app/session/permissions.server.ts";
import type { CallInput } from "#app/upstream/call.server.ts";
import { backToList, fault, keyHeader, type Posted, refused, shownOnce } from "./answers.server.ts";
import { type Deed, deedOf, labelsOf, RESTORE } from "./define.ts";
import { readValues, type Values } from "./form-data.ts";
import { fieldErrorsOf } from "./form-rules.server.ts";
import type { FieldErrors, ShownOnce } from "./page-data.ts";

type Input = Pick<CallInput, "query" | "body">;
/** How a deed is called, and what of its answer is shown once instead of going back to the list. */
export type DeedCall = { endpoint: Endpoint; input: (ids: string[], values: Values) => Input; once?: (reply: unknown) => ShownOnce | null };
type Typed<E extends Endpoint> = { input: DeedCall["input"]; once?: (reply: ReplyOf<E>) => ShownOnce | null };

/** A deed's call: the input from the ids of the rows and the values of the deed's fields. */
export function deedCall<E extends Endpoint>(endpoint: E, { input, once }: Typed<E>): DeedCall {
  return { endpoint, input, ...(once ? { once: (reply: unknown) => once(reply as ReplyOf<E>) } : {}) };
}

/** Does what the form's intent names with the rows it names: 303 to the list, or 422 with the panel as it was filled. */
export async function doDeed(posted: Posted, calls: Record<string, DeedCall>) {
  const { api, form, args } = posted;
  const { deed, call } = knownDeed(posted, calls);
  if (!allows(await permissionsOf(args), deed.code)) throw data({ msg: args.t("backend:forbidden") }, { status: 403 });
  const values = readValues({ fields: deed.fields ?? [] }, form);
  const ids = form.getAll("ids").map(String).filter(Boolean);
  if (ids.length === 0) return fault(posted, values, { message: args.t("form:selectOne") });
  const input = call.input(ids, values);
  const errors = { ...contractErrors(posted, call.endpoint, input), ...missing(posted, deed, values) };
  if (Object.keys(errors).length > 0) return fault(posted, values, { errors });
  try {
    const reply = await args.call(call.endpoint, { ...input, headers: keyHeader(form) });
    // An answer that was given before is not given again: a repeated post has none.
    const shown = reply === null ? null : (call.once?.(reply) ?? null);
    if (shown) return shownOnce(posted, shown);
  } catch (error) {
    return refused(posted, values, error);
  }
  return backToList(posted, doneText(posted, deed, api.restore === call.endpoint));
}

function knownDeed({ resource, api, form, args }: Posted, calls: Record<string, DeedCall>): { deed: Deed; call: DeedCall } {
  const intent = String(form.get("intent") ?? "");
  if (intent === RESTORE && api.restore) {
    const call: DeedCall = { endpoint: api.restore, input: (ids) => ({ query: { ids: ids.join(",") } }) };
    return { deed: { intent, code: `${api.permission}_delete`, rows: "both" }, call };
  }
  const deed = deedOf(resource, intent);
  const call = Object.hasOwn(calls, intent) ? calls[intent] : undefined;
  if (!deed || !call) throw data({ msg: args.t("backend:badRequest") }, { status: 400 });
  return { deed, call };
}

function contractErrors({ resource, args }: Posted, { body }: Endpoint, input: Input): FieldErrors {
  const parsed = input.body === undefined ? undefined : body.safeParse(input.body);
  return parsed?.success === false ? fieldErrorsOf(resource, parsed.error.issues, args.t) : {};
}

function missing({ resource, args }: Posted, { fields = [] }: Deed, values: Values): FieldErrors {
  const empty = fields.filter(({ name, required }) => required && !values[name]);
  return fieldErrorsOf(resource, empty.map(({ name, dict, options }) => ({ path: [name], message: (dict ?? options) ? "choose" : "enter" })), args.t);
}

function doneText({ resource, args }: Posted, { intent }: Deed, isRestored: boolean): string {
  const { namespace, prefix } = labelsOf(resource);
  return isRestored ? args.t("crud:restored") : args.t([`${namespace}:${prefix}.deed.${intent}.done`, "crud:saved"]);
}
