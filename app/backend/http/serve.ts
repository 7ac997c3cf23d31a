import { Hono } from "hono";
import { env } from "#app/env.server.ts";
import type { Endpoint, Platform } from "#app/contract/endpoint.ts";
import { type Locale, localeOf } from "#app/locales/locale.ts";
import { type Db, database } from "../db/connect.ts";
import { noteSeen } from "../auth/session-seen.ts";
import { type Call, recordCall, recordFailure } from "../log/record.ts";
import { causeOf, failure, flat, success } from "./answer.ts";
import { allowedPath } from "./api-scope.ts";
import { authenticate } from "./authenticate.ts";
import { type Caller, holds, isPlatform, NOBODY, type RequestContext } from "./caller.ts";
import { forbidden, Refusal } from "./errors.ts";
import { once } from "./idempotency.ts";
import { withScopes } from "./page-scopes.ts";
import { parseInput } from "./parse.ts";
import { checkRegistrations, type Registration } from "./register.ts";

type Entry = { locale: Locale; requestId: string; address: string };

/** Paths a locked session may still call. */
const WHILE_LOCKED = new Set(["/blade-auth/oauth/unlock", "/blade-auth/oauth/logout", "/blade-auth/oauth/user-info"]);
/** Paths that stay open to somebody whose password is to be changed first. */
const BEFORE_CHANGE = new Set([
  ...WHILE_LOCKED, "/blade-auth/oauth/lock", "/blade-system/menu/routes", "/blade-system/menu/buttons", "/blade-system/menu/top-menu",
  "/blade-system/user/info", "/blade-system/user/update-password", "/blade-system/dict/dictionary-list",
]);

/** The backend as one `fetch` over a table of bound endpoints; anything not bound is a 404 or 405. */
export function serve(registrations: Registration[]): Hono {
  checkRegistrations(registrations);
  const app = new Hono();
  for (const registration of registrations) {
    const { method, path } = registration.endpoint;
    app.on(method, path, (context) => answer(registration, context.req.raw));
  }
  const methods = new Map<string, string[]>();
  for (const { endpoint } of registrations) methods.set(endpoint.path, [...(methods.get(endpoint.path) ?? []), endpoint.method]);
  app.notFound((context) => {
    const allowed = methods.get(context.req.path);
    const refusal = allowed ? new Refusal("method", { status: 405 }) : new Refusal("notFound", { status: 404 });
    const response = failure(refusal, entryOf(context.req.raw));
    if (allowed) response.headers.set("Allow", allowed.join(", "));
    return response;
  });
  app.onError((error, context) => failure(error, entryOf(context.req.raw)));
  return app;
}

async function answer(registration: Registration, request: Request): Promise<Response> {
  const entry = entryOf(request);
  const call: Call = { endpoint: registration.endpoint, request, ...entry, began: performance.now() };
  const response = await answered(registration, call, entry).catch((error: unknown) => {
    const refused = failure(error, entry);
    if (refused.status === 500) recordFailure(call, causeOf(error));
    return refused;
  });
  recordCall(call, response.status);
  return response;
}

async function answered(registration: Registration, call: Call, entry: Entry): Promise<Response> {
  const { endpoint, request } = call;
  const { db } = await database();
  const caller = await admit(db, endpoint, call);
  const input = await parseInput(endpoint, request, entry.locale);
  call.input = input;
  const context = { ...entry, db, caller, headers: request.headers, request };
  const reply = registration.transaction ? await inTransaction(registration, input, context) : await registration.handler(input, context);
  if (reply instanceof Response) return reply;
  const data = withScopes(endpoint, reply, caller);
  const checked = env.NODE_ENV === "production" ? data : endpoint.reply.parse(data ?? undefined);
  if (endpoint.form !== "flat") return success(checked ?? null, entry.locale);
  call.account = String((checked as { account?: unknown }).account ?? "");
  return flat(checked);
}

function inTransaction({ endpoint, handler, keepsAnswer }: Registration, input: Parameters<Registration["handler"]>[0], context: RequestContext & { db: Db }) {
  return context.db.transaction((tx) => once({ ...context, db: tx }, { endpoint, input, keepsAnswer, run: (inner) => handler(input, inner) }));
}

async function admit(db: Db, { access, path }: Endpoint, call: Call): Promise<Caller> {
  if (access === "public") return NOBODY;
  const caller = await authenticate(db, call.request.headers);
  // Known from here on: a refusal is written down with who was refused.
  call.caller = caller;
  noteSeen(caller.familyId, call.address);
  if (caller.locked && !WHILE_LOCKED.has(path)) throw new Refusal("locked", { status: 423 });
  if (caller.mustChange && !BEFORE_CHANGE.has(path)) throw new Refusal("mustChangePassword", { status: 403, code: 2133 });
  if (access !== "login" && !(holds(caller, access.anyOf) && isOpenTo(caller, access.platform))) throw forbidden();
  if (!allowedPath(caller, path)) throw forbidden();
  return caller;
}

function isOpenTo(caller: Caller, platform: Platform | undefined): boolean {
  const closed = platform === "always" || (platform === "shared" && env.TENANT_MODE);
  return !closed || isPlatform(caller);
}

function entryOf(request: Request): Entry {
  return {
    locale: localeOf(request.headers.get("Accept-Language")),
    requestId: request.headers.get("X-Request-Id")?.slice(0, 64) ?? crypto.randomUUID(),
    address: request.headers.get("X-Client-Address") ?? "",
  };
}
