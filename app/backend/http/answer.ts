import { translator } from "#app/locales/catalogue.server.ts";
import type { Locale } from "#app/locales/locale.ts";
import { GateFull } from "../auth/primitives/gate.ts";
import { asUnavailable } from "../db/connect.ts";
import { Refusal } from "./errors.ts";
import { log } from "#app/log.server.ts";
import { refusalOf } from "./postgres-refusal.ts";

const JSON_TYPE = { "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store" };

/** `R<T>` with code 200 (contract 1.3). */
export function success(data: unknown, locale: Locale): Response {
  const msg = translator(locale)(data === null ? "backend:noData" : "backend:success");
  return new Response(JSON.stringify({ code: 200, success: true, data: data ?? null, msg }), { headers: JSON_TYPE });
}

/** The flat token answer (contract 2.2). */
export function flat(data: unknown): Response {
  return new Response(JSON.stringify(data), { headers: JSON_TYPE });
}

/** Any thrown thing as an answer: refusals with their status, the rest as a logged 500 without details. */
export function failure(error: unknown, { locale, requestId }: { locale: Locale; requestId: string }): Response {
  const refusal = error instanceof Refusal ? error : refusalOf(error);
  if (refusal) return refused(refusal, locale);
  const unavailable = error instanceof GateFull || asUnavailable(error) !== undefined;
  log.error({ requestId, err: causeOf(error) }, unavailable ? "unavailable" : "unhandled failure");
  const answer = unavailable ? new Refusal("unavailable", { status: 503 }) : new Refusal("server", { status: 500 });
  const response = refused(answer, locale);
  if (unavailable) response.headers.set("Retry-After", "3");
  response.headers.set("X-Request-Id", requestId);
  return response;
}

function refused({ code, status, key, params, data, retryAfter }: Refusal, locale: Locale): Response {
  const msg = typeof params.text === "string" ? params.text : translator(locale)(key.includes(":") ? key : `backend:${key}`, params);
  const body = { code, success: false, data, msg, ...(code > 2000 ? { error_description: msg } : {}) };
  const headers = retryAfter === undefined ? JSON_TYPE : { ...JSON_TYPE, "Retry-After": String(retryAfter) };
  return new Response(JSON.stringify(body), { status, headers });
}

/** The innermost error: the wrapper's message repeats the whole statement with its values, which may be people's names and numbers. */
export function causeOf(error: unknown): unknown {
  return error instanceof Error && error.cause instanceof Error ? causeOf(error.cause) : error;
}
