import { subscribe } from "node:diagnostics_channel";
import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { env } from "./env.server.ts";
import { log } from "./log.server.ts";
import { tendParts } from "./screens/upload/upload-parts.server.ts";
import { leaveUpstream, prepareUpstream, tendUpstream } from "./upstream/gateway.server.ts";

declare global {
  var booted: Promise<void> | undefined;
}

/** Everything that must stand before the first request; once per process, also when modules are evaluated again. */
export function boot(): Promise<void> {
  globalThis.booted ??= start();
  return globalThis.booted;
}

/** To be called before the process ends, when nobody waits for an answer any more. */
export async function leave(): Promise<void> {
  await leaveUpstream().catch((error: unknown) => log.warn({ err: error }, "the end was not in order"));
}

async function start() {
  subscribe("http.server.request.start", (message) => onRequest(message as { request: IncomingMessage; response: ServerResponse }));
  const { adminPassword, demoPassword } = await prepareUpstream();
  const settle = tendUpstream();
  const rest = tendParts();
  for (const signal of ["SIGTERM", "SIGINT"]) process.once(signal, () => (rest(), void settle()));
  const address = `http://${env.HOST ?? "localhost"}:${env.PORT}/`;
  const lines = [`Ready at ${address}`, "Sign in as admin"];
  if (adminPassword) lines.push(`First-start password of admin: ${adminPassword}`, "Note it now: it is not shown again.");
  if (demoPassword) lines.push(`Password of the demo users (sv_province, pa_p1, ua_01, me_01, …): ${demoPassword}`);
  // Said before the port is open, a person reads it when it is.
  console.log(lines.join("\n"));
}

/**
 * Names every request and its sender before anything reads it: by Node's own channel, so that the development server
 * does the same as the one of `npm start`. Headers with these names from outside are overwritten, so nobody can speak as another address.
 */
function onRequest({ request, response }: { request: IncomingMessage; response: ServerResponse }) {
  const requestId = randomUUID();
  const began = performance.now();
  request.headers["x-request-id"] = requestId;
  request.headers["x-client-address"] = addressOf(request);
  // What is the same for everybody for a year is fetched a dozen at a time on slow lines, and names nobody's request.
  if (!request.url?.startsWith("/assets/")) response.setHeader("X-Request-Id", requestId);
  response.once("finish", () => {
    const path = request.url?.split("?")[0];
    log.debug({ requestId, method: request.method, path, status: response.statusCode, ms: Math.round(performance.now() - began) }, "request");
  });
}

function addressOf(request: IncomingMessage): string {
  const forwarded = env.TRUST_PROXY ? request.headers["x-forwarded-for"]?.toString().split(",").at(-1)?.trim() : undefined;
  // One spelling per address: IPv4 inside IPv6 is IPv4.
  return (forwarded ?? request.socket.remoteAddress ?? "").replace(/^::ffff:/, "");
}
