import { sql } from "drizzle-orm";
import type { Executor } from "../../http/caller.ts";

/**
 * Whoever brings punches to these lots takes turns until the end of the transaction: a day must not be built from half
 * of the punches that arrive for it at one moment.
 */
export async function lockLots(db: Executor, lotIds: readonly string[]): Promise<void> {
  // One order for everybody, or two batches wait for each other.
  const names = [...new Set(lotIds)].sort().map((id) => `attendance of lot ${id}`);
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(name, 0)) from unnest(${sql.param(names)}::text[]) name`);
}
