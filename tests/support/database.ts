import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, inject } from "vitest";
import { openDatabase, provideDatabase, type Database } from "#app/backend/db/connect.ts";
import { EMPTY, SEEDED, onDatabase, runOn } from "./server.ts";

const LOCK = 7_310_099;

/**
 * A database of this test file's own: a clone of one filled as at a first start (`from: "empty"`: only migrated).
 * Call it at the top of the file or in `beforeAll`. It also becomes what `database()` answers in this file, and it is
 * dropped after the file's last test.
 */
export async function testDatabase({ from = "seeded" }: { from?: "seeded" | "empty" } = {}): Promise<Database> {
  const server = inject("databaseServer");
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  if (from === "seeded") await ensureSeeded(server);
  await runOn(server, `CREATE DATABASE ${name} TEMPLATE ${from === "seeded" ? SEEDED : EMPTY}`);
  const opened = openDatabase(onDatabase(server, name));
  provideDatabase(opened);
  afterAll(async () => {
    await opened.close();
    await runOn(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  });
  return opened;
}

// Made by the first file that asks, so that runs without such a file do not pay for it.
async function ensureSeeded(server: string) {
  const turn = new pg.Client({ connectionString: server });
  await turn.connect();
  try {
    await turn.query("SELECT pg_advisory_lock($1)", [LOCK]);
    const found = await turn.query("SELECT 1 FROM pg_database WHERE datname = $1", [SEEDED]);
    if (found.rowCount === 0) await makeSeeded(server);
  } finally {
    await turn.end();
  }
}

async function makeSeeded(server: string) {
  const name = `${SEEDED}_unfinished`;
  await runOn(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  await runOn(server, `CREATE DATABASE ${name} TEMPLATE ${EMPTY}`);
  const opened = openDatabase(onDatabase(server, name));
  provideDatabase(opened);
  const { prepare } = await import("#app/backend/prepare.ts");
  await prepare().finally(opened.close);
  await runOn(server, `ALTER DATABASE ${name} RENAME TO ${SEEDED}`);
}
