import { and, inArray, type SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Page } from "#app/contract/envelope.ts";
import type { Entity, Row } from "../crud/entity.ts";
import { listQueryOf, pageOfTable } from "../crud/page.ts";
import { levelOf, requireParent, type TreeTable, withHasChildren } from "../crud/tree.ts";
import type { RequestContext } from "../http/caller.ts";
import { Refusal } from "../http/errors.ts";

type Node = { id: string; parentId: string };
type Level = { entity: Entity; tree: TreeTable; name: PgColumn; order: SQL[] };

/** A page of one level of a tree, or of hits anywhere in it, with the name of the row above and whether there are rows below. */
export async function pageOfLevel<T extends Node>({ entity, tree, name, order }: Level, params: URLSearchParams, context: RequestContext): Promise<Page<T>> {
  const query = listQueryOf(params, entity.api.rules, context);
  const scope = entity.scoped(context);
  const { table, shown } = entity;
  const page = await pageOfTable<T>(context, query, { table, shown, scope: and(scope, levelOf(query, tree)), order });
  const names = await namesOf(context, { tree, name }, page.records.map(({ parentId }) => parentId));
  const rows = await withHasChildren(context, page.records, { tree, scope });
  return { ...page, records: rows.map((row) => ({ ...row, parentName: names.get(row.parentId) ?? "" })) };
}

type Place = { tree: TreeTable; scope: SQL | undefined };

/** Refuses (2106) to remove rows that others stand below, which are not removed with them. */
export async function requireNoChildren({ db }: RequestContext, { tree, scope }: Place, ids: readonly string[]) {
  const children = await db.select({ id: tree.id }).from(tree as PgTable).where(and(scope, inArray(tree.parentId, [...ids])));
  if (children.some(({ id }) => !ids.includes(String(id)))) throw new Refusal("hasChildren", { status: 409, code: 2106, data: { refs: [] } });
}

/** Refuses to bring rows back whose place in the tree is gone. */
export async function requireParents(context: RequestContext, place: Place, rows: readonly Row[]) {
  const above = new Set(rows.map(({ parentId }) => String(parentId)));
  for (const parentId of above) if (!rows.some(({ id }) => id === parentId)) await requireParent(context, place, { parentId });
}

async function namesOf({ db }: RequestContext, { tree, name }: Pick<Level, "tree" | "name">, ids: string[]): Promise<Map<string, string>> {
  const above = [...new Set(ids)].filter((id) => id !== "0");
  if (above.length === 0) return new Map();
  const rows = await db.select({ id: tree.id, name }).from(tree as PgTable).where(inArray(tree.id, above));
  return new Map(rows.map((row) => [String(row.id), String(row.name)]));
}
