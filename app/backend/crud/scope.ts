import { and, eq, type SQL } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { RequestContext } from "../http/caller.ts";
import { columnsOf } from "./conditions.ts";

/** What every query of a table carries: the caller's tenant where the table has one, and no deleted rows. */
export function rowScope(table: PgTable, { caller }: RequestContext): SQL | undefined {
  const { tenantId, isDeleted } = columnsOf(table);
  return and(tenantId ? eq(tenantId, caller.tenantId) : undefined, isDeleted ? eq(isDeleted, 0) : undefined);
}

export function andAll(...conditions: (SQL | undefined)[]): SQL | undefined {
  return and(...conditions);
}
