import { flushSeen } from "./auth/session-seen.ts";
import { database } from "./db/connect.ts";
import { endStreams } from "./desk/streams.ts";
import { flushLogs } from "./log/queue.ts";

/** The end of the process (trust F19): what waits is written, then the database is let go of. */
export async function leave(): Promise<void> {
  await Promise.all([flushLogs(), flushSeen(), endStreams()]);
  await (await database()).close();
}
