import { join } from "node:path";
import { accountFor, type Account } from "./account.ts";
import { findBinaries, type Binaries } from "./binaries.ts";

/** Where one embedded database lives and how its programs are run. */
export type Cluster = {
  dataDir: string;
  dir: string;
  log: string;
  lock: string;
  users: string;
  socket: string;
  account: Account;
  binaries: Binaries;
};

/** The embedded database of `dataDir` (absolute path); nothing is created yet. */
export function clusterIn(dataDir: string): Cluster {
  const dir = join(dataDir, "pg");
  const account = accountFor(dir);
  return {
    dataDir,
    dir,
    log: join(dataDir, "pg.log"),
    lock: join(dataDir, "pg.lock"),
    users: join(dataDir, "pg.users"),
    socket: join(dataDir, "pg.socket"),
    account,
    binaries: findBinaries(account, dataDir),
  };
}
