import { sql } from "drizzle-orm";
import { date, index, jsonb, pgTable, smallint, uniqueIndex, varchar } from "drizzle-orm/pg-core";
import { dateTime, id64, tenantRow } from "../base.ts";
import { codeList, flag, idList, kilometres, money, regionCode } from "./measures.ts";

type LineString = { type: "LineString"; coordinates: [number, number][] };

const day = (name: string) => date(name, { mode: "string" });

/** A highway project with its filing and lock (domain 4.4). */
export const projects = pgTable(
  "project",
  {
    ...tenantRow,
    projectCode: varchar("project_code", { length: 24 }).notNull(),
    projectName: varchar("project_name", { length: 100 }).notNull(),
    shortName: varchar("short_name", { length: 30 }),
    projectType: smallint("project_type").notNull(),
    roadGrade: smallint("road_grade").notNull(),
    regionCode: regionCode("region_code").notNull(),
    regionCodes: codeList("region_codes"),
    constUnitId: id64("const_unit_id").notNull(),
    constUnitName: varchar("const_unit_name", { length: 100 }).notNull(),
    agentUnitId: id64("agent_unit_id"),
    superviseDeptId: id64("supervise_dept_id").notNull(),
    approvalNo: varchar("approval_no", { length: 60 }),
    approvalDate: day("approval_date"),
    totalInvestment: money("total_investment").notNull(),
    mileage: kilometres("mileage").notNull(),
    startStake: varchar("start_stake", { length: 20 }).notNull(),
    endStake: varchar("end_stake", { length: 20 }).notNull(),
    planStartDate: day("plan_start_date").notNull(),
    planEndDate: day("plan_end_date").notNull(),
    actualStartDate: day("actual_start_date"),
    handoverDate: day("handover_date"),
    completionDate: day("completion_date"),
    projectAdminUserId: id64("project_admin_user_id").notNull(),
    contactName: varchar("contact_name", { length: 30 }).notNull(),
    contactPhone: varchar("contact_phone", { length: 20 }).notNull(),
    projectStatus: smallint("project_status").notNull().default(1),
    isLock: flag("is_lock"),
    lockReason: varchar("lock_reason", { length: 500 }),
    lockTime: dateTime("lock_time"),
    lockUser: id64("lock_user"),
    recordStatus: smallint("record_status").notNull().default(0),
    recordNo: varchar("record_no", { length: 24 }),
    recordTime: dateTime("record_time"),
    recordUser: id64("record_user"),
    recordOpinion: varchar("record_opinion", { length: 300 }),
    routeGeoJson: jsonb("route_geo_json").$type<LineString>(),
    attachIds: idList("attach_ids"),
    remark: varchar("remark", { length: 500 }),
  },
  (t) => [
    uniqueIndex("uq_project_code").on(t.tenantId, t.projectCode),
    uniqueIndex("uq_project_name")
      .on(t.tenantId, t.projectName)
      .where(sql`${t.isDeleted} = 0`),
    uniqueIndex("uq_project_record_no")
      .on(t.tenantId, t.recordNo)
      .where(sql`${t.recordNo} is not null`),
    index("ix_project_created").on(t.tenantId, t.createTime),
    index("ix_project_region").on(t.tenantId, t.regionCode.op("text_pattern_ops")),
    index("ix_project_owner").on(t.constUnitId),
  ],
);
