import { and, eq, gt, inArray, lte, sql } from "drizzle-orm";
import { NoticeStatus } from "#app/contract/desk/notice.ts";
import { log } from "#app/log.server.ts";
import { nowText } from "../clock.ts";
import { database } from "../db/connect.ts";
import { notices } from "../db/schema/desk.ts";
import type { RequestContext } from "../http/caller.ts";
import { announce } from "./announce.ts";

/** Tells the open pages of a published notice whose time has come; of others they are told when it comes. */
export async function announceIfOut({ db, caller }: RequestContext, id: string, now: string) {
  const due = and(eq(notices.id, id), eq(notices.status, NoticeStatus.published), lte(notices.releaseTime, now));
  const out = await db.update(notices).set({ announceTime: now }).where(due).returning({ id: notices.id });
  if (out.length > 0) await announce(db, { kind: "notice", id, tenantId: caller.tenantId });
}

/** A notice that was put off is news again when its new time comes. */
export async function announceAgain({ db }: RequestContext, ids: readonly string[]) {
  await db.update(notices).set({ announceTime: null }).where(and(inArray(notices.id, [...ids]), gt(notices.releaseTime, nowText())));
}

const EVERY_MS = 5_000;
const STEP = 100;

/** Tells of published notices whose time has come; of several processes each notice is told by one. How many there were. */
export async function announceDue(now = nowText()): Promise<number> {
  const { db } = await database();
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ id: string; tenantId: string }>(sql`
      update ${notices} set announce_time = ${now} where id in (
        select id from ${notices} where status = ${NoticeStatus.published} and is_deleted = 0 and announce_time is null and release_time <= ${now}
        order by release_time limit ${STEP} for update skip locked)
      returning id, tenant_id as "tenantId"`);
    for (const { id, tenantId } of rows) await announce(tx, { kind: "notice", id, tenantId });
    return rows.length;
  });
}

/** Looks every five seconds for notices whose time has come. Answers what ends it. */
export function tendNotices(): () => void {
  const timer = setInterval(() => void announceDue().catch((error: unknown) => log.warn({ err: error }, "notices could not be announced")), EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
