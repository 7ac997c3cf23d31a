import { type SQL, sql } from "drizzle-orm";
import { significantPrefix } from "#app/rules/region-code.ts";
import { AssessorType } from "#app/rules/supervision-codes.ts";
import { todayText } from "../clock.ts";
import type { Caller } from "../http/caller.ts";

/** Bracketed subqueries of the lot ids and project ids a role reaches. */
export type Reach = { lots: SQL; projects: SQL };

/** Lots and projects of the caller's region; a province is everything (domain 2). */
export function reachOfRegion({ tenantId, binding }: Caller): Reach | "all" | undefined {
  const prefix = significantPrefix(binding.regionCode ?? "");
  if (!prefix) return undefined;
  if (prefix.length === 2) return "all";
  const start = `${prefix}%`;
  const inside = (table: "sl" | "sp") => {
    const name = sql.identifier(table);
    return sql`(${name}.region_code like ${start} or exists (select 1 from unnest(${name}.region_codes) code where code like ${start}))`;
  };
  const lots = sql`select sl.id from project_lot sl where sl.tenant_id = ${tenantId} and sl.is_deleted = 0 and ${inside("sl")}`;
  return {
    lots: sql`(${lots})`,
    projects: sql`(select sp.id from project sp where sp.tenant_id = ${tenantId} and sp.is_deleted = 0 and ${inside("sp")}
      union select sl.project_id from project_lot sl where sl.tenant_id = ${tenantId} and sl.is_deleted = 0 and ${inside("sl")})`,
  };
}

/** Lots on which the caller is an evaluator today; one named for a whole project reaches all its lots. */
export function reachOfEvaluator(caller: Caller): Reach {
  const today = todayText();
  const active = sql`sa.assessor_type = ${AssessorType.evaluator} and sa.user_id = ${caller.userId} and sa.status = 1
    and sa.job_status not in (30, 31, 32)
    and coalesce(sa.valid_from <= ${today}, true) and coalesce(sa.valid_to >= ${today}, true)`;
  const projects = rosterOf(caller, "project_id", active);
  const whole = rosterOf(caller, "project_id", sql`${active} and sa.project_lot_id is null`);
  return {
    lots: sql`(select sl.id from project_lot sl where sl.tenant_id = ${caller.tenantId} and sl.is_deleted = 0
      and (sl.id in ${rosterOf(caller, "project_lot_id", active)} or sl.project_id in ${whole}))`,
    projects,
  };
}

/** Projects owned by the caller's unit, narrowed to the listed ones, with all their lots. */
export function reachOfOwner({ tenantId, binding }: Caller): Reach | undefined {
  const { constUnitId, projectIds } = binding;
  if (!constUnitId) return undefined;
  const narrowed = projectIds.length === 0 ? sql`` : sql` and sp.id in (${sql.join(projectIds.map((id) => sql`${id}`), sql`, `)})`;
  const projects = sql`(select sp.id from project sp
    where sp.tenant_id = ${tenantId} and sp.is_deleted = 0 and sp.const_unit_id = ${constUnitId}${narrowed})`;
  return {
    projects,
    lots: sql`(select sl.id from project_lot sl
      where sl.tenant_id = ${tenantId} and sl.is_deleted = 0 and sl.project_id in ${projects})`,
  };
}

type RosterColumn = "id" | "personnel_id" | "part_const_unit_id" | "project_lot_id" | "project_id";

/** Bracketed subquery of one column of the tenant's roster, whose alias in `condition` is `sa`. */
export function rosterOf({ tenantId }: Caller, column: RosterColumn, condition: SQL): SQL {
  return sql`(select sa.${sql.identifier(column)} from assessor sa
    where sa.tenant_id = ${tenantId} and sa.is_deleted = 0 and (${condition}))`;
}
