import { isMainThread, parentPort, workerData } from "node:worker_threads";
import { sheetParts } from "./sheet-batches.ts";

/** Names the work, for a bundle may put other workers' code beside this. */
export const SHEET_TASK = "read-punch-sheet";
/** Where a thread that reads sheets starts: this module as it was bundled, a chunk of its own. */
export const workerUrl = import.meta.url;
export { sheetParts };

type Order = { task: string; bytes: Uint8Array; fileName: string };

const order = isMainThread ? undefined : orderOf(workerData);
if (order && parentPort) work(order, parentPort);

// One part per question: a reader that is slow to store rows is never flooded.
function work({ bytes, fileName }: Order, port: NonNullable<typeof parentPort>) {
  const parts = sheetParts(bytes, fileName);
  port.on("message", () => {
    void parts.next().then(({ value, done }) => {
      port.postMessage(done ? undefined : value);
      if (done) port.close();
    });
  });
}

function orderOf(data: unknown): Order | undefined {
  if (typeof data !== "object" || data === null || !("task" in data) || data.task !== SHEET_TASK) return undefined;
  // Only `sheetPartsOf` sends this task, with these members.
  return data as Order;
}
