import { and, eq } from "drizzle-orm";
import { CoordType } from "#app/rules/coordinates.ts";
import { PunchMethod } from "#app/rules/supervision-codes.ts";
import { nowText, todayText } from "../../clock.ts";
import { tokenFamilies } from "../../db/schema/auth.ts";
import { attendanceSources } from "../../db/schema/project/attendance-source.ts";
import type { RequestContext } from "../../http/caller.ts";
import { forbidden } from "../../http/errors.ts";

/** Who sends punches: whose sourceIds they are, the lots it may report (null every lot), and what it leaves unsaid. */
export type IngestSource = { id: string; lotIds: ReadonlySet<string> | null; method: number; coordType: CoordType };

/**
 * The registered source behind the caller's client, which may only report its own lots; 403 when it is switched off or
 * expired. A caller without one is a source by itself, kept within its row scope alone.
 */
export async function sourceOf({ db, caller }: RequestContext): Promise<IngestSource> {
  const [source] = await db.select().from(attendanceSources)
    .innerJoin(tokenFamilies, eq(tokenFamilies.clientId, attendanceSources.clientId))
    .where(and(eq(tokenFamilies.id, caller.familyId), eq(attendanceSources.tenantId, caller.tenantId), eq(attendanceSources.isDeleted, 0)));
  if (!source) return { id: caller.userId, lotIds: null, method: PunchMethod.terminal, coordType: CoordType.wgs84 };
  const { id, enabled, validTo, projectLotIds, punchMethod, coordType } = source.attendance_source;
  if (enabled !== 1 || (validTo !== null && validTo < todayText())) throw forbidden();
  return { id, lotIds: projectLotIds.length > 0 ? new Set(projectLotIds) : null, method: punchMethod, coordType: coordTypeOf(coordType) };
}

/** Notes that a source has sent something; last of all, for batches of one source wait here for each other. */
export async function noteReceipt({ db }: RequestContext, { id }: IngestSource): Promise<void> {
  await db.update(attendanceSources).set({ lastReceivedTime: nowText() }).where(eq(attendanceSources.id, id));
}

/** A coordinate system by its code; WGS-84 for an unknown one. */
export function coordTypeOf(code: number): CoordType {
  return Object.values(CoordType).find((known) => known === code) ?? CoordType.wgs84;
}
