import { eq, sql } from "drizzle-orm";
import { projects } from "../schema/project/project.ts";
import { stamps } from "../schema/system.ts";
import { seedBase } from "./base.ts";
import type { SeedDb } from "./copy-client.ts";
import { seedDemo, type DemoReport } from "./demo/seed-demo.ts";
import { seedMenus } from "./menus.ts";

/** `today` is yyyy-MM-dd; `months` limits the attendance of the demonstration to the latest ones. */
export type SeedOptions = { adminPassword: string; demo: boolean; demoPassword: string; today: string; months?: number };

/** What was created now: base rows (and with them the password of `admin`), menu rows, the demonstration. */
export type SeedReport = { base: boolean; menus: number; demo: boolean; figures?: DemoReport };

const MARK = "demo";

/**
 * Fills an empty database and adds to an older one what this release brings. All of it is one transaction, so a start
 * that is killed leaves nothing behind and the next one begins again. The demonstration is made once, and only where
 * nobody has entered a project yet.
 */
export async function seedAll(db: SeedDb, { adminPassword, demo, demoPassword, today, months }: SeedOptions): Promise<SeedReport> {
  return db.transaction(async (tx) => {
    // The second of two processes waits here and finds everything done.
    await tx.execute(sql`set local statement_timeout = 0`);
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('seed'))`);
    const { created } = await seedBase(tx, { adminPassword, today });
    const menus = await seedMenus(tx);
    if (!demo || !(await isOpenForDemo(tx))) return { base: created, menus, demo: false };
    const figures = await seedDemo(tx, { demoPassword, today, months });
    await tx.insert(stamps).values({ name: MARK, value: 1 });
    return { base: created, menus, demo: true, figures };
  });
}

async function isOpenForDemo(db: SeedDb): Promise<boolean> {
  const [mark] = await db.select().from(stamps).where(eq(stamps.name, MARK));
  if (mark) return false;
  const [project] = await db.select({ id: projects.id }).from(projects).limit(1);
  return project === undefined;
}
