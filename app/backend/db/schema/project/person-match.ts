import { index, pgTable, uniqueIndex, varchar } from "drizzle-orm/pg-core";
import { id64, tenantRow } from "../base.ts";

/** A hand match of an imported person to a roster row, remembered for the lot's next upload. */
export const personMatches = pgTable(
  "person_match",
  {
    ...tenantRow,
    projectLotId: id64("project_lot_id").notNull(),
    keyKind: varchar("key_kind", { length: 16 }).notNull(),
    /** Keyed hash of what the file says (citizen ID, work number, name), never the plain value. */
    keyHash: varchar("key_hash", { length: 64 }).notNull(),
    assessorId: id64("assessor_id").notNull(),
  },
  (t) => [
    uniqueIndex("uq_person_match").on(t.projectLotId, t.keyKind, t.keyHash),
    index("ix_person_match_assessor").on(t.assessorId),
  ],
);
