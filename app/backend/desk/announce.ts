import { sql } from "drizzle-orm";
import type { Executor } from "../http/caller.ts";

/** What open pages are told of: a notice that is out, or a message to one person; and that a person has read something. */
export type DeskEvent =
  | { kind: "notice"; id: string; tenantId: string }
  | { kind: "mail" | "message"; id: string; tenantId: string; userId: string }
  | { kind: "read"; tenantId: string; userId: string };
/** What brings a line of its own. */
export type NewsEvent = Exclude<DeskEvent, { kind: "read" }>;

/** The channel on which the processes of an installation tell each other (PostgreSQL NOTIFY). */
export const DESK_CHANNEL = "desk";

/** Tells every process of something new. Inside a transaction it is heard when that commits, and not at all when it does not. */
export async function announce(db: Executor, event: DeskEvent): Promise<void> {
  await db.execute(sql`select pg_notify(${DESK_CHANNEL}, ${JSON.stringify(event)})`);
}

/** The same of many things, in one statement. */
export async function announceAll(db: Executor, events: readonly DeskEvent[]): Promise<void> {
  if (events.length === 0) return;
  await db.execute(sql`select pg_notify(${DESK_CHANNEL}, payload) from unnest(${sql.param(events.map((event) => JSON.stringify(event)))}::text[]) as payload`);
}
