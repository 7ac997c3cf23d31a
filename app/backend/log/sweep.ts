import { type SQL, sql } from "drizzle-orm";
import { log } from "#app/log.server.ts";
import { nowText } from "../clock.ts";
import { database, type Db } from "../db/connect.ts";
import { flushLogs } from "./queue.ts";
import { recordUsual } from "./record.ts";
import { numberParam } from "../system/param-values.ts";

const EVERY_MS = 6 * 3_600_000;
const STEP = 5_000;
const LOCK = 7_310_011;

/** What is kept no longer than it is of use; the history of changes is kept. */
const passing: Record<string, SQL> = {
  blade_idempotency: sql`created_at < now() - interval '1 day'`,
  blade_sms_code: sql`expires_at < now() - interval '1 day'`,
  blade_session_seen: sql`not exists (select 1 from blade_token_family f where f.id = family_id and f.revoked_at is null and f.expires_at > now())`,
};

/** Begins to sweep: now, and every six hours. Answers what ends it and writes the rows that still wait. */
export function tendLogs(): () => Promise<void> {
  const run = () => void sweepLogs().catch((error: unknown) => log.warn({ err: error }, "old log rows could not be removed"));
  recordUsual("info", "platform.start", { node: process.version });
  run();
  const timer = setInterval(run, EVERY_MS);
  timer.unref();
  return () => {
    clearInterval(timer);
    return flushLogs();
  };
}

/**
 * Removes log rows older than the parameter `log.retentionDays` (never under 7 days), messages older than
 * `sms.retentionDays`, and what has passed; one process at a time.
 */
export async function sweepLogs(now: Date = new Date()): Promise<Record<string, number>> {
  const { db } = await database();
  const days = await numberParam(db, "log.retentionDays");
  const olderThan = (kept: number) => sql`create_time < ${nowText(new Date(now.getTime() - kept * 86_400_000))}`;
  const old = olderThan(days);
  // They hold phone numbers and codes: of no use once they are read, and no record of what was done.
  const oldMessages = olderThan(await numberParam(db, "sms.retentionDays"));
  const removed: Record<string, number> = {};
  for (const [table, where] of Object.entries({ blade_log_usual: old, blade_log_api: old, blade_log_error: old, blade_sms_outbox: oldMessages, ...passing })) {
    const count = await removeFrom(db, table, where);
    if (count > 0) removed[table] = count;
  }
  if (Object.keys(removed).length > 0) recordUsual("info", "log.sweep", { days, ...removed });
  return removed;
}

/** In short steps, so that nothing waits for a long one. */
async function removeFrom(db: Db, table: string, where: SQL): Promise<number> {
  const name = sql.identifier(table);
  for (let removed = 0; ; ) {
    const step = await db.transaction(async (tx) => {
      const { rows } = await tx.execute<{ mine: boolean }>(sql`select pg_try_advisory_xact_lock(${LOCK}) as mine`);
      if (!rows[0]?.mine) return 0;
      return (await tx.execute(sql`delete from ${name} where ctid = any(array(select ctid from ${name} where ${where} limit ${STEP}))`)).rowCount ?? 0;
    });
    removed += step;
    if (step < STEP) return removed;
  }
}
