import { inArray, sql } from "drizzle-orm";
import { ADMINISTRATOR, type Executor, type Grants, PLATFORM_TENANT, WILDCARD } from "./caller.ts";
import { readGates } from "./api-scope.ts";
import { readDataRules } from "./data-rules.ts";

/** Whose grants are read: the roles of a tenant, which may be held to a package. */
export type Holder = { tenantId: string; packageId: string | null; roleIds: readonly string[] };

export const NO_GRANTS: Grants = { aliases: [], codes: new Set(), scopes: new Map(), gates: [] };

/**
 * What roles add up to (contract 4): aliases, codes with those of the menus above, rules on rows and closed paths.
 * Only live, enabled roles of the tenant count. A tenant's package cuts its codes.
 */
export async function readGrants(db: Executor, { tenantId, packageId, roleIds }: Holder): Promise<Grants> {
  const held = await liveRoles(db, tenantId, roleIds);
  if (held.length === 0) return NO_GRANTS;
  // Only the platform's own administrators carry the name: elsewhere it would open every row and code.
  const aliases = held.map(({ alias }) => alias).filter((alias) => alias !== ADMINISTRATOR || tenantId === PLATFORM_TENANT);
  if (aliases.includes(ADMINISTRATOR)) return { ...NO_GRANTS, aliases, codes: new Set([WILDCARD]) };
  const ids = held.map(({ id }) => id);
  const codes = await grantedCodes(db, ids);
  return {
    aliases,
    codes: packageId === null ? codes : await withinPackage(db, codes, packageId),
    scopes: await readDataRules(db, ids),
    gates: await readGates(db, ids),
  };
}

async function liveRoles(db: Executor, tenantId: string, ids: readonly string[]): Promise<{ id: string; alias: string }[]> {
  if (ids.length === 0) return [];
  const { rows } = await db.execute<{ id: string; alias: string }>(sql`
    select id, role_alias as alias from blade_role
    where ${inArray(sql`id`, [...ids])} and tenant_id = ${tenantId} and is_deleted = 0 and status = 1`);
  return rows;
}

async function grantedCodes(db: Executor, roleIds: string[]): Promise<Set<string>> {
  const { rows } = await db.execute<{ code: string }>(sql`
    with recursive granted as (
      select m.id, m.parent_id, m.code from blade_menu m join blade_role_menu rm on rm.menu_id = m.id
      where ${inArray(sql`rm.role_id`, roleIds)} and m.is_deleted = 0
      union
      select p.id, p.parent_id, p.code from blade_menu p join granted g on g.parent_id = p.id where p.is_deleted = 0)
    select distinct code from granted`);
  return new Set(rows.map(({ code }) => code));
}

/** The codes that a package has too: of its menus, those above them and their buttons; none of a package that is gone. */
async function withinPackage(db: Executor, codes: ReadonlySet<string>, packageId: string): Promise<Set<string>> {
  const { rows } = await db.execute<{ code: string }>(sql`
    with recursive named as (
      select m.id, m.parent_id, m.code from blade_tenant_package p
      join blade_menu m on m.id::text = any(string_to_array(p.menu_id, ','))
      where p.id = ${packageId} and p.is_deleted = 0 and m.is_deleted = 0),
    above as (
      select * from named
      union
      select p.id, p.parent_id, p.code from blade_menu p join above a on a.parent_id = p.id where p.is_deleted = 0)
    select code from above
    union
    select b.code from blade_menu b join named n on n.id = b.parent_id where b.category = 2 and b.is_deleted = 0`);
  return new Set(rows.map(({ code }) => code).filter((code) => codes.has(code)));
}
