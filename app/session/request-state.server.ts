import { randomBytes, randomUUID } from "node:crypto";
import { type Locale, localeOf } from "#app/locales/locale.ts";
import type { Visit } from "#app/upstream/gateway.server.ts";
import { readSession, type Session, writeSession } from "./session-cookie.server.ts";

/** What one HTTP request knows, shared by all loaders, the action and the rendering of it. */
export type RequestState = {
  requestId: string;
  nonce: string;
  locale: Locale;
  address: string;
  session: Session | null;
  cookies: string[];
  saveSession: (session: Session | null) => Promise<void>;
};

// Remix hands the same context object to every loader of a request and a new one to the next request.
const states = new WeakMap<object, Promise<RequestState>>();

/** The state of the request that `context` belongs to. */
export function requestState({ request, context }: { request: Request; context: object }): Promise<RequestState> {
  const known = states.get(context);
  if (known) return known;
  const made = makeState(request);
  states.set(context, made);
  return made;
}

/** A request as the logs name it. */
export function visitOf(request: Request, { requestId, address, session }: RequestState): Visit {
  return { request, requestId, address, user: session?.user };
}

async function makeState(request: Request): Promise<RequestState> {
  const state: RequestState = {
    requestId: request.headers.get("X-Request-Id") ?? randomUUID(),
    nonce: randomBytes(16).toString("base64url"),
    locale: localeFrom(request),
    address: request.headers.get("X-Client-Address") ?? "",
    session: await readSession(request),
    cookies: [],
    saveSession: async (session) => {
      state.session = session;
      state.cookies = [...state.cookies.filter((text) => !text.startsWith("session=")), await writeSession(session, request)];
    },
  };
  return state;
}

/** Language: the person's choice in the `preferences` cookie, else what the browser asks for (spec §9). */
function localeFrom(request: Request): Locale {
  const chosen = /(?:^|;\s*)preferences=[^;]*?locale(?:=|%3D)(zh|en)/.exec(request.headers.get("Cookie") ?? "")?.[1];
  return localeOf(chosen ?? request.headers.get("Accept-Language"));
}
