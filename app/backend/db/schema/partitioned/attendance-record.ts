import { sql } from "drizzle-orm";
import { date, integer, numeric, pgTable, primaryKey, smallint, varchar } from "drizzle-orm/pg-core";
import { dateTime, id64, tenantColumn } from "../base.ts";
import { coordinate } from "../project/measures.ts";

/**
 * Raw punches, append-only, one partition per month (domain 4.9, 9).
 * For queries only: the table is made by `sql/partitioned-tables.sql`, which must name the same columns.
 */
export const attendanceRecords = pgTable(
  "attendance_record",
  {
    id: id64("id").notNull(),
    ...tenantColumn,
    punchDate: date("punch_date", { mode: "string" }).notNull(),
    punchTime: dateTime("punch_time").notNull(),
    assessorId: id64("assessor_id"),
    personnelId: id64("personnel_id").notNull(),
    projectLotId: id64("project_lot_id").notNull(),
    partConstUnitId: id64("part_const_unit_id").notNull(),
    postCode: varchar("post_code", { length: 20 }),
    direction: smallint("direction").notNull().default(0),
    punchMethod: smallint("punch_method").notNull(),
    lng: coordinate("lng"),
    lat: coordinate("lat"),
    accuracyM: integer("accuracy_m"),
    fenceId: id64("fence_id"),
    distanceM: integer("distance_m"),
    faceScore: numeric("face_score", { precision: 4, scale: 2 }),
    deviceId: varchar("device_id", { length: 64 }),
    photoAttachId: id64("photo_attach_id"),
    punchResult: smallint("punch_result").notNull(),
    /** Client that sent it, 0 for the product itself; `sourceId` is unique within one client and day. */
    attendanceSourceId: id64("attendance_source_id").notNull().default("0"),
    sourceId: varchar("source_id", { length: 64 }).notNull(),
    repairApplyId: id64("repair_apply_id"),
    receivedTime: dateTime("received_time")
      .notNull()
      .default(sql`(now() at time zone 'Asia/Shanghai')`),
  },
  (t) => [primaryKey({ columns: [t.id, t.punchDate] })],
);
