import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import { projectApi } from "#app/contract/project/project.ts";
import { columnsOf } from "../crud/conditions.ts";
import { dataScope } from "../crud/data-scope.ts";
import { decimalOf, type QuerySource } from "../crud/page-of-query.ts";
import { rowScope } from "../crud/scope.ts";
import { projects } from "../db/schema/project/project.ts";
import { regions } from "../db/schema/region.ts";
import type { RequestContext } from "../http/caller.ts";
import { also, attendanceRateOf, onPostOf } from "./figures.ts";
import { inRegion } from "./region-filter.ts";
import { scopeWhere } from "./scope.ts";
import { lotStaffing, staffingOf, staffingSum } from "./staffing.ts";

/** Filters, scope and order of every list of projects. */
export function projectSource(context: RequestContext): Omit<QuerySource<never>, "select"> {
  const {
    id, projectCode, projectName, projectType, constUnitId, constUnitName, mileage, totalInvestment, planStartDate, projectStatus,
    recordStatus, isLock, createTime,
  } = projects;
  return {
    columns: {
      id, projectCode, projectName, projectType, constUnitId, constUnitName, mileage, totalInvestment, planStartDate, projectStatus,
      recordStatus, isLock, createTime,
    },
    match: { regionCode: inRegion(projects.regionCode, projects.regionCodes) },
    scope: projectScope(context),
    order: [desc(createTime), desc(id)],
  };
}

const narrowed = dataScope(projectApi.permission, columnsOf(projects), projectApi.rules.filters);

/** Projects of the tenant that the caller may see. */
export function projectScope(context: RequestContext): SQL | undefined {
  return and(rowScope(projects, context), scopeWhere(context.caller, { projectId: projects.id }), narrowed(context));
}

/** Rows of the list without the heads asked. */
export function selectProjects(context: RequestContext) {
  return context.db
    .select(projectFields(context))
    .from(projects)
    .leftJoin(regions, eq(regions.code, projects.regionCode))
    .$dynamic();
}

/** Projects to choose from. */
export function selectProjectOptions({ db }: RequestContext) {
  const { id, projectCode, projectName, projectStatus, isLock } = projects;
  return db.select({ id, projectCode, projectName, projectStatus, isLock }).from(projects).$dynamic();
}

/** Columns of the list; what is counted is counted under the caller's scope. */
export function projectFields({ caller }: RequestContext) {
  const {
    id, projectCode, projectName, shortName, projectType, roadGrade, regionCode, constUnitId, constUnitName, mileage, totalInvestment,
    planStartDate, planEndDate, projectStatus, recordStatus, recordNo, isLock, createTime, version,
  } = projects;
  const lotScope = also(scopeWhere(caller, { projectId: sql`c.project_id`, projectLotId: sql`c.id` }));
  return {
    id, projectCode, projectName, shortName, projectType, roadGrade, regionCode, regionName: regions.name, constUnitId, constUnitName,
    mileage: decimalOf(mileage), totalInvestment: decimalOf(totalInvestment), planStartDate, planEndDate, projectStatus,
    recordStatus, recordNo, isLock,
    lotCount: sql<number>`(select count(*)::int from project_lot c
      where c.project_id = project.id and c.tenant_id = ${caller.tenantId} and c.is_deleted = 0${lotScope})`,
    onPostCount: onPostOf(caller, sql`a.project_id = project.id`),
    attendanceRate: attendanceRateOf({ caller, condition: sql`s.project_id = project.id` }),
    createTime, version,
  };
}

/** The rows with the heads that the mandatory posts of their lots ask for. */
export async function withRequired<P extends { id: string }>(context: RequestContext, rows: P[]): Promise<(P & { requiredCount: number })[]> {
  if (rows.length === 0) return [];
  const ids = sql.join(rows.map(({ id }) => sql`${id}`), sql`, `);
  const staffing = await staffingOf(context, sql`u.project_id in (${ids})`);
  const asked = new Map<string, number>();
  for (const { projectId, posts } of lotStaffing(staffing).values()) {
    asked.set(projectId, (asked.get(projectId) ?? 0) + staffingSum(posts).requiredCount);
  }
  return rows.map((row) => ({ ...row, requiredCount: asked.get(row.id) ?? 0 }));
}
