import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import type { Endpoint, ReplyOf } from "#app/contract/endpoint.ts";
import { translator } from "#app/locales/catalogue.server.ts";
import { log } from "#app/log.server.ts";
import { reportFailure } from "#app/upstream/gateway.server.ts";
import { call, type CallInput, send, type Sender } from "#app/upstream/call.server.ts";
import { UpstreamError } from "#app/upstream/upstream-error.ts";
import { flashCookie } from "./flash.server.ts";
import { forgetNews } from "./news.server.ts";
import { isSameOrigin } from "./origin.server.ts";
import { refreshSession, TOKEN_TIME } from "./refresh.server.ts";
import { type RequestState, requestState, visitOf } from "./request-state.server.ts";
import { pathOf } from "./return-to.ts";
import type { SignedInUser } from "./session-cookie.server.ts";
import type { Translate } from "#app/locales/translate.ts";

type Args = LoaderFunctionArgs | ActionFunctionArgs;
/** What a page of anybody may use. */
export type OpenArgs = Args & { state: RequestState; t: Translate; sender: Sender; call: Caller };
/** What a page of a signed-in person may use; `call` speaks for that person. */
export type SignedArgs = OpenArgs & { user: SignedInUser; send: (endpoint: Endpoint, input: CallInput) => Promise<Response> };
type Caller = <E extends Endpoint>(endpoint: E, input?: CallInput) => Promise<ReplyOf<E>>;
export type Guard = "open" | "signed-in" | "lock-screen";

/** Marks a loader or action as made here, so that a test can find one that is not. */
/** Nothing is open to somebody whose password is to be changed first. */
const MUST_CHANGE = 2133;
const GUARD = Symbol.for("session.guard");
export const guardOf = (handler: unknown): Guard | undefined => (handler as { [GUARD]?: Guard } | undefined)?.[GUARD];

/** A loader for signed-in people: everybody else goes to /login, a locked session to /lock (spec §2). */
export function signedInLoader<T>(handler: (args: SignedArgs) => Promise<T>) {
  return guarded("signed-in", (args) => asSignedIn(args, handler));
}

/** An action for signed-in people; posts of other origins are refused. What it did shows behind the bell of the next page. */
export function signedInAction<T>(handler: (args: SignedArgs) => Promise<T>) {
  return guarded("signed-in", (args) => asSignedIn(args, (signed) => handler(signed).finally(() => forgetNews(signed.user))));
}

/** A loader or action that anybody may call; listed by a test. */
export function openRoute<T>(handler: (args: OpenArgs) => Promise<T>) {
  return guarded("open", async (args) => handler(await openArgs(args)));
}

/** The lock screen's own loader and action: signed in, locked or not. */
export function lockScreenRoute<T>(handler: (args: SignedArgs) => Promise<T>) {
  return guarded("lock-screen", (args) => asSignedIn(args, handler, true));
}

function guarded<T>(guard: Guard, run: (args: Args) => Promise<T>) {
  const handler = async (args: Args) => {
    const state = await requestState(args);
    try {
      if (args.request.method !== "GET" && args.request.method !== "HEAD" && !isSameOrigin(args.request)) throw new Response(null, { status: 403 });
      return withCookies(await run(args), state);
    } catch (error) {
      throw withCookies(await thrown(error, args, state), state);
    }
  };
  return Object.assign(handler, { [GUARD]: guard });
}

async function asSignedIn<T>(args: Args, handler: (args: SignedArgs) => Promise<T>, whileLocked = false): Promise<T> {
  const open = await openArgs(args);
  const { state } = open;
  if (!state.session && isUnseen(args.request)) throw new Response(null, { status: 401 });
  if (!state.session) throw redirect(`/login?redirectTo=${encodeURIComponent(wayBack(args.request))}`);
  if (state.session.locked && !whileLocked) throw redirect(`/lock?redirectTo=${encodeURIComponent(wayBack(args.request))}`);
  const signed: Args & Omit<SignedArgs, keyof Args> = {
    ...open,
    user: state.session.user,
    call: personalCall(open),
    send: async (endpoint, input) => send(endpoint, input, await currentSender(open.sender, state)),
  };
  return handler(signed as SignedArgs);
}

/** What an open page, too, may ask for the person who happens to be signed in; it throws a 401 for nobody. */
export function personalCall({ sender, state }: Pick<OpenArgs, "sender" | "state">): Caller {
  return async (endpoint, input = {}) => call(endpoint, input, await currentSender(sender, state));
}

