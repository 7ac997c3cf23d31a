import { type DeskEar, fetch as embedded, type FirstStart, hearDesk, leave, prepare, recordExport, recordPageFailure, tend, type Visit } from "#app/backend/index.server.ts";
import { env } from "#app/env.server.ts";

export type { Visit };

/** Whether a Blade gateway elsewhere answers instead of the backend in this process (architecture D4). */
export const isExternal = env.UPSTREAM_URL !== undefined;

/** The Blade API as one function; paths start with `/blade-…`. */
export const upstream: (request: Request) => Promise<Response> = env.UPSTREAM_URL ? external(env.UPSTREAM_URL) : embedded;

function external(base: string) {
  const prefix = base.replace(/\/+$/, "");
  return async (request: Request) => {
    const { pathname, search } = new URL(request.url);
    // Never follow a redirect of the gateway with the user's token in hand.
    const ask = () => fetch(new Request(`${prefix}${pathname}${search}`, request), { redirect: "error" });
    if (request.method !== "GET") return ask();
    return ask().catch((error: unknown) => {
      if (isClosed(error)) return ask();
      throw error;
    });
  };
}

/** A kept connection that the gateway gave up just when it was taken again: nobody's fault, and over with the next one. */
function isClosed(error: unknown): boolean {
  const cause = error instanceof TypeError ? error.cause : undefined;
  return cause instanceof Error && "code" in cause && ["UND_ERR_SOCKET", "ECONNRESET", "EPIPE"].includes(String(cause.code));
}

/** Makes the upstream ready: the embedded backend opens its database; a gateway elsewhere looks after itself. */
export async function prepareUpstream(): Promise<FirstStart> {
  return isExternal ? {} : prepare();
}

/** Keeps the upstream in order while the server runs; answers what writes down, before the end, all that has not been yet. */
export function tendUpstream(): () => Promise<void> {
  return isExternal ? () => Promise.resolve() : tend();
}

/** Hears of notices, messages and of what was read, once for an ear; a gateway elsewhere tells of none. */
export function hearNews(ear: DeskEar) {
  if (!isExternal) hearDesk(ear);
}

/** Puts what failed while a page was made into the error log; a gateway elsewhere keeps logs of its own. */
export function reportFailure(visit: Visit, error: unknown) {
  if (!isExternal) recordPageFailure(visit, error);
}

/** Puts into the usual log that a list was exported. */
export function reportExport(visit: Visit, file: Parameters<typeof recordExport>[1]) {
  if (!isExternal) recordExport(visit, file);
}

/** Writes down what has not been yet and lets go of the database; nothing can be asked afterwards. */
export async function leaveUpstream(): Promise<void> {
  if (!isExternal) await leave();
}

/** Whether the upstream answers within two seconds. */
export async function isReady(): Promise<boolean> {
  const asked = upstream(new Request("http://upstream/blade-auth/oauth/public-key", { signal: AbortSignal.timeout(2_000) }));
  const answer = await asked.then((response) => response.status < 500, () => false);
  return answer;
}
