import type { ScoreItem } from "#app/rules/score-item.ts";
import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, smallint, text, uniqueIndex, varchar } from "drizzle-orm/pg-core";
import { id64, tenantRow } from "../base.ts";
import { days, flag, idList, points, rate, regionCode } from "./measures.ts";


/** Columns copied when the month is built, so that the list reads this table alone and old months keep their names. */
const snapshot = {
  projectName: varchar("project_name", { length: 100 }).notNull(),
  lotCode: varchar("lot_code", { length: 20 }).notNull(),
  lotType: smallint("lot_type").notNull(),
  unitName: varchar("unit_name", { length: 100 }).notNull(),
  unitType: smallint("unit_type").notNull(),
  realName: varchar("real_name", { length: 30 }).notNull(),
  postName: varchar("post_name", { length: 40 }).notNull(),
  regionCode: regionCode("region_code").notNull(),
  /** Every region the lot crosses, each led by a comma (`,390100,390200`): a prefix is found with `like '%,3901%'`. */
  regionCodes: text("region_codes").notNull(),
};

/**
 * Month of one roster row: days, rate, score and grade (domain 4.9, 5.1, 5.2).
 * A revision adds a row and takes over `isCurrent`; covering indexes of the list are in `sql/statistics-indexes.sql`.
 */
export const personnelAttendanceStatistics = pgTable(
  "personnel_attendance_statistics",
  {
    ...tenantRow,
    statMonth: varchar("stat_month", { length: 7 }).notNull(),
    revisionNo: integer("revision_no").notNull().default(0),
    isCurrent: smallint("is_current").notNull().default(1),
    projectId: id64("project_id").notNull(),
    projectLotId: id64("project_lot_id").notNull(),
    constUnitId: id64("const_unit_id").notNull(),
    partConstUnitId: id64("part_const_unit_id").notNull(),
    assessorId: id64("assessor_id").notNull(),
    personnelId: id64("personnel_id").notNull(),
    postCode: varchar("post_code", { length: 20 }).notNull(),
    isKeyPost: flag("is_key_post"),
    ...snapshot,
    configVersionId: id64("config_version_id").notNull(),
    calendarDays: days("calendar_days").notNull().default("0"),
    activeDays: days("active_days").notNull().default("0"),
    stoppageDays: days("stoppage_days").notNull().default("0"),
    exemptDays: days("exempt_days").notNull().default("0"),
    requiredDays: days("required_days").notNull().default("0"),
    attendedDays: days("attended_days").notNull().default("0"),
    officialDays: days("official_days").notNull().default("0"),
    leaveDays: days("leave_days").notNull().default("0"),
    overLeaveDays: days("over_leave_days").notNull().default("0"),
    attendanceRate: rate("attendance_rate"),
    shortDays: days("short_days").notNull().default("0"),
    absentDays: days("absent_days").notNull().default("0"),
    maxAbsentRun: integer("max_absent_run").notNull().default(0),
    validPunch: integer("valid_punch").notNull().default(0),
    invalidPunch: integer("invalid_punch").notNull().default(0),
    outsidePunch: integer("outside_punch").notNull().default(0),
    fakeFlag: flag("fake_flag"),
    attendanceDeduct: points("attendance_deduct").notNull().default("0"),
    leaveDeduct: points("leave_deduct").notNull().default("0"),
    checkDeduct: points("check_deduct").notNull().default("0"),
    changeDeduct: points("change_deduct").notNull().default("0"),
    overdueRectify: points("overdue_rectify").notNull().default("0"),
    bonus: points("bonus").notNull().default("0"),
    deductTrace: jsonb("deduct_trace").$type<ScoreItem[]>().notNull().default([]),
    score: rate("score"),
    grade: varchar("grade", { length: 2 }),
    gradeCapReason: text("grade_cap_reason"),
    warnLevel: smallint("warn_level").notNull().default(0),
    statStatus: smallint("stat_status").notNull().default(0),
    adjustDays: days("adjust_days").notNull().default("0"),
    adjustReason: varchar("adjust_reason", { length: 500 }),
    adjustAttachIds: idList("adjust_attach_ids"),
    adjustUser: id64("adjust_user"),
  },
  (t) => [
    uniqueIndex("uq_stat").on(t.assessorId, t.statMonth, t.revisionNo),
    uniqueIndex("uq_stat_current")
      .on(t.assessorId, t.statMonth)
      .where(sql`${t.isCurrent} = 1 and ${t.isDeleted} = 0`),
    index("ix_stat_person").on(t.personnelId, t.statMonth),
  ],
);
