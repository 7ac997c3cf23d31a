import { randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import { env } from "#app/env.server.ts";
import { todayText } from "./clock.ts";
import { database } from "./db/connect.ts";
import { migrate } from "./db/migrate.ts";
import { seedAll } from "./db/seed/index.ts";
import fileIndexes from "./db/sql/file-indexes.sql?raw";
import partitionedTables from "./db/sql/partitioned-tables.sql?raw";
import statisticsIndexes from "./db/sql/statistics-indexes.sql?raw";

/** What the first start has to tell the person who started it. */
export type FirstStart = { adminPassword?: string; demoPassword?: string };

/** Opens the database, brings its schema up to date and fills an empty one; safe to run from several processes at once. */
export async function prepare(): Promise<FirstStart> {
  const { db, connectionString } = await database();
  await migrate(connectionString);
  const adminPassword = env.ADMIN_PASSWORD ?? randomPassword();
  const demoPassword = env.DEMO_PASSWORD ?? randomPassword();
  await db.transaction(async (tx) => {
    // One process at a time; every statement may be repeated.
    await tx.execute(sql`select pg_advisory_xact_lock(7310002)`);
    await tx.execute(sql`set local statement_timeout = 0`);
    await tx.execute(sql.raw(partitionedTables));
    await tx.execute(sql.raw(statisticsIndexes));
    await tx.execute(sql.raw(fileIndexes));
    await tx.execute(sql`select ensure_attendance_partitions((current_date - interval '2 months')::date, (current_date + interval '3 months')::date)`);
  });
  // By default only an embedded database is filled with the demonstration: somebody's own server is not ours to fill.
  const demo = env.DEMO_DATA === undefined ? env.DATABASE_URL === undefined : env.DEMO_DATA === "on";
  const created = await seedAll(db, { adminPassword, demo, demoPassword, today: todayText(), months: env.DEMO_MONTHS });
  return {
    ...(created.base && !env.ADMIN_PASSWORD ? { adminPassword } : {}),
    ...(created.demo && !env.DEMO_PASSWORD ? { demoPassword } : {}),
  };
}

// Read aloud without mistakes: no letters that look alike.
const LETTERS = "abcdefghjkmnpqrstuvwxyzABCDEFGHJKMNPQRSTUVWXYZ23456789";
const randomPassword = () => Array.from(randomBytes(14), (byte) => LETTERS[byte % LETTERS.length]).join("");
