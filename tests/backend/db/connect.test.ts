import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { env } from "#app/env.server.ts";
import { asUnavailable, database, openDatabase, transaction } from "#app/backend/db/connect.ts";
import { testDatabase } from "#tests/support/database.ts";

const { pool, connectionString } = await testDatabase({ from: "empty" });

test("64-bit ids, amounts and dates leave the database as text, alone and in lists", async () => {
  const { rows } = await pool.query(`
    SELECT 9007199254740993::bigint AS id, 12.50::numeric AS amount, DATE '2025-03-31' AS day,
      TIMESTAMP '2025-03-31 08:05:00' AS moment, TIME '08:05' AS clock,
      ARRAY[9007199254740993]::bigint[] AS ids, ARRAY[0.10]::numeric[] AS amounts, ARRAY[DATE '2025-03-31'] AS days
  `);
  expect(rows[0]).toEqual({
    id: "9007199254740993",
    amount: "12.50",
    day: "2025-03-31",
    moment: "2025-03-31 08:05:00",
    clock: "08:05:00",
    ids: ["9007199254740993"],
    amounts: ["0.10"],
    days: ["2025-03-31"],
  });
});

test("every connection counts time in Shanghai and gives up on a statement after a minute", async () => {
  const clients = await Promise.all([pool.connect(), pool.connect(), pool.connect()]);
  for (const client of clients) {
    const { rows } = await client.query(
      "SELECT current_setting('TimeZone') AS zone, current_setting('statement_timeout') AS limit",
    );
    expect(rows).toEqual([{ zone: "Asia/Shanghai", limit: "1min" }]);
    client.release();
  }
});

test("two transfers that lock each other's accounts both arrive", async () => {
  await pool.query("CREATE TABLE account (name text PRIMARY KEY, amount integer NOT NULL)");
  await pool.query("INSERT INTO account VALUES ('north', 0), ('south', 0)");
  const touch = (first: string, second: string) =>
    transaction(async (tx) => {
      await tx.execute(sql`UPDATE account SET amount = amount + 1 WHERE name = ${first}`);
      await tx.execute(sql`SELECT pg_sleep(0.2)`);
      await tx.execute(sql`UPDATE account SET amount = amount + 1 WHERE name = ${second}`);
    });
  await Promise.all([touch("north", "south"), touch("south", "north")]);
  const { rows } = await pool.query("SELECT name, amount FROM account ORDER BY name");
  expect(rows).toEqual([
    { name: "north", amount: 2 },
    { name: "south", amount: 2 },
  ]);
});

test("a transaction that throws leaves no row and passes its own error on", async () => {
  await pool.query("CREATE TABLE note (text text)");
  const attempt = transaction(async (tx) => {
    await tx.execute(sql`INSERT INTO note VALUES ('draft')`);
    throw new RangeError("too late");
  });
  await expect(attempt).rejects.toThrow(RangeError);
  expect((await pool.query("SELECT * FROM note")).rowCount).toBe(0);
});

test("a server that is not there is told apart from a faulty statement", async () => {
  const nowhere = openDatabase("postgresql:///postgres?host=/nonexistent&user=postgres");
  const refused = openDatabase("postgresql://postgres@127.0.0.1:1/postgres");
  const failure = (run: Promise<unknown>) =>
    run.then(
      () => undefined,
      (error: unknown) => error,
    );
  expect(asUnavailable(await failure(nowhere.pool.query("SELECT 1")))?.message).toBe("The database cannot be reached.");
  expect(asUnavailable(await failure(refused.db.execute(sql`SELECT 1`)))?.name).toBe("DatabaseUnavailable");
  expect(asUnavailable(await failure(pool.query("SELECT * FROM nothing")))).toBeUndefined();
  await Promise.all([nowhere.close(), refused.close()]);
});

test("a connection cut by the server counts as unavailable, and the next query gets a new one", async () => {
  const client = await pool.connect();
  client.on("error", () => undefined);
  const { rows } = await client.query("SELECT pg_backend_pid() AS pid");
  const sleeping = client.query("SELECT pg_sleep(20)").then(
    () => undefined,
    (error: unknown) => error,
  );
  await pool.query("SELECT pg_terminate_backend($1)", [rows[0].pid]);
  expect(asUnavailable(await sleeping)).toBeDefined();
  client.release(true);
  expect((await pool.query("SELECT 1 AS one")).rows).toEqual([{ one: 1 }]);
});

test("the file's own database is what the application opens", async () => {
  expect((await database()).connectionString).toBe(connectionString);
});

test("tests keep their files out of the project's data folder", () => {
  expect(env.DATA_DIR).toContain("supervision-tests-");
});
