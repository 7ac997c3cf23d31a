import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { sql } from "drizzle-orm";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import { migrate as applyAll } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import { z } from "zod";

const Journal = z.object({ entries: z.array(z.object({ tag: z.string(), when: z.number() })) });
type Step = z.infer<typeof Journal>["entries"][number];

// Any number will do, as long as every release uses the same one.
const LOCK = 7_310_001;

/**
 * Brings the schema behind `connectionString` up to date and returns how many migrations were applied now.
 * Processes that start together take turns; all pending steps are one transaction, so a failure changes nothing.
 * Throws a sentence when the database was already migrated by a newer release.
 */
export async function migrate(connectionString: string, folder = migrationsFolder()): Promise<number> {
  const steps = readSteps(folder);
  const client = new pg.Client({ connectionString, application_name: "supervision migrate" });
  client.on("error", () => undefined);
  await client.connect();
  try {
    await client.query("SET TimeZone = 'Asia/Shanghai'; SET DateStyle = 'ISO, YMD'; SET client_min_messages = warning");
    await client.query("SELECT pg_advisory_lock($1)", [LOCK]);
    return await applyPending(drizzle({ client }), folder, steps);
  } finally {
    // The lock belongs to the connection and goes with it.
    await client.end();
  }
}

// Beside this file in the sources; one folder above build/server/index.js in the build (see scripts/build.mjs).
function migrationsFolder(): string {
  const here = dirname(fileURLToPath(import.meta.url));
  const source = join(here, "migrations");
  return existsSync(source) ? source : join(here, "..", "migrations");
}

function readSteps(folder: string): Step[] {
  const journal = join(folder, "meta", "_journal.json");
  return existsSync(journal) ? Journal.parse(JSON.parse(readFileSync(journal, "utf8"))).entries : [];
}

async function applyPending(db: NodePgDatabase, folder: string, steps: Step[]): Promise<number> {
  const before = await readApplied(db);
  refuseNewer(before, steps);
  if (steps.every((step) => before.has(step.when))) return 0;
  refuseSkipped(before, steps);
  try {
    await applyAll(db, { migrationsFolder: folder });
  } catch (error) {
    throw new Error(`The database could not be brought up to date; nothing was changed. ${reason(error)}`, {
      cause: error,
    });
  }
  return steps.length - before.size;
}

async function readApplied(db: NodePgDatabase): Promise<Set<number>> {
  const found = await db.execute<{ there: boolean }>(
    sql`SELECT to_regclass('drizzle.__drizzle_migrations') IS NOT NULL AS there`,
  );
  if (!found.rows[0]?.there) return new Set();
  const applied = await db.execute<{ created_at: string }>(sql`SELECT created_at FROM drizzle.__drizzle_migrations`);
  return new Set(applied.rows.map((row) => Number(row.created_at)));
}

function refuseNewer(applied: Set<number>, steps: Step[]) {
  const known = new Set(steps.map((step) => step.when));
  const unknown = [...applied].filter((when) => !known.has(when)).sort((a, b) => a - b);
  const first = unknown[0];
  if (first === undefined) return;
  throw new Error(
    `The database has ${unknown.length} schema change(s) that this release does not know (the first of ${new Date(
      first,
    ).toISOString()}). ` +
      "A newer release has used it. Nothing was changed. Start that release, or restore a backup made before the upgrade.",
  );
}

// The migrator passes over a step older than the last one applied, as two merged branches can produce.
function refuseSkipped(applied: Set<number>, steps: Step[]) {
  const last = Math.max(0, ...applied);
  const skipped = steps.find((step) => step.when < last && !applied.has(step.when));
  if (!skipped) return;
  throw new Error(`The migration ${skipped.tag} is dated before one that the database already has. Generate it again.`);
}

function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}
