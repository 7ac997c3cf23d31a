import "../support/settings.ts";
import type { Endpoint } from "#app/contract/endpoint.ts";
import { send } from "#app/upstream/call.server.ts";
import { upstream } from "#app/upstream/gateway.server.ts";
import { openWorld } from "../support/world.ts";
import { describeEndpoints } from "./endpoint-table.ts";

const sender = { locale: "zh", requestId: "test", address: "192.0.2.1" } as const;

describeEndpoints(async () => {
  const { pool } = await openWorld();
  return {
    pool,
    fetch: upstream,
    send: (endpoint: Endpoint, input, token) => send(endpoint, input, { ...sender, ...(token ? { accessToken: token } : {}) }),
  };
});
