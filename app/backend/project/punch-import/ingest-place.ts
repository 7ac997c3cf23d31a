import { and, eq, inArray } from "drizzle-orm";
import { type Place, toWgs84 } from "#app/rules/coordinates.ts";
import { type FenceShape, metresOutside } from "#app/rules/fence.ts";
import { attendanceFences } from "../../db/schema/project/attendance-fence.ts";
import type { RequestContext } from "../../http/caller.ts";
import { grouped } from "../attendance/grouped.ts";
import type { RosterRow } from "../attendance/roster-reader.ts";
import { coordTypeOf } from "./ingest-source.ts";

/** A punch's place in WGS-84 and the nearest fence that applies to the person, if one does; metres from its edge. */
export type PunchPlace = Place & { nearest: { fenceId: string; metres: number } | null };

/** Judges where somebody was on a day (`yyyy-MM-dd`). */
export type PlaceJudge = (place: Place & { coordType: number }, holder: RosterRow, date: string) => PunchPlace;

/** Reads the fences of the lots once; a fence counts on its days, for its unit types and posts (domain 4.7). */
export async function readFences({ db, caller }: RequestContext, lotIds: readonly string[]): Promise<PlaceJudge> {
  const fences = lotIds.length === 0 ? [] : await db.select().from(attendanceFences).where(and(
    inArray(attendanceFences.projectLotId, [...lotIds]), eq(attendanceFences.tenantId, caller.tenantId),
    eq(attendanceFences.enabled, 1), eq(attendanceFences.isDeleted, 0),
  ));
  const byLot = grouped(fences, (fence) => fence.projectLotId);
  return ({ lng, lat, coordType }, holder, date) => {
    const place = toWgs84({ lng, lat }, coordTypeOf(coordType));
    const applying = (byLot.get(holder.projectLotId) ?? []).filter((fence) => applies(fence, holder, date));
    const distances = applying.flatMap((fence) => {
      const shape = shapeOf(fence);
      return shape ? [{ fenceId: fence.id, metres: metresOutside(shape, place) }] : [];
    });
    return { ...place, nearest: distances.sort((a, b) => a.metres - b.metres)[0] ?? null };
  };
}

type Fence = typeof attendanceFences.$inferSelect;

function applies({ validFrom, validTo, applyUnitTypes, applyPosts }: Fence, { unitType, postCode }: RosterRow, date: string): boolean {
  if (date < validFrom || (validTo !== null && date > validTo)) return false;
  if (applyUnitTypes.length > 0 && !applyUnitTypes.includes(unitType)) return false;
  return applyPosts.length === 0 || applyPosts.includes(postCode);
}

const FenceType = { circle: 1, polygon: 2, corridor: 3 } as const;

function shapeOf(fence: Fence): FenceShape | undefined {
  const { fenceType, centerLng, centerLat, radius, points, linePoints, bufferWidth } = fence;
  switch (fenceType) {
    case FenceType.circle:
      if (centerLng === null || centerLat === null || radius === null) return undefined;
      return { kind: "circle", center: [Number(centerLng), Number(centerLat)], radius };
    case FenceType.polygon:
      return points ? { kind: "polygon", points } : undefined;
    case FenceType.corridor:
      return linePoints && bufferWidth !== null ? { kind: "corridor", line: linePoints, buffer: bufferWidth } : undefined;
    default:
      return undefined;
  }
}
