import type { CrudApi } from "#app/contract/crud.ts";

/** What the engine needs of a contract; a read-only screen has no submit and remove. */
export type ReadApi = Pick<CrudApi, "base" | "permission" | "row" | "rules" | "list" | "detail">;
export type ScreenApi = ReadApi & Partial<Pick<CrudApi, "form" | "submit" | "remove" | "history" | "recycled" | "restore">>;

type RowOf<A> = A extends { row: { shape: infer S } } ? Extract<keyof S, string> : string;
type FormOf<A> = A extends { form: { shape: infer S } } ? Extract<keyof S, string> : never;

export type FieldKind = "text" | "textarea" | "number" | "select" | "radio" | "switch" | "date" | "dateTime" | "password" | "code" | "lookup" | "tree" | "checks" | "upload" | "richText";
export type FieldOptions = {
  /** Code of the dictionary whose entries are the choices and the labels. */
  dict?: string;
  /** Route-relative name of a lookup the loader provides (departments, roles, parents). */
  options?: string;
  span?: 2;
  readOnly?: boolean;
  /** Value of a new record. */
  initial?: string | number;
  /** Locale key of a hint under the label. */
  hint?: string;
  /** Only in the form of a new record, or of one that is there. */
  on?: "new" | "edit";
  /** Must be filled in, in a deed; the contract says it of a record's own fields. */
  required?: true;
  /** Of `checks`: sent as an array instead of ids joined by commas. */
  list?: true;
  /** Of `checks`: each node of the tree is ticked for itself, without those below it. */
  apart?: true;
  /** Of `upload`: extensions it takes, how many files, and bytes of one at most, when not those of the specification (§5). */
  accept?: readonly string[];
  limit?: number;
  maxSize?: number;
  /** Shown and required only when this holds for the form's values; pure. */
  when?: (values: Record<string, string>) => boolean;
};
export type Field<Name extends string = string> = FieldOptions & { name: Name; kind: FieldKind };
export type ColumnOptions = {
  as?: "text" | "number" | "date" | "dateTime" | "tag" | "rate" | "code" | "money" | "yesNo" | "list" | "files";
  /** Dictionary for labels, when the column is not also a field. */
  dict?: string;
  sort?: boolean;
  width?: number;
  /** Hidden until the person chooses it. */
  optional?: boolean;
  /** Another column shown behind the value in the same cell, as in `51 / 60` and `K0+000 – K28+400`. */
  pair?: { name: string; by: "/" | "–" };
  /** Where a rate begins to warn and to alarm, in percent, when it is not 80 and 60. */
  lines?: { yellow: number; red: number };
};
export type Column<Name extends string = string> = ColumnOptions & { name: Name };
export type Filter<Name extends string = string> = {
  name: Name;
  /** `link`: set by links to the list, kept by its form, without an input of its own. */
  kind: "text" | "select" | "number" | "date" | "month" | "range" | "link";
  dict?: string;
  options?: string;
  /** A range of days, or of money typed in 万元 and asked for in 元, instead of plain numbers. */
  as?: "date" | "money";
  /** Name of the label, when it is not the filter's own: a filter by id beside a column of names. */
  label?: string;
};

/** Something that is done with chosen rows, besides edit and remove: grant, reset, unlock. */
export type Deed = {
  /** Word of the URL (`?deed=grant`), intent of the form, and label `<prefix>.deed.grant`, with `.help` and `.done` where wanted. */
  intent: string;
  /** Permission code. */
  code: string;
  /** `one`: a link in the row; `many`: a button over the list; `both`. */
  rows: "one" | "many" | "both";
  tone?: "danger";
  fields?: readonly Field[];
  /** Only in rows where the field has one of the values. */
  when?: { field: string; is: readonly string[] };
};
/** The deed that brings removed rows back; the engine's own. */
export const RESTORE = "restore";

export type Resource = {
  /** `service/entity`: route, labels and menu row derive from it (architecture §3). */
  name: string;
  titleField: string;
  fields: readonly Field[];
  columns: readonly Column[];
  filters: readonly Filter[];
  sort?: string;
  size?: number;
  /**
   * `parent`: field that names the row above. `name`: column with its name, shown where a search finds rows anywhere in
   * the tree. `levels`: rows of the last one get no children.
   */
  tree?: { parent: string; name?: string; levels?: number };
  deeds?: readonly Deed[];
  /** Locale namespace and key prefix, when they are not the service and the entity. */
  labels?: { namespace: string; prefix: string };
  /** Address, when it is not `/` + name. */
  path?: string;
  /** Facts of the detail view, when they are not the fields. */
  facts?: readonly (string | Column)[];
  exportable?: boolean;
  /** `false`: records are changed and removed, not viewed; their history stands below the form. */
  view?: false;
};

