import { and, eq, lte, sql } from "drizzle-orm";
import { NoticeStatus, Receivers } from "#app/contract/desk/notice.ts";
import { nowText } from "../clock.ts";
import { database } from "../db/connect.ts";
import { messages, notices } from "../db/schema/desk.ts";
import type { NewsEvent } from "./announce.ts";
import { addressedIds } from "./addressed.ts";

export type LiveLine = { kind: NewsEvent["kind"]; id: string; title: string; time: string };
type Reader = { roleIds: readonly string[]; deptIds: readonly string[] };
type Loaded = { line: LiveLine; isFor: (reader: Reader) => boolean };

/** What an event is about, and for whom of the tenant; undefined when it is gone meanwhile. */
export async function loadFor(event: NewsEvent): Promise<Loaded | undefined> {
  return event.kind === "notice" ? loadNotice(event.id) : loadMessage(event);
}

async function loadNotice(id: string): Promise<Loaded | undefined> {
  const { db } = await database();
  const isOut = and(eq(notices.status, NoticeStatus.published), eq(notices.isDeleted, 0), lte(notices.releaseTime, nowText()));
  const [row] = await db.select({ title: notices.title, time: notices.releaseTime, type: notices.receiverType, ids: sql<string[]>`${addressedIds}` })
    .from(notices).where(and(eq(notices.id, id), isOut));
  if (!row) return undefined;
  const ids = new Set(row.ids);
  const isFor = ({ roleIds, deptIds }: Reader) => row.type === Receivers.everybody || (row.type === Receivers.roles ? roleIds : deptIds).some((one) => ids.has(one));
  return { line: { kind: "notice", id, title: row.title, time: row.time.slice(0, 16) }, isFor };
}

async function loadMessage({ kind, id }: NewsEvent): Promise<Loaded | undefined> {
  const { db } = await database();
  const [row] = await db.select({ title: messages.title, time: messages.createTime }).from(messages).where(eq(messages.id, id));
  return row && { line: { kind, id, title: row.title, time: row.time.slice(0, 16) }, isFor: () => true };
}
