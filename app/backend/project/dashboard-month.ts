import { and, eq, gte, lte, sql } from "drizzle-orm";
import type { Console } from "#app/contract/project/dashboard.ts";
import { round2 } from "#app/rules/rounding.ts";
import { personnelAttendanceStatistics as s } from "../db/schema/project/personnel-attendance-statistics.ts";
import type { RequestContext } from "../http/caller.ts";
import { grouped } from "./attendance/grouped.ts";
import { addMonths, daysOf } from "./attendance/month-days.ts";
import { isNarrowed, type LotFilter, lotsWhere, monthsWhere } from "./dashboard-filter.ts";
import { also } from "./figures.ts";
import { scopeWhere } from "./scope.ts";

/** Sums of a month for one post on one lot; `attended` is held at each person's required days (domain 5.3). */
export type MonthCell = {
  projectLotId: string;
  postCode: string;
  unitType: number;
  /** Four digits of the lot's city. */
  city: string;
  required: number;
  attended: number;
  people: number;
};

export type MonthQuestion = { filter: LotFilter; statMonth: string };

/** The month by lot and post, from the covering index alone: what all widgets of one month are added up from. */
export async function monthCells({ db, caller }: RequestContext, { filter, statMonth }: MonthQuestion): Promise<MonthCell[]> {
  const { rows } = await db.execute<MonthCell>(sql`
    select ${s.projectLotId}::text as "projectLotId", ${s.postCode} as "postCode", ${s.unitType} as "unitType",
      substr(${s.regionCodes}, 2, 4) as city, sum(${s.requiredDays})::float8 as required,
      sum(least(${s.attendedDays}, ${s.requiredDays}))::float8 as attended, count(*)::int as people
    from ${s} where ${and(monthsWhere(caller, filter), eq(s.statMonth, statMonth))} group by 1, 2, 3, 4`);
  return rows;
}

const TREND_MONTHS = 18;

/** Sums of a month for one post of one unit type. */
export type TrendCell = Pick<MonthCell, "postCode" | "unitType" | "required" | "attended" | "people"> & { statMonth: string };

/** The 18 months up to `statMonth` by post: what the trend and the run of each rate are added up from. */
export async function trendCells({ db, caller }: RequestContext, { filter, statMonth }: MonthQuestion): Promise<TrendCell[]> {
  const months = and(gte(s.statMonth, addMonths(statMonth, 1 - TREND_MONTHS)), lte(s.statMonth, statMonth));
  const { rows } = await db.execute<TrendCell>(sql`
    select ${s.statMonth} as "statMonth", ${s.unitType} as "unitType", ${s.postCode} as "postCode", sum(${s.requiredDays})::float8 as required,
      sum(least(${s.attendedDays}, ${s.requiredDays}))::float8 as attended, count(*)::int as people
    from ${s} where ${and(monthsWhere(caller, filter), months)} group by 1, 2, 3 order by 1, 2, 3`);
  return rows;
}

/** Rate of each unit type month by month (domain 11, widget 3). */
export function trendOf(cells: readonly TrendCell[]): Console["trend"] {
  const byLine = grouped(cells, ({ statMonth, unitType }) => `${statMonth}|${unitType}`);
  return [...byLine.values()].flatMap((own) => {
    const [first] = own;
    const { rate, people } = sumOf(own);
    return first ? [{ statMonth: first.statMonth, unitType: first.unitType, rate, people }] : [];
  });
}

/** Months from the first one that has figures up to `statMonth`. */
export function monthsOf([first]: readonly TrendCell[], statMonth: string): string[] {
  const months = Array.from({ length: TREND_MONTHS }, (_, at) => addMonths(statMonth, at + 1 - TREND_MONTHS));
  return first ? months.filter((month) => month >= first.statMonth) : [];
}

type Sums = Pick<MonthCell, "required" | "attended" | "people">;

/** Cells as one; the rate in percent, null when nothing was required. */
export function sumOf(cells: readonly Sums[]): Sums & { rate: number | null } {
  const sum = (figure: keyof Sums) => cells.reduce((total, cell) => total + cell[figure], 0);
  const required = round2(sum("required"));
  const attended = round2(sum("attended"));
  return { required, attended, people: sum("people"), rate: required === 0 ? null : round2((attended / required) * 100) };
}

/** Punches of each day of the month outside the fences, with a foreign face and with a mock location (widget 9). */
export async function abnormalByDay({ db, caller }: RequestContext, { filter, statMonth }: MonthQuestion): Promise<Console["abnormal"]> {
  const dates = daysOf(statMonth);
  const scope = scopeWhere(caller, {
    projectLotId: sql`r.project_lot_id`,
    partConstUnitId: sql`r.part_const_unit_id`,
    assessorId: sql`r.assessor_id`,
    personnelId: sql`r.personnel_id`,
  });
  const lots = isNarrowed(filter) ? sql`r.project_lot_id in (select l.id from project_lot l where ${lotsWhere(caller, filter)})` : undefined;
  const { rows } = await db.execute<Console["abnormal"][number]>(sql`
    select r.punch_date::text as date, (count(*) filter (where r.punch_result = 2))::int as outside,
      (count(*) filter (where r.punch_result = 3))::int as face, (count(*) filter (where r.punch_result = 4))::int as mock
    from attendance_record r where r.punch_date between ${dates[0]}::date and ${dates.at(-1)}::date
      and r.punch_result <> 1 and r.punch_result in (2, 3, 4) and r.tenant_id = ${caller.tenantId}${also(lots)}${also(scope)}
    group by 1`);
  const byDate = new Map(rows.map((row) => [row.date, row]));
  return dates.map((date) => byDate.get(date) ?? { date, outside: 0, face: 0, mock: 0 });
}