type Definition<A extends ScreenApi> = Omit<Resource, "titleField" | "fields" | "columns" | "filters" | "facts" | "tree" | "deeds"> & {
  titleField: RowOf<A>;
  fields?: readonly Field<FormOf<A>>[];
  columns: readonly (RowOf<A> | Column<RowOf<A>>)[];
  filters?: readonly (string | Filter)[];
  facts?: readonly (RowOf<A> | Column<RowOf<A>>)[];
  tree?: { parent: FormOf<A>; name?: RowOf<A>; levels?: number };
  deeds?: readonly (Deed & { when?: { field: RowOf<A>; is: readonly string[] } })[];
};

/** A screen as typed data: names that the contract does not have are compile errors (architecture §4). */
export function defineResource<A extends ScreenApi>(definition: Definition<A>): Resource {
  const fields = definition.fields ?? [];
  const inherited = (name: string) => fields.find((field) => field.name === name);
  const columnOf = (entry: string | Column): Column => {
    const named = typeof entry === "string" ? { name: entry } : entry;
    const field = inherited(named.name);
    const as = field?.kind === "number" ? ("number" as const) : field?.kind === "checks" ? ("list" as const) : undefined;
    return { ...(field?.dict ? { dict: field.dict } : {}), ...(as ? { as } : {}), ...named };
  };
  return {
    ...definition,
    fields,
    columns: definition.columns.map(columnOf),
    filters: (definition.filters ?? []).map((entry) => (typeof entry === "string" ? filterOf(entry, inherited(entry)) : entry)),
    ...(definition.facts ? { facts: definition.facts.map(columnOf) } : {}),
  };
}

const field =
  (kind: FieldKind) =>
  <Name extends string>(name: Name, options: FieldOptions = {}): Field<Name> => ({ name, kind, ...options });

export const text = field("text");
export const textarea = field("textarea");
export const number = field("number");
export const select = field("select");
export const radio = field("radio");
export const toggle = field("switch");
export const date = field("date");
export const dateTime = field("dateTime");
export const password = field("password");
export const code = field("code");
/** HTML of the allow-list: a text area, over which scripts put an editor. */
export const richText = field("richText");
export const lookup = field("lookup");
export const tree = field("tree");
export const checks = field("checks");
/** Attachments of a record, by their ids. */
export const upload = field("upload");

/** Start and end of a period: two date fields, spread into the list of fields. */
export function range<From extends string, To extends string>(from: From, to: To, options: FieldOptions = {}): [Field<From>, Field<To>] {
  return [date(from, options), date(to, options)];
}

export function column<Name extends string>(name: Name, options: ColumnOptions = {}): Column<Name> {
  return { name, ...options };
}

export function filter<Name extends string>(name: Name, options: Omit<Filter, "name">): Filter<Name> {
  return { name, ...options };
}

function filterOf(name: string, field: Field | undefined): Filter {
  if (!field) return { name, kind: "text" };
  const choice = field.dict !== undefined || field.options !== undefined;
  const kind = choice ? "select" : field.kind === "number" ? "number" : field.kind === "date" ? "date" : "text";
  return { name, kind, ...(field.dict ? { dict: field.dict } : {}), ...(field.options ? { options: field.options } : {}) };
}

/** Locale namespace and key prefix of a resource's labels: `system/post` → `system`, `post`. */
export function labelsOf(resource: Resource): { namespace: string; prefix: string } {
  const [service = "", entity = ""] = resource.name.split("/");
  return resource.labels ?? { namespace: service, prefix: entity };
}

/** The definition of a deed by its intent. */
export function deedOf({ deeds = [] }: Resource, intent: string): Deed | undefined {
  return deeds.find((deed) => deed.intent === intent);
}

/** Address of a resource's screen. */
export function pathOf(resource: Resource): string {
  return resource.path ?? `/${resource.name}`;
}
