import type { Session } from "#app/session/session-cookie.server.ts";
import { readSession, writeSession } from "#app/session/session-cookie.server.ts";

/** What a loader or action of the guard did: status, where it leads, what it gave and which cookies it set. */
export type Visit = { status: number; location: string | null; data: unknown; cookies: string[] };
type Handler = (args: { request: Request; params: object; context: object }) => Promise<unknown>;

/** Runs a guarded loader or action as Remix does: one request, one context; what is thrown is an answer too. */
export async function visit(handler: unknown, request: Request): Promise<Visit> {
  const result = await (handler as Handler)({ request, params: {}, context: {} }).catch((thrown: unknown) => thrown);
  if (result instanceof Response) return seen(result.status, result.headers, await result.text());
  if (isData(result)) return seen(result.init?.status ?? 200, new Headers(result.init?.headers), result.data);
  if (result instanceof Error) throw result;
  return seen(200, new Headers(), result);
}

/** A request of somebody's browser. */
export async function browse(path: string, { session, form, headers = {} }: { session?: Session; form?: Record<string, string>; headers?: Record<string, string> } = {}): Promise<Request> {
  const url = `http://site.test${path}`;
  const cookie = session ? (await writeSession(session, new Request(url))).split(";")[0] : undefined;
  return new Request(url, {
    method: form ? "POST" : "GET",
    headers: { Host: "site.test", ...(cookie ? { Cookie: cookie } : {}), ...headers },
    ...(form ? { body: new URLSearchParams(form) } : {}),
  });
}

/** The session that a visit left in the browser: undefined when it was not touched, null when it was ended. */
export function sessionAfter({ cookies }: Visit): Promise<Session | null> | undefined {
  const cookie = cookies.find((text) => text.startsWith("session="))?.split(";")[0];
  return cookie === undefined ? undefined : readSession(new Request("http://site.test/", { headers: { Cookie: cookie } }));
}

function seen(status: number, headers: Headers, data: unknown): Visit {
  return { status, location: headers.get("Location"), data, cookies: headers.getSetCookie() };
}

type DataResponse = { type: string; data: unknown; init: ResponseInit | null };
function isData(value: unknown): value is DataResponse {
  return typeof value === "object" && value !== null && "type" in value && value.type === "DataWithResponseInit";
}
