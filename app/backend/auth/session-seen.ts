import { sql } from "drizzle-orm";
import { log } from "#app/log.server.ts";
import { database } from "../db/connect.ts";
import { sessionsSeen } from "../db/schema/auth.ts";

const EVERY_MS = 60_000;
const MOST = 20_000;
const seen = new Map<string, { seenAt: Date; ip: string }>();
let timer: NodeJS.Timeout | undefined;

/** Notes that a session was used just now; written at most once a minute, beside the request. */
export function noteSeen(familyId: string, address: string) {
  if (seen.size >= MOST && !seen.has(familyId)) return;
  seen.set(familyId, { seenAt: new Date(), ip: address.slice(0, 64) });
  timer ??= setTimeout(() => void flushSeen(), EVERY_MS).unref();
}

/** Writes what was noted; in the order of the ids, so that two processes never wait for each other. */
export async function flushSeen() {
  clearTimeout(timer);
  timer = undefined;
  const rows = [...seen].map(([familyId, row]) => ({ familyId, ...row })).sort((one, other) => (one.familyId < other.familyId ? -1 : 1));
  seen.clear();
  try {
    const { db } = await database();
    for (let at = 0; at < rows.length; at += 500) {
      await db.insert(sessionsSeen).values(rows.slice(at, at + 500)).onConflictDoUpdate({
        target: sessionsSeen.familyId,
        set: { seenAt: sql`greatest(excluded.seen_at, ${sessionsSeen.seenAt})`, ip: sql`excluded.ip` },
      });
    }
  } catch (error) {
    // Only how fresh a time is suffers; the next use of the session notes it again.
    log.warn({ err: error instanceof Error && error.cause ? error.cause : error }, "when sessions were last seen could not be written");
  }
}
