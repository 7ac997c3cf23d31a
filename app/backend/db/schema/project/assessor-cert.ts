import { date, index, pgTable, varchar } from "drizzle-orm/pg-core";
import { id64, tenantRow } from "../base.ts";

/** Certificate of a person, shared by all roster rows; `assessorId` tells the row it was entered with (domain 4.6, 4.8). */
export const assessorCerts = pgTable(
  "assessor_cert",
  {
    ...tenantRow,
    personnelId: id64("personnel_id").notNull(),
    assessorId: id64("assessor_id"),
    certType: varchar("cert_type", { length: 40 }).notNull(),
    certNo: varchar("cert_no", { length: 60 }).notNull(),
    level: varchar("level", { length: 40 }),
    major: varchar("major", { length: 60 }),
    issueDate: date("issue_date", { mode: "string" }),
    validTo: date("valid_to", { mode: "string" }),
    attachId: id64("attach_id"),
  },
  (t) => [
    index("ix_cert_person").on(t.personnelId),
    index("ix_cert_assessor").on(t.assessorId),
    index("ix_cert_expiry").on(t.tenantId, t.validTo),
  ],
);
