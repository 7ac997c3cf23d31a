import { count, eq, getTableColumns } from "drizzle-orm";
import type { Page } from "#app/contract/envelope.ts";
import { StatisticsRow } from "#app/contract/project/personnel-attendance-statistics.ts";
import type { Locale } from "#app/locales/locale.ts";
import { type GradeCap, gradeCapCodes, gradeCapLabels } from "#app/rules/grade.ts";
import { orderOf } from "../crud/conditions.ts";
import { keptTotal, pageReply } from "../crud/page.ts";
import { personnelAttendanceStatistics as statistics } from "../db/schema/project/personnel-attendance-statistics.ts";
import type { RequestContext } from "../http/caller.ts";
import { statisticsColumns, statisticsOrder, type StatisticsQuery } from "./attendance-statistics-filter.ts";

const { deductTrace: _trace, regionCodes: _codes, adjustAttachIds: _attach, ...listed } = getTableColumns(statistics);

/**
 * One page of month rows. The ids are found inside the list's index first and the rows fetched after the LIMIT, so
 * that a deep page reads no row before its own.
 */
export async function statisticsPage(context: RequestContext, { query, where }: StatisticsQuery): Promise<Page<StatisticsRow>> {
  const { size, current } = query;
  const order = orderOf(query.order, statisticsColumns, statisticsOrder);
  const ids = context.db.select({ id: statistics.id }).from(statistics).where(where).orderBy(...order)
    .limit(size).offset((current - 1) * size).as("page");
  const rows = context.db.select(listed).from(statistics).innerJoin(ids, eq(ids.id, statistics.id)).orderBy(...order);
  const [records, total] = await Promise.all([rows, query.searchCount ? totalOf(context, { query, where }) : -1]);
  return pageReply(records.map((row) => rowOf(row, context.locale)), { total, size, current });
}

/** A stored row as the contract has it, the grade's limits in words. */
export function rowOf(row: { gradeCapReason: string | null }, locale: Locale): StatisticsRow {
  const gradeCaps = capsOf(row.gradeCapReason);
  const words = gradeCaps.map((cap) => gradeCapLabels[cap][locale]).join(locale === "zh" ? "；" : "; ");
  return StatisticsRow.parse({ ...row, gradeCaps, gradeCapReason: words || null });
}

function capsOf(codes: string | null): GradeCap[] {
  const known = new Set((codes ?? "").split(","));
  return gradeCapCodes.filter((cap) => known.has(cap));
}

function totalOf({ db }: RequestContext, { where }: StatisticsQuery): Promise<number> {
  const counting = db.select({ value: count() }).from(statistics).where(where);
  return keptTotal(counting.toSQL(), async () => (await counting)[0]?.value ?? 0);
}
