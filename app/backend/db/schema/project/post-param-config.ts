import { sql } from "drizzle-orm";
import { date, index, integer, jsonb, numeric, pgTable, smallint, uniqueIndex, varchar } from "drizzle-orm/pg-core";
import { id64, tenantRow } from "../base.ts";
import { codeList, days, flag, keyList, money } from "./measures.ts";

type CertRequirement = { certType: string; minLevel?: string; mustValid: boolean };

const hours = (name: string) => numeric(name, { precision: 3, scale: 1 });
const ratio = (name: string) => numeric(name, { precision: 4, scale: 2 });

/** Scoring parameters of a post, one row per version; the open version has no `effectiveTo` (domain 4.1). */
export const postParamConfigs = pgTable(
  "post_param_config",
  {
    ...tenantRow,
    postCode: varchar("post_code", { length: 20 }).notNull(),
    postName: varchar("post_name", { length: 40 }).notNull(),
    postNameEn: varchar("post_name_en", { length: 80 }),
    unitType: smallint("unit_type").notNull(),
    lotTypes: keyList("lot_types"),
    isKeyPost: flag("is_key_post"),
    isMandatory: flag("is_mandatory"),
    minCount: integer("min_count").notNull().default(0),
    maxCount: integer("max_count"),
    countRule: smallint("count_rule").notNull().default(1),
    priceStep: money("price_step"),
    countPerStep: integer("count_per_step"),
    requiredDaysPerMonth: days("required_days_per_month").notNull().default("22"),
    minHoursPerDay: hours("min_hours_per_day").notNull().default("4"),
    dailyPunchTimes: smallint("daily_punch_times").notNull().default(2),
    shortDayMode: smallint("short_day_mode").notNull().default(2),
    punchStart: varchar("punch_start", { length: 5 }).notNull().default("05:00"),
    punchEnd: varchar("punch_end", { length: 5 }).notNull().default("23:00"),
    faceRequired: smallint("face_required").notNull().default(1),
    fenceRequired: smallint("fence_required").notNull().default(1),
    faceThreshold: ratio("face_threshold").notNull().default("0.80"),
    monthlyLeaveQuota: days("monthly_leave_quota").notNull().default("6"),
    annualLeaveQuota: days("annual_leave_quota").notNull().default("20"),
    officialDayQuota: days("official_day_quota").notNull().default("4"),
    leaveStep2Days: days("leave_step2_days").notNull().default("7"),
    standInDays: days("stand_in_days").notNull().default("3"),
    deductPerShortDay: days("deduct_per_short_day").notNull().default("2"),
    attendanceDeductCap: days("attendance_deduct_cap").notNull().default("40"),
    deductOverLeavePerDay: days("deduct_over_leave_per_day").notNull().default("1"),
    deductApprovedChange: days("deduct_approved_change").notNull().default("2"),
    deductUnapprovedChange: days("deduct_unapproved_change").notNull().default("10"),
    minServiceMonths: integer("min_service_months").notNull().default(6),
    maxChangeTimes: integer("max_change_times").notNull().default(2),
    weight: ratio("weight").notNull().default("1"),
    certRequirements: jsonb("cert_requirements").$type<CertRequirement[]>().notNull().default([]),
    minTitle: smallint("min_title").notNull().default(0),
    minWorkYears: integer("min_work_years"),
    maxAge: integer("max_age").default(65),
    allowCrossLot: flag("allow_cross_lot"),
    maxLots: smallint("max_lots").notNull().default(1),
    conflictPosts: codeList("conflict_posts"),
    warnRateYellow: smallint("warn_rate_yellow").notNull().default(80),
    warnRateRed: smallint("warn_rate_red").notNull().default(60),
    continuousAbsentDays: smallint("continuous_absent_days").notNull().default(3),
    configVersion: integer("config_version").notNull().default(1),
    previousVersionId: id64("previous_version_id"),
    effectiveFrom: date("effective_from", { mode: "string" }).notNull(),
    effectiveTo: date("effective_to", { mode: "string" }),
    enabled: smallint("enabled").notNull().default(1),
    sort: integer("sort").notNull().default(0),
    remark: varchar("remark", { length: 500 }),
  },
  (t) => [
    uniqueIndex("uq_post_version")
      .on(t.tenantId, t.postCode, t.configVersion)
      .where(sql`${t.isDeleted} = 0`),
    uniqueIndex("uq_post_open")
      .on(t.tenantId, t.postCode)
      .where(sql`${t.effectiveTo} is null and ${t.isDeleted} = 0`),
    uniqueIndex("uq_post_name_open")
      .on(t.tenantId, t.unitType, t.postName)
      .where(sql`${t.effectiveTo} is null and ${t.isDeleted} = 0`),
    index("ix_post_in_force").on(t.tenantId, t.postCode, t.effectiveFrom),
  ],
);
