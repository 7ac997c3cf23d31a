import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { databaseBench, end, query } from "#tests/support/database-bench.ts";
import { postmasters } from "#tests/support/embedded.ts";

const bench = databaseBench();

test("the first start creates the database and a second start finds what the first one wrote", async () => {
  const first = await bench.start();
  await query(first, "CREATE TABLE remark (text text)");
  await query(first, "INSERT INTO remark VALUES ('桥梁')");
  expect(await end(first, "SIGTERM")).toBe(0);
  expect(postmasters(bench.dataDir)).toEqual([]);
  const second = await bench.start();
  expect(await query(second, "SELECT text FROM remark")).toEqual([{ text: "桥梁" }]);
});

test("the database syncs every commit, checks its pages, listens on no network and is closed to other accounts", async () => {
  const holder = await bench.start();
  const [settings] = await query(
    holder,
    `SELECT current_setting('fsync') AS fsync, current_setting('data_checksums') AS checksums,
       current_setting('listen_addresses') AS addresses, current_setting('server_encoding') AS encoding,
       current_setting('TimeZone') AS zone, current_setting('unix_socket_directories') AS socket,
       (SELECT datlocale FROM pg_database WHERE datname = current_database()) AS locale`,
  );
  expect(settings).toMatchObject({
    fsync: "on",
    checksums: "on",
    addresses: "",
    encoding: "UTF8",
    zone: "Asia/Shanghai",
    locale: "C.UTF-8",
  });
  expect(statSync(settings.socket.replaceAll('"', "")).mode & 0o777).toBe(0o700);
  expect(statSync(join(bench.dataDir, "pg")).mode & 0o777).toBe(0o700);
});

test("a graceful end closes the database so that the next start has nothing to recover", async () => {
  const first = await bench.start();
  await query(first, "CREATE TABLE remark (text text)");
  await end(first, "SIGTERM");
  await bench.start();
  expect(readFileSync(join(bench.dataDir, "pg.log"), "utf8")).toContain("database system was shut down at");
  expect(readFileSync(join(bench.dataDir, "pg.log"), "utf8")).not.toContain("was not properly shut down");
});

test("a server that outlived its killed parent is adopted and not started again", async () => {
  const first = await bench.start();
  const [server] = postmasters(bench.dataDir);
  expect(await end(first, "SIGKILL")).toBe("SIGKILL");
  expect(postmasters(bench.dataDir)).toEqual([server]);
  const second = await bench.start();
  expect(postmasters(bench.dataDir)).toEqual([server]);
  expect(await query(second, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
  expect(await end(second, "SIGTERM")).toBe(0);
  expect(postmasters(bench.dataDir)).toEqual([]);
});

test(
  "every acknowledged row is there after all processes were killed while writing, five times over",
  { timeout: 90_000 },
  async () => {
    const acknowledged: string[] = [];
    for (let round = 0; round < 5; round += 1) {
      const writer = await bench.start({ task: ["write"] });
      await writer.said((event) => event.acknowledged !== undefined);
      await new Promise((wake) => setTimeout(wake, 200 + round * 100));
      for (const pid of postmasters(bench.dataDir)) process.kill(pid, "SIGKILL");
      await end(writer, "SIGKILL");
      acknowledged.push(...writer.events.flatMap((event) => event.acknowledged ?? []));
    }
    const rows = await query(await bench.start(), "SELECT number FROM written");
    const kept = new Set(rows.map((row) => row.number));
    expect(acknowledged.length).toBeGreaterThan(500);
    expect(acknowledged.filter((number) => !kept.has(number))).toEqual([]);
  },
);

test("two processes that start at once on an empty folder share one server, and only the last one stops it", async () => {
  const pair = await Promise.all([bench.start(), bench.start()]);
  const [server, ...more] = postmasters(bench.dataDir);
  expect(more).toEqual([]);
  await query(pair[0], "CREATE TABLE shared AS SELECT 7 AS seven");
  expect(await end(pair[0], "SIGTERM")).toBe(0);
  expect(postmasters(bench.dataDir)).toEqual([server]);
  expect(await query(pair[1], "SELECT seven FROM shared")).toEqual([{ seven: 7 }]);
  expect(await end(pair[1], "SIGTERM")).toBe(0);
  expect(postmasters(bench.dataDir)).toEqual([]);
});

test("a server that dies while its parent lives is started again and reached at the same address", async () => {
  const holder = await bench.start();
  await query(holder, "CREATE TABLE remark AS SELECT 1 AS one");
  const [server] = postmasters(bench.dataDir);
  process.kill(server ?? 0, "SIGKILL");
  await expect
    .poll(() => postmasters(bench.dataDir).filter((pid) => pid !== server).length, { timeout: 10_000 })
    .toBe(1);
  await expect
    .poll(() => query(holder, "SELECT one FROM remark").catch(() => []), { timeout: 10_000 })
    .toEqual([{ one: 1 }]);
});

test(
  "a start killed in the middle of creating the database leaves nothing in the way of the next",
  { timeout: 60_000 },
  async () => {
    for (const patience of [60, 200, 350]) {
      const broken = bench.launch();
      await expect
        .poll(
          () => existsSync(bench.dataDir) && readdirSync(bench.dataDir).some((name) => name.startsWith("pg.new-")),
          {
            interval: 5,
          },
        )
        .toBe(true);
      await new Promise((wake) => setTimeout(wake, patience));
      await end(broken, "SIGKILL");
    }
    expect(await query(await bench.start(), "SELECT 1 AS one")).toEqual([{ one: 1 }]);
    expect(readdirSync(bench.dataDir).filter((name) => name.startsWith("pg.new-"))).toEqual([]);
  },
);

test("processes that migrate at the same moment apply each step once", async () => {
  const folder = migrationsOf({
    "0000_first": "CREATE TABLE first (a integer);",
    "0001_second": "CREATE TABLE second (b integer);",
  });
  const all = await Promise.all([0, 1, 2].map(() => bench.start({ task: ["migrate", folder] })));
  const applied = await Promise.all(
    all.map(async (one) => (await one.said((event) => event.applied !== undefined)).applied),
  );
  expect(applied.sort()).toEqual([0, 0, 2]);
});

function migrationsOf(steps: Record<string, string>): string {
  const folder = bench.newFolder();
  mkdirSync(join(folder, "meta"));
  const entries = Object.keys(steps).map((tag, idx) => ({
    idx,
    version: "7",
    when: 1_700_000_000_000 + idx,
    tag,
    breakpoints: true,
  }));
  writeFileSync(
    join(folder, "meta", "_journal.json"),
    JSON.stringify({ version: "7", dialect: "postgresql", entries }),
  );
  for (const [tag, text] of Object.entries(steps)) writeFileSync(join(folder, `${tag}.sql`), text);
  return folder;
}
