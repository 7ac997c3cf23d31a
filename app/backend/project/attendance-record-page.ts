import { and, desc, eq, type SQL } from "drizzle-orm";
import { AttendanceRecordRow, attendanceRecordApi, MAX_RECORD_DAYS } from "#app/contract/project/attendance-record.ts";
import type { ListQuery } from "#app/contract/list-query.ts";
import { addDays } from "#app/rules/calendar-date.ts";
import { columnsOf } from "../crud/conditions.ts";
import { dataScope } from "../crud/data-scope.ts";
import { pageOfQuery } from "../crud/page-of-query.ts";
import { listQueryOf } from "../crud/page.ts";
import { attendanceRecords } from "../db/schema/partitioned/attendance-record.ts";
import { assessors } from "../db/schema/project/assessor.ts";
import { attendanceFences } from "../db/schema/project/attendance-fence.ts";
import { partConstUnits } from "../db/schema/project/part-const-unit.ts";
import { projectLots } from "../db/schema/project/project-lot.ts";
import type { RequestContext } from "../http/caller.ts";
import { notFound } from "../http/errors.ts";
import { bind } from "../http/register.ts";
import { refused } from "./attendance-statistics-filter.ts";
import { scopeWhere } from "./scope.ts";

const narrowed = dataScope(attendanceRecordApi.permission, columnsOf(attendanceRecords), attendanceRecordApi.rules.filters);

/** Raw punches of a person or a lot, newest first, and one of them. */
export const attendanceRecordPageEndpoints = [
  bind(attendanceRecordApi.list, async ({ params }, context) => {
    const query = listQueryOf(params, attendanceRecordApi.rules, context);
    requireNarrow(query, context);
    const page = await pageOfQuery(context, query, {
      select: () => selectRecords(context),
      columns: { ...columnsOf(attendanceRecords), realName: assessors.realName },
      scope: recordScope(context),
      order: [desc(attendanceRecords.punchTime), desc(attendanceRecords.id)],
    });
    return { ...page, records: page.records.map((row) => AttendanceRecordRow.parse(row)) };
  }),
  bind(attendanceRecordApi.detail, async ({ query }, context) => {
    const [row] = await selectRecords(context).where(and(recordScope(context), eq(attendanceRecords.id, query.id)));
    if (!row) throw notFound();
    return AttendanceRecordRow.parse(row);
  }),
];

/** Punches have no end: without a person or lot and a short period the answer would read months of the province. */
function requireNarrow({ conditions }: ListQuery, context: RequestContext) {
  const value = (field: string, ...operators: string[]) =>
    conditions.find((condition) => condition.field === field && operators.includes(condition.operator))?.value;
  if (!value("assessorId", "equal") && !value("projectLotId", "equal")) {
    throw refused({ field: "projectLotId", message: "choose" }, context);
  }
  const from = value("punchDate", "equal", "ge");
  const to = value("punchDate", "equal", "le");
  if (!from || !to) throw refused({ field: "punchDate", message: "choose" }, context);
  if (addDays(from, MAX_RECORD_DAYS - 1) < to) throw refused({ field: "punchDate", message: "tooLarge" }, context);
}

/** Punches of the tenant that the caller may see. */
export function recordScope({ caller }: RequestContext): SQL | undefined {
  const { tenantId, projectLotId, partConstUnitId, assessorId, personnelId } = attendanceRecords;
  return and(eq(tenantId, caller.tenantId), scopeWhere(caller, { projectLotId, partConstUnitId, assessorId, personnelId }), narrowed({ caller }));
}

function selectRecords({ db }: RequestContext) {
  const r = attendanceRecords;
  return db
    .select({
      id: r.id, punchDate: r.punchDate, punchTime: r.punchTime, assessorId: r.assessorId, personnelId: r.personnelId,
      realName: assessors.realName, projectLotId: r.projectLotId, lotCode: projectLots.lotCode, partConstUnitId: r.partConstUnitId,
      unitName: partConstUnits.unitName, postCode: r.postCode, postName: assessors.postName, direction: r.direction, punchMethod: r.punchMethod,
      punchResult: r.punchResult, lng: r.lng, lat: r.lat, accuracyM: r.accuracyM, fenceId: r.fenceId, fenceName: attendanceFences.fenceName,
      distanceM: r.distanceM, faceScore: r.faceScore, deviceId: r.deviceId, photoAttachId: r.photoAttachId,
      repairApplyId: r.repairApplyId, receivedTime: r.receivedTime,
    })
    .from(r)
    .leftJoin(assessors, eq(assessors.id, r.assessorId))
    .leftJoin(projectLots, eq(projectLots.id, r.projectLotId))
    .leftJoin(partConstUnits, eq(partConstUnits.id, r.partConstUnitId))
    .leftJoin(attendanceFences, eq(attendanceFences.id, r.fenceId))
    .$dynamic();
}
