import { randomUUID } from "node:crypto";
import { accessSync, constants, mkdirSync } from "node:fs";
import { clusterIn, type Cluster } from "./cluster.ts";
import { initialise } from "./initialise.ts";
import { onDeparture } from "./leaving.ts";
import { withLock } from "./lock.ts";
import { findPostmaster, runPostmaster, stopPostmaster, type Postmaster } from "./postmaster.ts";
import { codeOf, signalTo } from "./processes.ts";
import { forgetSocketFolder } from "./socket.ts";
import { supervise } from "./supervise.ts";
import { usersIn, type Users } from "./users.ts";

/** The embedded database: how to reach it, and how to let go of it (the last process to let go stops the server). */
export type Embedded = { connectionString: string; stop(): Promise<void> };

/**
 * Opens the PostgreSQL in `dataDir/pg` (absolute path): creates it, recovers it, starts it, or joins the one that runs.
 * The server is restarted when it dies and stopped with the last process that uses it. Errors are for the operator.
 */
export async function openEmbedded(dataDir: string): Promise<Embedded> {
  makeDataDir(dataDir);
  const cluster = clusterIn(dataDir);
  const users = usersIn(cluster.users, `${process.pid}-${randomUUID().slice(0, 8)}`);
  await users.refuseOtherMachines();
  const postmaster = await enter(cluster, users);
  const watch = supervise({ cluster, users, postmaster });
  const leave = once(async () => {
    watch.stop();
    forget();
    await depart(cluster, users).catch(() => abandon(cluster, users));
  });
  const forget = onDeparture({ leave, abandon: () => abandon(cluster, users) });
  return { connectionString: connectionString(postmaster), stop: leave };
}

function makeDataDir(dataDir: string) {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    accessSync(dataDir, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new Error(
      `The folder ${dataDir} cannot be written by uid ${process.getuid?.()} (${codeOf(error)}). ` +
        "Set DATA_DIR to a folder of that user.",
    );
  }
}

function enter(cluster: Cluster, users: Users): Promise<Postmaster> {
  return withLock(cluster.lock, async () => {
    users.join();
    try {
      await initialise(cluster);
      return await runPostmaster(cluster);
    } catch (error) {
      users.part();
      throw error;
    }
  });
}

function depart(cluster: Cluster, users: Users): Promise<void> {
  return withLock(
    cluster.lock,
    async () => {
      users.part();
      if (users.others().length > 0) return;
      await stopPostmaster(cluster.dir);
      forgetSocketFolder(cluster);
    },
    2_000,
  );
}

function abandon(cluster: Cluster, users: Users) {
  users.part();
  const running = findPostmaster(cluster.dir);
  if (running && users.others().length === 0) signalTo(running.pid, "SIGINT");
}

function once(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined;
  return () => (done ??= work());
}

function connectionString({ socketDir }: Postmaster): string {
  // All said here, or PGPORT and PGSSLMODE of the operator's shell would fill the gaps.
  return `postgresql:///postgres?host=${encodeURIComponent(socketDir)}&port=5432&user=postgres&ssl=0`;
}
