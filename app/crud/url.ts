import { type Filter, RESTORE, type Resource } from "./define.ts";

export const PAGE_SIZES = [10, 30, 50, 100, 200] as const;
export type View = "new" | "edit" | "show" | "remove" | "deed";
/** State of a list screen: all of it stands in the URL, so a copied address gives the same rows (architecture §6). */
export type ListState = {
  current: number;
  size: number;
  /** Field name, with a leading minus for descending; empty for the list's own order. */
  sort: string;
  filters: Record<string, string>;
  view?: View;
  /** What is to be done with the rows of `ids`, while the view is `deed`. */
  deed?: string;
  ids: string[];
  /** Row that a new one is to stand below. */
  parent?: string;
  /** The list of removed rows instead. */
  recycled?: boolean;
  /** Parents whose children are shown, in a tree list. */
  open: string[];
  /** Parameters that no list knows; said to the person, then left out. */
  ignored: string[];
  /** Parameters typed in 万元. */
  money?: string[];
};

const VIEWS: readonly string[] = ["new", "edit", "show", "remove"];
const OWN = new Set(["current", "size", "sort", "view", "id", "ids", "open", "parent", "deed", "recycled"]);
const NEUTRAL = new Set(["_routes", "index", "saved"]);
const MAX_VALUE = 200;

/** Reads the list state out of a URL; what cannot be used is named in `ignored`, never an error. */
export function readState(resource: Resource, params: URLSearchParams): ListState {
  const state: ListState = { current: 1, size: resource.size ?? 10, sort: resource.sort ?? "", filters: {}, ids: [], open: [], ignored: [] };
  const namesOf = ({ name, kind }: Filter) => (kind === "range" ? [`${name}_ge`, `${name}_le`] : [name]);
  const filters = new Set(resource.filters.flatMap(namesOf));
  const money = resource.filters.filter(({ as }) => as === "money").flatMap(namesOf);
  for (const [name, raw] of params) {
    const value = raw.trim();
    if (value === "" || NEUTRAL.has(name)) continue;
    const known = OWN.has(name) ? readOwn(state, { resource, name, value }) : filters.has(name) && value.length <= MAX_VALUE;
    if (!known) state.ignored.push(name);
    else if (!OWN.has(name)) state.filters[name] = value;
  }
  return money.length > 0 ? { ...state, money } : state;
}

/** The query string of a list state: defaults left out and names in a stable order, so that bookmarks compare equal. */
export function writeState(resource: Resource, { current, size, sort, filters, ids, open, ...panel }: Partial<ListState>): string {
  const parts: string[] = [];
  const add = (name: string, value: string) => parts.push(`${encoded(name)}=${encoded(value)}`);
  for (const name of Object.keys(filters ?? {}).sort()) if (filters?.[name]) add(name, filters[name]);
  if (sort && sort !== (resource.sort ?? "")) add("sort", sort);
  if (size && size !== (resource.size ?? 10)) add("size", String(size));
  if (current && current > 1) add("current", String(current));
  for (const id of open ?? []) add("open", id);
  if (panel.recycled) add("recycled", "1");
  if (panel.view === "deed") add("deed", panel.deed ?? "");
  else if (panel.view) add("view", panel.view);
  if (panel.parent) add("parent", panel.parent);
  for (const id of ids ?? []) add("id", id);
  return parts.length === 0 ? "" : `?${parts.join("&")}`;
}

// As URLSearchParams writes it, which costs a list a tenth of a millisecond for its hundred addresses.
function encoded(text: string): string {
  return /^[\w.*-]*$/.test(text) ? text : new URLSearchParams({ "": text }).toString().slice(1);
}

/** The parameters of the list itself, without the panel that is open over it. */
export function listParams(resource: Resource, state: ListState): [string, string][] {
  return [...new URLSearchParams(writeState(resource, listOnly(state)))];
}

/** The state of the list itself: page, order, filters, opened rows, and whether it is the one of removed rows. */
export function listOnly({ current, size, sort, filters, open, recycled }: ListState): Partial<ListState> {
  return { current, size, sort, filters, open, ...(recycled ? { recycled } : {}) };
}

/** Parameters of the upstream's list call: `ascs`/`descs`, page, and the filters with their suffixes. */
export function upstreamQuery({ current, size, sort, filters, money = [] }: ListState): URLSearchParams {
  const params = new URLSearchParams({ current: String(current), size: String(size) });
  if (sort.startsWith("-")) params.set("descs", sort.slice(1));
  else if (sort) params.set("ascs", sort);
  for (const [name, value] of Object.entries(filters)) params.set(name, money.includes(name) ? String(Math.round(Number(value) * 1_000_000) / 100) : value);
  return params;
}

/** The order after a click on a column's heading: ascending, descending, the list's own. */
export function nextSort(sort: string, name: string): string {
  if (sort === name) return `-${name}`;
  return sort === `-${name}` ? "" : name;
}

type Reading = { resource: Resource; name: string; value: string };

function readOwn(state: ListState, { resource, name, value }: Reading): boolean {
  switch (name) {
    case "current":
      return readNumber(value, 1, 1e7, (number) => (state.current = number));
    case "size":
      return PAGE_SIZES.some((size) => size === Number(value)) && readNumber(value, 10, 200, (number) => (state.size = number));
    case "sort":
      return readSort(state, resource, value);
    case "view":
      if (VIEWS.includes(value)) state.view = value as View;
      return VIEWS.includes(value);
    case "open":
    case "id":
    case "ids":
      return readId(name === "open" ? state.open : state.ids, value);
    default:
      return readPanel(state, { resource, name, value });
  }
}

function readPanel(state: ListState, { resource, name, value }: Reading): boolean {
  const known = name === "deed" ? value === RESTORE || (resource.deeds ?? []).some(({ intent }) => intent === value) : name === "recycled" ? value === "1" : /^\d{1,19}$/.test(value);
  if (known) Object.assign(state, name === "deed" ? { view: "deed", deed: value } : { [name]: name === "recycled" ? true : value });
  return known;
}

function readSort(state: ListState, resource: Resource, value: string): boolean {
  const name = value.replace(/^-/, "");
  const known = resource.columns.some((column) => column.name === name && column.sort !== false);
  if (known) state.sort = value;
  return known;
}

function readId(list: string[], value: string): boolean {
  const fits = /^[\w-]{1,64}$/.test(value) && list.length < 200;
  if (fits && !list.includes(value)) list.push(value);
  return fits;
}

function readNumber(value: string, least: number, most: number, keep: (number: number) => void): boolean {
  const number = Number(value);
  const fits = /^\d+$/.test(value) && number >= least && number <= most;
  if (fits) keep(number);
  return fits;
}
