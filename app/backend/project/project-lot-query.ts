import { and, asc, eq, ilike, type SQL, sql } from "drizzle-orm";
import { type PostStaffing, projectLotApi } from "#app/contract/project/project-lot.ts";
import { UnitType } from "#app/rules/supervision-codes.ts";
import { columnsOf } from "../crud/conditions.ts";
import { dataScope } from "../crud/data-scope.ts";
import { decimalOf, type QuerySource } from "../crud/page-of-query.ts";
import { rowScope } from "../crud/scope.ts";
import { projectLots } from "../db/schema/project/project-lot.ts";
import { projects } from "../db/schema/project/project.ts";
import { regions } from "../db/schema/region.ts";
import type { RequestContext } from "../http/caller.ts";
import { attendanceRateOf, onPostOf } from "./figures.ts";
import { inRegion } from "./region-filter.ts";
import { scopeWhere } from "./scope.ts";
import { lotStaffing, staffingOf, staffingSum } from "./staffing.ts";

/** Filters, scope and order of every list of lots; its selects join `projects`. */
export function lotSource(context: RequestContext): Omit<QuerySource<never>, "select"> {
  const { id, projectId, lotCode, lotName, lotType, projectLotStatus, contractPrice, planStartDate, createTime } = projectLots;
  const { projectCode, projectName } = projects;
  return {
    columns: { id, projectId, lotCode, lotName, lotType, projectLotStatus, contractPrice, planStartDate, createTime, projectCode, projectName },
    match: { regionCode: inRegion(projectLots.regionCode, projectLots.regionCodes), unitName: hasUnit, constUnitId: isOf },
    scope: lotScope(context),
    order: [asc(projectCode), asc(lotCode), asc(id)],
  };
}

const narrowed = dataScope(projectLotApi.permission, columnsOf(projectLots), projectLotApi.rules.filters);

/** Lots of the tenant that the caller may see. */
export function lotScope(context: RequestContext): SQL | undefined {
  const { id, projectId } = projectLots;
  return and(rowScope(projectLots, context), scopeWhere(context.caller, { projectId, projectLotId: id }), narrowed(context));
}

/** Rows of the list without their staffing. */
export function selectLots(context: RequestContext) {
  return context.db
    .select(lotFields(context))
    .from(projectLots)
    .leftJoin(projects, eq(projects.id, projectLots.projectId))
    .leftJoin(regions, eq(regions.code, projectLots.regionCode))
    .$dynamic();
}

/** Lots to choose from. */
export function selectLotOptions({ db }: RequestContext) {
  const { id, lotCode, lotName, lotType, projectId, projectLotStatus } = projectLots;
  return db
    .select({ id, lotCode, lotName, lotType, projectId, projectName: projects.projectName, projectLotStatus })
    .from(projectLots)
    .leftJoin(projects, eq(projects.id, projectId))
    .$dynamic();
}

/** Columns of the list; what is counted is counted under the caller's scope. */
export function lotFields({ caller }: RequestContext) {
  const {
    id, projectId, lotCode, lotName, lotType, contractPrice, startStake, endStake, lotLength, regionCode, projectLotStatus,
    planStartDate, planEndDate, attendanceStartDate, createTime, version,
  } = projectLots;
  return {
    id, projectId, projectCode: projects.projectCode, projectName: projects.projectName, lotCode, lotName, lotType,
    contractPrice: decimalOf(contractPrice), startStake, endStake, lotLength: decimalOf(lotLength), regionCode, regionName: regions.name,
    contractorNames: unitNames(UnitType.contractor, sql`n.project_lot_id = project_lot.id`),
    supervisionNames: unitNames(UnitType.supervision, sql`n.project_lot_id in (project_lot.id, project_lot.supervision_lot_id)`),
    onPostCount: onPostOf(caller, sql`a.project_lot_id = project_lot.id`),
    attendanceRate: attendanceRateOf({ caller, condition: sql`s.project_lot_id = project_lot.id` }),
    fenceCount: sql<number>`(select count(*)::int from attendance_fence f
      where f.project_lot_id = project_lot.id and f.tenant_id = project_lot.tenant_id and f.is_deleted = 0 and f.enabled = 1)`,
    projectLotStatus, planStartDate, planEndDate, attendanceStartDate, createTime, version,
  };
}

/** The rows with what is asked of them, how far it is met, and post by post. */
export async function withStaffing<L extends { id: string }>(context: RequestContext, lots: L[]): Promise<Staffed<L>[]> {
  if (lots.length === 0) return [];
  const ids = sql.join(lots.map(({ id }) => sql`${id}`), sql`, `);
  const byLot = lotStaffing(await staffingOf(context, sql`u.project_lot_id in (${ids})`));
  return lots.map((lot) => {
    const postStaffing = byLot.get(lot.id)?.posts ?? [];
    const { requiredCount, staffingRate } = staffingSum(postStaffing);
    return { ...lot, requiredCount, staffingRate, postStaffing };
  });
}

type Staffed<L> = L & { requiredCount: number; staffingRate: number | null; postStaffing: PostStaffing[] };

/** The rows with the two figures of the list. */
export async function withStaffingRate<L extends { id: string }>(context: RequestContext, lots: L[]) {
  return (await withStaffing(context, lots)).map(({ postStaffing: _, ...lot }) => lot);
}

/** Names of the lot's units of one type: all that a unit learns of the others. */
function unitNames(partType: number, which: SQL) {
  return sql<string | null>`(select string_agg(distinct n.unit_name, '、') from part_const_unit n
    where ${which} and n.tenant_id = project_lot.tenant_id and n.is_deleted = 0 and n.part_type = ${partType} and n.part_status = 1)`;
}

const hasUnit = (name: string) => takesPart(ilike(sql`n.unit_name`, `%${name.replace(/[\\%_]/g, "\\$&")}%`));
const isOf = (constUnitId: string) => takesPart(sql`n.const_unit_id = ${constUnitId}`);

/** Lots on which a unit is, or was, that `which` picks as `n`. */
function takesPart(which: SQL): SQL {
  return sql`exists (select 1 from part_const_unit n
    where n.project_lot_id = ${projectLots.id} and n.tenant_id = ${projectLots.tenantId} and n.is_deleted = 0 and ${which})`;
}
