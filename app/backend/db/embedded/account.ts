import { spawnSync } from "node:child_process";
import { chownSync, closeSync, lchownSync, openSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";

/** The operating-system account PostgreSQL runs under; empty when it is our own. */
export type Account = { uid?: number; gid?: number };

const NOBODY = 65534;

/**
 * The account for the database folder `dir` (which may not exist yet).
 * PostgreSQL refuses root: as root it runs as the folder's owner, or as 65534 when root owns it.
 */
export function accountFor(dir: string): Account {
  if (process.getuid?.() !== 0) return {};
  const owner = statSync(dir, { throwIfNoEntry: false });
  if (!owner || owner.uid === 0) return { uid: NOBODY, gid: NOBODY };
  return { uid: owner.uid, gid: owner.gid };
}

/** Gives `path` and everything below it to `account`; nothing happens when it is our own. */
export function giveTo(account: Account, path: string) {
  if (account.uid === undefined || account.gid === undefined) return;
  chownSync(path, account.uid, account.gid);
  for (const entry of readdirSync(path, { recursive: true, encoding: "utf8" })) {
    lchownSync(join(path, entry), account.uid, account.gid);
  }
}

/** True when `account` can enter `dir`: every folder above it lets that account through. */
export function canEnter(account: Account, dir: string): boolean {
  const tried = spawnSync("/bin/sh", ["-c", 'cd -- "$1"', "sh", dir], { ...account, cwd: "/", stdio: "ignore" });
  return tried.status === 0;
}

/** A folder as an argument for a child process, and the file descriptor to give it as its fd 3, if one is needed. */
export type Doorway = { path: string; fd: number | undefined; close(): void };

/**
 * How a child running as `account` names `dir`. Below a folder closed to that account (root's home, say)
 * the child gets the opened folder instead of its path; the kernel then asks nothing about the folders above.
 */
export function doorway(account: Account, dir: string): Doorway {
  if (account.uid === undefined || canEnter(account, dir)) return { path: dir, fd: undefined, close: () => undefined };
  if (process.platform !== "linux") {
    throw new Error(
      `The database account (uid ${account.uid}) cannot reach ${dir}. ` +
        "Set DATA_DIR to a folder all of whose parents that account may enter, or start without root.",
    );
  }
  const fd = openSync(dir, "r");
  return { path: "/proc/self/fd/3", fd, close: () => closeSync(fd) };
}
