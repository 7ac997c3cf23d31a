import type { Cluster } from "./cluster.ts";
import { withLock } from "./lock.ts";
import { trimLog } from "./log.ts";
import { runPostmaster, type Postmaster } from "./postmaster.ts";
import { isRunning } from "./processes.ts";
import type { Users } from "./users.ts";

const BEAT_MS = 500;
const LONGEST_PAUSE_MS = 30_000;

/** Says every half second that this process still uses the database, and starts the server again when it died. */
export function supervise(of: { cluster: Cluster; users: Users; postmaster: Postmaster }): { stop(): void } {
  const { cluster, users } = of;
  let current = of.postmaster;
  let reviving = false;
  let pause = BEAT_MS;
  let notBefore = 0;
  let stopped = false;

  async function revive() {
    reviving = true;
    console.error("The embedded database has stopped; it is started again.");
    try {
      current = await withLock(cluster.lock, async () => (stopped ? current : await runPostmaster(cluster)));
      pause = BEAT_MS;
    } catch (error) {
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
      console.error(error instanceof Error ? error.message : error);
    }
    notBefore = Date.now() + pause;
    reviving = false;
  }

  const beat = setInterval(() => {
    users.touch();
    trimLog(cluster.log);
    if (!reviving && Date.now() >= notBefore && !isRunning(current.pid)) void revive();
  }, BEAT_MS).unref();

  return {
    stop() {
      stopped = true;
      clearInterval(beat);
    },
  };
}
