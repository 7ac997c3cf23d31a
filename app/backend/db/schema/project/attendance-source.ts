import { sql } from "drizzle-orm";
import { date, pgTable, smallint, text, uniqueIndex, varchar } from "drizzle-orm/pg-core";
import { dateTime, tenantRow } from "../base.ts";
import { idList } from "./measures.ts";

/** A client allowed to send punches: terminals, gates, another platform (domain 7, ingest). */
export const attendanceSources = pgTable(
  "attendance_source",
  {
    ...tenantRow,
    sourceName: varchar("source_name", { length: 60 }).notNull(),
    clientId: varchar("client_id", { length: 64 }).notNull(),
    /** Encrypted, not hashed: the signature of a batch is checked with it. */
    clientSecretEnc: text("client_secret_enc").notNull(),
    /** Lots it may report; empty means every lot of the tenant. */
    projectLotIds: idList("project_lot_ids"),
    punchMethod: smallint("punch_method").notNull().default(2),
    coordType: smallint("coord_type").notNull().default(1),
    enabled: smallint("enabled").notNull().default(1),
    validTo: date("valid_to", { mode: "string" }),
    lastReceivedTime: dateTime("last_received_time"),
    remark: varchar("remark", { length: 500 }),
  },
  (t) => [
    uniqueIndex("uq_attendance_source_client")
      .on(t.clientId)
      .where(sql`${t.isDeleted} = 0`),
  ],
);
