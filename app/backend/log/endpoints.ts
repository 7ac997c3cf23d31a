import { and, desc, eq, type SQL } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { z } from "zod";
import type { Condition, ListQuery } from "#app/contract/list-query.ts";
import { apiLogApi, errorLogApi, usualLogApi } from "#app/contract/log/logs.ts";
import type { ReadApi } from "#app/contract/project/read-api.ts";
import { columnsOf, shownColumns } from "../crud/conditions.ts";
import { dataScope } from "../crud/data-scope.ts";
import { listQueryOf, pageOfTable } from "../crud/page.ts";
import { apiLogs, errorLogs, usualLogs } from "../db/schema/log.ts";
import { isPlatform, type RequestContext } from "../http/caller.ts";
import { notFound } from "../http/errors.ts";
import { bind, type Registration } from "../http/register.ts";
import { clientLogEndpoints } from "./client-log.ts";

type LogApi = ReadApi<z.ZodObject, z.ZodObject>;

/** The three logs (contract 13.6): to be read, never written or removed by a call; and where browsers hand in their errors. */
export const logEndpoints = [
  ...readEndpoints(usualLogApi, usualLogs),
  ...readEndpoints(apiLogApi, apiLogs),
  ...readEndpoints(errorLogApi, errorLogs),
  ...clientLogEndpoints,
];

function readEndpoints(api: LogApi, table: PgTable): Registration[] {
  const columns = columnsOf(table);
  const { id, tenantId, createTime } = columns;
  if (!id || !tenantId || !createTime) throw new Error(`${api.base} is no log.`);
  const narrowed = dataScope(api.permission, columns, api.rules.filters);
  // The platform's administrators see the log of every tenant, others that of their own.
  const scoped = (context: RequestContext): SQL | undefined =>
    and(isPlatform(context.caller) ? undefined : eq(tenantId, context.caller.tenantId), narrowed(context));
  const shown = shownColumns(table, api.row.shape);
  const whole = shownColumns(table, api.detail.reply.shape);
  return [
    bind(api.list, ({ params }, context) =>
      pageOfTable(context, untilTheEnd(listQueryOf(params, api.rules, context)), { table, shown, scope: scoped(context), order: [desc(createTime), desc(id)] })),
    bind(api.detail, async ({ query }, context) => {
      const [row] = await context.db.select(whole).from(table).where(and(eq(id, query.id), scoped(context)));
      if (!row) throw notFound();
      return row;
    }),
  ];
}

/** A day as the last one means all of it. */
function untilTheEnd(query: ListQuery): ListQuery {
  const isDay = ({ field, operator, value }: Condition) => field === "createTime" && operator === "le" && value.length === 10;
  return { ...query, conditions: query.conditions.map((condition) => (isDay(condition) ? { ...condition, value: `${condition.value} 23:59:59` } : condition)) };
}
