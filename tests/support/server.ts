import pg from "pg";

/** Names of the databases that are cloned: migrated only, and filled as at a first start. */
export const EMPTY = "template_empty";
export const SEEDED = "template_seeded";

/** `connectionString` with another database's name. */
export function onDatabase(connectionString: string, name: string): string {
  const url = new URL(connectionString);
  url.pathname = `/${name}`;
  return url.href;
}

/** Runs one statement over a connection of its own and returns the rows. */
export async function runOn(connectionString: string, statement: string) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  return (await client.query(statement).finally(() => client.end())).rows;
}
