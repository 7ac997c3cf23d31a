import { lstatSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { canEnter, giveTo, type Account } from "./account.ts";
import type { Cluster } from "./cluster.ts";

// The kernel's limit is 104 to 108 bytes with the socket's own name in it.
const LONGEST = 80;

/**
 * The 0700 folder of the server's socket: the one remembered in `pg.socket`, else a new one. It lies in the
 * temporary folder, because a socket's path must be short and DATA_DIR may be long or on a disk without sockets.
 */
export function socketFolder(cluster: Cluster): string {
  const remembered = findRemembered(cluster);
  if (remembered) return remembered;
  const fresh = create(cluster);
  writeFileSync(cluster.socket, `${fresh}\n${identityOf(cluster)}\n`, { mode: 0o600 });
  return fresh;
}

/** Removes what a killed server left in its socket's folder. Only when no server runs. */
export function emptySocketFolder(cluster: Cluster) {
  const remembered = findRemembered(cluster);
  for (const name of remembered ? readdirSync(remembered) : []) rmSync(join(remembered ?? "", name), { force: true });
}

/** Removes the socket's folder after the server was stopped. */
export function forgetSocketFolder(cluster: Cluster) {
  const remembered = findRemembered(cluster);
  if (remembered) rmSync(remembered, { recursive: true, force: true });
  rmSync(cluster.socket, { force: true });
}

function findRemembered(cluster: Cluster): string | undefined {
  const [dir, identity] = readLines(cluster.socket);
  return dir && identity === identityOf(cluster) && isPrivate(dir, cluster.account) ? dir : undefined;
}

// A copied DATA_DIR remembers the socket of the one it was copied from, which may be in use.
function identityOf(cluster: Cluster): string {
  const { dev, ino } = statSync(cluster.dir);
  return `${dev}:${ino}`;
}

function readLines(path: string): string[] {
  try {
    return readFileSync(path, "utf8").split("\n");
  } catch {
    return [];
  }
}

function isPrivate(dir: string, account: Account): boolean {
  const found = lstatSync(dir, { throwIfNoEntry: false });
  const owner = account.uid ?? process.getuid?.();
  return found !== undefined && found.isDirectory() && found.uid === owner && (found.mode & 0o077) === 0;
}

function create(cluster: Cluster): string {
  for (const base of new Set([tmpdir(), "/tmp", "/var/tmp", cluster.dataDir])) {
    const dir = Buffer.byteLength(base) <= LONGEST ? tryBelow(base, cluster.account) : undefined;
    if (dir) return dir;
  }
  throw new Error("No folder for the database's socket could be made. Set TMPDIR to a short path that can be written.");
}

function tryBelow(base: string, account: Account): string | undefined {
  try {
    const dir = mkdtempSync(join(base, "pg-"));
    giveTo(account, dir);
    if (account.uid === undefined || canEnter(account, dir)) return dir;
    rmSync(dir, { recursive: true });
  } catch {
    // Missing or read-only: the next place is tried.
  }
  return undefined;
}
