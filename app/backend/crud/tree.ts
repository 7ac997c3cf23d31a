import { and, eq, getTableName, inArray, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { ListQuery } from "#app/contract/list-query.ts";
import type { RequestContext } from "../http/caller.ts";
import { Refusal } from "../http/errors.ts";

type Node = { id: string; parentId: string };
export type Tree<T extends Node> = T & { children?: Tree<T>[] };

/** A table whose rows name the row above; roots have parent 0. */
export type TreeTable = PgTable & { id: PgColumn; parentId: PgColumn };

const ROOT = "0";
/** Deeper trees are taken for a circle. */
const MAX_LEVELS = 1000;

/** Rows as a forest in their own order; a row whose parent is not among them is a root (contract 1.10). */
export function toTree<T extends Node>(rows: T[]): Tree<T>[] {
  const nodes = new Map(rows.map((row) => [row.id, { ...row } as Tree<T>]));
  const roots: Tree<T>[] = [];
  for (const node of nodes.values()) {
    const parent = node.parentId === node.id ? undefined : nodes.get(node.parentId);
    if (parent) (parent.children ??= []).push(node);
    else roots.push(node);
  }
  return roots;
}

/** Rows of one level for a page of a tree: children of `parentId` (0 unless it is filtered by), or hits anywhere while another filter is set. */
export function levelOf({ conditions }: Pick<ListQuery, "conditions">, { parentId }: TreeTable): SQL | undefined {
  return conditions.length > 0 ? undefined : eq(parentId, ROOT);
}

/** Rows with whether there is something below them, under the same scope. */
export async function withHasChildren<T extends { id: string }>({ db }: RequestContext, rows: T[], { tree, scope }: { tree: TreeTable; scope: SQL | undefined }): Promise<(T & { hasChildren: boolean })[]> {
  if (rows.length === 0) return [];
  const found = await db.selectDistinct({ parentId: tree.parentId }).from(tree as PgTable)
    .where(and(scope, inArray(tree.parentId, rows.map(({ id }) => id))));
  const parents = new Set(found.map(({ parentId }) => String(parentId)));
  return rows.map((row) => ({ ...row, hasChildren: parents.has(row.id) }));
}

/** Ids of the rows above one, from the root down to its parent; of live rows alone. */
export async function ancestorsOf({ db }: RequestContext, tree: TreeTable, id: string): Promise<string[]> {
  const table = sql.identifier(getTableName(tree));
  const { rows } = await db.execute<{ id: string }>(sql`
    with recursive above as (
      select t.id, t.parent_id, 0 as step from ${table} t where t.id = ${id}
      union all
      select p.id, p.parent_id, a.step + 1 from ${table} p join above a on p.id = a.parent_id and p.is_deleted = 0 where a.step <= ${MAX_LEVELS})
    select id from above where step > 0 order by step desc`);
  return rows.map((row) => row.id);
}

/** Ids of the rows below some, and their own. */
export async function subtreeOf({ db }: RequestContext, tree: TreeTable, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const table = sql.identifier(getTableName(tree));
  const { rows } = await db.execute<{ id: string }>(sql`
    with recursive below as (
      select t.id, 0 as step from ${table} t where ${inArray(sql`t.id`, [...ids])}
      union all
      select c.id, b.step + 1 from ${table} c join below b on c.parent_id = b.id and c.is_deleted = 0 where b.step <= ${MAX_LEVELS})
    select distinct id from below`);
  return rows.map((row) => row.id);
}

/**
 * The row that is to be above another, locked; undefined for the root. Refuses a parent that is not in `scope`, and one
 * that is the row itself or lies below it. Moves in one tree wait for each other, so that two cannot make a circle.
 */
export async function requireParent(context: RequestContext, { tree, scope }: { tree: TreeTable; scope: SQL | undefined }, { id, parentId }: { id?: string | undefined; parentId: string }): Promise<Record<string, unknown> | undefined> {
  if (parentId === ROOT) return undefined;
  await context.db.execute(sql`select pg_advisory_xact_lock(hashtext(${`tree:${getTableName(tree)}`}))`);
  const [parent] = await context.db.select().from(tree as PgTable).where(and(eq(tree.id, parentId), scope)).for("update");
  if (!parent) throw new Refusal("parentMissing");
  if (id !== undefined && (parentId === id || (await ancestorsOf(context, tree, parentId)).includes(id))) throw new Refusal("parentIsSelf");
  return parent;
}

/** Writes `ancestors` (`0,<root>,…,<parent>`) of a row and of everything below it, after it was inserted or moved. */
export async function rebuildAncestors(context: RequestContext, tree: TreeTable, id: string) {
  const table = sql.identifier(getTableName(tree));
  const own = [ROOT, ...(await ancestorsOf(context, tree, id))].join(",");
  await context.db.execute(sql`
    with recursive below as (
      select t.id, ${own}::text as ancestors, 0 as step from ${table} t where t.id = ${id}
      union all
      select c.id, b.ancestors || ',' || b.id, b.step + 1 from ${table} c join below b on c.parent_id = b.id where b.step <= ${MAX_LEVELS})
    update ${table} t set ancestors = b.ancestors from below b where t.id = b.id and t.ancestors is distinct from b.ancestors`);
}
