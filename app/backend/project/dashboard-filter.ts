import { and, eq, type SQL, sql } from "drizzle-orm";
import type { ConsoleFilter } from "#app/contract/project/dashboard.ts";
import { significantPrefix } from "#app/rules/region-code.ts";
import { personnelAttendanceStatistics as statistics } from "../db/schema/project/personnel-attendance-statistics.ts";
import type { Caller } from "../http/caller.ts";
import { currentRows, inRegion } from "./attendance-statistics-filter.ts";

export type LotFilter = Pick<ConsoleFilter, "regionCode" | "projectId" | "lotType">;

/** Lots `l` of the tenant that the filter means. */
export function lotsWhere({ tenantId }: Caller, { regionCode, projectId, lotType }: LotFilter): SQL {
  const parts = [sql`l.tenant_id = ${tenantId} and l.is_deleted = 0`];
  if (regionCode !== undefined) parts.push(lotInRegion(regionCode));
  if (projectId !== undefined) parts.push(sql`l.project_id = ${projectId}`);
  if (lotType !== undefined) parts.push(sql`l.lot_type = ${lotType}`);
  return sql.join(parts, sql` and `);
}

/** Month rows in the caller's scope that the filter means. */
export function monthsWhere(caller: Caller, { regionCode, projectId, lotType }: LotFilter): SQL | undefined {
  return and(
    currentRows(caller),
    regionCode === undefined ? undefined : inRegion(regionCode),
    projectId === undefined ? undefined : eq(statistics.projectId, projectId),
    // By the lots and not by its own column, which the covering index of sums does not have.
    lotType === undefined ? undefined : sql`${statistics.projectLotId} in (select l.id from project_lot l where ${lotsWhere(caller, { lotType })})`,
  );
}

/** Whether the filter narrows anything. */
export function isNarrowed({ regionCode, projectId, lotType }: LotFilter): boolean {
  return regionCode !== undefined || projectId !== undefined || lotType !== undefined;
}

function lotInRegion(code: string): SQL {
  const prefix = significantPrefix(code);
  if (!prefix) return sql`false`;
  const start = `${prefix}%`;
  return sql`(l.region_code like ${start} or exists (select 1 from unnest(l.region_codes) crossed where crossed like ${start}))`;
}
