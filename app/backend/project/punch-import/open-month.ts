import { and, eq } from "drizzle-orm";
import { StatStatus } from "#app/rules/supervision-codes.ts";
import { personnelAttendanceStatistics as months } from "../../db/schema/project/personnel-attendance-statistics.ts";
import type { RequestContext } from "../../http/caller.ts";
import { Refusal } from "../../http/errors.ts";
import { scopeWhere } from "../scope.ts";

/**
 * Refuses with 2108 when a month of the lot, within the caller's scope, is audited or archived. With `lock` nobody
 * audits it until the transaction ends.
 */
export async function requireOpenMonth(
  { db, caller }: RequestContext,
  { projectLotId, statMonth, lock = false }: { projectLotId: string; statMonth: string; lock?: boolean },
): Promise<void> {
  const query = db.select({ statStatus: months.statStatus }).from(months).where(and(
    eq(months.projectLotId, projectLotId), eq(months.statMonth, statMonth), eq(months.tenantId, caller.tenantId),
    eq(months.isCurrent, 1), eq(months.isDeleted, 0),
    scopeWhere(caller, {
      projectId: months.projectId, projectLotId: months.projectLotId, partConstUnitId: months.partConstUnitId,
      assessorId: months.assessorId, personnelId: months.personnelId,
    }),
  )).orderBy(months.id);
  const rows = await (lock ? query.for("update") : query);
  if (rows.some(({ statStatus }) => statStatus >= StatStatus.audited)) throw new Refusal("importMonthClosed", { code: 2108 });
}
