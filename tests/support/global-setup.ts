import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { openEmbedded } from "#app/backend/db/embedded/open.ts";
import { migrate } from "#app/backend/db/migrate.ts";
import { EMPTY, onDatabase, runOn } from "./server.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Connection string of the run's PostgreSQL: its maintenance database. */
    databaseServer: string;
  }
}

/** One embedded PostgreSQL for the whole run, with the migrated database that every other one is cloned from. */
export default async function setup(project: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), "supervision-tests-"));
  // The tests' processes inherit this: nothing lands in ./data, no external server is touched, passwords are known.
  Object.assign(process.env, {
    DATA_DIR: folder,
    ADMIN_PASSWORD: "Admin-of-tests-1",
    DEMO_PASSWORD: "Demo-of-tests-1",
  });
  delete process.env.DATABASE_URL;
  const server = await openEmbedded(join(folder, "database"));
  await runOn(server.connectionString, `CREATE DATABASE ${EMPTY}`);
  await migrate(onDatabase(server.connectionString, EMPTY));
  project.provide("databaseServer", server.connectionString);
  return async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
