import type { Endpoint, ReplyOf } from "#app/contract/endpoint.ts";
import { Envelope, Failure } from "#app/contract/envelope.ts";
import { translator } from "#app/locales/catalogue.server.ts";
import type { Locale } from "#app/locales/locale.ts";
import { upstream } from "./gateway.server.ts";
import { UpstreamError } from "./upstream-error.ts";

/** On whose behalf a call is made, and how a dead token is replaced. */
export type Sender = {
  locale: Locale;
  requestId: string;
  address: string;
  /** What the person's browser calls itself. */
  userAgent?: string;
  accessToken?: string;
  /** A new access token after a 401, or undefined when the session is over. */
  refresh?: () => Promise<string | undefined>;
};
export type CallInput = {
  query?: Record<string, string | number | undefined> | URLSearchParams;
  /** Sent as JSON; a form, bytes or a stream as they are, with the Content-Type of `headers`. */
  body?: unknown;
  headers?: Record<string, string>;
};

/** The product's own client, as the gateway knows it; a name, not a secret (contract 16.2 o). */
const CLIENT = `Basic ${Buffer.from("saber3:saber3_secret").toString("base64")}`;

/** Calls an endpoint and gives its data, checked by the contract; anything else is an UpstreamError (spec §8). */
export async function call<E extends Endpoint>(endpoint: E, input: CallInput, sender: Sender): Promise<ReplyOf<E>> {
  const response = await send(endpoint, input, sender);
  const body = await readJson(response, endpoint.timeout, sender.locale);
  const success = response.ok ? successOf(endpoint, body) : undefined;
  if (!success) throw failureOf(response.status, body, sender.locale);
  const reply = endpoint.reply.safeParse(success.data);
  if (reply.success) return reply.data as ReplyOf<E>;
  throw new UpstreamError({ status: 502, code: 502, msg: translator(sender.locale)("shell:upstream.error"), data: reply.error.issues });
}

/** Calls an endpoint and gives its raw answer; a 401 is refreshed and tried once more (spec §4). */
export async function send(endpoint: Endpoint, input: CallInput, sender: Sender): Promise<Response> {
  const first = await attempt(endpoint, input, sender);
  // A stream can be sent once only.
  const isSpent = input.body instanceof ReadableStream;
  if (first.status !== 401 || !sender.refresh || endpoint.access === "public" || isSpent) return first;
  await first.body?.cancel();
  const accessToken = await sender.refresh();
  const second = accessToken === undefined ? undefined : await attempt(endpoint, input, { ...sender, accessToken });
  if (second && second.status !== 401) return second;
  await second?.body?.cancel();
  throw new UpstreamError({ status: 401, code: 401, msg: translator(sender.locale)("shell:session.expired") });
}

async function attempt(endpoint: Endpoint, { query, body, headers }: CallInput, sender: Sender): Promise<Response> {
  const given = query instanceof URLSearchParams ? query : new URLSearchParams(defined(query ?? {}));
  const url = `http://upstream${endpoint.path}${given.size > 0 ? `?${given}` : ""}`;
  const stopped = new AbortController();
  const timer = setTimeout(() => stopped.abort(), endpoint.timeout);
  const init: RequestInit & { duplex: "half" } = {
    method: endpoint.method,
    headers: { ...headersOf(endpoint, sender, body), ...headers },
    body: bodyOf(endpoint, body),
    signal: stopped.signal,
    duplex: "half",
  };
  const request = new Request(url, init);
  try {
    return await Promise.race([upstream(request), timedOut(stopped.signal)]);
  } catch (error) {
    const key = stopped.signal.aborted ? "shell:upstream.timeout" : "shell:upstream.unreachable";
    const status = stopped.signal.aborted ? 504 : 503;
    throw new UpstreamError({ status, code: status, msg: translator(sender.locale)(key), data: String(error) });
  } finally {
    clearTimeout(timer);
  }
}

function headersOf(endpoint: Endpoint, sender: Sender, body: unknown): Record<string, string> {
  return {
    Authorization: CLIENT,
    "Blade-Requested-With": "BladeHttpRequest",
    "Accept-Language": sender.locale,
    "X-Request-Id": sender.requestId,
    "X-Client-Address": sender.address,
    ...(sender.userAgent ? { "User-Agent": sender.userAgent } : {}),
    ...(sender.accessToken ? { "Blade-Auth": `bearer ${sender.accessToken}` } : {}),
    ...(body === undefined || body instanceof FormData || endpoint.form === "flat" ? {} : { "Content-Type": "application/json" }),
  };
}

function bodyOf(endpoint: Endpoint, body: unknown): BodyInit | undefined {
  if (endpoint.method === "GET" || body === undefined) return undefined;
  if (body instanceof FormData || body instanceof Uint8Array || body instanceof ReadableStream) return body as BodyInit;
  return endpoint.form === "flat" ? new URLSearchParams(body as Record<string, string>) : JSON.stringify(body);
}

function timedOut(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => signal.addEventListener("abort", () => reject(new Error("timeout")), { once: true }));
}

/** The data of an answer that says of itself that it is a success. */
function successOf(endpoint: Endpoint, body: unknown): { data: unknown } | undefined {
  if (endpoint.form === "flat") return endpoint.reply.safeParse(body).success ? { data: body } : undefined;
  const envelope = Envelope.safeParse(body);
  return envelope.success && envelope.data.code === 200 ? { data: noValue(envelope.data.data) } : undefined;
}

function failureOf(http: number, body: unknown, locale: Locale): UpstreamError {
  const failure = Failure.safeParse(body).data;
  const code = failure?.error_code ?? failure?.code ?? failure?.status ?? http;
  const msg = failure?.msg || failure?.error_description || translator(locale)("shell:upstream.error");
  return new UpstreamError({ status: statusOf(http, code), code, msg, data: failure?.data });
}

const MAX_JSON = 64 * 1024 * 1024;

/** JSON of an answer; undefined when it is none. One that stalls half-way is a time-out like one that never came. */
async function readJson(response: Response, timeout: number, locale: Locale): Promise<unknown> {
  const reader = response.body?.getReader();
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    reader?.cancel().catch(() => undefined);
  }, timeout);
  try {
    return JSON.parse(await textOf(reader)) as unknown;
  } catch {
    if (late) throw new UpstreamError({ status: 504, code: 504, msg: translator(locale)("shell:upstream.timeout") });
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}

async function textOf(reader: ReadableStreamDefaultReader<Uint8Array> | undefined): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    size += part.value.byteLength;
    if (size > MAX_JSON) await reader?.cancel();
    else chunks.push(part.value);
  }
  return Buffer.concat(chunks).toString("utf8");
}

// A gateway may answer HTTP 200 with a refusal inside.
const statusOf = (http: number, code: number) => (http >= 400 ? http : code >= 400 && code <= 599 ? code : 400);
// Upstream writes "no object" as {} (contract 1.5).
const noValue = (data: unknown) => (data === null ? undefined : data);
const defined = (query: Record<string, string | number | undefined>) =>
  Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
