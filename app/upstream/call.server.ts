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
  accessToken?: string;
  /** A new access token after a 401, or undefined when the session is over. */
  refresh?: () => Promise<string | undefined>;
};
export type CallInput = {
  query?: Record<string, string | number | undefined> | URLSearchParams;
  body?: unknown;
  headers?: Record<string, string>;
};

/** The product's own client, as the gateway knows it; a name, not a secret (contract 16.2 o). */
const CLIENT = `Basic ${Buffer.from("saber3:saber3_secret").toString("base64")}`;

/** Calls an endpoint and gives its data, checked by the contract; anything else is an UpstreamError (spec §8). */
export async function call<E extends Endpoint>(endpoint: E, input: CallInput, sender: Sender): Promise<ReplyOf<E>> {
  const response = await send(endpoint, input, sender);
  const body = await readJson(response);
  const t = translator(sender.locale);
  if (endpoint.form === "flat" && response.ok && body !== undefined) {
    const flat = endpoint.reply.safeParse(body);
    if (flat.success) return flat.data as ReplyOf<E>;
  }
  const envelope = Envelope.safeParse(body);
  if (endpoint.form !== "flat" && response.ok && envelope.success && envelope.data.code === 200) {
    return endpoint.reply.parse(noValue(envelope.data.data)) as ReplyOf<E>;
  }
  const failure = Failure.safeParse(body).data;
  const code = failure?.error_code ?? failure?.code ?? failure?.status ?? response.status;
  const msg = failure?.msg || failure?.error_description || t("shell:upstream.error");
  throw new UpstreamError({ status: statusOf(response.status, code), code, msg, data: failure?.data });
}

/** Calls an endpoint and gives its raw answer; a 401 is refreshed and tried once more (spec §4). */
export async function send(endpoint: Endpoint, input: CallInput, sender: Sender): Promise<Response> {
  const first = await attempt(endpoint, input, sender);
  if (first.status !== 401 || !sender.refresh || endpoint.access === "public") return first;
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
  const request = new Request(url, {
    method: endpoint.method,
    headers: { ...headersOf(endpoint, sender, body), ...headers },
    body: bodyOf(endpoint, body),
    signal: stopped.signal,
  });
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
    ...(sender.accessToken ? { "Blade-Auth": `bearer ${sender.accessToken}` } : {}),
    ...(body === undefined || body instanceof FormData || endpoint.form === "flat" ? {} : { "Content-Type": "application/json" }),
  };
}

function bodyOf(endpoint: Endpoint, body: unknown): BodyInit | undefined {
  if (endpoint.method === "GET" || body === undefined) return undefined;
  if (body instanceof FormData || body instanceof Uint8Array) return body as BodyInit;
  return endpoint.form === "flat" ? new URLSearchParams(body as Record<string, string>) : JSON.stringify(body);
}

function timedOut(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => signal.addEventListener("abort", () => reject(new Error("timeout")), { once: true }));
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    return undefined;
  }
}

// A gateway may answer HTTP 200 with a refusal inside.
const statusOf = (http: number, code: number) => (http >= 400 ? http : code >= 400 && code <= 599 ? code : 400);
// Upstream writes "no object" as {} (contract 1.5).
const noValue = (data: unknown) => (data === null ? undefined : data);
const defined = (query: Record<string, string | number | undefined>) =>
  Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
