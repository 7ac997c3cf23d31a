import { and, eq, gt, inArray, lte } from "drizzle-orm";
import { NoticeStatus } from "#app/contract/desk/notice.ts";
import { nowText } from "../clock.ts";
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
