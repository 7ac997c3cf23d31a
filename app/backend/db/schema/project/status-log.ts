import { index, pgTable, text, varchar } from "drizzle-orm/pg-core";
import { dateTime, id64, rowId, tenantColumn } from "../base.ts";
import { idList } from "./measures.ts";

/** Every transition of every entity, shown as the timeline of its detail (domain 4). */
export const statusLogs = pgTable(
  "status_log",
  {
    ...rowId,
    ...tenantColumn,
    entity: varchar("entity", { length: 60 }).notNull(),
    entityId: id64("entity_id").notNull(),
    fromValue: varchar("from_value", { length: 40 }),
    toValue: varchar("to_value", { length: 40 }),
    action: varchar("action", { length: 40 }).notNull(),
    reason: text("reason"),
    attachIds: idList("attach_ids"),
    userId: id64("user_id"),
    roleKey: varchar("role_key", { length: 40 }),
    time: dateTime("time").notNull(),
  },
  (t) => [
    index("ix_status_log_entity").on(t.entity, t.entityId, t.time),
    index("ix_status_log_user").on(t.userId, t.time),
  ],
);
