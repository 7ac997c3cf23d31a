import { type SQL, sql } from "drizzle-orm";
import type { Presence } from "#app/contract/project/dashboard.ts";
import { round2 } from "#app/rules/rounding.ts";
import { todayText } from "../clock.ts";
import type { RequestContext } from "../http/caller.ts";
import { lastBuiltMonth } from "./attendance-statistics-filter.ts";
import { type LotFilter, lotsWhere } from "./dashboard-filter.ts";
import { also } from "./figures.ts";
import { scopeWhere } from "./scope.ts";

/** Persons of one day by unit type, post and what is expected of them; `present` = with at least one valid punch. */
export type PresenceGroup = {
  unitType: number;
  postCode: string;
  state: "due" | "leave" | "stopped";
  people: number;
  present: number;
};

export type DayPresence = { date: string; isToday: boolean; groups: PresenceGroup[] };

/**
 * Who is due and who came: today by roster and raw punches, or, while today has no punch, the last day that has any by
 * its built days. Due is who is on post, on an active lot and not on leave (domain 5.3).
 */
export async function dayPresence(context: RequestContext, filter: LotFilter): Promise<DayPresence> {
  const today = todayText();
  const { date, isToday } = await presenceDate(context, today);
  const source = isToday ? fromRoster(context, today) : fromDays(context, date);
  const { rows } = await context.db.execute<PresenceGroup>(sql`
    select x.unit_type as "unitType", x.post_code as "postCode", x.state, count(distinct x.personnel_id)::int as people,
      (count(distinct x.personnel_id) filter (where x.is_present))::int as present
    from (${source}) x join project_lot l on l.id = x.project_lot_id and ${lotsWhere(context.caller, filter)}
    group by 1, 2, 3`);
  return { date, isToday, groups: rows };
}

/** The groups of a day as one figure; the rate is null when nobody was due. */
export function presenceSum({ date, isToday, groups }: DayPresence): Presence {
  const sum = (state: PresenceGroup["state"], figure: "people" | "present") =>
    groups.filter((group) => group.state === state).reduce((total, group) => total + group[figure], 0);
  const due = sum("due", "people");
  const present = sum("due", "present");
  const rate = due === 0 ? null : round2((present / due) * 100);
  return { date, isToday, due, present, onLeave: sum("leave", "people"), stopped: sum("stopped", "people"), rate };
}

async function presenceDate({ db, caller }: RequestContext, today: string): Promise<{ date: string; isToday: boolean }> {
  const { rows } = await db.execute(sql`
    select 1 from attendance_record where punch_date = ${today}::date and tenant_id = ${caller.tenantId} limit 1`);
  if (rows.length > 0) return { date: today, isToday: true };
  // From the last built month on: a search without beginning would read every partition of an empty tenant.
  const month = await lastBuiltMonth(db, caller.tenantId);
  if (month === undefined) return { date: today, isToday: true };
  const last = await db.execute<{ date: string }>(sql`
    select work_date::text as date from attendance_day
    where work_date between ${`${month}-01`}::date and ${today}::date and tenant_id = ${caller.tenantId} and valid_count > 0
    order by work_date desc limit 1`);
  const date = last.rows[0]?.date;
  return date === undefined ? { date: today, isToday: true } : { date, isToday: false };
}

function fromRoster({ caller }: RequestContext, today: string): SQL {
  const scope = scopeWhere(caller, {
    projectId: sql`a.project_id`,
    projectLotId: sql`a.project_lot_id`,
    partConstUnitId: sql`a.part_const_unit_id`,
    assessorId: sql`a.id`,
    personnelId: sql`a.personnel_id`,
  });
  return sql`
    select a.personnel_id, a.project_lot_id, a.post_code, u.part_type as unit_type, p.assessor_id is not null as is_present,
      case when a.job_status = 22 or lot.project_lot_status = 3 then 'stopped'
        when a.job_status = 21 or exists (select 1 from leave_span v where v.assessor_id = a.id and v.active = 1
          and v.start_time < ${today}::date + 1 and v.end_time > ${today}::date) then 'leave'
        else 'due' end as state
    from assessor a join project_lot lot on lot.id = a.project_lot_id join part_const_unit u on u.id = a.part_const_unit_id
    left join (select distinct r.assessor_id from attendance_record r
      where r.punch_date = ${today}::date and r.punch_result = 1) p on p.assessor_id = a.id
    where a.tenant_id = ${caller.tenantId} and a.is_deleted = 0 and a.assessor_type = 1 and a.job_status in (20, 21, 22)
      and a.entry_date <= ${today}::date and coalesce(a.exit_date >= ${today}::date, true)
      and lot.project_lot_status in (2, 3) and coalesce(lot.attendance_start_date, lot.actual_start_date + 10) <= ${today}::date${also(scope)}`;
}

function fromDays({ caller }: RequestContext, date: string): SQL {
  const scope = scopeWhere(caller, {
    projectLotId: sql`d.project_lot_id`,
    partConstUnitId: sql`d.part_const_unit_id`,
    assessorId: sql`d.assessor_id`,
    personnelId: sql`d.personnel_id`,
  });
  return sql`
    select d.personnel_id, d.project_lot_id, a.post_code, u.part_type as unit_type, d.valid_count > 0 as is_present,
      case when d.day_state = 6 then 'stopped' when d.day_state in (4, 5) then 'leave' else 'due' end as state
    from attendance_day d join assessor a on a.id = d.assessor_id join part_const_unit u on u.id = d.part_const_unit_id
    where d.work_date = ${date}::date and d.tenant_id = ${caller.tenantId} and d.day_state <> 7${also(scope)}`;
}
