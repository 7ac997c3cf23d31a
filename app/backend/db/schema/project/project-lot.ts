import { sql } from "drizzle-orm";
import { date, index, integer, jsonb, pgTable, smallint, uniqueIndex, varchar } from "drizzle-orm/pg-core";
import { id64, tenantRow } from "../base.ts";
import { codeList, idList, kilometres, money, regionCode } from "./measures.ts";

type StakeGap = { from: string; to: string };
type NoLeaveWindow = { from: string; to: string; reason: string };

const day = (name: string) => date(name, { mode: "string" });

/** A contract lot of a project, the unit of supervision (domain 4.5). */
export const projectLots = pgTable(
  "project_lot",
  {
    ...tenantRow,
    projectId: id64("project_id").notNull(),
    lotCode: varchar("lot_code", { length: 20 }).notNull(),
    lotName: varchar("lot_name", { length: 100 }).notNull(),
    lotType: smallint("lot_type").notNull(),
    contractNo: varchar("contract_no", { length: 60 }).notNull(),
    contractSignDate: day("contract_sign_date").notNull(),
    contractPrice: money("contract_price").notNull(),
    annualOutput: money("annual_output"),
    contractDays: integer("contract_days").notNull(),
    startStake: varchar("start_stake", { length: 20 }),
    endStake: varchar("end_stake", { length: 20 }),
    lotLength: kilometres("lot_length"),
    stakeGaps: jsonb("stake_gaps").$type<StakeGap[]>().notNull().default([]),
    supervisionLotId: id64("supervision_lot_id"),
    regionCode: regionCode("region_code").notNull(),
    regionCodes: codeList("region_codes"),
    planStartDate: day("plan_start_date").notNull(),
    planEndDate: day("plan_end_date").notNull(),
    actualStartDate: day("actual_start_date"),
    handoverDate: day("handover_date"),
    closeDate: day("close_date"),
    attendanceStartDate: day("attendance_start_date"),
    noLeaveWindows: jsonb("no_leave_windows").$type<NoLeaveWindow[]>().notNull().default([]),
    projectLotStatus: smallint("project_lot_status").notNull().default(1),
    stopReason: varchar("stop_reason", { length: 500 }),
    attachIds: idList("attach_ids"),
    remark: varchar("remark", { length: 500 }),
  },
  (t) => [
    uniqueIndex("uq_lot")
      .on(t.projectId, t.lotCode)
      .where(sql`${t.isDeleted} = 0`),
    uniqueIndex("uq_lot_contract")
      .on(t.tenantId, t.contractNo)
      .where(sql`${t.isDeleted} = 0`),
    index("ix_lot_status").on(t.tenantId, t.projectLotStatus),
    index("ix_lot_region").on(t.tenantId, t.regionCode.op("text_pattern_ops")),
    index("ix_lot_region_codes").using("gin", t.regionCodes),
    index("ix_lot_supervision").on(t.supervisionLotId),
  ],
);
