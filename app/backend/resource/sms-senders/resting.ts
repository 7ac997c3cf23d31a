const MOST_FAILURES = 5;
const REST_MS = 30_000;

type Standing = { failures: number; until: number };
const standings = new Map<string, Standing>();

/** By which a service is known here. */
export const serviceKey = ({ tenantId, smsCode }: { tenantId: string; smsCode: string }) => `${tenantId}:${smsCode}`;

/** Services that did not answer five times in a row: for half a minute nobody waits for them, and no message loses a try (trust F4). */
export function restingServices(now: Date): string[] {
  return [...standings].filter(([, { until }]) => until > now.getTime()).map(([key]) => key);
}

/** Takes note of how a try ended; one that still fails after its rest rests again at once. */
export function noteTry(key: string, isAnswered: boolean, now: Date) {
  if (isAnswered) return void standings.delete(key);
  const failures = (standings.get(key)?.failures ?? 0) + 1;
  standings.set(key, { failures, until: failures >= MOST_FAILURES ? now.getTime() + REST_MS : 0 });
}
