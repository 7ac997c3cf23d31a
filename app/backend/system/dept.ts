import { and, inArray, type SQL } from "drizzle-orm";
import { type Dept, deptApi, deptLazyList, deptList, deptSelect, deptSelectByType, deptTree } from "#app/contract/system/dept.ts";
import type { ListQuery } from "#app/contract/list-query.ts";
import { whereOf } from "../crud/conditions.ts";
import { findRow } from "../crud/entity.ts";
import { keptBindings } from "../crud/mount.ts";
import { listQueryOf, pageOfTable } from "../crud/page.ts";
import { removeRows } from "../crud/recycle.ts";
import { rowScope } from "../crud/scope.ts";
import { submitRow } from "../crud/submit.ts";
import { levelOf, toTree, withHasChildren } from "../crud/tree.ts";
import { depts } from "../db/schema/system.ts";
import { actingTenant } from "../http/acting-tenant.ts";
import type { RequestContext } from "../http/caller.ts";
import { notFound } from "../http/errors.ts";
import { bind } from "../http/register.ts";
import { deptEntity } from "./dept-rules.ts";
import { deptsOfType, deptsOfUser } from "./dept-select.ts";

const { scoped, shown, columns, rules: { order = [] } } = deptEntity;

/** Departments (contract 6.1); a platform administrator may name the tenant whose tree is meant. */
export const deptEndpoints = [
  bind(deptApi.list, async ({ params }, context) => {
    const { query, inside } = await reading(params, context);
    const page = await pageOfTable<Dept>(inside, query, { table: depts, shown, scope: and(scoped(inside), levelOf(query, depts)), order });
    return { ...page, records: await told(inside, page.records) };
  }),
  bind(deptApi.detail, async ({ query }, context) => {
    const row = await findRow(deptEntity, query.id, context);
    if (!row) throw notFound();
    const [dept] = await withParentNames(context, [row as unknown as Dept]);
    return dept ?? row as unknown as Dept;
  }),
  bind(deptApi.submit, async ({ body }, context) => submitRow(deptEntity, body, await actingTenant(context, body.tenantId ? String(body.tenantId) : undefined))),
  bind(deptApi.remove, ({ query }, context) => removeRows(deptEntity, query.ids, context)),
  ...keptBindings(deptApi, deptEntity),
  bind(deptList, async ({ params }, context) => {
    const { query, inside } = await reading(params, context);
    return toTree(await rowsOf(inside, whereOf(query.conditions, columns)));
  }),
  bind(deptLazyList, async ({ params }, context) => {
    const { query, inside } = await reading(params, context);
    return told(inside, await rowsOf(inside, and(whereOf(query.conditions, columns), levelOf(query, depts))));
  }),
  bind(deptTree, async ({ query }, context) => {
    const rows = await rowsOf(await actingTenant(context, query.tenantId));
    return toTree(rows.map(({ id, parentId, deptName }) => ({ id, parentId, title: deptName, key: id, value: id })));
  }),
  bind(deptSelect, ({ query }, context) => deptsOfUser(context, query.userId)),
  bind(deptSelectByType, ({ query }, context) => deptsOfType(context, query.type)),
];

/** What a call looks for, and in whose tenant. */
async function reading(params: URLSearchParams, context: RequestContext): Promise<{ query: ListQuery; inside: RequestContext }> {
  const query = listQueryOf(params, deptApi.rules, context);
  return { query, inside: await actingTenant(context, query.extra.tenantId) };
}

async function rowsOf(context: RequestContext, where?: SQL): Promise<Dept[]> {
  const rows = await context.db.select(shown).from(depts).where(and(scoped(context), where)).orderBy(...order);
  return rows as unknown as Dept[];
}

async function told(context: RequestContext, rows: Dept[]): Promise<Dept[]> {
  return withParentNames(context, await withHasChildren(context, rows, { tree: depts, scope: scoped(context) }));
}

async function withParentNames(context: RequestContext, rows: Dept[]): Promise<Dept[]> {
  const above = [...new Set(rows.map(({ parentId }) => parentId))].filter((id) => id !== "0");
  if (above.length === 0) return rows;
  const found = await context.db.select({ id: depts.id, deptName: depts.deptName }).from(depts).where(and(rowScope(depts, context), inArray(depts.id, above)));
  const names = new Map(found.map(({ id, deptName }) => [id, deptName]));
  return rows.map((row) => ({ ...row, parentName: names.get(row.parentId) ?? null }));
}
