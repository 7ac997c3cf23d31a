import { index, integer, jsonb, pgTable, varchar } from "drizzle-orm/pg-core";
import { id64, tenantRow } from "../base.ts";

type CellError = { row: number; column: string; value: string; message: string };

/** A checked upload waiting for its commit: `status` 0 preview, 1 committed, 2 discarded (domain 7, import answers). */
export const importJobs = pgTable(
  "import_job",
  {
    ...tenantRow,
    status: integer("status").notNull().default(0),
    kind: varchar("kind", { length: 40 }).notNull(),
    fileName: varchar("file_name", { length: 200 }).notNull(),
    sha256: varchar("sha256", { length: 64 }).notNull(),
    projectLotId: id64("project_lot_id"),
    statMonth: varchar("stat_month", { length: 7 }),
    total: integer("total").notNull().default(0),
    success: integer("success").notNull().default(0),
    failed: integer("failed").notNull().default(0),
    errors: jsonb("errors").$type<CellError[]>().notNull().default([]),
  },
  (t) => [
    index("ix_import_file").on(t.tenantId, t.kind, t.sha256),
    index("ix_import_lot").on(t.projectLotId, t.statMonth),
    index("ix_import_created").on(t.tenantId, t.createTime),
  ],
);
