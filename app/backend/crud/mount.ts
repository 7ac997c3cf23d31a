import { and, asc, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { CrudApi } from "#app/contract/crud.ts";
import { nowText } from "../clock.ts";
import { holds, type RequestContext } from "../http/caller.ts";
import { conflict, forbidden, notFound } from "../http/errors.ts";
import { bind, type Registration } from "../http/register.ts";
import { nextId } from "../snowflake.ts";
import { columnsOf } from "./conditions.ts";
import { forgetTotals, listQueryOf, pageOfTable } from "./page.ts";
import { rowScope } from "./scope.ts";

export type Row = Record<string, unknown> & { id: string };

/** Rules in which an entity differs from plain CRUD; each may refuse by throwing. */
export type CrudRules = {
  /** Order when the caller names none. */
  order?: SQL[];
  /** Extra scope of every query, besides tenant and deletion. */
  scope?: (context: RequestContext) => SQL | undefined;
  /** Last look at the values before they are written. */
  beforeSubmit?: (values: Record<string, unknown>, context: RequestContext, current?: Row) => Promise<Record<string, unknown>>;
  beforeRemove?: (ids: string[], context: RequestContext) => Promise<void>;
  /** After a submit or remove, inside the transaction. */
  afterWrite?: (context: RequestContext) => Promise<void>;
};

/** list, detail, submit and remove of a contract on a table (architecture §2, contract 1.7). */
export function mountCrud(api: Pick<CrudApi, "list" | "detail" | "submit" | "remove" | "rules" | "permission">, table: PgTable, rules: CrudRules = {}): Registration[] {
  const columns = columnsOf(table);
  const scoped = (context: RequestContext) => and(rowScope(table, context), rules.scope?.(context));
  const order = rules.order ?? defaultOrder(table);
  const entity: Entity = { api, table, columns, rules, scoped };
  return [
    bind(api.list, (input, context) =>
      pageOfTable(context, listQueryOf(input.params, api.rules, context), { table, scope: scoped(context), order })),
    bind(api.detail, async ({ query }, context) => (await findRow(entity, query.id, context)) ?? fail(notFound())),
    bind(api.submit, async ({ body }, context) => submit(entity, body, context)),
    bind(api.remove, async ({ query }, context) => remove(entity, query.ids, context)),
  ];
}

type Entity = {
  api: Pick<CrudApi, "permission">;
  table: PgTable;
  columns: Record<string, PgColumn>;
  rules: CrudRules;
  scoped: (context: RequestContext) => SQL | undefined;
};

async function findRow({ table, columns, scoped }: Entity, id: string, context: RequestContext): Promise<Row | undefined> {
  const [row] = await context.db.select().from(table as PgTable).where(and(eq(idOf(columns), id), scoped(context)));
  return row as Row | undefined;
}

async function submit(entity: Entity, body: Record<string, unknown>, context: RequestContext): Promise<{ id: string }> {
  const { id, version, ...values } = body;
  const verb = id === undefined ? "add" : "edit";
  if (!holds(context.caller, [`${entity.api.permission}_${verb}`])) throw forbidden();
  const known = Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== undefined && entity.columns[name]));
  const saved = id === undefined ? await insert(entity, known, context) : await update(entity, { id: String(id), version }, { values: known, context });
  await entity.rules.afterWrite?.(context);
  forgetTotals();
  return { id: saved };
}

async function insert({ table, columns, rules }: Entity, values: Record<string, unknown>, context: RequestContext): Promise<string> {
  const checked = (await rules.beforeSubmit?.(values, context)) ?? values;
  const id = nextId();
  const { userId, deptIds, tenantId } = context.caller;
  const now = nowText();
  const audit = { createUser: userId, createDept: deptIds[0], createTime: now, updateUser: userId, updateTime: now, tenantId };
  const known = Object.fromEntries(Object.entries(audit).filter(([name]) => columns[name]));
  await context.db.insert(table).values({ ...checked, ...known, id });
  return id;
}

type Target = { id: string; version: unknown };

async function update(entity: Entity, { id, version }: Target, { values, context }: { values: Record<string, unknown>; context: RequestContext }): Promise<string> {
  const { table, columns, rules, scoped } = entity;
  const current = await findRow(entity, id, context);
  if (!current) throw notFound();
  const checked = (await rules.beforeSubmit?.(values, context, current)) ?? values;
  // A null field is not written on update (contract 1.7); the lock is the version the form was drawn from.
  const written = Object.fromEntries(Object.entries(checked).filter(([, value]) => value !== null));
  const audit = Object.fromEntries(
    Object.entries({ updateUser: context.caller.userId, updateTime: nowText() }).filter(([name]) => columns[name]),
  );
  const bumped = columns.version ? { version: sql`${columns.version} + 1` } : {};
  const same = version !== undefined && columns.version ? eq(columns.version, version) : undefined;
  const changed = await context.db.update(table).set({ ...written, ...audit, ...bumped })
    .where(and(eq(idOf(columns), id), scoped(context), same)).returning({ id: idOf(columns) });
  // Read again: whoever was faster may have saved after this row was read.
  if (changed.length === 0) throw conflict((await findRow(entity, id, context)) ?? fail(notFound()));
  return id;
}

async function remove(entity: Entity, ids: string[], context: RequestContext): Promise<null> {
  const { table, columns, rules, scoped } = entity;
  await rules.beforeRemove?.(ids, context);
  const where = and(inArray(idOf(columns), ids), scoped(context));
  const gone = columns.isDeleted
    ? await context.db.update(table).set({ isDeleted: 1 }).where(where).returning({ id: idOf(columns) })
    : await context.db.delete(table).where(where).returning({ id: idOf(columns) });
  // All or nothing: one foreign or missing id takes the others back with it.
  if (gone.length !== new Set(ids).size) throw notFound();
  await rules.afterWrite?.(context);
  forgetTotals();
  return null;
}

function defaultOrder(table: PgTable): SQL[] {
  const { sort, createTime, id } = columnsOf(table);
  return [...(sort ? [asc(sort)] : createTime ? [desc(createTime)] : []), ...(id ? [desc(id)] : [])];
}

function idOf(columns: Record<string, PgColumn>): PgColumn {
  const { id } = columns;
  if (!id) throw new Error("A CRUD table needs an id column.");
  return id;
}

function fail(error: Error): never {
  throw error;
}
