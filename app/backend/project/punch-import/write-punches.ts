import { sql } from "drizzle-orm";
import type { Executor } from "../../http/caller.ts";
import { nextId } from "../../snowflake.ts";

/** A punch as `attendance_record` takes it; `at` is `yyyy-MM-dd HH:mm:ss`, places are WGS-84, lengths metres. */
export type PunchRecord = {
  sourceId: string;
  at: string;
  assessorId: string;
  personnelId: string;
  projectLotId: string;
  partConstUnitId: string;
  postCode: string | null;
  direction: number;
  punchMethod: number;
  punchResult: number;
  lng?: number | undefined;
  lat?: number | undefined;
  accuracyM?: number | undefined;
  fenceId?: string | undefined;
  distanceM?: number | undefined;
  faceScore?: number | undefined;
  deviceId?: string | undefined;
};

/**
 * Writes punches in one statement and answers the sourceIds of those that were new; a punch that its source has sent
 * before is left as it is (domain 4.9).
 */
export async function writePunches(db: Executor, source: { tenantId: string; sourceId: string }, punches: readonly PunchRecord[]): Promise<string[]> {
  if (punches.length === 0) return [];
  const values = punches.map(({ at, ...punch }) => ({ ...punch, id: nextId(), punchDate: at.slice(0, 10), punchTime: at }));
  const { rows } = await db.execute<{ sourceId: string }>(sql`
    insert into attendance_record (id, tenant_id, punch_date, punch_time, assessor_id, personnel_id, project_lot_id,
      part_const_unit_id, post_code, direction, punch_method, lng, lat, accuracy_m, fence_id, distance_m, face_score,
      device_id, punch_result, attendance_source_id, source_id)
    select x.id, ${source.tenantId}, x."punchDate", x."punchTime", x."assessorId", x."personnelId", x."projectLotId",
      x."partConstUnitId", x."postCode", x.direction, x."punchMethod", x.lng, x.lat, x."accuracyM", x."fenceId", x."distanceM",
      x."faceScore", x."deviceId", x."punchResult", ${source.sourceId}::bigint, x."sourceId"
    from json_to_recordset(${JSON.stringify(values)}::json) as x (id bigint, "punchDate" date, "punchTime" timestamp,
      "assessorId" bigint, "personnelId" bigint, "projectLotId" bigint, "partConstUnitId" bigint, "postCode" varchar,
      direction smallint, "punchMethod" smallint, lng numeric, lat numeric, "accuracyM" int, "fenceId" bigint,
      "distanceM" int, "faceScore" numeric, "deviceId" varchar, "punchResult" smallint, "sourceId" varchar)
    on conflict (attendance_source_id, source_id, punch_date) do nothing
    returning source_id as "sourceId"`);
  return rows.map((row) => row.sourceId);
}
