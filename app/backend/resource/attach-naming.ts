import { and, eq, exists, inArray, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { myNoticeDetail } from "#app/contract/desk/my-notice.ts";
import { noticeApi } from "#app/contract/desk/notice.ts";
import type { Endpoint } from "#app/contract/endpoint.ts";
import { assessorApi } from "#app/contract/project/assessor.ts";
import { attendanceRecordApi } from "#app/contract/project/attendance-record.ts";
import { constUnitApi } from "#app/contract/project/const-unit.ts";
import { statisticsApi } from "#app/contract/project/personnel-attendance-statistics.ts";
import { projectLotApi } from "#app/contract/project/project-lot.ts";
import { projectApi } from "#app/contract/project/project.ts";
import { appApi } from "#app/contract/system/app.ts";
import { rowScope } from "../crud/scope.ts";
import { notices } from "../db/schema/desk.ts";
import { attendanceRecords } from "../db/schema/partitioned/attendance-record.ts";
import { assessorCerts } from "../db/schema/project/assessor-cert.ts";
import { assessors } from "../db/schema/project/assessor.ts";
import { constUnitQuals } from "../db/schema/project/const-unit-qual.ts";
import { constUnits } from "../db/schema/project/const-unit.ts";
import { personnelAttendanceStatistics as statistics } from "../db/schema/project/personnel-attendance-statistics.ts";
import { projectLots } from "../db/schema/project/project-lot.ts";
import { projects } from "../db/schema/project/project.ts";
import { statusLogs } from "../db/schema/project/status-log.ts";
import { appVersions, attachs } from "../db/schema/resource.ts";
import { isShownTo } from "../desk/addressed.ts";
import type { RequestContext } from "../http/caller.ts";
import { assessorScope } from "../project/assessor-query.ts";
import { recordScope } from "../project/attendance-record-page.ts";
import { currentRows } from "../project/attendance-statistics-filter.ts";
import { unitScope } from "../project/const-unit.ts";
import { lotScope } from "../project/project-lot-query.ts";
import { projectScope } from "../project/project-query.ts";

/**
 * Records that name files: the calls that show one (who may make any of them reads it), the columns that name files, and
 * whether a row within the caller's reach names the file of the query around it.
 */
export type Naming = { shownBy: readonly Endpoint[]; columns: readonly PgColumn[]; rows: (context: RequestContext) => SQL };

/** Every place of the schema that names files and is shown to somebody (contract 9.3). */
export const namings: readonly Naming[] = [
  {
    shownBy: [projectApi.detail],
    columns: [projects.attachIds],
    rows: (context) => found(one(context).from(projects).where(and(projectScope(context), isAmong(projects.attachIds)))),
  },
  {
    shownBy: [projectLotApi.detail],
    columns: [projectLots.attachIds],
    rows: (context) => found(one(context).from(projectLots).where(and(lotScope(context), isAmong(projectLots.attachIds)))),
  },
  {
    shownBy: [constUnitApi.detail],
    columns: [constUnits.licenseAttachId, constUnitQuals.attachId],
    rows: (context) => {
      const quals = context.db.select({ id: constUnitQuals.constUnitId }).from(constUnitQuals).where(and(rowScope(constUnitQuals, context), isFile(constUnitQuals.attachId)));
      const names = or(isFile(constUnits.licenseAttachId), inArray(constUnits.id, quals));
      return found(one(context).from(constUnits).where(and(unitScope(context), names)));
    },
  },
  {
    shownBy: [assessorApi.detail],
    columns: [assessors.photoAttachId, assessors.consentAttachId, assessorCerts.attachId],
    rows: (context) => {
      const certs = context.db.select({ id: assessorCerts.personnelId }).from(assessorCerts).where(and(rowScope(assessorCerts, context), isFile(assessorCerts.attachId)));
      const names = or(isFile(assessors.photoAttachId), isFile(assessors.consentAttachId), inArray(assessors.personnelId, certs));
      return found(one(context).from(assessors).where(and(assessorScope(context), names)));
    },
  },
  {
    shownBy: [attendanceRecordApi.list, attendanceRecordApi.detail],
    columns: [attendanceRecords.photoAttachId],
    rows: (context) => found(one(context).from(attendanceRecords).where(and(recordScope(context), isFile(attendanceRecords.photoAttachId)))),
  },
  {
    shownBy: [statisticsApi.detail],
    columns: [statistics.adjustAttachIds],
    rows: (context) => found(one(context).from(statistics).where(and(currentRows(context.caller), isIndexed(statistics.adjustAttachIds)))),
  },
  {
    shownBy: [projectApi.detail],
    columns: [statusLogs.attachIds],
    rows: (context) => found(one(context).from(statusLogs).innerJoin(projects, eq(projects.id, statusLogs.entityId)).where(and(isStep(context, "project"), projectScope(context)))),
  },
  {
    shownBy: [projectLotApi.detail],
    columns: [statusLogs.attachIds],
    rows: (context) => found(one(context).from(statusLogs).innerJoin(projectLots, eq(projectLots.id, statusLogs.entityId)).where(and(isStep(context, "project_lot"), lotScope(context)))),
  },
  {
    shownBy: [assessorApi.detail],
    columns: [statusLogs.attachIds],
    rows: (context) => found(one(context).from(statusLogs).innerJoin(assessors, eq(assessors.id, statusLogs.entityId)).where(and(isStep(context, "assessor"), assessorScope(context)))),
  },
  {
    shownBy: [appApi.detail],
    columns: [appVersions.attachId],
    rows: (context) => found(one(context).from(appVersions).where(and(rowScope(appVersions, context), isFile(appVersions.attachId)))),
  },
  {
    shownBy: [noticeApi.detail],
    columns: [notices.attachIds],
    rows: (context) => found(one(context).from(notices).where(and(rowScope(notices, context), isNamed(notices.attachIds)))),
  },
  {
    shownBy: [myNoticeDetail],
    columns: [notices.attachIds],
    rows: (context) => found(one(context).from(notices).where(and(isShownTo(context.caller), isNamed(notices.attachIds)))),
  },
];

const one = ({ db }: RequestContext) => db.select({ one: sql`1` });
const found = (rows: Parameters<typeof exists>[0]) => exists(rows);
const isAmong = (ids: unknown) => sql`${attachs.id} = any(${ids})`;
const isNamed = (joined: unknown) => sql`${attachs.id}::text = any(string_to_array(${joined}, ','))`;
const isFile = (id: unknown) => sql`${attachs.id} = ${id}`;
// Said the way the indexes of `sql/file-indexes.sql` are made.
const isIndexed = (ids: unknown) => sql`(${ids} <> '{}' and ${ids} @> array[${attachs.id}])`;

/** Steps in the history of rows of an entity (domain 4) that name the file. */
function isStep({ caller }: RequestContext, entity: string): SQL | undefined {
  return and(eq(statusLogs.tenantId, caller.tenantId), eq(statusLogs.entity, entity), isIndexed(statusLogs.attachIds));
}
