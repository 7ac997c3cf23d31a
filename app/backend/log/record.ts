import { hostname, networkInterfaces } from "node:os";
import { env } from "#app/env.server.ts";
import type { Endpoint } from "#app/contract/endpoint.ts";
import { nowText } from "../clock.ts";
import { type Caller, NOBODY, PLATFORM_TENANT } from "../http/caller.ts";
import { nextId } from "../snowflake.ts";
import { CALL, enqueue } from "./queue.ts";
import { redactedParams, redactedText } from "./redact.ts";

/** A call as far as it came: who called is known after the sign-in, what was sent after it was read. */
export type Call = {
  endpoint: Endpoint;
  request: Request;
  requestId: string;
  address: string;
  /** `performance.now()` at the beginning. */
  began: number;
  caller?: Caller;
  input?: { query: unknown; body: unknown };
  /** Who is signed in from here on, where the call itself does not say it. */
  account?: string;
};

/** What rows are made of: a call, or the request for a page. */
type Known = Omit<Call, "endpoint" | "began"> & { endpoint: { path: string; method: string }; began?: number };

/** Kinds of api rows (dictionary `api_log_type`), besides plain calls. */
const SIGN_IN = { granted: "2", refused: "3", lockedOut: "4" };
const TOKEN = "/blade-auth/oauth/token";
// Opened anew every few minutes by every open page.
const STREAM = "/blade-desk/notice/stream";
const SIGN_INS = [TOKEN, "/blade-auth/oauth/callback/oidc"];

/** Writes down a call that wrote something, answered a file, or was a sign-in; reads are not written down. */
export function recordCall(call: Call, status: number) {
  const { endpoint, caller } = call;
  if (endpoint.path.startsWith(TOKEN) || SIGN_INS.includes(endpoint.path)) return recordSignIn(call, status);
  if (endpoint.path === STREAM) return;
  // What somebody unknown tries is for the counters of the address, not for a table that they could fill.
  if ((endpoint.method === "GET" && (endpoint.form !== "file" || endpoint.access === "public")) || (status === 401 && !caller)) return;
  enqueue("api", { ...commonOf(call), type: CALL, title: endpoint.summary.slice(0, 255), status });
}

/** Writes down what failed inside: nobody is told but the log. */
export function recordFailure(call: Call, error: unknown) {
  enqueue("error", { ...commonOf(call), ...failureOf(error) });
}

/** Columns of the error log that tell what failed and where; secrets redacted. */
export function failureOf(error: unknown) {
  const known = error instanceof Error ? error : new Error(String(error));
  const [, file = "", line = "0"] = /\(?([^\s()]+):(\d+):\d+\)?$/m.exec(known.stack ?? "") ?? [];
  return {
    exceptionName: known.name.slice(0, 255),
    message: redactedText(known.message, 4000),
    stackTrace: redactedText(known.stack ?? "", 8000),
    fileName: file.slice(-255),
    lineNumber: Number(line) % 1_000_000,
  };
}

/** Writes down what the platform did by itself. */
export function recordUsual(level: "info" | "warn", logId: string, data: Record<string, unknown>) {
  enqueue("usual", { ...placeOf(), logLevel: level, logId, logData: JSON.stringify(data) });
}

type Fields = Record<string, unknown> | undefined;

/** Sign-ins are the log of who came and who was turned away; renewals of a session are neither. */
function recordSignIn(call: Call, status: number) {
  const fields = { ...(call.input?.query as Fields), ...(call.input?.body as Fields) };
  if (fields.grant_type === "refresh_token" || !SIGN_INS.includes(call.endpoint.path)) return;
  const createBy = textOf(fields.username ?? call.account, 64);
  enqueue("api", { ...commonOf(call), tenantId: namedTenant(call, fields), createBy, type: signInType(call, status), title: "sign-in", status });
}

function signInType({ account }: Call, status: number): string {
  // A guest of a third party is answered, but not let in.
  if (status === 200) return account === "" ? SIGN_IN.refused : SIGN_IN.granted;
  return status === 429 ? SIGN_IN.lockedOut : SIGN_IN.refused;
}

function namedTenant({ request }: Call, { tenantId }: Record<string, unknown>): string {
  return (env.TENANT_MODE && textOf(request.headers.get("Tenant-Id") ?? tenantId, 12)) || PLATFORM_TENANT;
}

/** Columns of a call that every log has. */
export function commonOf({ endpoint, request, requestId, address, began = performance.now(), caller = NOBODY, input }: Known) {
  const [, service = "", entity = ""] = endpoint.path.split("/");
  return {
    ...placeOf(),
    tenantId: caller.tenantId,
    serviceId: service,
    method: endpoint.method,
    requestUri: endpoint.path,
    userAgent: textOf(request.headers.get("User-Agent"), 512),
    remoteIp: textOf(address, 64),
    methodClass: `${service}/${entity}`,
    methodName: endpoint.path.split("/").at(-1) ?? "",
    params: input ? redactedParams(endpoint.path, input) : null,
    time: String(Math.round(performance.now() - began)),
    requestId: textOf(requestId, 64),
    createBy: caller.account,
  };
}

function placeOf() {
  return { id: nextId(), serverHost: hostname().slice(0, 255), serverIp: ownAddress(), env: env.NODE_ENV, createTime: nowText() };
}

let address: string | undefined;
function ownAddress(): string {
  address ??= Object.values(networkInterfaces()).flat().find((face) => face && !face.internal && face.family === "IPv4")?.address ?? "127.0.0.1";
  return address;
}

/** A text as a column takes it: cut, and without zeros, which PostgreSQL has none of. */
export const textOf = (value: unknown, max: number) => (typeof value === "string" ? value.replaceAll("\u0000", "").slice(0, max) : "");
