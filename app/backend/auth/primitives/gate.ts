/** More callers wait than the gate holds; answer 503 and let the client come back. */
export class GateFull extends Error {
  override name = "GateFull";
}

/**
 * Lets `running` tasks work at once and `waiting` more queue in order of arrival; beyond that the call rejects with
 * GateFull.
 */
export function gate({ running, waiting }: { running: number; waiting: number }) {
  const queue: (() => void)[] = [];
  let busy = 0;

  return async <T>(task: () => Promise<T>): Promise<T> => {
    if (busy < running) busy += 1;
    else await turn();
    try {
      return await task();
    } finally {
      passOn();
    }
  };

  function turn(): Promise<void> {
    if (queue.length >= waiting) throw new GateFull("Too many are waiting.");
    return new Promise((resolve) => queue.push(resolve));
  }

  /** The place goes straight to the next in line, so a newcomer cannot slip in between. */
  function passOn() {
    const next = queue.shift();
    if (next) next();
    else busy -= 1;
  }
}
