/**
 * A second process that serves the backend over HTTP, as a Blade gateway elsewhere would. It says its port in one JSON
 * line and ends when its standard input is closed.
 */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { fetch } from "#app/backend/index.server.ts";

const server = createServer((incoming, outgoing) => {
  answer(incoming, outgoing).catch((error: unknown) => {
    console.error(error);
    outgoing.destroy();
  });
});
server.listen(0, "127.0.0.1", () => {
  const { port } = server.address() as AddressInfo;
  process.stdout.write(`${JSON.stringify({ port })}\n`);
});
process.stdin.on("close", () => process.exit(0)).resume();

async function answer(incoming: IncomingMessage, outgoing: ServerResponse) {
  const headers = new Headers(Object.entries(incoming.headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)] as [string, string]])));
  const hasBody = incoming.method !== "GET" && incoming.method !== "HEAD";
  const body = hasBody ? { body: Readable.toWeb(incoming) as ReadableStream<Uint8Array>, duplex: "half" } : {};
  const response = await fetch(new Request(`http://backend${incoming.url}`, { method: incoming.method, headers, ...body } as RequestInit));
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  outgoing.end(Buffer.from(await response.arrayBuffer()));
}
