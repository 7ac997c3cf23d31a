import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Fetch } from "./request.ts";

/** Serves a `fetch` over HTTP on a free port of this machine; `guard` is put around the server. */
export async function serveNode(fetch: Fetch, guard: (server: Server) => void = () => undefined): Promise<{ url: string; port: number; close: () => Promise<void> }> {
  const server = createServer((incoming, outgoing) => {
    // Somebody who hangs up half-way is no fault of the answer.
    answer(fetch, incoming, outgoing).catch(() => outgoing.destroy());
  });
  guard(server);
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.closeAllConnections();
    return new Promise<void>((closed) => server.close(() => closed()));
  };
  return { url: `http://127.0.0.1:${port}`, port, close };
}

async function answer(fetch: Fetch, incoming: IncomingMessage, outgoing: ServerResponse) {
  const headers = Object.entries(incoming.headers).flatMap(([name, value]): [string, string][] => (value === undefined ? [] : [[name, String(value)]]));
  const hasBody = incoming.method !== "GET" && incoming.method !== "HEAD";
  const body = hasBody ? { body: Readable.toWeb(incoming), duplex: "half" } : {};
  const request = new Request(`http://server${incoming.url}`, { method: incoming.method, headers, ...body } as RequestInit);
  const response = await fetch(request);
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  if (!response.body) return outgoing.end();
  await pipeline(Readable.fromWeb(response.body as Parameters<typeof Readable.fromWeb>[0]), outgoing);
}
