import { HEAD_BYTES } from "./form-head.ts";

/** What is read of a refused upload so that the sender gets to read the answer; beyond it the connection is cut. */
const MOST_DRAINED = 200 * 1024 * 1024;

export type Shielded = {
  body: ReadableStream<Uint8Array>;
  /** The first bytes that passed. */
  head: () => string;
  /** Reads what nobody read, up to a limit. */
  drain: () => Promise<void>;
};

/**
 * A request body that may be left half read: cancelling it does not close the connection, so that a browser still
 * sending a file that was refused at its first byte sees the answer and not a broken connection.
 */
export function shielded(source: ReadableStream<Uint8Array>): Shielded {
  const reader = source.getReader();
  const first: Uint8Array[] = [];
  let passed = 0;
  const next = async () => {
    const { value } = await reader.read();
    if (value && passed < HEAD_BYTES) first.push(value.slice(0, HEAD_BYTES));
    passed += value?.byteLength ?? 0;
    return value;
  };
  return {
    body: new ReadableStream<Uint8Array>({
      async pull(controller) {
        const value = await next();
        if (value) controller.enqueue(value);
        else controller.close();
      },
    }),
    head: () => new TextDecoder().decode(Buffer.concat(first).subarray(0, HEAD_BYTES)),
    drain: async () => {
      // A sender that went away has nothing more to read.
      await readOut(next, () => passed).catch(() => undefined);
      await reader.cancel().catch(() => undefined);
    },
  };
}

async function readOut(next: () => Promise<Uint8Array | undefined>, passed: () => number): Promise<void> {
  for (let value = await next(); value && passed() < MOST_DRAINED; value = await next());
}
