import { and, asc, eq } from "drizzle-orm";
import { deptLazyTree } from "#app/contract/system/dept-lazy-tree.ts";
import { rowScope } from "../crud/scope.ts";
import { withHasChildren } from "../crud/tree.ts";
import { depts } from "../db/schema/system.ts";
import { actingTenant } from "../http/acting-tenant.ts";
import { bind } from "../http/register.ts";

/** One level of the department tree (contract 6.1). */
export const deptLazyTreeEndpoints = [
  bind(deptLazyTree, async ({ query }, context) => {
    const acting = await actingTenant(context, query.tenantId);
    const scope = rowScope(depts, acting);
    const rows = await acting.db.select({ id: depts.id, parentId: depts.parentId, title: depts.deptName }).from(depts)
      .where(and(scope, eq(depts.parentId, query.parentId ?? "0"))).orderBy(asc(depts.sort), asc(depts.id));
    const level = await withHasChildren(acting, rows, { tree: depts, scope });
    return level.map((row) => ({ ...row, key: row.id, value: row.id }));
  }),
];
