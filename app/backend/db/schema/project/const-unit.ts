import { sql } from "drizzle-orm";
import { date, index, pgTable, smallint, uniqueIndex, varchar } from "drizzle-orm/pg-core";
import { id64, tenantRow } from "../base.ts";
import { flag, keyList, regionCode } from "./measures.ts";

/** Master register of every unit that may take part in a project (domain 4.2). */
export const constUnits = pgTable(
  "const_unit",
  {
    ...tenantRow,
    unitName: varchar("unit_name", { length: 100 }).notNull(),
    shortName: varchar("short_name", { length: 40 }),
    uscc: varchar("uscc", { length: 18 }).notNull(),
    unitTypes: keyList("unit_types"),
    unitNature: smallint("unit_nature"),
    regionCode: regionCode("region_code").notNull(),
    address: varchar("address", { length: 200 }),
    legalPerson: varchar("legal_person", { length: 30 }).notNull(),
    legalPersonPhone: varchar("legal_person_phone", { length: 20 }),
    contactName: varchar("contact_name", { length: 30 }).notNull(),
    contactPhone: varchar("contact_phone", { length: 20 }).notNull(),
    licenseAttachId: id64("license_attach_id"),
    creditGrade: varchar("credit_grade", { length: 2 }),
    creditYear: smallint("credit_year"),
    blacklisted: flag("blacklisted"),
    blacklistReason: varchar("blacklist_reason", { length: 500 }),
    blacklistTo: date("blacklist_to", { mode: "string" }),
    auditStatus: smallint("audit_status").notNull().default(0),
    auditOpinion: varchar("audit_opinion", { length: 300 }),
    deptId: id64("dept_id"),
    remark: varchar("remark", { length: 500 }),
  },
  (t) => [
    uniqueIndex("uq_unit_uscc")
      .on(t.tenantId, t.uscc)
      .where(sql`${t.isDeleted} = 0`),
    uniqueIndex("uq_unit_name")
      .on(t.tenantId, t.unitName)
      .where(sql`${t.isDeleted} = 0`),
    index("ix_unit_types").using("gin", t.unitTypes),
    index("ix_unit_created").on(t.tenantId, t.createTime),
    index("ix_unit_dept").on(t.deptId),
  ],
);
