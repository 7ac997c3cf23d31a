import { and, eq, gte, lt, sql } from "drizzle-orm";
import type { Waiting, Workbench } from "#app/contract/project/dashboard.ts";
import type { ListQuery } from "#app/contract/list-query.ts";
import type { MonthCalendar } from "#app/contract/project/personnel-attendance-statistics.ts";
import { RoleKey } from "#app/rules/supervision-codes.ts";
import { todayText } from "../clock.ts";
import { personnelAttendanceStatistics as s } from "../db/schema/project/personnel-attendance-statistics.ts";
import type { RequestContext } from "../http/caller.ts";
import { calendarOf } from "./attendance-statistics-calendar.ts";
import { currentRows, lastBuiltMonth } from "./attendance-statistics-filter.ts";
import { statisticsPage } from "./attendance-statistics-rows.ts";
import { addMonths } from "./attendance/month-days.ts";
import { scopeCounts } from "./dashboard-counts.ts";
import { dayPresence, presenceSum } from "./dashboard-presence.ts";
import { keptFigures } from "./kept-figures.ts";

type SharedFigures = Omit<Workbench, "mine">;
const kept = keptFigures<SharedFigures>();

/** The workbench of the caller; what covers the whole scope is at most a minute old (domain 11). */
export async function workbenchOf(context: RequestContext): Promise<Workbench> {
  const today = todayText();
  const figures = await kept({ caller: context.caller, name: [today, context.locale] }, () => read(context, today));
  return { ...figures, mine: await ownMonth(context, figures.presence.date.slice(0, 7)) };
}

async function read(context: RequestContext, today: string): Promise<SharedFigures> {
  const [presence, counts, waiting, statMonth] = await Promise.all([
    dayPresence(context, {}),
    scopeCounts(context, {}),
    waitingMonths(context, today.slice(0, 7)),
    lastBuiltMonth(context.db, context.caller.tenantId),
  ]);
  const warnings = statMonth === undefined ? [] : await worstWarnings(context, statMonth);
  return { presence: presenceSum(presence), counts, waiting, statMonth: statMonth ?? null, warnings };
}

const WAITING_MONTHS = 12;
const WAITING_SHOWN = 20;

async function waitingMonths({ db, caller }: RequestContext, thisMonth: string): Promise<Waiting> {
  const months = and(gte(s.statMonth, addMonths(thisMonth, -WAITING_MONTHS)), lt(s.statMonth, thisMonth));
  const { rows } = await db.execute<Waiting["lots"][number] & { total: number }>(sql`
    select w.*, p.project_name as "projectName", l.lot_code as "lotCode" from (
      select ${s.projectLotId}::text as "projectLotId", ${s.statMonth} as "statMonth", count(*)::int as people,
        count(*) over ()::int as total
      from ${s} where ${and(currentRows(caller), months, eq(s.statStatus, 0))} group by 1, 2
      order by 2, 1 limit ${WAITING_SHOWN}) w
    join project_lot l on l.id = w."projectLotId"::bigint join project p on p.id = l.project_id
    order by w."statMonth", p.project_name, l.lot_code`);
  return { total: rows[0]?.total ?? 0, lots: rows.map(({ total: _, ...row }) => row) };
}

const WORST: ListQuery = {
  current: 1,
  size: 8,
  order: [{ field: "warnLevel", direction: "desc" }, { field: "isKeyPost", direction: "desc" }, { field: "attendanceRate", direction: "asc" }],
  conditions: [],
  extra: {},
  searchCount: false,
};

async function worstWarnings(context: RequestContext, statMonth: string) {
  const where = and(currentRows(context.caller), eq(s.statMonth, statMonth), sql`${s.warnLevel} > 0`);
  return (await statisticsPage(context, { query: WORST, where })).records;
}

async function ownMonth(context: RequestContext, statMonth: string): Promise<MonthCalendar | null> {
  const { db, caller } = context;
  const { personnelId } = caller.binding;
  if (!personnelId || !caller.roleAliases.includes(RoleKey.personnel)) return null;
  const { rows } = await db.execute<{ id: string }>(sql`
    select id::text from assessor where personnel_id = ${personnelId} and tenant_id = ${caller.tenantId} and is_deleted = 0
      and assessor_type = 1 order by (job_status in (20, 21, 22)) desc, is_primary desc, entry_date desc nulls last limit 1`);
  const assessorId = rows[0]?.id;
  return assessorId === undefined ? null : calendarOf(context, { assessorId, statMonth });
}
