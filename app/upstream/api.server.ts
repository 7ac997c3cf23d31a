import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { upstream } from "./gateway.server.ts";
import { untilGone } from "./live.server.ts";

/** The one cookie that a call may carry: what proves that a sign-in at a third party began in this browser. */
const BEGUN = /(?:^|;\s*)(oauth_start=[\w-]+)/;

/** Passes a request under /api on to the upstream, without the session's cookies, and its answer back. */
export async function apiRequest({ request }: LoaderFunctionArgs | ActionFunctionArgs): Promise<Response> {
  const url = new URL(request.url);
  const headers = new Headers(request.headers);
  const begun = url.pathname.startsWith("/api/blade-auth/oauth/") ? BEGUN.exec(headers.get("Cookie") ?? "")?.[1] : undefined;
  headers.delete("Cookie");
  if (begun) headers.set("Cookie", begun);
  const body = request.method === "GET" || request.method === "HEAD" ? undefined : request.body;
  const inner = new Request(`http://upstream${url.pathname.replace(/^\/api/, "")}${url.search}`, {
    method: request.method,
    headers,
    body,
    ...(body ? { duplex: "half" } : {}),
  } as RequestInit);
  const response = untilGone(await upstream(inner), request.signal);
  response.headers.set("X-Content-Type-Options", "nosniff");
  response.headers.set("Content-Security-Policy", "default-src 'none'; sandbox");
  return response;
}
