import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";

// The environment is read when it is first imported, so this file must be imported before anything of the app.
export const dataDir = mkdtempSync(join(tmpdir(), "auth-primitives-"));
process.env.DATA_DIR = dataDir;

afterAll(() => rmSync(dataDir, { recursive: true }));
