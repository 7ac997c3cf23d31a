import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { databaseBench, end, query } from "#tests/support/database-bench.ts";
import { postmasters } from "#tests/support/embedded.ts";

const bench = databaseBench();
const isRoot = process.getuid?.() === 0;
// An ordinary account that every system has.
const daemon = 1;

test("a folder with somebody's files in it is refused and left as it was", async () => {
  mkdirSync(join(bench.dataDir, "pg"), { recursive: true });
  writeFileSync(join(bench.dataDir, "pg", "thesis.txt"), "mine");
  expect(await bench.refusal()).toContain("is not a whole PostgreSQL database");
  expect(readdirSync(join(bench.dataDir, "pg"))).toEqual(["thesis.txt"]);
});

test("a database of another PostgreSQL, or one whose version file is empty or missing, is refused with the way out", async () => {
  await end(await bench.start(), "SIGTERM");
  const version = join(bench.dataDir, "pg", "PG_VERSION");
  writeFileSync(version, "16\n");
  expect(await bench.refusal()).toMatch(/written by PostgreSQL 16.*runs PostgreSQL 18.*backup/s);
  writeFileSync(version, "");
  expect(await bench.refusal()).toMatch(/PG_VERSION.*restore a backup/s);
  rmSync(version);
  expect(await bench.refusal()).toMatch(/PG_VERSION.*restore a backup/s);
  writeFileSync(version, "18\n");
  expect(await query(await bench.start(), "SELECT 1 AS one")).toEqual([{ one: 1 }]);
});

test("a damaged control file stops the start with the server's own reason", async () => {
  await end(await bench.start(), "SIGTERM");
  const control = join(bench.dataDir, "pg", "global", "pg_control");
  const bytes = readFileSync(control);
  bytes.writeUInt8(bytes.readUInt8(100) ^ 0xff, 100);
  writeFileSync(control, bytes);
  expect(await bench.refusal()).toMatch(/did not start.*restore a backup/s);
});

test("a pid file that names some other living program does not keep the database from starting", async () => {
  await end(await bench.start(), "SIGTERM");
  const file = join(bench.dataDir, "pg", "postmaster.pid");
  writeFileSync(file, `${process.pid}\n${join(bench.dataDir, "pg")}\n1700000000\n5432\n/tmp\n\n  1 1\nready   \n`);
  expect(await query(await bench.start(), "SELECT 1 AS one")).toEqual([{ one: 1 }]);
});

test(
  "a folder with spaces, and one deeper than a socket's path may be long, hold a database",
  { timeout: 60_000 },
  async () => {
    const spaced = await bench.start({ dataDir: join(bench.newFolder(), "on site personnel", "数据") });
    expect(await query(spaced, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
    const deep = await bench.start({
      dataDir: join(bench.newFolder(), ...Array.from({ length: 12 }, () => "a-rather-long-name")),
    });
    expect(await query(deep, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
    const tmp = join(bench.newFolder(), ...Array.from({ length: 8 }, () => "a-rather-long-name"));
    mkdirSync(tmp, { recursive: true });
    const far = await bench.start({ dataDir: join(bench.newFolder(), "data"), env: { TMPDIR: tmp } });
    expect(await query(far, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
  },
);

test.runIf(isRoot)(
  "as root the server runs under an account without rights, also below root's closed home",
  async () => {
    const home = bench.newFolder(homedir());
    chmodSync(home, 0o700);
    bench.dataDir = join(home, "data");
    await end(await bench.start(), "SIGTERM");
    await bench.start();
    const [server] = postmasters(bench.dataDir);
    expect(statSync(`/proc/${server}`).uid).toBe(65534);
  },
);

test.runIf(isRoot)("an ordinary user runs it as himself, and root later keeps the database that user's", async () => {
  const folder = bench.newFolder();
  chmodSync(folder, 0o777);
  bench.dataDir = join(folder, "data");
  const own = await bench.start({ uid: daemon });
  expect(statSync(`/proc/${postmasters(bench.dataDir)[0]}`).uid).toBe(daemon);
  await end(own, "SIGTERM");
  await end(await bench.start(), "SIGTERM");
  expect(await query(await bench.start({ uid: daemon }), "SELECT 1 AS one")).toEqual([{ one: 1 }]);
});

test.runIf(isRoot)("a user without a name, whom PostgreSQL does not serve, is told the way out", async () => {
  const folder = bench.newFolder();
  chmodSync(folder, 0o777);
  bench.dataDir = join(folder, "data");
  expect(await bench.refusal({ uid: 12_345 })).toMatch(/name in \/etc\/passwd.*DATABASE_URL/s);
});

test("shells that point PostgreSQL's own variables elsewhere do not lead the process astray", async () => {
  const led = await bench.start({ env: { PGPORT: "1", PGSSLMODE: "require", PGHOST: "nowhere", PGDATABASE: "other" } });
  expect(await query(led, "SELECT current_database() AS name")).toEqual([{ name: "postgres" }]);
});

test("a copied data folder gets a server of its own and leaves the original's alone", async () => {
  const original = await bench.start();
  await query(original, "CREATE TABLE remark AS SELECT 'original' AS text");
  await query(original, "CHECKPOINT");
  const copy = join(bench.newFolder(), "data");
  spawnSync("cp", ["-a", bench.dataDir, copy]);
  const second = await bench.start({ dataDir: copy });
  await query(second, "UPDATE remark SET text = 'copy'");
  expect(await query(original, "SELECT text FROM remark")).toEqual([{ text: "original" }]);
  expect(await end(second, "SIGTERM")).toBe(0);
  expect(postmasters(copy)).toEqual([]);
  expect(await query(original, "SELECT text FROM remark")).toEqual([{ text: "original" }]);
});

test.runIf(isRoot)("a user who may not write the data folder is told so", async () => {
  mkdirSync(bench.dataDir, { mode: 0o755 });
  expect(await bench.refusal({ uid: 12_345 })).toMatch(/cannot be written by uid 12345/);
});
