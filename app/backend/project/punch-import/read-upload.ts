import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { Refusal } from "../../http/errors.ts";
import type { TextPart } from "../punch-sheet/cell-texts.ts";
import type { SheetPart } from "./sheet-batches.ts";
import type { Reading } from "./sheet-worker.ts";

/** The limits of a sheet keep an honest one below this; one that passes it is given up (trust F13). */
const THREAD_MEGABYTES = 1024;

let lastReading: Promise<void> = Promise.resolve();

/**
 * The parts of an uploaded sheet of punches, read in a thread of its own so that nobody else waits (trust F14). One
 * upload is read at a time, which bounds the memory. Takes the bytes over: the caller's buffer is empty afterwards.
 */
export function partsOfUpload(bytes: Buffer, fileName: string): AsyncGenerator<SheetPart, void> {
  return inTurn(bytes, { kind: "punches", fileName });
}

/** The sheets of an upload as texts, read the same way; at most `mostRows` rows each. */
export function textsOfUpload(bytes: Buffer, mostRows: number): AsyncGenerator<TextPart, void> {
  return inTurn(bytes, { kind: "texts", mostRows });
}

async function* inTurn<Part>(bytes: Buffer, reading: Reading): AsyncGenerator<Part, void> {
  const before = lastReading;
  let leave = () => {};
  lastReading = new Promise((done) => (leave = done));
  try {
    await before;
    // The kind of the reading decides the kind of its parts.
    yield* (await openParts(bytes, reading)) as AsyncGenerator<Part, void>;
  } finally {
    leave();
  }
}

// Imported late, so that the bundler makes a chunk of it that the thread can start from.
async function openParts(bytes: Buffer, reading: Reading): Promise<AsyncGenerator<unknown, void>> {
  const { partsOf, SHEET_TASK, workerUrl } = await import("./sheet-worker.ts");
  // A thread cannot start from TypeScript: unbundled sources read in this one.
  if (workerUrl.endsWith(".ts")) return partsOf(bytes, reading);
  const own = ownBytes(bytes);
  const workerData = { task: SHEET_TASK, bytes: own, reading };
  const resourceLimits = { maxOldGenerationSizeMb: THREAD_MEGABYTES };
  return partsOfThread(new Worker(new URL(workerUrl), { workerData, transferList: [own.buffer], resourceLimits }));
}

async function* partsOfThread(thread: Worker): AsyncGenerator<unknown, void> {
  try {
    for (;;) {
      thread.postMessage("next");
      const part = await answerOf(thread);
      if (part === undefined) return;
      yield part;
    }
  } finally {
    await thread.terminate();
  }
}

async function answerOf(thread: Worker): Promise<unknown> {
  try {
    const [part]: unknown[] = await once(thread, "message");
    return part;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY") throw new Refusal("sheetTooHeavy");
    throw error;
  }
}

/** Only an array buffer that nothing else uses may be handed to another thread. */
function ownBytes(bytes: Buffer): Uint8Array<ArrayBuffer> {
  const { buffer, byteOffset, byteLength } = bytes;
  const isOwn = buffer instanceof ArrayBuffer && byteOffset === 0 && byteLength === buffer.byteLength;
  return isOwn ? new Uint8Array(buffer) : new Uint8Array(bytes);
}
