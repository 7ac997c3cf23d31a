import { spawn } from "node:child_process";
import { closeSync, openSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { doorway } from "./account.ts";
import type { Cluster } from "./cluster.ts";
import { logTail, trimLog } from "./log.ts";
import { isPostgresIn, isRunning, postgresIn, signalTo, until } from "./processes.ts";
import { programEnv } from "./program-env.ts";
import { emptySocketFolder, socketFolder } from "./socket.ts";

/** A running database server and the folder of its socket. */
export type Postmaster = { pid: number; socketDir: string };

const RECOVERY_MS = 300_000;

/** The running server of `cluster`, adopted if one is there, else started. Call it under the lock. */
export async function runPostmaster(cluster: Cluster): Promise<Postmaster> {
  return (await adopt(cluster)) ?? (await start(cluster));
}

/** The server that runs in the database folder `dir`, if any. */
export function findPostmaster(dir: string): Postmaster | undefined {
  const lines = readLines(join(dir, "postmaster.pid"));
  const pid = Number(lines[0]);
  if (!(pid > 0) || !isPostgresIn(dir, pid)) return undefined;
  return { pid, socketDir: lines[4] ?? "" };
}

/** Stops the server: running statements end, everything is on disk. Within 10 s, at worst without a checkpoint. */
export async function stopPostmaster(dir: string) {
  const running = findPostmaster(dir);
  if (!running) return;
  signalTo(running.pid, "SIGINT");
  if (await until(() => !isRunning(running.pid), 8_000)) return;
  signalTo(running.pid, "SIGQUIT");
  await until(() => !isRunning(running.pid), 1_500);
}

async function adopt(cluster: Cluster): Promise<Postmaster | undefined> {
  const running = findPostmaster(cluster.dir);
  if (running && (await answers(cluster, running.pid))) return findPostmaster(cluster.dir);
  await stopPostmaster(cluster.dir);
  await clearRemains(cluster);
  return undefined;
}

// Backends outlive a killed postmaster for a moment, and its pid may by now be another program's.
async function clearRemains(cluster: Cluster) {
  const { dir } = cluster;
  if (process.platform !== "linux") return;
  await until(() => postgresIn(dir).length === 0, 2_000);
  for (const pid of postgresIn(dir)) signalTo(pid, "SIGKILL");
  await until(() => postgresIn(dir).length === 0, 2_000);
  rmSync(join(dir, "postmaster.pid"), { force: true });
  emptySocketFolder(cluster);
}

async function start(cluster: Cluster): Promise<Postmaster> {
  trimLog(cluster.log);
  const socketDir = socketFolder(cluster);
  const pid = launch(cluster, socketDir);
  const began = Date.now();
  if (await answers(cluster, pid)) return { pid, socketDir };
  throw new Error(
    `PostgreSQL did not start in ${cluster.dir} (waited ${Math.round(
      (Date.now() - began) / 1000,
    )} s). Nothing was removed. ` +
      `The end of ${cluster.log}:\n${logTail(cluster.log)}\n` +
      "If it reports damage, keep the folder, move it aside and restore a backup.",
  );
}

function launch(cluster: Cluster, socketDir: string): number {
  const door = doorway(cluster.account, cluster.dir);
  const log = openSync(cluster.log, "a", 0o600);
  try {
    const child = spawn(cluster.binaries.postgres, ["-D", door.path, ...settings(socketDir)], {
      ...cluster.account,
      cwd: "/",
      env: programEnv,
      // Its own session: Ctrl-C in the terminal must reach us only, requests under way still need the database.
      detached: true,
      stdio: ["ignore", log, log, door.fd ?? "ignore"],
    });
    child.on("error", () => undefined);
    child.unref();
    return child.pid ?? 0;
  } finally {
    closeSync(log);
    door.close();
  }
}

// What safety rests on is said on every start; sizes stand in postgresql.conf, where an operator may change them.
function settings(socketDir: string): string[] {
  const said = {
    listen_addresses: "",
    port: "5432",
    unix_socket_directories: `"${socketDir}"`,
    unix_socket_permissions: "0700",
    fsync: "on",
    synchronous_commit: "on",
    full_page_writes: "on",
    logging_collector: "off",
    log_checkpoints: "off",
    // Statements and the values in them are personal data; the log gets neither.
    log_min_error_statement: "panic",
    log_error_verbosity: "terse",
    // Containers have a tiny /dev/shm, and systemd empties it when the user who started us logs out.
    dynamic_shared_memory_type: process.platform === "linux" ? "mmap" : "posix",
  };
  return Object.entries(said).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}

async function answers(cluster: Cluster, pid: number): Promise<boolean> {
  const end = Date.now() + RECOVERY_MS;
  let silent = 0;
  while (isRunning(pid) && Date.now() < end && silent < 200) {
    const socketDir = findPostmaster(cluster.dir)?.socketDir;
    const reply = socketDir ? await ask(socketDir) : "silent";
    if (reply === "ready") return true;
    silent = reply === "silent" ? silent + 1 : 0;
    await new Promise((wake) => setTimeout(wake, 50));
  }
  return false;
}

/** `busy` while it starts, recovers or stops; `silent` when nothing listens. */
async function ask(socketDir: string): Promise<"ready" | "busy" | "silent"> {
  const client = new pg.Client({ ...address, host: socketDir, connectionTimeoutMillis: 5_000 });
  client.on("error", () => undefined);
  try {
    await client.connect();
    await client.query("SELECT 1");
    return "ready";
  } catch (error) {
    return error instanceof pg.DatabaseError ? "busy" : "silent";
  } finally {
    await client.end().catch(() => undefined);
  }
}

const address = { port: 5432, user: "postgres", database: "postgres", ssl: false };

function readLines(path: string): string[] {
  try {
    return readFileSync(path, "utf8").split("\n");
  } catch {
    return [];
  }
}
