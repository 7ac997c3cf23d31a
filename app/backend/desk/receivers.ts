import { type SQL, sql } from "drizzle-orm";
import { UserStatus } from "#app/contract/system/user.ts";
import type { Locale } from "#app/locales/locale.ts";
import { significantPrefix } from "#app/rules/region-code.ts";
import { users } from "../db/schema/system.ts";
import { ADMINISTRATOR, type Executor, PLATFORM_TENANT } from "../http/caller.ts";

/**
 * Who is meant: people by their ids, or everybody in work whom all that is named here fits. `codes`: holders of one of
 * the permissions. `regions`: people bound to one of these regions or to one it lies in.
 */
export type Receivers = {
  userIds?: readonly string[];
  roles?: readonly string[];
  codes?: readonly string[];
  units?: readonly string[];
  projects?: readonly string[];
  regions?: readonly string[];
};
export type Receiver = { id: string; phone: string; language: Locale };

/** The people of a tenant who are meant by any of `groups`, each once; a group that names nothing means nobody. */
export async function receiversOf(db: Executor, { tenantId, groups }: { tenantId: string; groups: readonly Receivers[] }): Promise<Receiver[]> {
  const meant = groups.flatMap((group) => conditionOf(group, tenantId) ?? []);
  if (meant.length === 0) return [];
  const any = sql.join(meant.map((one) => sql`(${one})`), sql` or `);
  const { rows } = await db.execute<Receiver>(sql`
    select id::text as id, coalesce(phone, '') as phone, coalesce(language, 'zh') as language from ${users} where tenant_id = ${tenantId} and is_deleted = 0 and (${any}) order by id`);
  return rows;
}

function conditionOf({ userIds, roles, codes, units, projects, regions }: Receivers, tenantId: string): SQL | undefined {
  // Whoever is named is told, also somebody who cannot sign in just now.
  if (userIds) return sql`id = any(${sql.param(userIds)}::bigint[])`;
  const parts = [
    roles && sql`string_to_array(role_id, ',') && array(select id::text from blade_role where tenant_id = ${tenantId} and is_deleted = 0 and status = 1 and role_alias = any(${sql.param(roles)}::text[]))`,
    codes && sql`string_to_array(role_id, ',') && array(${holdingRoles(codes, tenantId)})`,
    units && sql`const_unit_id = any(${sql.param(units)}::bigint[])`,
    projects && sql`string_to_array(project_ids, ',') && ${sql.param(projects)}::text[]`,
    regions && sql`region_code = any(${sql.param(regions.flatMap(regionsAround))}::text[])`,
  ].filter((part) => part !== undefined);
  return parts.length === 0 ? undefined : sql.join([sql`status = ${UserStatus.normal}`, ...parts], sql` and `);
}

function holdingRoles(codes: readonly string[], tenantId: string): SQL {
  const isAll = tenantId === PLATFORM_TENANT ? sql`r.role_alias = ${ADMINISTRATOR} or ` : sql``;
  return sql`select r.id::text from blade_role r where r.tenant_id = ${tenantId} and r.is_deleted = 0 and r.status = 1 and (${isAll}exists (
    select 1 from blade_role_menu g join blade_menu m on m.id = g.menu_id where g.role_id = r.id and m.is_deleted = 0 and m.code = any(${sql.param(codes)}::text[])))`;
}

/** `390102` → itself, its city and its province. */
function regionsAround(code: string): string[] {
  const prefix = significantPrefix(code) ?? "";
  return [2, 4, 6].filter((length) => length <= prefix.length).map((length) => prefix.slice(0, length).padEnd(6, "0"));
}
