import { date, index, pgTable, varchar } from "drizzle-orm/pg-core";
import { dateTime, id64, rowId, tenantColumn } from "../base.ts";

/** What happened to a person's posting and when: answers who held a post on a lot on a date (domain 4.8). */
export const personnelPostLogs = pgTable(
  "personnel_post_log",
  {
    ...rowId,
    ...tenantColumn,
    personnelId: id64("personnel_id").notNull(),
    assessorId: id64("assessor_id").notNull(),
    /** ENTRY, LEAVE, LOCKOUT, RESTART, CHANGE_OUT, CHANGE_IN, RETREAT, LOCK or UNLOCK. */
    event: varchar("event", { length: 16 }).notNull(),
    eventDate: date("event_date", { mode: "string" }).notNull(),
    lotId: id64("lot_id"),
    postCode: varchar("post_code", { length: 20 }),
    applyId: id64("apply_id"),
    createUser: id64("create_user"),
    createTime: dateTime("create_time"),
  },
  (t) => [
    index("ix_post_log_person").on(t.personnelId, t.eventDate),
    index("ix_post_log_as_of").on(t.lotId, t.postCode, t.eventDate),
    index("ix_post_log_assessor").on(t.assessorId, t.eventDate),
  ],
);
