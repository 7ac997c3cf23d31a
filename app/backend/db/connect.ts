import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";
import { env } from "#app/env.server.ts";
import { openEmbedded } from "./embedded/open.ts";
import { DatabaseUnavailable, asUnavailable } from "./unavailable.ts";
import { rawTypes } from "./raw-types.ts";

/** What queries are written with. */
export type Db = NodePgDatabase;
/** The same inside a transaction. */
export type Tx = Parameters<Parameters<Db["transaction"]>[0]>[0];
/** An open database. `close` ends the pool and, for the embedded one, lets go of the server. */
export type Database = { pool: pg.Pool; db: Db; connectionString: string; close(): Promise<void> };

declare global {
  // The development server evaluates modules again on every change; the pool and the server must outlive that.
  var openedDatabase: Promise<Database> | undefined;
}

/** The process's database: `DATABASE_URL`, else the PostgreSQL in `DATA_DIR/pg`. Opened once, at the first call. */
export function database(): Promise<Database> {
  globalThis.openedDatabase ??= openDefault().catch((error: unknown) => {
    globalThis.openedDatabase = undefined;
    throw error;
  });
  return globalThis.openedDatabase;
}

/** Makes `opened` the process's database: a test runs on its own copy. */
export function provideDatabase(opened: Database) {
  globalThis.openedDatabase = Promise.resolve(opened);
}

/** A pool on `connectionString`; `release` runs after the pool has ended. Connects at the first query. */
export function openDatabase(connectionString: string, release?: () => Promise<void>): Database {
  const pool = new pg.Pool({ ...poolSettings, connectionString });
  // A broken idle connection is replaced at the next query, which reports what is still wrong.
  pool.on("error", () => undefined);
  let closed: Promise<void> | undefined;
  const close = async () => {
    await pool.end();
    await release?.();
  };
  return { pool, db: drizzle({ client: pool }), connectionString, close: () => (closed ??= close()) };
}

/**
 * Runs `work` in one transaction. When PostgreSQL ends it for a deadlock or a serialisation conflict it is run again,
 * up to three times in all, so `work` must touch nothing but the database. A lost connection: DatabaseUnavailable.
 */
export async function transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  const { db } = await database();
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction(work);
    } catch (error) {
      if (attempt === 3 || !isConflict(error)) throw asUnavailable(error) ?? error;
    }
  }
}

const poolSettings: pg.PoolConfig = {
  max: 16,
  connectionTimeoutMillis: 10_000,
  idleTimeoutMillis: 60_000,
  allowExitOnIdle: true,
  application_name: "supervision",
  types: rawTypes,
  onConnect: async (client) => {
    // A connection that dies while it is checked out fails its query; without a listener it would end the process.
    client.on("error", () => undefined);
    await client.query(session);
  },
};

// Said on the connection and not in the connection string, so that it holds for any server and any URL.
const session =
  "SET TimeZone = 'Asia/Shanghai'; SET DateStyle = 'ISO, YMD'; SET statement_timeout = '60s'; " +
  "SET idle_in_transaction_session_timeout = '60s'";

async function openDefault(): Promise<Database> {
  if (env.DATABASE_URL) return reached(openDatabase(env.DATABASE_URL));
  const embedded = await openEmbedded(env.DATA_DIR);
  return reached(openDatabase(embedded.connectionString, embedded.stop));
}

const OLDEST = 14;
const version = "SELECT current_setting('server_version_num')::integer / 10000 AS major";

async function reached(opened: Database): Promise<Database> {
  try {
    const { rows } = await opened.pool.query<{ major: number }>(version);
    const major = rows[0]?.major ?? 0;
    if (major < OLDEST)
      throw new Error(`DATABASE_URL leads to PostgreSQL ${major}; version ${OLDEST} or newer is needed.`);
    return opened;
  } catch (error) {
    await opened.close();
    throw asUnavailable(error) ?? error;
  }
}

function isConflict(error: unknown): boolean {
  const cause = error instanceof Error && error.cause ? error.cause : error;
  return cause instanceof pg.DatabaseError && (cause.code === "40P01" || cause.code === "40001");
}

export { DatabaseUnavailable, asUnavailable };
