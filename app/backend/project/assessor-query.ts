import { and, asc, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { PgSelect } from "drizzle-orm/pg-core";
import { assessorApi } from "#app/contract/project/assessor.ts";
import { JobStatus } from "#app/rules/supervision-codes.ts";
import { todayText } from "../clock.ts";
import { columnsOf } from "../crud/conditions.ts";
import { dataScope } from "../crud/data-scope.ts";
import type { QuerySource } from "../crud/page-of-query.ts";
import { rowScope } from "../crud/scope.ts";
import { assessors } from "../db/schema/project/assessor.ts";
import { partConstUnits } from "../db/schema/project/part-const-unit.ts";
import { personnel } from "../db/schema/project/personnel.ts";
import { postParamConfigs } from "../db/schema/project/post-param-config.ts";
import { projectLots } from "../db/schema/project/project-lot.ts";
import { projects } from "../db/schema/project/project.ts";
import type { RequestContext } from "../http/caller.ts";
import { fieldHash } from "../keys/field-cipher.ts";
import { attendanceRateOf } from "./figures.ts";
import { inRegion } from "./region-filter.ts";
import { scopeWhere } from "./scope.ts";

/** Filters, scope and order of every list of the roster: who waits for approval first, then by lot and post. */
export function assessorSource(context: RequestContext): Omit<QuerySource<never>, "select"> {
  const {
    id, assessorType, projectId, projectLotId, partConstUnitId, realName, postCode, postName, title, entryDate, jobStatus,
    createTime,
  } = assessors;
  const { projectName, projectCode } = projects;
  const { lotCode } = projectLots;
  return {
    columns: {
      id, assessorType, projectId, projectLotId, partConstUnitId, realName, postCode, postName, title, entryDate, jobStatus,
      createTime, projectName, lotCode, lotType: projectLots.lotType, unitName: partConstUnits.unitName,
    },
    match: {
      idCard: (idCard) => eq(personnel.idCardHash, fieldHash(idCard)),
      regionCode: inRegion(projectLots.regionCode, projectLots.regionCodes),
      isKeyPost: (flag) => sql`${isKeyPost} = ${flag}::int`,
      certExpiringDays: (days) => sql`${certValidTo} <= ${todayText()}::date + ${days}::int`,
    },
    scope: assessorScope(context),
    order: [
      desc(sql`(${jobStatus} = ${JobStatus.pending})`), asc(jobStatus), asc(projectCode), asc(lotCode),
      sql`${postParamConfigs.sort} asc nulls last`, asc(id),
    ],
  };
}

const narrowed = dataScope(assessorApi.permission, columnsOf(assessors), assessorApi.rules.filters);

/** Roster rows of the tenant that the caller may see. */
export function assessorScope(context: RequestContext): SQL | undefined {
  const { id, projectId, projectLotId, partConstUnitId, personnelId } = assessors;
  const scope = scopeWhere(context.caller, { assessorId: id, projectId, projectLotId, partConstUnitId, personnelId });
  return and(rowScope(assessors, context), scope, narrowed(context));
}

/** Adds to a select of `assessors` the tables that its filters, order and columns need; it changes the select itself. */
export function withRelated<S extends PgSelect>(select: S): S {
  const { postCode, tenantId, effectiveTo, isDeleted } = postParamConfigs;
  // Of a post's versions one is open, so no row is doubled.
  const openVersion = and(eq(postCode, assessors.postCode), eq(tenantId, assessors.tenantId), isNull(effectiveTo), eq(isDeleted, 0));
  select.leftJoin(projects, eq(projects.id, assessors.projectId));
  select.leftJoin(projectLots, eq(projectLots.id, assessors.projectLotId));
  select.leftJoin(partConstUnits, eq(partConstUnits.id, assessors.partConstUnitId));
  select.leftJoin(personnel, eq(personnel.id, assessors.personnelId));
  select.leftJoin(postParamConfigs, openVersion);
  return select;
}

/** Rows of the list. */
export function selectAssessors(context: RequestContext) {
  return withRelated(context.db.select(rosterFields(context)).from(assessors).$dynamic());
}

/** Roster rows to choose from. */
export function selectAssessorOptions({ db }: RequestContext) {
  const { id, realName, projectLotId, partConstUnitId, postCode, postName, jobStatus } = assessors;
  return withRelated(db.select({ id, realName, projectLotId, partConstUnitId, postCode, postName, jobStatus }).from(assessors).$dynamic());
}

/** Columns of the list: of citizen ID and phone the masks alone. */
export function rosterFields({ caller }: RequestContext) {
  const {
    id, assessorType, projectId, projectLotId, partConstUnitId, personnelId, realName, workNo, postCode, postName, isContractPerson,
    isPrimary, title, education, workYears, entryDate, exitDate, jobStatus, pendingApplyId, expertField, dutyScope, validFrom, validTo,
    version,
  } = assessors;
  return {
    id, assessorType, projectId, projectName: projects.projectName, projectLotId, lotCode: projectLots.lotCode,
    lotName: projectLots.lotName, partConstUnitId, unitName: partConstUnits.unitName, personnelId, realName,
    idCardMask: personnel.idCardMask, phoneMask: personnel.phoneMask, workNo, postCode, postName, isKeyPost, isContractPerson,
    isPrimary, title, education, workYears, certValidTo, certStatus: certStatus(), entryDate, exitDate, jobStatus, pendingApplyId,
    attendanceRate: attendanceRateOf({ caller, condition: sql`s.assessor_id = assessor.id` }),
    expertField, dutyScope, validFrom, validTo, version,
  };
}

const isKeyPost = sql<number>`coalesce(${postParamConfigs.isKeyPost}, 0)::int`;

const certValidTo = sql<string | null>`(select min(c.valid_to) from assessor_cert c
  where c.personnel_id = assessor.personnel_id and c.tenant_id = assessor.tenant_id and c.is_deleted = 0)`;

function certStatus() {
  const today = todayText();
  return sql<number>`coalesce((select case when min(c.valid_to) < ${today}::date then 3
      when min(c.valid_to) <= ${today}::date + 30 then 2 when count(*) > 0 then 1 end
    from assessor_cert c
    where c.personnel_id = assessor.personnel_id and c.tenant_id = assessor.tenant_id and c.is_deleted = 0), 0)`;
}
