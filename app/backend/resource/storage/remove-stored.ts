import { log } from "#app/log.server.ts";
import type { Executor } from "../../http/caller.ts";
import { storageById } from "./open-storage.ts";

/** Removes the files of rows that are gone, in one go for each storage; one that fails keeps its own, told in the log (contract 9.2). */
export async function removeStored(db: Executor, gone: readonly { name: string; ossId: string | null }[]): Promise<void> {
  for (const ossId of new Set(gone.map((row) => row.ossId))) {
    const names = gone.filter((row) => row.ossId === ossId).map(({ name }) => name);
    await storageById(db, ossId).then((storage) => storage.remove(names)).catch((error: unknown) => log.warn({ err: error, names }, "files of removed attachments are left in their storage"));
  }
}
