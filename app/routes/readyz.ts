import { isReady } from "#app/upstream/gateway.server.ts";

/** 200 only when the upstream answers. */
export async function loader() {
  const ready = await isReady();
  return new Response(ready ? "ready" : "not ready", { status: ready ? 200 : 503, headers: { "Content-Type": "text/plain", "Cache-Control": "no-store" } });
}
