import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync, readdirSync, readlinkSync, realpathSync, statSync } from "node:fs";
import { basename } from "node:path";

/** When process `pid` began, as a text to compare; undefined when it is gone, a zombie, or the system does not tell. */
export function birthOf(pid: number): string | undefined {
  const text = readProc(pid, "stat");
  // The command name may hold spaces and brackets; the fixed fields begin after the last bracket.
  const fields = text?.slice(text.lastIndexOf(")") + 2).split(" ");
  return fields && fields[0] !== "Z" ? fields[19] : undefined;
}

/** True while process `pid` runs (a zombie does not). With `birth`: only when it is that process and no later one. */
export function isRunning(pid: number, birth?: string): boolean {
  if (!signalReaches(pid)) return false;
  if (process.platform !== "linux") return true;
  const now = birthOf(pid);
  return now !== undefined && (birth === undefined || now === birth);
}

/** True when `pid` is a PostgreSQL process working in the database folder `dir`. */
export function isPostgresIn(dir: string, pid: number): boolean {
  if (!isRunning(pid)) return false;
  if (process.platform !== "linux") return commandOf(pid).includes(`postgres -D ${dir} `);
  return isPostgres(pid) && workFolder(pid) === realpathSync(dir);
}

/** Pids of all PostgreSQL processes working in `dir`, also without a living postmaster. Empty except on Linux. */
export function postgresIn(dir: string): number[] {
  if (process.platform !== "linux") return [];
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return pids.map(Number).filter((pid) => isPostgresIn(dir, pid));
}

/** Resolves true once `done()` holds, false when `ms` pass first. */
export async function until(done: () => boolean, ms: number): Promise<boolean> {
  const end = Date.now() + ms;
  while (!done()) {
    if (Date.now() > end) return false;
    await new Promise((wake) => setTimeout(wake, 20));
  }
  return true;
}

/** Sends `signal`; a process already gone is fine. */
export function signalTo(pid: number, signal: NodeJS.Signals) {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (codeOf(error) !== "ESRCH") throw error;
  }
}

/** The system's error code, such as `ENOENT`, or undefined. */
export function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !("code" in error)) return undefined;
  return typeof error.code === "string" ? error.code : undefined;
}

function signalReaches(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return codeOf(error) === "EPERM";
  }
}

function isPostgres(pid: number): boolean {
  const first = readProc(pid, "cmdline")?.split("\0")[0] ?? "";
  return first.startsWith("postgres: ") || basename(first) === "postgres";
}

function workFolder(pid: number): string | undefined {
  const link = `/proc/${pid}/cwd`;
  try {
    return readlinkSync(link);
  } catch (error) {
    return codeOf(error) === "EACCES" && process.getuid?.() === 0 ? askAsOwner(pid, link) : undefined;
  }
}

// Root in a container may not look into other accounts' processes; their own account may.
function askAsOwner(pid: number, link: string): string | undefined {
  const owner = statSync(`/proc/${pid}`, { throwIfNoEntry: false });
  const asked = spawnSync("/bin/sh", ["-c", 'cd -P "$1" && pwd -P', "sh", link], {
    uid: owner?.uid,
    gid: owner?.gid,
    cwd: "/",
    encoding: "utf8",
  });
  return asked.status === 0 ? asked.stdout.trimEnd() : undefined;
}

function readProc(pid: number, name: string): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/${name}`, "utf8");
  } catch {
    return undefined;
  }
}

function commandOf(pid: number): string {
  try {
    return execFileSync("ps", ["-p", String(pid), "-o", "command="], { encoding: "utf8" });
  } catch {
    return "";
  }
}