async function openArgs(args: Args): Promise<OpenArgs> {
  const state = await requestState(args);
  const { locale, requestId, address } = state;
  const sender: Sender = { locale, requestId, address, userAgent: args.request.headers.get("User-Agent") ?? "" };
  return { ...args, state, t: translator(locale), sender, call: (endpoint, input = {}) => call(endpoint, input, sender) };
}

/** The sender with a live token: one that is old is renewed first, one that turns out dead is renewed once. */
async function currentSender(sender: Sender, state: RequestState): Promise<Sender> {
  const refresh = async () => {
    if (!state.session) return undefined;
    const renewed = await refreshSession(state.session, sender);
    await state.saveSession(renewed);
    return renewed?.access;
  };
  const age = Math.floor(Date.now() / 1000) - (state.session?.since ?? 0);
  if (age >= TOKEN_TIME) await refresh();
  return { ...sender, accessToken: state.session?.access, refresh };
}

async function thrown(error: unknown, args: Args, state: RequestState): Promise<unknown> {
  if (error instanceof Response || isDataResponse(error)) return error;
  if (!(error instanceof UpstreamError)) {
    log.error({ requestId: state.requestId, err: error, path: new URL(args.request.url).pathname }, "page failed");
    reportFailure(visitOf(args.request, state), error);
    return data({ requestId: state.requestId, msg: translator(state.locale)("backend:server") }, { status: 500 });
  }
  if (error.status === 401) {
    if (isUnseen(args.request)) {
      // What nobody sees ends nothing, and takes no message from the sign-in page: the page that is opened will.
      state.cookies.splice(0);
      return new Response(null, { status: 401 });
    }
    await state.saveSession(null);
    state.cookies.push(await flashCookie({ kind: "warning", text: translator(state.locale)("shell:session.expired") }));
    return redirect(`/login?redirectTo=${encodeURIComponent(wayBack(args.request))}`);
  }
  const elsewhere = await leadElsewhere(error, args, state);
  if (elsewhere) return elsewhere;
  const facts = { requestId: state.requestId, status: error.status, code: error.code, path: new URL(args.request.url).pathname };
  if (error.status < 500) log.warn({ ...facts, userId: state.session?.user.userId }, "refused");
  else log.error({ ...facts, err: error }, "upstream failed");
  // What failed inside the upstream is in its own log; that it did not answer is known here alone.
  if (error.status > 500) reportFailure(visitOf(args.request, state), error);
  return data({ requestId: state.requestId, msg: error.message }, { status: error.status });
}

/** Where a person of a locked session goes, and one whose password is to be changed before anything else. */
async function leadElsewhere({ status, code, message }: UpstreamError, { request }: Args, state: RequestState): Promise<Response | undefined> {
  if (!state.session) return undefined;
  if (status === 423) {
    await state.saveSession({ ...state.session, locked: true });
    return redirect(`/lock?redirectTo=${encodeURIComponent(wayBack(request))}`);
  }
  if (code !== MUST_CHANGE || isUnseen(request)) return undefined;
  state.cookies.push(await flashCookie({ kind: "warning", text: message }));
  return redirect("/info/index?tab=password");
}

/** Whether a page is only fetched ahead: nobody has opened it. */
export const isAhead = ({ headers }: Request): boolean => /prefetch/.test(headers.get("Sec-Purpose") ?? headers.get("Purpose") ?? "");

/** Whether what is asked for shows on no page: one fetched ahead, or news that a page waits for. */
const isUnseen = (request: Request): boolean => isAhead(request) || request.headers.get("Accept") === "text/event-stream";

// A post cannot be repeated by a redirect: the way back is the page its form stood on.
const wayBack = (request: Request) => pathOf(request);

function withCookies<T>(value: T, state: RequestState): T {
  if (state.cookies.length === 0) return value;
  if (value instanceof Response) {
    for (const cookie of state.cookies) value.headers.append("Set-Cookie", cookie);
    return value;
  }
  const init = isDataResponse(value) ? value : data(value as object);
  const headers = new Headers(init.init?.headers);
  for (const cookie of state.cookies) headers.append("Set-Cookie", cookie);
  return data(init.data, { ...init.init, headers }) as T;
}

type DataResponse = { type: string; data: unknown; init: ResponseInit | null };
function isDataResponse(value: unknown): value is DataResponse {
  return typeof value === "object" && value !== null && "type" in value && value.type === "DataWithResponseInit";
}
