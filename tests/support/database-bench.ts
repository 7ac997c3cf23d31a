import { existsSync, mkdtempSync, readFileSync, readdirSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect } from "vitest";
import { bundleProcess, postmasters, startProcess, type Started } from "./embedded.ts";

/** How a test starts a process: on its own data folder and as the test's user, unless said otherwise. */
export type Way = { dataDir?: string; task?: string[]; uid?: number; env?: Record<string, string> };

/** A fresh data folder per test, the processes started on it, and the clearing up after both. Call it at the top of a file. */
export function databaseBench() {
  const bench = { dataDir: "" };
  const processes: Started[] = [];
  const folders: string[] = [];
  let bundle = "";

  const newFolder = (below = tmpdir()) => {
    const folder = realpathSync(mkdtempSync(join(below, "embedded-")));
    folders.push(folder);
    return folder;
  };
  const launch = (way: Way = {}) => {
    const started = startProcess({ dataDir: bench.dataDir, ...way });
    processes.push(started);
    return started;
  };

  beforeAll(async () => {
    bundle = await bundleProcess();
  });
  afterAll(() => rmSync(bundle, { recursive: true, force: true }));
  beforeEach(() => {
    bench.dataDir = join(newFolder(), "data");
  });
  afterEach(async () => {
    for (const { child } of processes.splice(0)) child.kill("SIGKILL");
    for (const folder of folders.splice(0)) await clear(folder);
  });

  return Object.assign(bench, {
    newFolder,
    launch,
    start: (way?: Way) => ready(launch(way)),
    refusal: (way?: Way) => refused(launch(way)),
  });
}

/** Sends `signal`; resolves to the exit code, or the signal when it killed. */
export function end({ child, ended }: Started, signal: NodeJS.Signals) {
  child.kill(signal);
  return ended;
}

/** The rows of `text`, asked over a connection of the test's own to the process's database. */
export async function query(started: Started, text: string) {
  const { url } = await started.said((event) => event.url !== undefined);
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  return (await client.query(text).finally(() => client.end())).rows;
}

async function ready(started: Started): Promise<Started> {
  await started.said((event) => event.ready === true);
  return started;
}

async function refused(started: Started): Promise<string> {
  const { failed } = await started.said((event) => event.failed !== undefined);
  expect(await started.ended).toBe(1);
  return failed ?? "";
}

async function clear(folder: string) {
  const places = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((path) => /(^|\/)pg$/.test(path));
  for (const place of places) {
    const owner = join(folder, place, "..");
    for (const pid of postmasters(owner)) process.kill(pid, "SIGKILL");
    await expect.poll(() => postmasters(owner)).toEqual([]);
    if (existsSync(join(owner, "pg.socket")))
      rmSync(readFileSync(join(owner, "pg.socket"), "utf8").split("\n")[0] ?? "", { recursive: true, force: true });
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
