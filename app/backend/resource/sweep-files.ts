import { and, eq, inArray, lt } from "drizzle-orm";
import { log } from "#app/log.server.ts";
import { isLocal } from "#app/rules/object-storage.ts";
import { nowText } from "../clock.ts";
import { database, type Db } from "../db/connect.ts";
import { attachs, ossConfigs } from "../db/schema/resource.ts";
import { recordUsual } from "../log/record.ts";
import { numberParam } from "../system/param-values.ts";
import { localStorage } from "./storage/local-storage.ts";
import { freshStorage } from "./storage/open-storage.ts";
import { isName } from "./storage/object-name.ts";
import { removeStored } from "./storage/remove-stored.ts";

const EVERY_MS = 3_600_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;
const STEP = 500;

/** Begins to sweep: now, and every hour. Answers what ends it. */
export function tendFiles(): () => void {
  const run = () => void sweepFiles().catch((error: unknown) => log.warn({ err: error }, "old files could not be removed"));
  run();
  const timer = setInterval(run, EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}

/**
 * Removes what nobody can reach any more: parts of uploads that broke off more than an hour ago (in buckets, which others may
 * use besides, a day), files of the folder that have had no row for a day, and removed attachments older than the parameter
 * `attach.retentionDays` with their files. Each step may run in several processes at once.
 */
export async function sweepFiles(now: Date = new Date()): Promise<{ parts: number; orphans: number; removed: number }> {
  const { db } = await database();
  const before = (age: number) => new Date(now.getTime() - age);
  const parts = (await localStorage().removeParts(before(HOUR_MS))) + (await removeBucketParts(db, before(DAY_MS)));
  const days = await numberParam(db, "attach.retentionDays");
  const removed = await removeOld(db, nowText(before(days * DAY_MS)));
  const orphans = await removeOrphans(db, before(DAY_MS));
  const swept = { parts, orphans, removed };
  if (parts + orphans + removed > 0) recordUsual("info", "files.sweep", { days, ...swept });
  return swept;
}

async function removeBucketParts(db: Db, before: Date): Promise<number> {
  const rows = await db.select().from(ossConfigs).where(eq(ossConfigs.isDeleted, 0));
  let removed = 0;
  for (const row of rows.filter(({ category }) => !isLocal(category))) removed += await freshStorage(row).removeParts(before).catch(() => 0);
  return removed;
}

// The row goes first: a file that is still there without one is an orphan, a row without its file would be a lie.
async function removeOld(db: Db, before: string): Promise<number> {
  for (let removed = 0; ; ) {
    const old = db.select({ id: attachs.id }).from(attachs).where(and(eq(attachs.isDeleted, 1), lt(attachs.updateTime, before))).limit(STEP);
    const gone = await db.delete(attachs).where(and(eq(attachs.isDeleted, 1), inArray(attachs.id, old))).returning({ name: attachs.name, ossId: attachs.ossId });
    await removeStored(db, gone);
    removed += gone.length;
    if (gone.length < STEP) return removed;
  }
}

/** Of the folder alone: a bucket may hold files of another installation, which have no rows here. */
async function removeOrphans(db: Db, before: Date): Promise<number> {
  const storage = localStorage();
  let removed = 0;
  let names: string[] = [];
  const flush = async () => {
    const known = new Set((await db.select({ name: attachs.name }).from(attachs).where(inArray(attachs.name, names))).map(({ name }) => name));
    const orphans = names.filter((name) => !known.has(name));
    await storage.remove(orphans);
    removed += orphans.length;
    names = [];
  };
  for await (const { name, time } of storage.list()) {
    if (time < before && isName(name)) names.push(name);
    if (names.length >= STEP) await flush();
  }
  if (names.length > 0) await flush();
  return removed;
}
