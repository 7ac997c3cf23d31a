import { randomUUID } from "node:crypto";
import { existsSync, linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { env } from "#app/env.server.ts";

/**
 * Text of the key file `name` in DATA_DIR/keys (0600), written once from `make()` when it is missing; every process
 * of the installation reads the same one.
 */
export function keyFile(name: string, make: () => string): string {
  const folder = join(env.DATA_DIR, "keys");
  const path = join(folder, name);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (!existsSync(path)) publishOnce(path, make());
  return readFileSync(path, "utf8").trim();
}

/** A link appears whole or not at all, so no other process ever reads half a key. */
function publishOnce(path: string, text: string) {
  const draft = `${path}.${randomUUID()}`;
  writeFileSync(draft, text, { mode: 0o600, flag: "wx", flush: true });
  try {
    linkSync(draft, path);
  } catch (error) {
    // Another process published first; its key is the one to use.
    if (!existsSync(path)) throw error;
  } finally {
    unlinkSync(draft);
  }
}
