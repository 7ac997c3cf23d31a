import { type SQL, sql } from "drizzle-orm";
import { DayState } from "#app/rules/supervision-codes.ts";
import { nowText } from "../../clock.ts";
import type { Executor } from "../../http/caller.ts";
import type { DayRow } from "./day-row.ts";

/** The part of `attendance_day` that a set of computed rows replaces: these rows, these days (both included). */
export type DayFrame = { assessorIds: string[]; from: string; to: string };

/**
 * Makes the frame hold exactly these days: what changed is written, what vanished is removed, what is the same stays
 * untouched. A day that the month has put under the rest allowance keeps that state while it stays unattended.
 * Answers how many rows were written or removed.
 */
export async function writeDays(db: Executor, days: readonly DayRow[], frame: DayFrame): Promise<number> {
  const gone = await db.execute(sql`
    delete from attendance_day d where ${inFrame(frame)} and not exists (
      select 1 from unnest(${list(days, (day) => day.row.id)}::bigint[], ${list(days, (day) => day.workDate)}::date[])
        as f (assessor_id, work_date) where f.assessor_id = d.assessor_id and f.work_date = d.work_date)`);
  if (days.length === 0) return gone.rowCount ?? 0;
  const written = await db.execute(sql`
    insert into attendance_day as t (tenant_id, assessor_id, work_date, personnel_id, project_lot_id, part_const_unit_id,
      first_time, last_time, valid_count, hours, credit, day_state, leave_apply_id, abnormal_count, source_version, update_time)
    select n.*, 1, ${nowText()}::timestamp from (${kept(days, frame)}) n
    on conflict (assessor_id, work_date) do update set
      personnel_id = excluded.personnel_id, project_lot_id = excluded.project_lot_id,
      part_const_unit_id = excluded.part_const_unit_id, first_time = excluded.first_time, last_time = excluded.last_time,
      valid_count = excluded.valid_count, hours = excluded.hours, credit = excluded.credit,
      day_state = excluded.day_state, leave_apply_id = excluded.leave_apply_id, abnormal_count = excluded.abnormal_count,
      source_version = t.source_version + 1, update_time = excluded.update_time`);
  return (gone.rowCount ?? 0) + (written.rowCount ?? 0);
}

/** A month's verdict on a day without credit: absent, or covered by the rest allowance. */
export type DayVerdict = { assessorId: string; workDate: string; dayState: DayState };

/** Writes the verdicts; answers how many days changed. */
export async function writeVerdicts(db: Executor, verdicts: readonly DayVerdict[]): Promise<number> {
  if (verdicts.length === 0) return 0;
  const { rowCount } = await db.execute(sql`
    update attendance_day d set day_state = f.day_state, update_time = ${nowText()}::timestamp
    from unnest(${list(verdicts, (day) => day.assessorId)}::bigint[], ${list(verdicts, (day) => day.workDate)}::date[],
      ${list(verdicts, (day) => day.dayState)}::smallint[]) as f (assessor_id, work_date, day_state)
    where d.assessor_id = f.assessor_id and d.work_date = f.work_date and d.day_state <> f.day_state
      and d.work_date between ${verdicts.reduce(earliest, "9999-12-31")}::date and ${verdicts.reduce(latest, "")}::date`);
  return rowCount ?? 0;
}

function kept(days: readonly DayRow[], frame: DayFrame): SQL {
  return sql`
    select f.tenant_id, f.assessor_id, f.work_date, f.personnel_id, f.project_lot_id, f.part_const_unit_id, f.first_time,
      f.last_time, f.valid_count, f.hours, f.credit,
      case when f.day_state = ${DayState.absent} and d.day_state = ${DayState.restAllowance} then d.day_state else f.day_state end,
      f.leave_apply_id, f.abnormal_count
    from unnest(${list(days, (day) => day.row.tenantId)}::text[], ${list(days, (day) => day.row.id)}::bigint[],
      ${list(days, (day) => day.workDate)}::date[], ${list(days, (day) => day.row.personnelId)}::bigint[],
      ${list(days, (day) => day.row.projectLotId)}::bigint[], ${list(days, (day) => day.row.partConstUnitId)}::bigint[],
      ${list(days, (day) => day.firstTime)}::timestamp[], ${list(days, (day) => day.lastTime)}::timestamp[],
      ${list(days, (day) => day.validCount)}::smallint[], ${list(days, (day) => day.hours)}::numeric[],
      ${list(days, (day) => day.credit)}::numeric[], ${list(days, (day) => day.dayState)}::smallint[],
      ${list(days, (day) => day.leaveApplyId)}::bigint[], ${list(days, (day) => day.abnormalCount)}::smallint[])
      as f (tenant_id, assessor_id, work_date, personnel_id, project_lot_id, part_const_unit_id, first_time, last_time,
        valid_count, hours, credit, day_state, leave_apply_id, abnormal_count)
    left join attendance_day d on d.assessor_id = f.assessor_id and d.work_date = f.work_date and ${inFrame(frame)}
    where d.assessor_id is null or (d.personnel_id, d.project_lot_id, d.part_const_unit_id, d.first_time, d.last_time,
      d.valid_count, d.hours, d.credit, d.leave_apply_id, d.abnormal_count) is distinct from (f.personnel_id,
      f.project_lot_id, f.part_const_unit_id, f.first_time, f.last_time, f.valid_count, f.hours, f.credit,
      f.leave_apply_id, f.abnormal_count) or (d.day_state <> f.day_state
      and not (f.day_state = ${DayState.absent} and d.day_state = ${DayState.restAllowance}))`;
}

function inFrame({ assessorIds, from, to }: DayFrame): SQL {
  return sql`d.assessor_id = any(${sql.param(assessorIds)}::bigint[]) and d.work_date between ${from}::date and ${to}::date`;
}

function list<Row>(rows: readonly Row[], valueOf: (row: Row) => string | number | null) {
  return sql.param(rows.map(valueOf));
}

const earliest = (best: string, { workDate }: DayVerdict) => (workDate < best ? workDate : best);
const latest = (best: string, { workDate }: DayVerdict) => (workDate > best ? workDate : best);
