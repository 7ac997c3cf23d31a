import { sql } from "drizzle-orm";
import { AssessorType } from "#app/rules/supervision-codes.ts";
import type { Executor } from "../../http/caller.ts";
import { grouped } from "./grouped.ts";
import type { LeaveSpan } from "./leave-share.ts";
import { type LotCourse, lotCourse, type LotFacts } from "./lot-standing.ts";
import { type PostEvent, type RowCourse, rowCourse } from "./row-standing.ts";

/** A roster row with what its days and its month's snapshot need. */
export type RosterRow = {
  id: string;
  tenantId: string;
  personnelId: string;
  projectId: string;
  projectLotId: string;
  partConstUnitId: string;
  constUnitId: string;
  realName: string;
  postCode: string;
  projectName: string;
  lotCode: string;
  lotType: number;
  unitName: string;
  unitType: number;
  regionCode: string;
  regionCodes: string[];
  lot: LotCourse;
  course: RowCourse;
  leaves: readonly LeaveSpan[];
};

type Period = { from: string; to: string };

/** Every roster row of the persons, one list per person, with leaves that touch the period (both days included). */
export async function readRoster(db: Executor, personnelIds: string[], period: Period): Promise<RosterRow[][]> {
  const rows = await readRows(db, personnelIds);
  const ids = rows.map((row) => row.id);
  const lots = await readLots(db, [...new Set(rows.map((row) => row.projectLotId))]);
  const events = await readEvents(db, ids);
  const leaves = await readLeaves(db, ids, period);
  const byPerson = new Map<string, RosterRow[]>();
  for (const { jobStatus, entryDate, exitDate, ...row } of rows) {
    const lot = lots.get(row.projectLotId);
    if (!lot) continue;
    const course = rowCourse({ jobStatus, entryDate, exitDate, events: events.get(row.id) ?? [] });
    const own = byPerson.get(row.personnelId) ?? [];
    own.push({ ...row, lot, course, leaves: leaves.get(row.id) ?? [] });
    byPerson.set(row.personnelId, own);
  }
  return [...byPerson.values()];
}

type StoredRow = Omit<RosterRow, "lot" | "course" | "leaves"> & {
  jobStatus: number;
  entryDate: string | null;
  exitDate: string | null;
};

async function readRows(db: Executor, personnelIds: string[]): Promise<StoredRow[]> {
  const { rows } = await db.execute<StoredRow>(sql`
    select a.id::text, a.tenant_id as "tenantId", a.personnel_id::text as "personnelId",
      a.project_id::text as "projectId", a.project_lot_id::text as "projectLotId",
      a.part_const_unit_id::text as "partConstUnitId", u.const_unit_id::text as "constUnitId",
      a.real_name as "realName", a.post_code as "postCode", a.job_status as "jobStatus",
      a.entry_date::text as "entryDate", a.exit_date::text as "exitDate", p.project_name as "projectName",
      l.lot_code as "lotCode", l.lot_type as "lotType", u.unit_name as "unitName", u.part_type as "unitType",
      l.region_code as "regionCode", l.region_codes as "regionCodes"
    from assessor a join project_lot l on l.id = a.project_lot_id join project p on p.id = a.project_id
      join part_const_unit u on u.id = a.part_const_unit_id
    where a.personnel_id = any(${sql.param(personnelIds)}::bigint[]) and a.assessor_type = ${AssessorType.assessed}
      and a.is_deleted = 0 and a.post_code is not null
    order by a.project_lot_id, a.personnel_id, a.id`);
  return rows;
}

async function readLots(db: Executor, lotIds: string[]): Promise<Map<string, LotCourse>> {
  const { rows } = await db.execute<LotFacts>(sql`
    select l.id::text, l.project_lot_status as "projectLotStatus", l.actual_start_date::text as "actualStartDate",
      l.attendance_start_date::text as "attendanceStartDate", l.handover_date::text as "handoverDate",
      l.close_date::text as "closeDate", l.update_time::text as "updateTime",
      coalesce((select json_agg(json_build_object('fromValue', s.from_value, 'toValue', s.to_value, 'time', s.time::text)
        order by s.time, s.id) from status_log s where s.entity = 'project_lot' and s.entity_id = l.id), '[]') as log
    from project_lot l where l.id = any(${sql.param(lotIds)}::bigint[])`);
  return new Map(rows.map((lot) => [lot.id, lotCourse(lot)]));
}

async function readEvents(db: Executor, assessorIds: string[]): Promise<Map<string, PostEvent[]>> {
  const { rows } = await db.execute<PostEvent & { assessorId: string }>(sql`
    select assessor_id::text as "assessorId", event, event_date::text as "eventDate" from personnel_post_log
    where assessor_id = any(${sql.param(assessorIds)}::bigint[]) order by assessor_id, event_date, id`);
  return grouped(rows, (row) => row.assessorId);
}

async function readLeaves(db: Executor, assessorIds: string[], { from, to }: Period): Promise<Map<string, LeaveSpan[]>> {
  const { rows } = await db.execute<LeaveSpan & { assessorId: string }>(sql`
    select assessor_id::text as "assessorId", apply_id::text as "applyId", leave_type as "leaveType",
      start_time::text as "startTime", end_time::text as "endTime"
    from leave_span where assessor_id = any(${sql.param(assessorIds)}::bigint[]) and active = 1
      and start_time < ${to}::date + 1 and end_time > ${from}::date
    order by assessor_id, start_time`);
  return grouped(rows, (row) => row.assessorId);
}
