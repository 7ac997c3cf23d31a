import { data, redirect } from "@remix-run/node";
import type { Endpoint } from "#app/contract/endpoint.ts";
import { type SignedArgs, signedInAction } from "#app/session/guard.server.ts";
import { withFiles } from "./attached-files.server.ts";
import { backToList, fault, keyHeader, type Posted, refused, shownOnce, textOf } from "./answers.server.ts";
import { columnsHeader } from "./columns.server.ts";
import { type DeedCall, doDeed } from "./deed-action.server.ts";
import { pathOf, type Resource, type ScreenApi } from "./define.ts";
import { askedField, findChoices, withChosen } from "./find-choices.server.ts";
import { readValues, submitBody, type Values } from "./form-data.ts";
import { fieldErrorsOf } from "./form-rules.server.ts";
import type { Choices, FieldErrors, ShownOnce } from "./page-data.ts";
import { postedForm } from "./posted-form.server.ts";
import { type ListState, listOnly, readState, writeState } from "./url.ts";

export type ActionOptions = {
  /** The loader's, where one of them may be so long that its field is searched. */
  lookups?: (args: SignedArgs) => Promise<Choices>;
  /** Values the screen fills in itself, from the values of the form. */
  preset?: (values: Values, args: SignedArgs) => Promise<Values>;
  /** What a submit answers that is shown once instead of going back to the list; null goes back. */
  once?: (reply: unknown) => ShownOnce | null;
  /** Calls of the definition's deeds, by intent. */
  deeds?: Record<string, DeedCall>;
};

/** The action of a CRUD screen: intent → parse → upstream → 303 to the list, or 422 with the form as it was filled. */
export function crudAction(resource: Resource, api: ScreenApi, options: ActionOptions = {}) {
  return signedInAction(async (args) => {
    const state = readState(resource, new URL(args.request.url).searchParams);
    const { form, faults } = await postedForm(args, { fields: resource.fields, codes: codesOf(api, state) });
    const posted: Posted = { resource, api, form, faults, args, state };
    const { lookups } = options;
    const asked = lookups && askedField(posted);
    if (asked) return withFiles(await findChoices(posted, asked, lookups), posted);
    const answer = await withFiles(await act(posted, options), posted);
    return lookups ? withChosen(answer, posted, lookups) : answer;
  });
}

/** Who may send the form in view: the only one that carries files is a record's own. */
function codesOf({ permission, submit }: ScreenApi, { view }: ListState): string[] {
  if (!submit) return [];
  return [`${permission}_${view === "edit" ? "edit" : "add"}`];
}

async function act(posted: Posted, options: ActionOptions) {
  const { resource, form, state } = posted;
  switch (form.get("intent")) {
    case "submit":
      return submit(posted, options);
    case "remove":
      return remove(posted);
    case "columns":
      return redirect(`${pathOf(resource)}${writeState(resource, listOnly(state))}`, { status: 303, headers: { "Set-Cookie": columnsHeader(resource, form.getAll("column").map(String)) } });
    default:
      return doDeed(posted, options.deeds ?? {});
  }
}

async function submit(posted: Posted, { preset, once }: ActionOptions) {
  const { resource, api, form, faults, args } = posted;
  if (!api.submit || !api.form) throw data({ msg: args.t("backend:method") }, { status: 405 });
  const values = readValues(resource, form);
  const id = textOf(form, "id");
  const body = { ...submitBody(resource, values, { id, version: textOf(form, "version") }), ...(await preset?.(values, args)) };
  const errors = { ...bodyErrors(posted, api.submit, body), ...faults };
  if (Object.keys(errors).length > 0) return fault(posted, values, { errors });
  try {
    const reply = await args.call(api.submit, { body, headers: keyHeader(form) });
    const shown = reply === null ? null : (once?.(reply) ?? null);
    if (shown) return shownOnce(posted, shown);
  } catch (error) {
    return refused(posted, values, error);
  }
  return backToList(posted, args.t("crud:saved"));
}

function bodyErrors({ resource, args }: Posted, { body: schema }: Endpoint, body: object): FieldErrors {
  const parsed = schema.safeParse(body);
  return parsed.success ? {} : fieldErrorsOf(resource, parsed.error.issues, args.t);
}

async function remove(posted: Posted) {
  const { api, form, args } = posted;
  if (!api.remove) throw data({ msg: args.t("backend:method") }, { status: 405 });
  const ids = form.getAll("ids").map(String).filter(Boolean);
  if (ids.length === 0) return fault(posted, {}, { message: args.t("form:selectOne") });
  try {
    await args.call(api.remove, { query: { ids: ids.join(",") }, headers: keyHeader(form) });
  } catch (error) {
    return refused(posted, {}, error);
  }
  return backToList(posted, args.t("crud:removed"));
}
