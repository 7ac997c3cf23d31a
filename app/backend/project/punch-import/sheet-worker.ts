import { isMainThread, parentPort, workerData } from "node:worker_threads";
import { textParts } from "../punch-sheet/cell-texts.ts";
import { sheetParts } from "./sheet-batches.ts";

/** Names the work, for a bundle may put other workers' code beside this. */
export const SHEET_TASK = "read-sheet";
/** Where a thread that reads sheets starts: this module as it was bundled, a chunk of its own. */
export const workerUrl = import.meta.url;

/** What a sheet may be read as: punches, or plain texts of which at most so many rows are taken. */
export type Reading = { kind: "punches"; fileName: string } | { kind: "texts"; mostRows: number };

/** The parts of a sheet, read in this thread. */
export function partsOf(bytes: Uint8Array, reading: Reading) {
  return reading.kind === "punches" ? sheetParts(bytes, reading.fileName) : textParts(bytes, reading.mostRows);
}

type Order = { task: string; bytes: Uint8Array; reading: Reading };

const order = isMainThread ? undefined : orderOf(workerData);
if (order && parentPort) work(order, parentPort);

// One part per question: a reader that is slow to store rows is never flooded.
function work({ bytes, reading }: Order, port: NonNullable<typeof parentPort>) {
  const parts = partsOf(bytes, reading);
  port.on("message", () => {
    void parts.next().then(({ value, done }) => {
      port.postMessage(done ? undefined : value);
      if (done) port.close();
    });
  });
}

function orderOf(data: unknown): Order | undefined {
  if (typeof data !== "object" || data === null || !("task" in data) || data.task !== SHEET_TASK) return undefined;
  // Only `openParts` sends this task, with these members.
  return data as Order;
}
