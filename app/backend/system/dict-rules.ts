import { and, asc, eq, inArray, ne, sql } from "drizzle-orm";
import type { CrudRules, Row } from "../crud/entity.ts";
import { rowScope } from "../crud/scope.ts";
import { toTree } from "../crud/tree.ts";
import type { dicts, dictsBiz } from "../db/schema/system.ts";
import type { RequestContext } from "../http/caller.ts";
import { duplicate, Refusal } from "../http/errors.ts";

export type DictTable = typeof dicts | typeof dictsBiz;

export const orderOfDict = (table: DictTable) => [asc(table.sort), asc(table.id)];

/** What a write of a dictionary keeps to: one code below a head, one entry per key, no entry without its head. */
export function dictRules(table: DictTable): CrudRules {
  return {
    order: orderOfDict(table),
    beforeSubmit: async (values, context, current) => {
      const parentId = String(values.parentId ?? current?.parentId ?? "0");
      const parent = parentId === "0" ? undefined : await parentOf(table, context, { parentId, ownId: current?.id });
      const next = { ...values, parentId, ...(parent ? { code: parent.code } : {}) };
      await refuseTaken(table, context, { ...current, ...next });
      if (current) await renameChildren(table, context, { head: current, code: next.code });
      return next;
    },
    beforeRemove: async (ids, context) => {
      const children = await context.db.select({ id: table.id }).from(table).where(and(rowScope(table, context), inArray(table.parentId, ids)));
      if (children.some((child) => !ids.includes(child.id))) throw new Refusal("hasChildren", { status: 409, code: 2106, data: { refs: [] } });
    },
    beforeRestore: async (rows, context) => {
      const parents = new Set(rows.map(({ parentId }) => String(parentId)).filter((id) => id !== "0" && rows.every((row: Row) => row.id !== id)));
      for (const parentId of parents) await parentOf(table, context, { parentId, ownId: undefined });
    },
  };
}

/** Entries of a dictionary as nodes of a select tree. */
export const nodesOf = (rows: { id: string; parentId: string; dictValue: string }[]) =>
  toTree(rows.map(({ id, parentId, dictValue }) => ({ id, parentId, title: dictValue, key: id, value: id })));

type Place = { parentId: string; ownId: string | undefined };

/** The row above an entry; a row below itself would never be seen again. */
async function parentOf(table: DictTable, context: RequestContext, { parentId, ownId }: Place) {
  const columns = { id: table.id, parentId: table.parentId, code: table.code };
  const find = async (id: string) => (await context.db.select(columns).from(table).where(and(rowScope(table, context), eq(table.id, id))))[0];
  const parent = await find(parentId);
  if (!parent) throw new Refusal("parentMissing");
  for (let above: typeof parent | undefined = parent; above; above = above.parentId === "0" ? undefined : await find(above.parentId)) {
    if (above.id === ownId) throw new Refusal("parentIsSelf");
  }
  return parent;
}

async function refuseTaken(table: DictTable, context: RequestContext, { id, code, dictKey }: Record<string, unknown>) {
  const same = [eq(table.code, String(code)), eq(table.dictKey, String(dictKey))];
  const [other] = await context.db.select({ id: table.id }).from(table).where(and(rowScope(table, context), ...same, id ? ne(table.id, String(id)) : undefined));
  if (other) throw duplicate("dictKey", "dictKeyExists");
}

/** The entries below a head keep to its code. */
async function renameChildren(table: DictTable, context: RequestContext, { head, code }: { head: Row; code: unknown }) {
  if (head.parentId !== "0" || code === undefined || code === head.code) return;
  const set = { code: String(code), version: sql`${table.version} + 1` };
  await context.db.update(table).set(set).where(and(rowScope(table, context, "any"), eq(table.parentId, head.id)));
}
