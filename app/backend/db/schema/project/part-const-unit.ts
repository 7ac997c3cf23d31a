import { sql } from "drizzle-orm";
import { date, index, pgTable, smallint, uniqueIndex, varchar } from "drizzle-orm/pg-core";
import { id64, tenantRow } from "../base.ts";
import { flag, money, rate } from "./measures.ts";

/** A unit taking part in one lot; written only inside the lot's save (domain 4.3). */
export const partConstUnits = pgTable(
  "part_const_unit",
  {
    ...tenantRow,
    projectId: id64("project_id").notNull(),
    projectLotId: id64("project_lot_id").notNull(),
    constUnitId: id64("const_unit_id").notNull(),
    uscc: varchar("uscc", { length: 18 }).notNull(),
    unitName: varchar("unit_name", { length: 100 }).notNull(),
    partType: smallint("part_type").notNull(),
    isLead: flag("is_lead"),
    jvShare: rate("jv_share"),
    contractAmount: money("contract_amount"),
    siteOrgName: varchar("site_org_name", { length: 80 }).notNull(),
    leaderName: varchar("leader_name", { length: 30 }).notNull(),
    leaderPhone: varchar("leader_phone", { length: 20 }).notNull(),
    entryDate: date("entry_date", { mode: "string" }).notNull(),
    exitDate: date("exit_date", { mode: "string" }),
    partStatus: smallint("part_status").notNull().default(1),
  },
  (t) => [
    uniqueIndex("uq_part_unit")
      .on(t.projectLotId, t.constUnitId, t.partType)
      .where(sql`${t.isDeleted} = 0`),
    uniqueIndex("uq_part_unit_lead")
      .on(t.projectLotId, t.partType)
      .where(sql`${t.isLead} = 1 and ${t.isDeleted} = 0`),
    index("ix_part_unit_project").on(t.projectId),
    index("ix_part_unit_unit").on(t.constUnitId, t.projectLotId),
    index("ix_part_unit_uscc").on(t.tenantId, t.uscc),
  ],
);
