import { redirect } from "@remix-run/node";
import { parseListQuery } from "#app/contract/list-query.ts";
import { allows, permissionsOf } from "#app/session/permissions.server.ts";
import { type SignedArgs, signedInLoader } from "#app/session/guard.server.ts";
import { choicesOf } from "./choices.server.ts";
import { chosenColumns } from "./columns.server.ts";
import { pathOf, type Resource, RESTORE, type ScreenApi } from "./define.ts";
import type { Choices, ListData, Row } from "./page-data.ts";
import { loadPanel } from "./panel.server.ts";
import { fewChoices } from "./searched.server.ts";
import { type ListState, readState, upstreamQuery, writeState } from "./url.ts";

export type LoaderOptions = {
  /** Choices that are no dictionary: parents, departments, roles. */
  lookups?: (args: SignedArgs) => Promise<Choices>;
  /** A record as its form and its view begin, where that is not how it is stored. */
  opened?: (record: Row) => Row;
  /** Children of an opened row, in a tree whose list has the roots alone; other trees list one level by its parent. */
  children?: (id: string, args: SignedArgs) => Promise<Row[]>;
};

/** The loader of a CRUD screen: URL → permission → upstream → page data (architecture §2). */
export function crudLoader(resource: Resource, api: ScreenApi, options: LoaderOptions = {}) {
  return signedInLoader((args) => loadScreen({ resource, api, options }, args));
}

export type Screen = { resource: Resource; api: ScreenApi; options: LoaderOptions };

/** Page data of a CRUD screen for loaders that add to it. */
export async function loadScreen(screen: Screen, args: SignedArgs): Promise<ListData> {
  const { resource, api, options } = screen;
  const state = withoutRefused(readState(resource, new URL(args.request.url).searchParams), api);
  const columns = chosenColumns(args.request, resource);
  const [codes, page, choices, lookups, children] = await Promise.all([
    permissionsOf(args),
    args.call((state.recycled && api.recycled) || api.list, { query: upstreamQuery(state) }),
    choicesOf(resource, args),
    options.lookups?.(args) ?? {},
    childRows(screen, state, args),
  ]);
  requirePage(resource, state, page.total);
  const can = state.recycled ? rightsOfBin(codes, api) : rights(codes, screen);
  const found = page.records as Row[];
  const hits = isSearched(screen, state);
  const panel = await openPanel(screen, { state, found, can }, args);
  const few = fewChoices(resource, lookups, [...found, panel?.record ?? null, startOf(resource, state)]);
  return {
    state,
    rows: found.map((row) => shown(resource, row, hits)),
    total: page.total,
    ...few,
    choices: { ...choices, ...few.choices },
    can,
    columns,
    panel,
    children,
    ...(hits ? { hits } : {}),
    ...(page.scopes ? { narrowed: page.scopes } : {}),
  };
}

async function openPanel(screen: Screen, over: Parameters<typeof loadPanel>[1], args: SignedArgs) {
  const panel = over.state.view ? await loadPanel(screen, over, args) : null;
  const { opened } = screen.options;
  return panel?.record && opened ? { ...panel, record: opened(panel.record) } : panel;
}

/** A page behind the last one leads to that. */
function requirePage(resource: Resource, state: ListState, total: number) {
  const last = Math.max(1, Math.ceil(total / state.size));
  if (state.current > last) throw redirect(`${pathOf(resource)}${writeState(resource, { ...state, current: last })}`);
}

/** What a new record begins with. */
function startOf({ tree }: Resource, { filters, parent }: ListState): Record<string, unknown> {
  return tree ? { ...filters, [tree.parent]: parent } : filters;
}

function rights(codes: ReadonlySet<string>, { resource, api }: Screen): ListData["can"] {
  const { permission, submit, remove } = api;
  const deeds = (resource.deeds ?? []).filter(({ code }) => allows(codes, code)).map(({ intent }) => intent);
  const can = {
    add: submit !== undefined && allows(codes, `${permission}_add`),
    edit: submit !== undefined && allows(codes, `${permission}_edit`),
    remove: remove !== undefined && allows(codes, `${permission}_delete`),
    view: resource.view !== false && allows(codes, `${permission}_view`),
    export: resource.exportable !== false && allows(codes, `${permission}_export`),
  };
  return { ...can, ...(deeds.length > 0 ? { deeds } : {}), ...(can.remove && api.recycled ? { bin: true } : {}) };
}

/** Of removed rows nothing is left to do but to bring them back. */
function rightsOfBin(codes: ReadonlySet<string>, { permission, restore }: ScreenApi): ListData["can"] {
  const deeds = restore && allows(codes, `${permission}_delete`) ? [RESTORE] : [];
  return { add: false, edit: false, remove: false, view: false, export: false, deeds };
}

/** Filters whose values the contract would refuse are named and left out: an old link still shows its list (ux C1.4). */
function withoutRefused(given: ListState, api: ScreenApi): ListState {
  const { recycled, ...plain } = given;
  const state = recycled && !api.recycled ? { ...plain, ignored: [...plain.ignored, "recycled"] } : given;
  const parsed = parseListQuery(upstreamQuery(state), api.rules);
  if (!("issues" in parsed)) return state;
  const refused = new Set(parsed.issues.map((issue) => String(issue.path[0])));
  const filters = Object.fromEntries(Object.entries(state.filters).filter(([name]) => !refused.has(name)));
  const sort = refused.has("ascs") || refused.has("descs") ? "" : state.sort;
  return { ...state, filters, sort, ignored: [...state.ignored, ...Object.keys(state.filters).filter((name) => refused.has(name))] };
}

/** A row cut down to the screen's columns: what no column or link of it needs does not travel. */
function shown({ columns, titleField, tree, deeds = [] }: Resource, row: Row, hits: boolean): Row {
  const asked = deeds.flatMap(({ when }) => when?.field ?? []);
  const names = new Set([...columns.map((column) => column.name), titleField, ...asked, hits ? (tree?.name ?? "") : "hasChildren"]);
  const kept = Object.entries(row).filter(([name, value]) => names.has(name) && value !== null && value !== undefined);
  return { id: String(row.id), ...Object.fromEntries(kept) };
}

/** Whether a tree that lists one level shows what a search found on any. */
function isSearched({ resource, options }: Screen, { filters, recycled }: ListState): boolean {
  return resource.tree !== undefined && !options.children && (recycled === true || Object.keys(filters).length > 0);
}

async function childRows(screen: Screen, state: ListState, args: SignedArgs): Promise<Record<string, Row[]>> {
  const { resource, api, options } = screen;
  if (!resource.tree || state.open.length === 0 || state.recycled || isSearched(screen, state)) return {};
  const { parent } = resource.tree;
  const level = async (id: string) => (await args.call(api.list, { query: { [parent]: id, current: 1, size: 1000 } })).records as Row[];
  const rows = await Promise.all(state.open.slice(0, 50).map(async (id) => {
    const children = await (options.children?.(id, args) ?? level(id));
    return [id, children.map((row) => shown(resource, row, false))] as const;
  }));
  return Object.fromEntries(rows);
}
