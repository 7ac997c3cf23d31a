/** What an open database needs when the process ends: `leave` in peace, `abandon` when no more waiting is possible. */
export type Departure = { leave(): Promise<void>; abandon(): void };

// Together with stopping the server this stays within the 10 s of trust F19.
const DRAIN_MS = 6_000;

/**
 * Calls `leave` when the process has nothing left to do, or 6 s after SIGTERM or SIGINT; a second signal ends at once.
 * Returns a function that takes all listeners away again.
 */
export function onDeparture(departure: Departure): () => void {
  let signals = 0;
  const onSignal = (signal: NodeJS.Signals) => {
    signals += 1;
    if (signals > 1) return process.exit(1);
    // Alone with the signal means nobody drains requests, so there is nothing to wait for.
    const wait = process.listenerCount(signal) > 1 ? DRAIN_MS : 0;
    setTimeout(() => void departure.leave().finally(() => process.exit(0)), wait).unref();
  };
  const onIdle = () => void departure.leave();
  process.on("SIGTERM", onSignal).on("SIGINT", onSignal).on("beforeExit", onIdle).on("exit", departure.abandon);
  return () => {
    process.off("SIGTERM", onSignal).off("SIGINT", onSignal).off("beforeExit", onIdle).off("exit", departure.abandon);
  };
}
