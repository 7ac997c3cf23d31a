import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeEach, expect, inject, test } from "vitest";
import { migrate } from "#app/backend/db/migrate.ts";

type Step = { tag: string; when: number; text: string };

const folders: string[] = [];
const bridge = { tag: "0000_bridge", when: 1_700_000_000_000, text: "CREATE TABLE bridge (name text);" };
const tunnel = { tag: "0001_tunnel", when: 1_700_000_100_000, text: "CREATE TABLE tunnel (name text);" };
const broken = {
  tag: "0002_broken",
  when: 1_700_000_200_000,
  text: "CREATE TABLE half (a integer);\n--> statement-breakpoint\nSELECT nonsense;",
};
let url: string;

beforeEach(async (context) => {
  const server = new URL(inject("databaseServer"));
  const name = `migrate_${context.task.id.replaceAll(/\W/g, "_")}`;
  await query(server.href, `CREATE DATABASE ${name}`);
  server.pathname = `/${name}`;
  url = server.href;
});

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

test("pending steps are applied in order, and once", async () => {
  expect(await migrate(url, folderOf([bridge]))).toBe(1);
  expect(await migrate(url, folderOf([bridge, tunnel]))).toBe(1);
  expect(await migrate(url, folderOf([bridge, tunnel]))).toBe(0);
  expect(await tables()).toEqual(["bridge", "tunnel"]);
});

test("a release without any migration leaves an empty database alone", async () => {
  expect(await migrate(url, join(tmpdir(), "no-such-folder"))).toBe(0);
  expect(await tables()).toEqual([]);
});

test("a database that a newer release has changed is refused and left as it was", async () => {
  await migrate(url, folderOf([bridge, tunnel]));
  await expect(migrate(url, folderOf([bridge]))).rejects.toThrow(/does not know.*newer release.*Nothing was changed/s);
  expect(await tables()).toEqual(["bridge", "tunnel"]);
});

test("a step that fails takes the steps before it back too, and names the reason", async () => {
  const failing = migrate(url, folderOf([bridge, tunnel, broken]));
  await expect(failing).rejects.toThrow(/nothing was changed.*"nonsense" does not exist/s);
  expect(await tables()).toEqual([]);
  expect(await migrate(url, folderOf([bridge, tunnel]))).toBe(2);
});

test("a step dated before one the database already has is named instead of being passed over", async () => {
  await migrate(url, folderOf([tunnel]));
  await expect(migrate(url, folderOf([bridge, tunnel]))).rejects.toThrow(/0000_bridge is dated before/);
});

function folderOf(steps: Step[]): string {
  const folder = mkdtempSync(join(tmpdir(), "migrations-"));
  folders.push(folder);
  mkdirSync(join(folder, "meta"));
  const entries = steps.map(({ tag, when }, idx) => ({ idx, version: "7", when, tag, breakpoints: true }));
  writeFileSync(
    join(folder, "meta", "_journal.json"),
    JSON.stringify({ version: "7", dialect: "postgresql", entries }),
  );
  for (const { tag, text } of steps) writeFileSync(join(folder, `${tag}.sql`), text);
  return folder;
}

async function tables(): Promise<string[]> {
  const rows = await query(url, "SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY 1");
  return rows.map((row) => String(row.tablename));
}

async function query(connectionString: string, text: string) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  return (await client.query(text).finally(() => client.end())).rows;
}
