import { and, asc, desc, eq, gte, inArray, like, lte, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { todayText } from "../clock.ts";
import type { Condition, ListQuery } from "#app/contract/list-query.ts";
import { Month, statisticsApi } from "#app/contract/project/personnel-attendance-statistics.ts";
import { significantPrefix } from "#app/rules/region-code.ts";
import { columnsOf, whereOf } from "../crud/conditions.ts";
import { dataScope } from "../crud/data-scope.ts";
import { listQueryOf } from "../crud/page.ts";
import { personnelAttendanceStatistics as statistics } from "../db/schema/project/personnel-attendance-statistics.ts";
import type { Caller, Executor, RequestContext } from "../http/caller.ts";
import { invalidInput } from "../http/parse.ts";
import { addMonths } from "./attendance/month-days.ts";
import { scopeWhere } from "./scope.ts";

const MAX_MONTHS = 12;

/** Parsed query of the statistics list and the rows it means: current rows of the tenant in the caller's scope. */
export type StatisticsQuery = { query: ListQuery; where: SQL | undefined };

/** The list's order: key posts first, then the worst rate (domain 4.9). */
export const statisticsOrder = [desc(statistics.isKeyPost), asc(statistics.attendanceRate), asc(statistics.id)];
export const statisticsColumns = columnsOf(statistics);
const narrowed = dataScope(statisticsApi.permission, statisticsColumns, statisticsApi.rules.filters);

/** Reads the list's filters (domain 4.9); a 400 names what is wrong. Without a month the last built one is meant. */
export async function statisticsQueryOf(context: RequestContext, params: URLSearchParams): Promise<StatisticsQuery> {
  const query = listQueryOf(params, statisticsApi.rules, context);
  const months = query.conditions.filter(({ field }) => field === "statMonth");
  const others = query.conditions.filter(({ field }) => field !== "statMonth");
  const fault = monthsFault(months) ?? extraFault(query.extra);
  if (fault) throw refused(fault, context);
  const where = and(
    currentRows(context.caller),
    // Chosen rows say their month themselves.
    query.extra.ids && months.length === 0 ? undefined : await monthsWhere(context, months),
    whereOf(others, statisticsColumns),
    ...extraConditions(query.extra),
  );
  return { query, where };
}

/** Current month rows of the tenant that the caller reaches (domain 2). */
export function currentRows(caller: Caller): SQL | undefined {
  const { tenantId, isCurrent, isDeleted, projectId, projectLotId, partConstUnitId, constUnitId, assessorId, personnelId } = statistics;
  return and(
    eq(tenantId, caller.tenantId),
    // Plain numbers: a parameter would hide from PostgreSQL that the partial indexes fit.
    sql`${isCurrent} = 1 and ${isDeleted} = 0`,
    scopeWhere(caller, { projectId, projectLotId, partConstUnitId, constUnitId, assessorId, personnelId }),
    narrowed({ caller }),
  );
}

/** The tenant's last month with rows; undefined before the first one. */
export async function lastBuiltMonth(db: Executor, tenantId: string): Promise<string | undefined> {
  // A running month may be built for one lot only, so an ended one stands for all where there is any.
  const running = todayText().slice(0, 7);
  const all = sql`select max(stat_month) from personnel_attendance_statistics where tenant_id = ${tenantId} and is_current = 1 and is_deleted = 0`;
  const { rows } = await db.execute<{ month: string | null }>(sql`select coalesce((${all} and stat_month < ${running}), (${all})) as month`);
  return rows[0]?.month ?? undefined;
}

/** Rows of a region and everything inside it, by the regions their lot crosses; a broken code fits nothing. */
export function inRegion(code: string): SQL | undefined {
  const prefix = significantPrefix(code);
  return prefix ? like(statistics.regionCodes, `%,${prefix}%`) : sql`false`;
}

async function monthsWhere({ db, caller }: RequestContext, months: readonly Condition[]): Promise<SQL | undefined> {
  if (months.length > 0) return whereOf([...months], statisticsColumns);
  const last = await lastBuiltMonth(db, caller.tenantId);
  return last === undefined ? sql`false` : eq(statistics.statMonth, last);
}

type Fault = { field: string; message: string };

function monthsFault(months: readonly Condition[]): Fault | undefined {
  if (months.length === 0) return undefined;
  const bound = (...operators: string[]) => months.find(({ operator }) => operators.includes(operator))?.value;
  const from = bound("equal", "ge");
  const to = bound("equal", "le");
  const isUnreadable = months.some(({ operator, value }) => !["equal", "ge", "le"].includes(operator) || !Month.safeParse(value).success);
  if (isUnreadable || from === undefined || to === undefined) return { field: "statMonth", message: "invalid" };
  return addMonths(from, MAX_MONTHS) <= to ? { field: "statMonth", message: "tooLarge" } : undefined;
}

const Extra = z.object({
  rateMin: z.coerce.number({ error: "invalid" }).min(0, "tooSmall").max(100, "tooLarge").optional(),
  rateMax: z.coerce.number({ error: "invalid" }).min(0, "tooSmall").max(100, "tooLarge").optional(),
  onlyWarning: z.enum(["0", "1", "true", "false"], { error: "invalid" }).optional(),
  regionCode: z.string().optional(),
  ids: z.string().regex(/^\d{1,19}(,\d{1,19}){0,999}$/, "invalid").optional(),
});

function extraFault(extra: Record<string, string>): Fault | undefined {
  const issue = Extra.safeParse(extra).error?.issues[0];
  return issue && { field: issue.path.join("."), message: issue.message };
}

function extraConditions(extra: Record<string, string>): (SQL | undefined)[] {
  const { rateMin, rateMax, onlyWarning, regionCode, ids } = Extra.parse(extra);
  return [
    rateMin === undefined ? undefined : gte(statistics.attendanceRate, String(rateMin)),
    rateMax === undefined ? undefined : lte(statistics.attendanceRate, String(rateMax)),
    onlyWarning === "1" || onlyWarning === "true" ? sql`${statistics.warnLevel} > 0` : undefined,
    regionCode === undefined ? undefined : inRegion(regionCode),
    ids === undefined ? undefined : inArray(statistics.id, ids.split(",")),
  ];
}

/** The 400 of a list parameter. */
export function refused({ field, message }: Fault, { locale }: RequestContext) {
  return invalidInput(new z.ZodError([{ code: "custom", path: [field], message, input: field }]), locale);
}
