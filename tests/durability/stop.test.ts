import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePort, type Server, startServer } from "#tests/support/journey-server.ts";
import { keysWith, signIn } from "./ledger.ts";

const PASSWORD = "Admin-of-stops-1";
const AN_IDLE_END = 2_000;

let folder = "";
let server: Server;
const place = async () => ({
  dataDir: join(folder, "data"), log: join(folder, "server.log"), port: await freePort(),
  env: { ADMIN_PASSWORD: PASSWORD, DEMO_DATA: "off", CAPTCHA_MODE: "off", ALLOW_PLAIN_LOGIN: "on" },
});

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "supervision-stop-"));
  server = await startServer(await place());
}, 240_000);

afterAll(async () => {
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

test("an idle server ends within two seconds of being told to, whatever browsers keep open, and has written its log", async () => {
  const { hostname, port } = new URL(server.url);
  // As a browser does: a connection opened ahead that says nothing, and a page read over one that stays open.
  const silent = await opened(Number(port), hostname);
  expect((await fetch(`${server.url}/login`)).status).toBe(200);
  await signIn(server.url, PASSWORD);
  const began = performance.now();
  await server.stop();
  expect(performance.now() - began).toBeLessThan(AN_IDLE_END);
  expect(server.child.exitCode).toBe(0);
  silent.destroy();

  server = await startServer(await place());
  const token = await signIn(server.url, PASSWORD);
  const answer = await fetch(`${server.url}/api/blade-log/api/list?type=2`, { headers: { "Blade-Auth": `bearer ${token}` } });
  expect(((await answer.json()) as { data: { total: number } }).data.total).toBeGreaterThanOrEqual(1);
}, 60_000);

test("a server that is told to end in the midst of an answer gives it first", async () => {
  const ended = once(server.child, "exit");
  const token = await signIn(server.url, PASSWORD);
  const form = { paramName: "stop", paramKey: "stop.midst", paramValue: "1" };
  const headers = { "Content-Type": "application/json", "Blade-Auth": `bearer ${token}` };
  // The body comes in two halves with the signal between them, so the server is certainly at it.
  const [head, tail] = [JSON.stringify(form).slice(0, 10), JSON.stringify(form).slice(10)];
  const body = new ReadableStream({
    async start(controller) {
      controller.enqueue(new TextEncoder().encode(head));
      await new Promise((wake) => setTimeout(wake, 300));
      server.child.kill("SIGTERM");
      await new Promise((wake) => setTimeout(wake, 300));
      controller.enqueue(new TextEncoder().encode(tail));
      controller.close();
    },
  });
  const answer = await fetch(`${server.url}/api/blade-system/param/submit`, { method: "POST", headers, body, duplex: "half" } as RequestInit);
  expect(answer.status).toBe(200);
  expect(await ended).toEqual([0, null]);
  server = await startServer(await place());
  expect(await keysWith(server.url, { token: await signIn(server.url, PASSWORD), prefix: "stop.midst" })).toEqual(["stop.midst"]);
}, 60_000);

test("a server with an open stream of notices ends as quickly, and ends the stream", async () => {
  const token = await signIn(server.url, PASSWORD);
  const answer = await fetch(`${server.url}/api/blade-desk/notice/stream`, { headers: { "Blade-Auth": `bearer ${token}` } });
  expect(answer.headers.get("Content-Type")).toContain("text/event-stream");
  const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
  expect((await reader.read()).done).toBe(false);
  const began = performance.now();
  const ended = server.stop();
  for (let part = await reader.read(); !part.done; part = await reader.read());
  await ended;
  expect(performance.now() - began).toBeLessThan(AN_IDLE_END);
  expect(server.child.exitCode).toBe(0);
  server = await startServer(await place());
}, 60_000);

function opened(port: number, host: string): Promise<Socket> {
  return new Promise((done, failed) => {
    const socket = connect({ port, host }, () => done(socket)).once("error", failed);
  });
}
