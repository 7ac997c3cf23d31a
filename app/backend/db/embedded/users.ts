import { mkdirSync, readFileSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { birthOf, isRunning, until } from "./processes.ts";

/** The processes that share one embedded database: a file each, touched every second, removed on leaving. */
export type Users = {
  join(): void;
  touch(): void;
  part(): void;
  others(): string[];
  refuseOtherMachines(): Promise<void>;
};

// Processes of another machine (or container) cannot be asked whether they live; a second-old touch tells.
const STILL_THERE_MS = 3_500;

/** The register of users in the folder `dir`. */
export function usersIn(dir: string, id: string): Users {
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  // The folder's own number: in a copied DATA_DIR the original's users must not count.
  const mark = `${statSync(dir).ino}-`;
  const own = join(dir, mark + id);
  const enrol = () => {
    writeFileSync(own, `${process.pid} ${birthOf(process.pid) ?? "-"} ${hostname()}`, { mode: 0o600 });
  };
  const others = () =>
    names(dir).filter((name) => name.startsWith(mark) && name !== mark + id && isThere(join(dir, name)));
  return {
    join: enrol,
    touch() {
      const now = new Date();
      try {
        utimesSync(own, now, now);
      } catch {
        enrol();
      }
    },
    part: () => rmSync(own, { force: true }),
    others,
    async refuseOtherMachines() {
      const away = () =>
        others()
          .map((name) => read(join(dir, name)))
          .filter((user) => user && user.host !== hostname());
      if (await until(() => away().length === 0, STILL_THERE_MS + 500)) return;
      throw new Error(
        `The database in this DATA_DIR is in use by process ${away()[0]?.pid} on ${away()[0]?.host}. ` +
          "Processes on several machines or containers share a database through DATABASE_URL only.",
      );
    },
  };
}

function names(dir: string): string[] {
  try {
    return readdirSync(dir);
  } catch {
    return [];
  }
}

function isThere(file: string): boolean {
  const user = read(file);
  if (!user) return false;
  const there = user.host === hostname() ? isRunning(user.pid, user.birth) : Date.now() - user.touched < STILL_THERE_MS;
  if (!there) rmSync(file, { force: true });
  return there;
}

function read(file: string) {
  try {
    const [pid, birth, host] = readFileSync(file, "utf8").split(" ");
    return { pid: Number(pid), birth: birth === "-" ? undefined : birth, host, touched: statSync(file).mtimeMs };
  } catch {
    return undefined;
  }
}
