import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { deptApi } from "#app/contract/system/dept.ts";
import { crudEntity, type CrudRules, type Row } from "../crud/entity.ts";
import { rowScope } from "../crud/scope.ts";
import { rebuildAncestors, requireParent } from "../crud/tree.ts";
import { depts } from "../db/schema/system.ts";
import type { RequestContext } from "../http/caller.ts";
import { inUse, Refusal } from "../http/errors.ts";

const rules: CrudRules = {
  order: [asc(depts.sort), asc(depts.id)],
  beforeSubmit: async ({ tenantId: _, ...values }, context, current) => {
    // An emptied parent makes a root.
    const parentId = String((values.parentId ?? current?.parentId) || "0");
    if (parentId !== current?.parentId) await requireParent(context, { tree: depts, scope: deptEntity.scoped(context) }, { id: current?.id, parentId });
    return { ...values, parentId };
  },
  beforeRemove: async (ids, context) => {
    const children = await context.db.select({ id: depts.id }).from(depts).where(and(rowScope(depts, context), inArray(depts.parentId, ids)));
    if (children.some((child) => !ids.includes(child.id))) throw new Refusal("hasChildren", { status: 409, code: 2106, data: { refs: [] } });
    await refuseWithPeople(context, ids);
  },
  beforeRestore: requireParents,
  afterWrite: async (context, { action, ids }) => {
    if (action !== "remove") for (const id of ids) await rebuildAncestors(context, depts, id);
  },
};

/** Departments with what a write of them must keep to: one tree without circles per tenant, nobody left without a department. */
export const deptEntity = crudEntity(deptApi, depts, rules);

async function refuseWithPeople({ db, caller }: RequestContext, ids: string[]) {
  const { rows } = await db.execute<{ name: string }>(sql`
    select real_name as name from blade_user
    where tenant_id = ${caller.tenantId} and is_deleted = 0 and string_to_array(dept_id, ',') && array[${sql.join(ids.map((id) => sql`${id}`), sql`, `)}]::text[]
    order by id limit 5`);
  if (rows.length > 0) throw inUse(rows.map(({ name }) => name));
}

/** What comes back comes back to where it was: the department above must be there, or come along. */
async function requireParents(rows: Row[], context: RequestContext) {
  const above = new Set(rows.map(({ parentId }) => String(parentId)).filter((id) => id !== "0" && rows.every((row) => row.id !== id)));
  for (const id of above) {
    const [parent] = await context.db.select({ id: depts.id }).from(depts).where(and(rowScope(depts, context), eq(depts.id, id))).for("update");
    if (!parent) throw new Refusal("parentMissing");
  }
}
