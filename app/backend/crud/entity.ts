import { and, eq, inArray, type SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { type CrudApi, SECRET } from "#app/contract/crud.ts";
import type { RequestContext } from "../http/caller.ts";
import { type Columns, columnsOf, shownColumns } from "./conditions.ts";
import { dataScope } from "./data-scope.ts";
import type { HistoryAction } from "./history.ts";
import { deletion, rowScope, type Standing } from "./scope.ts";

export type Row = Record<string, unknown> & { id: string };
/** What was done to which rows. */
export type Written = { action: HistoryAction; ids: readonly string[] };

/** Rules in which an entity differs from plain CRUD; each may refuse by throwing. */
export type CrudRules = {
  /** Order when the caller names none. */
  order?: SQL[];
  /** Extra scope of every query, besides tenant, deletion and data scopes. */
  scope?: (context: RequestContext) => SQL | undefined;
  /** Rows of every tenant, whose `tenantId` is a value like others; only under a contract that is the platform's always. */
  acrossTenants?: true;
  /** Last look at the values before they are written; `current` is the whole row of an edit, locked. */
  beforeSubmit?: (values: Record<string, unknown>, context: RequestContext, current?: Row) => Promise<Record<string, unknown>>;
  beforeRemove?: (ids: string[], context: RequestContext) => Promise<void>;
  /** The removed rows that are to come back, whole. */
  beforeRestore?: (rows: Row[], context: RequestContext) => Promise<void>;
  /** After every write, inside the transaction. */
  afterWrite?: (context: RequestContext, written: Written) => Promise<void>;
};

export type EntityApi = Pick<CrudApi, "base" | "permission" | "rules" | "row" | "form" | "secrets" | "list">;
export type Entity = {
  api: EntityApi;
  table: PgTable;
  columns: Columns;
  /** Columns that answers carry. */
  shown: Columns;
  rules: CrudRules;
  /** Which rows are read and written: those that are there, unless said otherwise. */
  standing?: Standing;
  /** Every query's condition: tenant, deletion, data scopes of the caller, and the entity's own. */
  scoped: (context: RequestContext, standing?: Standing) => SQL | undefined;
};

/** A contract on a table, with what every query of it needs. Its data scopes go by the contract's permission. */
export function crudEntity(api: EntityApi, table: PgTable, rules: CrudRules = {}): Entity {
  const columns = columnsOf(table);
  const narrowed = dataScope(api.permission, columns, api.rules.filters);
  if (rules.acrossTenants && !isPlatformsOwn(api)) throw new Error(`${api.base} reaches across tenants, so it must be the platform's always.`);
  const scoped = (context: RequestContext, standing?: Standing) =>
    and(rules.acrossTenants ? deletion(table, standing) : rowScope(table, context, standing), narrowed(context), rules.scope?.(context));
  return { api, table, columns, shown: shownColumns(table, api.row.shape), rules, scoped };
}

/** One row as answers show it; secrets only as ******. */
export async function findRow(entity: Entity, id: string, context: RequestContext): Promise<Row | undefined> {
  const { table, columns, shown, scoped, standing } = entity;
  const [row] = await context.db.select(shown).from(table as PgTable).where(and(eq(idOf(columns), id), scoped(context, standing)));
  return row && presented(entity, row as Row);
}

/** Whole rows by id, held until the transaction ends, in the order of their ids. */
export async function lockRows({ table, columns, scoped, standing }: Entity, ids: readonly string[], context: RequestContext): Promise<Row[]> {
  const id = idOf(columns);
  const rows = await context.db.select().from(table as PgTable).where(and(inArray(id, [...new Set(ids)]), scoped(context, standing))).orderBy(id).for("update");
  return rows as Row[];
}

/** A row without what no answer carries. */
export function presented({ api, shown }: Pick<Entity, "api" | "shown">, row: Row): Row {
  const told = Object.entries(row).filter(([name]) => name in shown);
  return Object.fromEntries(told.map(([name, value]) => [name, api.secrets.includes(name) && value ? SECRET : value])) as Row;
}

const isPlatformsOwn = ({ list: { access } }: EntityApi) => typeof access === "object" && access.platform === "always";

export function idOf({ id }: Columns): PgColumn {
  if (!id) throw new Error("A CRUD table needs an id column.");
  return id;
}
