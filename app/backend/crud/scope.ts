import { and, eq, type SQL } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { RequestContext } from "../http/caller.ts";
import { columnsOf } from "./conditions.ts";

/** Rows that are there, removed ones, or both. */
export type Standing = "live" | "deleted" | "any";

/** What every query of a table carries: the caller's tenant where the table has one, and no deleted rows unless asked for. */
export function rowScope(table: PgTable, { caller }: RequestContext, standing: Standing = "live"): SQL | undefined {
  const { tenantId } = columnsOf(table);
  return and(tenantId ? eq(tenantId, caller.tenantId) : undefined, deletion(table, standing));
}

/** The part of `rowScope` that is about deletion alone, for tables that all tenants share. */
export function deletion(table: PgTable, standing: Standing = "live"): SQL | undefined {
  const { isDeleted } = columnsOf(table);
  return isDeleted && standing !== "any" ? eq(isDeleted, standing === "live" ? 0 : 1) : undefined;
}

export function andAll(...conditions: (SQL | undefined)[]): SQL | undefined {
  return and(...conditions);
}
