import { index, integer, jsonb, pgTable, uniqueIndex, varchar } from "drizzle-orm/pg-core";
import { id64, rowId, tenantColumn } from "../base.ts";

type RowError = { column: string; value: string; message: string };

/** A parsed row of an upload; `payload` and `personKey` carry the citizen ID as a keyed hash, never in clear. */
export const importRows = pgTable(
  "import_row",
  {
    ...rowId,
    ...tenantColumn,
    jobId: id64("job_id").notNull(),
    rowNumber: integer("row_number").notNull(),
    payload: jsonb("payload").$type<Record<string, unknown>>().notNull(),
    personKey: varchar("person_key", { length: 96 }),
    assessorId: id64("assessor_id"),
    error: jsonb("error").$type<RowError[]>(),
  },
  (t) => [
    uniqueIndex("uq_import_row").on(t.jobId, t.rowNumber),
    index("ix_import_row_person").on(t.jobId, t.personKey),
  ],
);
