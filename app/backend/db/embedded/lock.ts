import { linkSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { birthOf, codeOf, isRunning } from "./processes.ts";

/**
 * Runs `work` while this process alone holds the lock file at `path`; others wait up to `waitMs`.
 * A lock whose holder was killed is taken over. Throws a sentence naming the holder when the wait is over.
 */
export async function withLock<T>(path: string, work: () => Promise<T>, waitMs = 330_000): Promise<T> {
  await acquire(path, waitMs);
  try {
    return await work();
  } finally {
    rmSync(path, { force: true });
  }
}

async function acquire(path: string, waitMs: number) {
  const end = Date.now() + waitMs;
  while (!create(path)) {
    const holder = readHolder(path);
    if (holder !== undefined && isAbandoned(path, holder)) takeAway(path, holder);
    else if (Date.now() > end) throw new Error(`Process ${nameOf(holder)} holds ${path} and does not let go of it.`);
    else await new Promise((wake) => setTimeout(wake, 30));
  }
}

function create(path: string): boolean {
  const own = `${path}.${process.pid}`;
  writeFileSync(own, JSON.stringify([process.pid, birthOf(process.pid) ?? "", hostname()]), { mode: 0o600 });
  try {
    // A link appears with its content already inside, so nobody ever reads half a lock.
    linkSync(own, path);
    return true;
  } catch (error) {
    if (codeOf(error) !== "EEXIST") throw error;
    return false;
  } finally {
    rmSync(own, { force: true });
  }
}

function readHolder(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if (codeOf(error) === "ENOENT") return undefined;
    throw error;
  }
}

function isAbandoned(path: string, holder: string): boolean {
  const [pid, birth, host] = parse(holder);
  if (host !== hostname()) return Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0) > 15_000;
  return !isRunning(pid, birth || undefined);
}

function takeAway(path: string, abandoned: string) {
  const aside = `${path}.${process.pid}.old`;
  try {
    renameSync(path, aside);
    // Another waiter may have been quicker and hold it by now: then it is put back.
    if (readFileSync(aside, "utf8") !== abandoned) linkSync(aside, path);
  } catch (error) {
    if (codeOf(error) !== "ENOENT" && codeOf(error) !== "EEXIST") throw error;
  }
  rmSync(aside, { force: true });
}

function nameOf(holder: string | undefined): string {
  const [pid, , host] = parse(holder ?? "");
  return `${pid} on ${host}`;
}

function parse(holder: string): [pid: number, birth: string, host: string] {
  try {
    const [pid, birth, host] = JSON.parse(holder);
    return [Number(pid), String(birth), String(host)];
  } catch {
    return [0, "", ""];
  }
}
