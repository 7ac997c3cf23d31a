import { or, type SQL, sql } from "drizzle-orm";
import { PgColumn } from "drizzle-orm/pg-core";
import { RoleKey } from "#app/rules/supervision-codes.ts";
import type { Caller } from "../http/caller.ts";
import { type Reach, reachOfEvaluator, reachOfOwner, reachOfRegion, rosterOf } from "./scope-reach.ts";

type Field = PgColumn | SQL;

/**
 * Columns of a table or alias that say whose row it is. A table's own id counts: `{ projectLotId: projectLots.id }`.
 * `constUnitId` is the participating unit, never the owner of the project. Name every column the table has: a role
 * is held by the finest one it is bound to. Drizzle columns are better than SQL, for they tell whether null occurs.
 */
export type ScopeColumns = {
  projectId?: Field;
  projectLotId?: Field;
  partConstUnitId?: Field;
  constUnitId?: Field;
  assessorId?: Field;
  personnelId?: Field;
};

/**
 * Which rows the caller's roles reach (domain 2); several roles add up, a role unknown here reaches none. Undefined
 * means every row of the tenant; the tenant of the outer table itself is `rowScope`'s matter.
 *
 * What a unit's administrator reaches depends on the table: of roster, statistics, punches and participating units the
 * own unit's rows alone, of lots and fences those of its lots, of projects those of its lots, of the register itself.
 * "Other units by name only" therefore means: the name on a lot or project row, never a row of the other unit.
 * A key person is held the same way by the own roster rows. The register of units has no lot: supervisors, viewers,
 * evaluators and owners read all of it, key persons nothing.
 */
export function scopeWhere(caller: Caller, columns: ScopeColumns): SQL | undefined {
  const parts: SQL[] = [];
  for (const alias of new Set(caller.roleAliases)) {
    const part = scopeOfRole(alias, caller, columns);
    if (part === "all") return undefined;
    if (part) parts.push(part);
  }
  return parts.length === 0 ? sql`false` : or(...parts);
}

/** Whoever administers a tenant sees all of it; its border is `rowScope`'s. */
const TENANT_ADMIN = "admin";

type Part = SQL | "all" | undefined;

function scopeOfRole(alias: string, caller: Caller, columns: ScopeColumns): Part {
  switch (alias) {
    case RoleKey.administrator:
    case TENANT_ADMIN:
      return "all";
    case RoleKey.supervisor:
    case RoleKey.viewer:
      return within(reachOfRegion(caller), caller, columns);
    case RoleKey.evaluator:
      return within(reachOfEvaluator(caller), caller, columns);
    case RoleKey.projectAdmin:
      // Project rows without a lot are the owner's too, and the project column says it shorter.
      return within(reachOfOwner(caller), caller, columns.projectId ? { ...columns, projectLotId: undefined } : columns);
    case RoleKey.unitAdmin:
      return ofUnit(caller, columns);
    case RoleKey.personnel:
      return ofPerson(caller, columns);
    default:
      return undefined;
  }
}

function within(reach: Reach | "all" | undefined, caller: Caller, columns: ScopeColumns): Part {
  if (!reach || reach === "all") return reach;
  const { projectId, projectLotId, partConstUnitId, constUnitId } = columns;
  if (projectLotId) return or(inside(projectLotId, reach.lots), wholeProject(projectLotId, projectId, reach));
  if (projectId) return inside(projectId, reach.projects);
  if (partConstUnitId) {
    return sql`${partConstUnitId} in (select su.id from part_const_unit su
      where su.tenant_id = ${caller.tenantId} and su.is_deleted = 0 and su.project_lot_id in ${reach.lots})`;
  }
  const roster = sql`sa.project_lot_id in ${reach.lots} or (sa.project_lot_id is null and sa.project_id in ${reach.projects})`;
  return throughRoster(caller, columns, roster) ?? (constUnitId ? "all" : undefined);
}

/** An evaluator may be named for a project as a whole: such rows have no lot. */
function wholeProject(projectLotId: Field, projectId: Field | undefined, reach: Reach): SQL | undefined {
  if (!projectId || (projectLotId instanceof PgColumn && (projectLotId.notNull || projectLotId.primary))) return undefined;
  return sql`(${projectLotId} is null and ${projectId} in ${reach.projects})`;
}

function ofUnit(caller: Caller, columns: ScopeColumns): SQL | undefined {
  const unit = caller.binding.constUnitId;
  if (!unit) return undefined;
  const own = (column: "id" | "project_lot_id" | "project_id") => sql`(select su.${sql.identifier(column)} from part_const_unit su
    where su.tenant_id = ${caller.tenantId} and su.is_deleted = 0 and su.const_unit_id = ${unit})`;
  const { projectId, projectLotId, partConstUnitId, constUnitId } = columns;
  if (partConstUnitId) return inside(partConstUnitId, own("id"));
  if (constUnitId) return sql`${constUnitId} = ${unit}`;
  const people = throughRoster(caller, columns, sql`sa.part_const_unit_id in ${own("id")}`);
  if (people) return people;
  if (projectLotId) return inside(projectLotId, own("project_lot_id"));
  return projectId && inside(projectId, own("project_id"));
}

function ofPerson(caller: Caller, columns: ScopeColumns): SQL | undefined {
  const person = caller.binding.personnelId;
  if (!person) return undefined;
  if (columns.personnelId) return sql`${columns.personnelId} = ${person}`;
  const mine = sql`sa.personnel_id = ${person} and sa.assessor_type = 1`;
  const { projectId, projectLotId, partConstUnitId, assessorId } = columns;
  if (assessorId) return inside(assessorId, rosterOf(caller, "id", mine));
  if (partConstUnitId) return inside(partConstUnitId, rosterOf(caller, "part_const_unit_id", mine));
  if (projectLotId) return inside(projectLotId, rosterOf(caller, "project_lot_id", mine));
  return projectId && inside(projectId, rosterOf(caller, "project_id", mine));
}

/** Tables that name only a person or a roster row are reached through the roster. */
function throughRoster(caller: Caller, { assessorId, personnelId }: ScopeColumns, condition: SQL): SQL | undefined {
  if (assessorId) return inside(assessorId, rosterOf(caller, "id", condition));
  return personnelId && inside(personnelId, rosterOf(caller, "personnel_id", condition));
}

const inside = (field: Field, set: SQL) => sql`${field} in ${set}`;
