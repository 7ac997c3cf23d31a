import { randomUUID } from "node:crypto";
import { redirect } from "@remix-run/node";
import { parseListQuery } from "#app/contract/list-query.ts";
import { allows, permissionsOf } from "#app/session/permissions.server.ts";
import { type SignedArgs, signedInLoader } from "#app/session/guard.server.ts";
import { choicesOf } from "./choices.server.ts";
import { chosenColumns } from "./columns.server.ts";
import { pathOf, type Resource, type ScreenApi } from "./define.ts";
import { formRules } from "./form-rules.server.ts";
import type { Choices, ListData, PanelData, Row } from "./page-data.ts";
import { type ListState, readState, upstreamQuery, writeState } from "./url.ts";

export type LoaderOptions = {
  /** Choices that are no dictionary: parents, departments, roles. */
  lookups?: (args: SignedArgs) => Promise<Choices>;
  /** Children of an opened row in a tree list. */
  children?: (id: string, args: SignedArgs) => Promise<Row[]>;
};

/** The loader of a CRUD screen: URL → permission → upstream → page data (architecture §2). */
export function crudLoader(resource: Resource, api: ScreenApi, options: LoaderOptions = {}) {
  return signedInLoader((args) => loadScreen({ resource, api, options }, args));
}

export type Screen = { resource: Resource; api: ScreenApi; options: LoaderOptions };

/** Page data of a CRUD screen for loaders that add to it. */
export async function loadScreen({ resource, api, options }: Screen, args: SignedArgs): Promise<ListData> {
  const state = withoutRefused(readState(resource, new URL(args.request.url).searchParams), api);
  const columns = chosenColumns(args.request, resource);
  const [codes, page, choices, lookups, children] = await Promise.all([
    permissionsOf(args),
    args.call(api.list, { query: upstreamQuery(state) }),
    choicesOf(resource, args),
    options.lookups?.(args) ?? {},
    childRows(state, options, args),
  ]);
  const last = Math.max(1, Math.ceil(page.total / state.size));
  if (state.current > last) throw redirect(`${pathOf(resource)}${writeState(resource, { ...state, current: last })}`);
  const can = rights(codes, api);
  return {
    state,
    rows: page.records.map((row) => shown(resource, row as Row)),
    total: page.total,
    choices: { ...choices, ...lookups },
    can: { ...can, export: can.export && resource.exportable !== false },
    columns,
    panel: state.view ? await loadPanel({ resource, api, options }, state, args) : null,
    children,
  };
}

function rights(codes: ReadonlySet<string>, { permission, submit, remove }: ScreenApi): ListData["can"] {
  return {
    add: submit !== undefined && allows(codes, `${permission}_add`),
    edit: submit !== undefined && allows(codes, `${permission}_edit`),
    remove: remove !== undefined && allows(codes, `${permission}_delete`),
    view: allows(codes, `${permission}_view`),
    export: allows(codes, `${permission}_export`),
  };
}

/** Filters whose values the contract would refuse are named and left out: an old link still shows its list (ux C1.4). */
function withoutRefused(state: ListState, api: ScreenApi): ListState {
  const parsed = parseListQuery(upstreamQuery(state), api.rules);
  if (!("issues" in parsed)) return state;
  const refused = new Set(parsed.issues.map((issue) => String(issue.path[0])));
  const filters = Object.fromEntries(Object.entries(state.filters).filter(([name]) => !refused.has(name)));
  const sort = refused.has("ascs") || refused.has("descs") ? "" : state.sort;
  return { ...state, filters, sort, ignored: [...state.ignored, ...Object.keys(state.filters).filter((name) => refused.has(name))] };
}

/** A row cut down to the screen's columns: what no column or link of it needs does not travel. */
function shown({ columns, titleField }: Resource, row: Row): Row {
  const names = new Set([...columns.map((column) => column.name), titleField, "hasChildren"]);
  const kept = Object.entries(row).filter(([name, value]) => names.has(name) && value !== null && value !== undefined);
  return { id: String(row.id), ...Object.fromEntries(kept) };
}

async function childRows({ open }: ListState, { children }: LoaderOptions, args: SignedArgs): Promise<Record<string, Row[]>> {
  if (!children || open.length === 0) return {};
  const rows = await Promise.all(open.slice(0, 50).map(async (id) => [id, await children(id, args)] as const));
  return Object.fromEntries(rows);
}

async function loadPanel({ resource, api }: Screen, state: ListState, args: SignedArgs): Promise<PanelData> {
  const view = state.view ?? "show";
  const panel: PanelData = { view, record: null, ...formRules(api), key: randomUUID() };
  if (view === "new") return panel;
  const [first, ...others] = state.ids;
  if (view !== "remove") return first ? { ...panel, record: await detail(api, first, args) } : panel;
  const named = await Promise.all([first, ...others].flatMap((id) => (id === undefined ? [] : [detail(api, id, args)])));
  return { ...panel, titles: named.map((row) => ({ id: String(row.id), title: String(row[resource.titleField] ?? row.id) })) };
}

async function detail(api: ScreenApi, id: string, { call }: SignedArgs): Promise<Row> {
  return (await call(api.detail, { query: { id } })) as Row;
}
