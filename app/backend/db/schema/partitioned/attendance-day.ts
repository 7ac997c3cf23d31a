import { sql } from "drizzle-orm";
import { date, integer, numeric, pgTable, primaryKey, smallint } from "drizzle-orm/pg-core";
import { dateTime, id64, tenantColumn } from "../base.ts";

/**
 * Day of one roster row, one partition per quarter (domain 4.9, 9).
 * For queries only: the table is made by `sql/partitioned-tables.sql`, which must name the same columns.
 */
export const attendanceDays = pgTable(
  "attendance_day",
  {
    ...tenantColumn,
    assessorId: id64("assessor_id").notNull(),
    workDate: date("work_date", { mode: "string" }).notNull(),
    personnelId: id64("personnel_id").notNull(),
    projectLotId: id64("project_lot_id").notNull(),
    partConstUnitId: id64("part_const_unit_id").notNull(),
    firstTime: dateTime("first_time"),
    lastTime: dateTime("last_time"),
    validCount: smallint("valid_count").notNull().default(0),
    hours: numeric("hours", { precision: 4, scale: 2 }).notNull().default("0"),
    credit: numeric("credit", { precision: 3, scale: 2 }).notNull().default("0"),
    dayState: smallint("day_state").notNull(),
    leaveApplyId: id64("leave_apply_id"),
    abnormalCount: smallint("abnormal_count").notNull().default(0),
    sourceVersion: integer("source_version").notNull().default(1),
    updateTime: dateTime("update_time")
      .notNull()
      .default(sql`(now() at time zone 'Asia/Shanghai')`),
  },
  (t) => [primaryKey({ columns: [t.assessorId, t.workDate] })],
);
