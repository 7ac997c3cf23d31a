import { type SQL, sql } from "drizzle-orm";
import { customType, index, pgTable, smallint } from "drizzle-orm/pg-core";
import { dateTime, id64, rowId, tenantColumn } from "../base.ts";

const timeRange = customType<{ data: string; driverData: string }>({ dataType: () => "tsrange" });

/**
 * Time a person is away by an application, end excluded (domain 9).
 * The database refuses two active spans of one roster row that overlap: constraint `no_overlap`, beside the partitions.
 */
export const leaveSpans = pgTable(
  "leave_span",
  {
    ...rowId,
    ...tenantColumn,
    applyId: id64("apply_id").notNull(),
    assessorId: id64("assessor_id").notNull(),
    leaveType: smallint("leave_type").notNull(),
    startTime: dateTime("start_time").notNull(),
    endTime: dateTime("end_time").notNull(),
    span: timeRange("span").generatedAlwaysAs((): SQL => sql`tsrange(start_time, end_time)`),
    active: smallint("active").notNull().default(1),
  },
  (t) => [index("ix_leave_span_apply").on(t.applyId), index("ix_leave_span_start").on(t.assessorId, t.startTime)],
);
