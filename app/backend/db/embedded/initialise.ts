import { spawn } from "node:child_process";
import {
  chmodSync,
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { join } from "node:path";
import { doorway, giveTo } from "./account.ts";
import type { Cluster } from "./cluster.ts";
import { codeOf } from "./processes.ts";
import { programEnv } from "./program-env.ts";

const MAJOR = "18";

/**
 * Makes sure `cluster.dir` holds a database of our PostgreSQL major. A missing or empty folder gets a new one;
 * anything else that is not such a database is refused with a sentence and left untouched. Call it under the lock.
 */
export async function initialise(cluster: Cluster) {
  removeHalfMade(cluster.dataDir);
  if (isMissingOrEmpty(cluster.dir)) await create(cluster);
  else check(cluster);
}

function removeHalfMade(dataDir: string) {
  for (const name of readdirSync(dataDir).filter((entry) => /^pg\.new-\d+$/.test(entry))) {
    rmSync(join(dataDir, name), { recursive: true, force: true, maxRetries: 5 });
  }
}

function isMissingOrEmpty(dir: string): boolean {
  try {
    return readdirSync(dir).length === 0;
  } catch (error) {
    if (codeOf(error) === "ENOENT") return true;
    throw new Error(`The database folder ${dir} cannot be read (${codeOf(error)}). Nothing was changed.`);
  }
}

// Made under another name and renamed when complete, so that a kill in the middle leaves nothing that looks finished.
async function create(cluster: Cluster) {
  const fresh = join(cluster.dataDir, `pg.new-${process.pid}`);
  mkdirSync(fresh, { mode: 0o700 });
  giveTo(cluster.account, fresh);
  await runInitdb(cluster, fresh);
  renameSync(fresh, cluster.dir);
  const parent = openSync(cluster.dataDir, "r");
  fsyncSync(parent);
  closeSync(parent);
}

const options = [
  "--username=postgres",
  "--auth=trust",
  "--encoding=UTF8",
  "--locale=C",
  "--locale-provider=builtin",
  "--builtin-locale=C.UTF-8",
  "--data-checksums",
  ...Object.entries({
    max_connections: "60",
    shared_buffers: "128MB",
    work_mem: "8MB",
    maintenance_work_mem: "64MB",
    effective_cache_size: "1GB",
    max_wal_size: "512MB",
    jit: "off",
    max_parallel_workers_per_gather: "0",
    timezone: "Asia/Shanghai",
    log_timezone: "Asia/Shanghai",
    datestyle: "iso, ymd",
  }).map(([name, value]) => `--set=${name}=${value}`),
];

async function runInitdb(cluster: Cluster, target: string) {
  const door = doorway(cluster.account, target);
  try {
    const child = spawn(cluster.binaries.initdb, ["-D", door.path, ...options], {
      ...cluster.account,
      cwd: "/",
      env: programEnv,
      stdio: ["ignore", "pipe", "pipe", door.fd ?? "ignore"],
    });
    let said = "";
    child.stdout?.on("data", (piece) => (said += piece));
    child.stderr?.on("data", (piece) => (said += piece));
    const status = await new Promise((done, fail) => child.on("error", fail).on("close", done));
    if (status !== 0)
      throw new Error(`The database could not be created in ${cluster.dataDir}:\n${said.trim()}${hint(said)}`);
  } finally {
    door.close();
  }
}

function hint(said: string): string {
  if (!said.includes("user does not exist")) return "";
  return "\nPostgreSQL wants its user to have a name in /etc/passwd. Start as a user that has one, or set DATABASE_URL.";
}

function check({ dir, account }: Cluster) {
  const version = readText(join(dir, "PG_VERSION"))?.trim();
  const control = statSync(join(dir, "global", "pg_control"), { throwIfNoEntry: false });
  if (version === undefined || !/^\d+$/.test(version) || !control?.size) {
    throw new Error(
      `The folder ${dir} is not empty, but it is not a whole PostgreSQL database (PG_VERSION or pg_control is missing or damaged). ` +
        "Nothing was changed. Move the folder aside and restore a backup, or set DATA_DIR to another folder.",
    );
  }
  if (version !== MAJOR) {
    throw new Error(
      `The database in ${dir} was written by PostgreSQL ${version}; this release runs PostgreSQL ${MAJOR}. Nothing was changed. ` +
        "Make a backup with the release that wrote it, move the folder aside, start this release and restore the backup.",
    );
  }
  checkOwner(dir, account.uid ?? process.getuid?.());
  if (statSync(dir).uid === 0) giveTo(account, dir);
  // A copy or a volume mount may have opened the folder to others; PostgreSQL refuses to start in such a one.
  chmodSync(dir, 0o700);
}

function checkOwner(dir: string, uid: number | undefined) {
  const owner = statSync(dir).uid;
  if (process.getuid?.() === 0 || owner === uid) return;
  throw new Error(
    `The database in ${dir} belongs to uid ${owner} and this process runs as uid ${uid}. ` +
      `Start it as that user, or give DATA_DIR to this one (chown -R ${uid}).`,
  );
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}
