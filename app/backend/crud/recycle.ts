import { inArray } from "drizzle-orm";
import type { RequestContext } from "../http/caller.ts";
import { notFound } from "../http/errors.ts";
import { type Entity, idOf, lockRows, type Row, type Written } from "./entity.ts";
import { diffOf, writeHistory } from "./history.ts";
import { forgetTotals } from "./page.ts";
import { stamped } from "./submit.ts";

/** Removes rows, all or none (2104): logically where the table can, else for good with the whole row kept in the history. */
export async function removeRows(entity: Entity, ids: string[], context: RequestContext): Promise<null> {
  const { table, columns, rules } = entity;
  const rows = await allOf(ids, lockRows(entity, ids, context));
  await rules.beforeRemove?.(ids, context);
  const where = inArray(idOf(columns), rows.map(({ id }) => id));
  if (columns.isDeleted) await context.db.update(table).set({ isDeleted: 1, ...stamped(entity, context) }).where(where);
  else await context.db.delete(table).where(where);
  return written(entity, context, { action: "remove", rows });
}

/** Brings removed rows back, all or none: 2104 for what is not in the bin, 2105 where another row has their key by now. */
export async function restoreRows(entity: Entity, ids: string[], context: RequestContext): Promise<null> {
  const { table, columns, rules } = entity;
  const rows = await allOf(ids, lockRows({ ...entity, standing: "deleted" }, ids, context));
  await rules.beforeRestore?.(rows, context);
  await context.db.update(table).set({ isDeleted: 0, ...stamped(entity, context) }).where(inArray(idOf(columns), rows.map(({ id }) => id)));
  return written(entity, context, { action: "restore", rows });
}

/** All or nothing: one foreign or missing id takes the others back with it. */
async function allOf(ids: string[], found: Promise<Row[]>): Promise<Row[]> {
  const rows = await found;
  if (rows.length !== new Set(ids).size) throw notFound();
  return rows;
}

async function written({ api, columns, rules }: Entity, context: RequestContext, { action, rows }: { action: "remove" | "restore"; rows: Row[] }): Promise<null> {
  const changesOf = (row: Row) => (columns.isDeleted ? [] : diffOf(row, undefined, api.secrets));
  await writeHistory(context, rows.map((row) => ({ resource: api.base, rowId: row.id, action, changes: changesOf(row) })));
  const what: Written = { action, ids: rows.map(({ id }) => id) };
  await rules.afterWrite?.(context, what);
  forgetTotals();
  return null;
}
