import { inArray, sql } from "drizzle-orm";
import { readScopeRule } from "#app/contract/system/data-scope-rule.ts";
import type { DataRule, Executor } from "./caller.ts";

/** Kinds of rules on rows (contract 8.1). */
export const ScopeType = { all: 1, own: 2, dept: 3, deptAndBelow: 4, custom: 5 } as const;

type Stored = { roleId: string; id: string; resource: string; type: number; column: string; value: string | null };

/**
 * Rules on rows of some roles by resource. Roles add up: one that opens the resource's page or buttons and has no rule
 * on it, or the rule "all", opens every row, and the resource is not in the answer.
 */
export async function readDataRules(db: Executor, roleIds: string[]): Promise<Map<string, DataRule[]>> {
  const { rows: stored } = await db.execute<Stored>(sql`
    select rs.role_id as "roleId", d.id, d.resource_code as resource, d.scope_type as type, d.scope_column as "column", d.scope_value as value
    from blade_role_scope rs join blade_scope_data d on d.id = rs.scope_id and d.is_deleted = 0
    where rs.scope_category = 1 and ${inArray(sql`rs.role_id`, roleIds)}`);
  const rules = new Map<string, DataRule[]>();
  if (stored.length === 0) return rules;
  const resources = [...new Set(stored.map(({ resource }) => resource))];
  const holders = await holdersOf(db, roleIds, resources);
  for (const resource of resources) {
    const own = stored.filter((row) => row.resource === resource);
    const holding = holders.get(resource) ?? new Set<string>();
    // A rule of a role that does not open the resource must not widen what another role sees of it.
    const counted = holding.size === 0 ? own : own.filter(({ roleId }) => holding.has(roleId));
    const ruled = new Set(counted.map(({ roleId }) => roleId));
    const open = [...holding].some((roleId) => !ruled.has(roleId)) || counted.some(({ type }) => type === ScopeType.all);
    if (!open) rules.set(resource, counted.map(ruleOf));
  }
  return rules;
}

function ruleOf({ id, type, column, value }: Stored): DataRule {
  return { id, type, column, rule: type === ScopeType.custom ? readScopeRule(value ?? "") : undefined };
}

/** Which roles open a resource: they hold its page or one of its buttons. */
async function holdersOf(db: Executor, roleIds: string[], resources: string[]): Promise<Map<string, Set<string>>> {
  const { rows } = await db.execute<{ resource: string; roleId: string }>(sql`
    select distinct r.code as resource, rm.role_id as "roleId"
    from blade_menu r join blade_menu m on m.id = r.id or (m.parent_id = r.id and m.category = 2)
    join blade_role_menu rm on rm.menu_id = m.id
    where ${inArray(sql`r.code`, resources)} and ${inArray(sql`rm.role_id`, roleIds)} and r.is_deleted = 0 and m.is_deleted = 0`);
  const holders = new Map<string, Set<string>>();
  for (const { resource, roleId } of rows) holders.set(resource, (holders.get(resource) ?? new Set()).add(roleId));
  return holders;
}
