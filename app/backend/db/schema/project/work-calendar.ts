import { sql } from "drizzle-orm";
import { date, pgTable, smallint, uniqueIndex, varchar } from "drizzle-orm/pg-core";
import { tenantRow } from "../base.ts";

/** Days that differ from the plain week, holidays and made-up working days; deadlines count working days (domain 9). */
export const workCalendarDays = pgTable(
  "work_calendar",
  {
    ...tenantRow,
    workDate: date("work_date", { mode: "string" }).notNull(),
    isWorkday: smallint("is_workday").notNull(),
    dayName: varchar("day_name", { length: 40 }),
    remark: varchar("remark", { length: 500 }),
  },
  (t) => [
    uniqueIndex("uq_work_date")
      .on(t.tenantId, t.workDate)
      .where(sql`${t.isDeleted} = 0`),
  ],
);
