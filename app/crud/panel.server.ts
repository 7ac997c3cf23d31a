import { randomUUID } from "node:crypto";
import { data } from "@remix-run/node";
import type { SignedArgs } from "#app/session/guard.server.ts";
import { filesOf } from "./attached-files.server.ts";
import { deedOf, type Resource, type ScreenApi } from "./define.ts";
import { formRules } from "./form-rules.server.ts";
import type { ListData, PanelData, Row } from "./page-data.ts";
import type { ListState, View } from "./url.ts";

type Of = { resource: Resource; api: ScreenApi };
type Over = { state: ListState; found: Row[]; can: ListData["can"] };

/** What the panel over a list shows: a form, a record with its changes, or the rows that something is to be done with. */
export async function loadPanel({ resource, api }: Of, over: Over, args: SignedArgs): Promise<PanelData> {
  const { state, can } = over;
  const view = state.view ?? "show";
  const panel: PanelData = { view, record: null, ...formRules(api), key: randomUUID() };
  if (view === "new") return panel;
  if (view === "deed") return deedPanel({ resource, api }, { ...over, panel }, args);
  if (view === "remove") return { ...panel, titles: titlesOf(resource, await rowsOf(api, over, args)) };
  const [id] = state.ids;
  if (id === undefined) return panel;
  const [record, history] = await Promise.all([detail(api, id, args), api.history && showsHistory(resource, view, can) ? args.call(api.history, { query: { id } }) : undefined]);
  const files = await filesOf(resource.fields, record, args);
  return { ...panel, record, ...(history ? { history } : {}), ...(files ? { files } : {}) };
}

/** With the record in view, or below its form where there is no view. */
function showsHistory(resource: Resource, view: View, can: ListData["can"]): boolean {
  return resource.view === false ? view === "edit" && can.edit : view === "show" && can.view;
}

async function deedPanel({ resource, api }: Of, over: Over & { panel: PanelData }, args: SignedArgs): Promise<PanelData> {
  const { state, can, panel } = over;
  const { deed = "" } = state;
  if (!can.deeds?.includes(deed)) throw data({ msg: args.t("backend:forbidden") }, { status: 403 });
  const fields = deedOf(resource, deed)?.fields ?? [];
  const rows = await rowsOf(api, over, args);
  const [only = null, ...others] = rows;
  // One row's own values are where its form begins; several rows have none in common.
  const record = fields.length > 0 && others.length === 0 ? only : null;
  return { ...panel, deed, titles: titlesOf(resource, rows), record, required: fields.flatMap(({ name, required }) => (required ? [name] : [])) };
}

/** The named rows: those of the page are there already. */
function rowsOf(api: ScreenApi, { state, found }: Over, args: SignedArgs): Promise<Row[]> {
  return Promise.all(state.ids.map(async (id) => found.find((row) => row.id === id) ?? (state.recycled ? { id } : await detail(api, id, args))));
}

function titlesOf({ titleField }: Resource, rows: Row[]): { id: string; title: string }[] {
  return rows.map((row) => ({ id: String(row.id), title: String(row[titleField] ?? row.id) }));
}

async function detail(api: ScreenApi, id: string, { call }: SignedArgs): Promise<Row> {
  return (await call(api.detail, { query: { id } })) as Row;
}
