import { date, index, pgTable, varchar } from "drizzle-orm/pg-core";
import { id64, tenantRow } from "../base.ts";

/** Qualification of a unit, with its expiry (domain 4.2, alert A08). */
export const constUnitQuals = pgTable(
  "const_unit_qual",
  {
    ...tenantRow,
    constUnitId: id64("const_unit_id").notNull(),
    qualName: varchar("qual_name", { length: 100 }).notNull(),
    qualGrade: varchar("qual_grade", { length: 40 }),
    certNo: varchar("cert_no", { length: 60 }),
    issueDate: date("issue_date", { mode: "string" }),
    validTo: date("valid_to", { mode: "string" }),
    attachId: id64("attach_id"),
  },
  (t) => [index("ix_qual_unit").on(t.constUnitId), index("ix_qual_expiry").on(t.tenantId, t.validTo)],
);
