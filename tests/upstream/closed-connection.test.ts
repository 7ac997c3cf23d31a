import "../support/settings.ts";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

/** A gateway that closes the connection of as many requests as it is told to, and answers the others. */
let server: Server;
let upstream: (request: Request) => Promise<Response>;
let closing = 0;
let asked: string[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request.method ?? "");
    if (closing > 0) {
      closing -= 1;
      request.socket.destroy();
    } else {
      response.setHeader("Content-Type", "application/json");
      response.end("{}");
    }
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { env } = await import("#app/env.server.ts");
  Object.assign(env, { UPSTREAM_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
  ({ upstream } = await import("#app/upstream/gateway.server.ts"));
});
afterAll(() => new Promise((closed) => server.close(closed)));
beforeEach(() => {
  asked = [];
});

const call = (method: "GET" | "POST") => upstream(new Request("http://upstream/blade-system/param/list", { method, ...(method === "POST" ? { body: "{}" } : {}) }));

test("a read whose connection the gateway closes is asked once more", async () => {
  closing = 1;
  expect((await call("GET")).status).toBe(200);
  expect(asked).toEqual(["GET", "GET"]);
});

test("a gateway that closes the next connection, too, is out of reach", async () => {
  closing = 2;
  await expect(call("GET")).rejects.toThrow("fetch failed");
  expect(asked).toEqual(["GET", "GET"]);
});

test("a write is never sent twice: the first may have been done", async () => {
  closing = 1;
  await expect(call("POST")).rejects.toThrow("fetch failed");
  expect(asked).toEqual(["POST"]);
});
