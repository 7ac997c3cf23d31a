import { date, integer, jsonb, pgTable, uniqueIndex, varchar } from "drizzle-orm/pg-core";
import { dateTime, id64, rowId, tenantColumn } from "../base.ts";

/** One state of a fence and the days it was in force; past punches are judged by it (domain 4.7). */
export const fenceHistories = pgTable(
  "fence_history",
  {
    ...rowId,
    ...tenantColumn,
    fenceId: id64("fence_id").notNull(),
    projectLotId: id64("project_lot_id").notNull(),
    revisionNo: integer("revision_no").notNull(),
    effectiveFrom: date("effective_from", { mode: "string" }).notNull(),
    effectiveTo: date("effective_to", { mode: "string" }),
    snapshot: jsonb("snapshot").$type<Record<string, unknown>>().notNull(),
    changeReason: varchar("change_reason", { length: 200 }),
    createUser: id64("create_user"),
    createTime: dateTime("create_time"),
  },
  (t) => [uniqueIndex("uq_fence_revision").on(t.fenceId, t.revisionNo)],
);
