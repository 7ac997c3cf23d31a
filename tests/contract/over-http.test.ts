import "../support/settings.ts";
import { afterAll } from "vitest";
import type { Endpoint } from "#app/contract/endpoint.ts";
import { startBackend } from "../support/backend-over-http.ts";
import { openWorld } from "../support/world.ts";
import { describeEndpoints } from "./endpoint-table.ts";

const sender = { locale: "zh", requestId: "test", address: "192.0.2.1" } as const;

// The same table as in process: the application cannot tell which upstream answers (architecture D4).
describeEndpoints(async () => {
  const { pool, connectionString } = await openWorld();
  const { url, stop } = await startBackend(connectionString);
  afterAll(stop);
  // Read when the gateway is first loaded, which the backend's own modules do not do.
  const { env } = await import("#app/env.server.ts");
  Object.assign(env, { UPSTREAM_URL: url });
  const { isExternal, upstream } = await import("#app/upstream/gateway.server.ts");
  const { send } = await import("#app/upstream/call.server.ts");
  if (!isExternal) throw new Error("The calls would not go over HTTP.");
  return {
    pool,
    fetch: upstream,
    send: (endpoint: Endpoint, input, token) => send(endpoint, input, { ...sender, ...(token ? { accessToken: token } : {}) }),
  };
});
