import { and, eq, getTableColumns } from "drizzle-orm";
import {
  ScoreItem, statisticsApi, statisticsCalendar, type StatisticsDetail, statisticsDayMatrix, statisticsRecompute, UsedConfig,
} from "#app/contract/project/personnel-attendance-statistics.ts";
import { personnelAttendanceStatistics as statistics } from "../db/schema/project/personnel-attendance-statistics.ts";
import type { RequestContext } from "../http/caller.ts";
import { notFound } from "../http/errors.ts";
import { bind } from "../http/register.ts";
import { calendarOf } from "./attendance-statistics-calendar.ts";
import { currentRows, statisticsQueryOf } from "./attendance-statistics-filter.ts";
import { groupingOf, statisticsGroups } from "./attendance-statistics-groups.ts";
import { dayMatrix } from "./attendance-statistics-matrix.ts";
import { recompute } from "./attendance-statistics-recompute.ts";
import { rowOf, statisticsPage } from "./attendance-statistics-rows.ts";
import { findPostConfig } from "./attendance/post-configs.ts";

/** Personnel attendance statistics: month rows and their sums, one row with its reasons, calendars, recomputing. */
export const attendanceStatisticsEndpoints = [
  bind(statisticsApi.list, async ({ params }, context) => {
    const wanted = await statisticsQueryOf(context, params);
    const grouping = groupingOf(context, wanted);
    return grouping ? statisticsGroups(context, wanted, grouping) : statisticsPage(context, wanted);
  }),
  bind(statisticsApi.detail, async ({ query }, context) => detailOf(context, query.id)),
  bind(statisticsCalendar, ({ query }, context) => calendarOf(context, query)),
  bind(statisticsDayMatrix, async ({ params }, context) => dayMatrix(context, await statisticsQueryOf(context, params))),
  // Batches are committed one by one: a month of the province is too much for one transaction.
  bind(statisticsRecompute, ({ body }, context) => recompute(context, body), { transaction: false }),
];

async function detailOf(context: RequestContext, id: string): Promise<StatisticsDetail> {
  const { db, caller, locale } = context;
  const [row] = await db.select(getTableColumns(statistics)).from(statistics).where(and(eq(statistics.id, id), currentRows(caller)));
  if (!row) throw notFound();
  const config = await findPostConfig(db, row.configVersionId);
  const { configVersionId, adjustReason, adjustAttachIds, adjustUser } = row;
  return {
    ...rowOf(row, locale),
    configVersionId,
    deductTrace: ScoreItem.array().catch([]).parse(row.deductTrace),
    config: config ? UsedConfig.parse(config) : null,
    adjustReason,
    adjustAttachIds,
    adjustUser,
  };
}
