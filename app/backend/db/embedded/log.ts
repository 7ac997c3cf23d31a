import { copyFileSync, existsSync, readFileSync, statSync, truncateSync } from "node:fs";

const LIMIT_BYTES = 10 * 1024 * 1024;

/** Keeps the server's log below 10 MB: its content moves to `<path>.1` and the file, which stays open, is emptied. */
export function trimLog(path: string) {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (size < LIMIT_BYTES) return;
  copyFileSync(path, `${path}.1`);
  truncateSync(path);
}

/** The last 15 lines of the log, for an error message. */
export function logTail(path: string): string {
  if (!existsSync(path)) return "(empty)";
  return readFileSync(path, "utf8").trimEnd().split("\n").slice(-15).join("\n");
}
