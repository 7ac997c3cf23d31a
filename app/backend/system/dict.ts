import { and, asc, eq, inArray, ne, sql } from "drizzle-orm";
import {
  type Dict, type DictEntry, dictApi, dictChildList, dictionary, dictionaryList, dictTree, dictTreeList,
} from "#app/contract/system/dict.ts";
import { crudEntity, type CrudRules } from "../crud/entity.ts";
import { mountCrud } from "../crud/mount.ts";
import { listQueryOf, pageOfTable } from "../crud/page.ts";
import { rowScope } from "../crud/scope.ts";
import { toTree } from "../crud/tree.ts";
import { dicts, dictsBiz } from "../db/schema/system.ts";
import type { RequestContext } from "../http/caller.ts";
import { duplicate, Refusal } from "../http/errors.ts";
import { bind } from "../http/register.ts";

const order = [asc(dicts.sort), asc(dicts.id)];
const { scoped, shown } = crudEntity(dictApi, dicts);
const heads = (context: RequestContext) => and(scoped(context), eq(dicts.parentId, "0"));

const rules: CrudRules = {
  order,
  beforeSubmit: async (values, context, current) => {
    const parentId = String(values.parentId ?? current?.parentId ?? "0");
    const parent = parentId === "0" ? undefined : await parentOf(context, parentId, current?.id);
    const next = { ...values, parentId, ...(parent ? { code: parent.code } : {}) };
    await refuseTaken(context, { ...current, ...next });
    if (current?.parentId === "0" && next.code !== undefined && next.code !== current.code) await renameChildren(context, current.id, String(next.code));
    return next;
  },
  beforeRemove: async (ids, context) => {
    const children = await context.db.select({ id: dicts.id }).from(dicts).where(and(rowScope(dicts, context), inArray(dicts.parentId, ids)));
    if (children.some((child) => !ids.includes(child.id))) throw new Refusal("hasChildren", { status: 409, code: 2106, data: { refs: [] } });
  },
  beforeRestore: async (rows, context) => {
    const parents = new Set(rows.map(({ parentId }) => String(parentId)).filter((id) => id !== "0" && rows.every((row) => row.id !== id)));
    for (const id of parents) await parentOf(context, id, undefined);
  },
};

const [, ...plain] = mountCrud(dictApi, dicts, rules);

/** The dictionary and how others read it (contract 6.4). */
export const dictEndpoints = [
  bind(dictApi.list, async ({ params }, context) => {
    const page = await pageOfTable<Dict>(context, listQueryOf(params, dictApi.rules, context), { table: dicts, shown, scope: heads(context), order });
    return { ...page, records: await withHasChildren(context, page.records) };
  }),
  ...plain,
  bind(dictChildList, async ({ params }, context) => {
    const paged = params.has("size");
    if (!paged) params.set("size", "1000");
    const page = await pageOfTable<Dict>(context, listQueryOf(params, dictApi.rules, context), { table: dicts, shown, scope: scoped(context), order });
    return paged ? page : page.records;
  }),
  bind(dictTreeList, async (_, context) => toTree(await allRows(context))),
  bind(dictTree, async (_, context) =>
    toTree((await allRows(context)).map((row) => ({ id: row.id, parentId: row.parentId, title: row.dictValue, key: row.id, value: row.id })))),
  bind(dictionary, async ({ query }, context) => (await entriesOf(context, [query.code]))[query.code] ?? []),
  bind(dictionaryList, ({ query }, context) => entriesOf(context, query.codes.split(",").map((code) => code.trim()).filter(Boolean))),
];

/** The row above an entry; a row below itself would never be seen again. */
async function parentOf(context: RequestContext, parentId: string, ownId: string | undefined) {
  const find = async (id: string) => (await context.db.select().from(dicts).where(and(rowScope(dicts, context), eq(dicts.id, id))))[0];
  const parent = await find(parentId);
  if (!parent) throw new Refusal("parentMissing");
  for (let above: typeof parent | undefined = parent; above; above = above.parentId === "0" ? undefined : await find(above.parentId)) {
    if (above.id === ownId) throw new Refusal("parentIsSelf");
  }
  return parent;
}

async function refuseTaken(context: RequestContext, { id, code, dictKey }: Record<string, unknown>) {
  const same = [eq(dicts.code, String(code)), eq(dicts.dictKey, String(dictKey))];
  const [other] = await context.db.select({ id: dicts.id }).from(dicts).where(and(rowScope(dicts, context), ...same, id ? ne(dicts.id, String(id)) : undefined));
  if (other) throw duplicate("dictKey", "dictKeyExists");
}

async function renameChildren(context: RequestContext, headId: string, code: string) {
  await context.db.update(dicts).set({ code, version: sql`${dicts.version} + 1` }).where(eq(dicts.parentId, headId));
}

async function withHasChildren(context: RequestContext, records: Dict[]): Promise<Dict[]> {
  if (records.length === 0) return records;
  const found = await context.db.selectDistinct({ parentId: dicts.parentId }).from(dicts)
    .where(and(rowScope(dicts, context), inArray(dicts.parentId, records.map((row) => row.id))));
  const parents = new Set(found.map((row) => row.parentId));
  return records.map((row) => ({ ...row, hasChildren: parents.has(row.id) }));
}

function allRows(context: RequestContext) {
  return context.db.select().from(dicts).where(scoped(context)).orderBy(...order);
}

async function entriesOf(context: RequestContext, codes: string[]): Promise<Record<string, DictEntry[]>> {
  const answer: Record<string, DictEntry[]> = Object.fromEntries(codes.map((code) => [code, []]));
  if (codes.length === 0) return answer;
  for (const table of [dicts, dictsBiz] as const) {
    const rows = await context.db
      .select({ code: table.code, dictKey: table.dictKey, dictValue: table.dictValue, dictValueEn: table.dictValueEn, remark: table.remark })
      .from(table)
      .where(and(rowScope(table, context), inArray(table.code, codes), ne(table.parentId, "0"), eq(table.isSealed, 0)))
      .orderBy(asc(table.sort), asc(table.id));
    for (const row of rows) answer[row.code]?.push(row);
  }
  return answer;
}
