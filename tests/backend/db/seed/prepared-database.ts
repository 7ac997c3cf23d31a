import { sql } from "drizzle-orm";
import type { Database } from "#app/backend/db/connect.ts";
import fileIndexes from "#app/backend/db/sql/file-indexes.sql?raw";
import partitionedTables from "#app/backend/db/sql/partitioned-tables.sql?raw";
import statisticsIndexes from "#app/backend/db/sql/statistics-indexes.sql?raw";
import { testDatabase } from "#tests/support/database.ts";

/** An empty database of this file's own with the whole schema, as it is just before its first seed. */
export async function preparedDatabase(): Promise<Database> {
  const opened = await testDatabase({ from: "empty" });
  await opened.db.execute(sql.raw(partitionedTables));
  await opened.db.execute(sql.raw(statisticsIndexes));
  await opened.db.execute(sql.raw(fileIndexes));
  return opened;
}

/** How many rows each table has. */
export async function countsOf({ pool }: Database, tables: readonly string[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of tables) {
    const { rows } = await pool.query(`SELECT count(*)::int AS count FROM ${table}`);
    counts[table] = rows[0].count;
  }
  return counts;
}
