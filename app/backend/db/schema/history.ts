import { index, jsonb, pgTable, varchar } from "drizzle-orm/pg-core";
import { dateTime, id64, rowId, tenantColumn } from "./base.ts";

/** One field of a changed row as texts; what a form keeps secret is ******. */
export type FieldChange = { field: string; before: string | null; after: string | null };

/** Who changed an administered row, when and what. */
export const changeHistory = pgTable(
  "blade_change_history",
  {
    ...rowId,
    ...tenantColumn,
    resource: varchar("resource", { length: 80 }).notNull(),
    rowId: varchar("row_id", { length: 64 }).notNull(),
    action: varchar("action", { length: 20 }).notNull(),
    changes: jsonb("changes").$type<FieldChange[]>().notNull().default([]),
    userId: id64("user_id"),
    account: varchar("account", { length: 45 }).notNull().default(""),
    realName: varchar("real_name", { length: 30 }).notNull().default(""),
    ip: varchar("ip", { length: 64 }).notNull().default(""),
    requestId: varchar("request_id", { length: 64 }).notNull().default(""),
    time: dateTime("time").notNull(),
  },
  (t) => [index("ix_change_history_row").on(t.resource, t.rowId, t.time), index("ix_change_history_time").on(t.tenantId, t.time)],
);
