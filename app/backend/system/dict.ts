import { and, asc, eq, inArray, ne } from "drizzle-orm";
import { type Dict, type DictCalls, type DictEntry, dictionaryList, systemDict } from "#app/contract/system/dict.ts";
import { businessDict } from "#app/contract/system/dict-biz.ts";
import { crudEntity } from "../crud/entity.ts";
import { mountCrud } from "../crud/mount.ts";
import { listQueryOf, pageOfTable } from "../crud/page.ts";
import { rowScope } from "../crud/scope.ts";
import { toTree, withHasChildren } from "../crud/tree.ts";
import { dicts, dictsBiz } from "../db/schema/system.ts";
import type { RequestContext } from "../http/caller.ts";
import { bind, type Registration } from "../http/register.ts";
import { dictRules, type DictTable, nodesOf, orderOfDict } from "./dict-rules.ts";

/** The dictionaries and how others read them (contract 6.4). */
export const dictEndpoints = [
  ...endpointsOf(systemDict, dicts),
  bind(dictionaryList, ({ query }, context) => entriesOf([dicts, dictsBiz], query.codes.split(",").map((code) => code.trim()).filter(Boolean), context)),
];

/** The same calls on the dictionary of the caller's tenant. */
export const dictBizEndpoints = endpointsOf(businessDict, dictsBiz);

function endpointsOf({ api, ...calls }: DictCalls, table: DictTable): Registration[] {
  const order = orderOfDict(table);
  const { scoped, shown } = crudEntity(api, table);
  const isHead = eq(table.parentId, "0");
  const [, ...plain] = mountCrud(api, table, dictRules(table));
  const allRows = async (context: RequestContext) =>
    (await context.db.select(shown).from(table).where(scoped(context)).orderBy(...order)) as unknown as Dict[];
  // What is called the system's answers both dictionaries under one code, as its own screens ask for them.
  const read = table === dicts ? [dicts, dictsBiz] : [table];
  return [
    bind(api.list, async ({ params }, context) => {
      const query = listQueryOf(params, api.rules, context);
      const isLevel = query.conditions.some(({ field }) => field === "parentId");
      const page = await pageOfTable<Dict>(context, query, { table, shown, scope: and(scoped(context), isLevel ? undefined : isHead), order });
      return { ...page, records: await withHasChildren(context, page.records, { tree: table, scope: rowScope(table, context) }) };
    }),
    ...plain,
    bind(calls.childList, async ({ params }, context) => {
      const paged = params.has("size");
      if (!paged) params.set("size", "1000");
      const page = await pageOfTable<Dict>(context, listQueryOf(params, api.rules, context), { table, shown, scope: scoped(context), order });
      return paged ? page : page.records;
    }),
    bind(calls.treeList, async (_, context) => toTree(await allRows(context))),
    bind(calls.tree, async (_, context) => nodesOf(await allRows(context))),
    bind(calls.parentTree, async (_, context) => nodesOf((await allRows(context)).filter(({ parentId }) => parentId === "0"))),
    bind(calls.dictionary, async ({ query }, context) => (await entriesOf(read, [query.code], context))[query.code] ?? []),
    bind(calls.dictionaryTree, async ({ query }, context) => nodesOf(await rowsOfCode(table, query.code, context))),
    bind(calls.select, async ({ query }, context) => rowsOfCode(table, query.code, context)),
  ];
}

/** Unsealed entries of a code, or the heads. */
function rowsOfCode(table: DictTable, code: string | undefined, context: RequestContext) {
  const { id, parentId, dictKey, dictValue } = table;
  const which = code === undefined ? eq(parentId, "0") : and(eq(table.code, code), ne(parentId, "0"), eq(table.isSealed, 0));
  return context.db.select({ id, parentId, code: table.code, dictKey, dictValue }).from(table).where(and(rowScope(table, context), which)).orderBy(...orderOfDict(table));
}

async function entriesOf(tables: readonly DictTable[], codes: string[], context: RequestContext): Promise<Record<string, DictEntry[]>> {
  const answer: Record<string, DictEntry[]> = Object.fromEntries(codes.map((code) => [code, []]));
  if (codes.length === 0) return answer;
  for (const table of tables) {
    const rows = await context.db
      .select({ code: table.code, dictKey: table.dictKey, dictValue: table.dictValue, dictValueEn: table.dictValueEn, remark: table.remark })
      .from(table)
      .where(and(rowScope(table, context), inArray(table.code, codes), ne(table.parentId, "0"), eq(table.isSealed, 0)))
      .orderBy(asc(table.sort), asc(table.id));
    for (const row of rows) answer[row.code]?.push(row);
  }
  return answer;
}
