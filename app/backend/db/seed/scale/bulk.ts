import type pg from "pg";

/**
 * Runs `work` while `table` has no indexes but its primary key, then makes them again as they were: building an index
 * once over all rows is several times faster than keeping it through a COPY. The connection must be in a transaction.
 */
export async function withoutIndexes<T>(client: pg.ClientBase, table: string, work: () => Promise<T>): Promise<T> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `SELECT c.relname AS name, pg_get_indexdef(i.indexrelid) AS definition
     FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
     WHERE i.indrelid = $1::regclass AND NOT i.indisprimary AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = i.indexrelid)`,
    [table],
  );
  for (const { name } of rows) await client.query(`DROP INDEX "${name}"`);
  const result = await work();
  // Of a partitioned table the definition names the parent alone; the partitions need theirs too.
  for (const { definition } of rows) await client.query(definition.replace(" ON ONLY ", " ON "));
  return result;
}
