import { type SQL, sql } from "drizzle-orm";
import { AssessorType } from "#app/rules/supervision-codes.ts";
import type { Caller } from "../http/caller.ts";
import { scopeWhere } from "./scope.ts";

// Subqueries for the select list of a page: PostgreSQL works them out for the rows of the page alone.
// `condition` names the outer row in plain text (`a.project_id = project.id`): drizzle writes columns without their
// table when a select has no join, and the inner table would catch them.

/** People on post, on leave or locked out that the caller may see; the roster is `a` in `condition` (domain 4.4). */
export function onPostOf(caller: Caller, condition: SQL): SQL<number> {
  return sql<number>`(select count(*)::int from assessor a where ${activeRoster(caller)} and ${condition})`;
}

/** Roster rows `a` that hold a post now, under the caller's scope. */
export function activeRoster(caller: Caller): SQL {
  return sql`a.tenant_id = ${caller.tenantId} and a.is_deleted = 0 and a.assessor_type = ${AssessorType.assessed}
    and a.job_status in (20, 21, 22)${also(scopeWhere(caller, rosterColumns("a")))}`;
}

/**
 * Attendance rate in percent of the tenant's last built month over the rows the caller may see, statistics being `s`
 * in `condition`. One person's extra days never fill another's gap; null when nothing was required (domain 5.3).
 */
export function attendanceRateOf({ caller, condition }: { caller: Caller; condition: SQL }): SQL<number | null> {
  const { tenantId } = caller;
  return sql<number | null>`(select round(100 * sum(least(s.attended_days, s.required_days)) / nullif(sum(s.required_days), 0), 2)
    from personnel_attendance_statistics s
    where s.tenant_id = ${tenantId} and s.is_current = 1 and s.is_deleted = 0 and ${condition}
      and s.stat_month = (select max(m.stat_month) from personnel_attendance_statistics m
        where m.tenant_id = ${tenantId} and m.is_current = 1 and m.is_deleted = 0)
      ${also(scopeWhere(caller, rosterColumns("s", "assessor_id")))})`.mapWith(Number);
}

/** `and (condition)`, or nothing. */
export function also(condition: SQL | undefined): SQL {
  return condition ? sql` and (${condition})` : sql``;
}

/** Scope columns of a table alias that has one row per roster row. */
export function rosterColumns(alias: "a" | "s", id: "id" | "assessor_id" = "id") {
  const column = (name: string) => sql`${sql.identifier(alias)}.${sql.identifier(name)}`;
  return {
    projectId: column("project_id"),
    projectLotId: column("project_lot_id"),
    partConstUnitId: column("part_const_unit_id"),
    assessorId: column(id),
    personnelId: column("personnel_id"),
  };
}
