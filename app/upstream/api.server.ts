import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { upstream } from "./gateway.server.ts";

/** Passes a request under /api on to the upstream, without cookies, and its answer back. */
export async function apiRequest({ request }: LoaderFunctionArgs | ActionFunctionArgs): Promise<Response> {
  const url = new URL(request.url);
  const headers = new Headers(request.headers);
  headers.delete("Cookie");
  const body = request.method === "GET" || request.method === "HEAD" ? undefined : request.body;
  const inner = new Request(`http://upstream${url.pathname.replace(/^\/api/, "")}${url.search}`, {
    method: request.method,
    headers,
    body,
    ...(body ? { duplex: "half" } : {}),
  } as RequestInit);
  const response = await upstream(inner);
  response.headers.set("X-Content-Type-Options", "nosniff");
  response.headers.set("Content-Security-Policy", "default-src 'none'; sandbox");
  return response;
}
