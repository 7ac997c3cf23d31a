import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { postgresIn, signalTo, until } from "#app/backend/db/embedded/processes.ts";
import { postmasters } from "#tests/support/embedded.ts";
import { freePort, type Server, spawnServer, startServer } from "#tests/support/journey-server.ts";
import { keysWith, signIn, writeUntilGone } from "./ledger.ts";

const ROUNDS = 20;
const CLIENTS = 4;
const PASSWORD = "Admin-of-kills-1";

let folder = "";
let port = 0;
let server: Server | undefined;
const pg = () => join(folder, "data", "pg");
const place = (on: number) => ({ dataDir: join(folder, "data"), log: join(folder, "server.log"), port: on, env });
const env = { ADMIN_PASSWORD: PASSWORD, DEMO_DATA: "off", CAPTCHA_MODE: "off", ALLOW_PLAIN_LOGIN: "on" };

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "supervision-kill-"));
  port = await freePort();
  server = await startServer(place(port));
}, 240_000);

afterAll(async () => {
  await server?.stop();
  for (const pid of postgresIn(pg())) signalTo(pid, "SIGKILL");
  rmSync(folder, { recursive: true, force: true });
});

describe("a server that is killed while people save", () => {
  test(`keeps every answered record exactly once, ${ROUNDS} times over, and comes back without a hand`, async () => {
    let running = await given();
    const token = await signIn(running.url, PASSWORD);
    const kept: string[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const prefix = `kill.${String(round).padStart(2, "0")}.`;
      const clients = Array.from({ length: CLIENTS }, (_, at) => writeUntilGone(running.url, { token, prefix: `${prefix}${at}.` }));
      await new Promise((wake) => setTimeout(wake, 300 + ((round * 397) % 1200)));
      await kill(running, { withDatabase: round % 2 === 0 });
      const acknowledged = (await Promise.all(clients)).flat();
      running = server = await startServer(place(port));
      expect(postmasters(join(folder, "data"))).toHaveLength(1);
      const found = await keysWith(running.url, { token, prefix });
      expect(new Set(found).size, `round ${round}: a key stands twice`).toBe(found.length);
      expect(acknowledged.filter((key) => !found.includes(key)), `round ${round}: answered and lost`).toEqual([]);
      // Each client had at most one request without an answer.
      expect(found.length - acknowledged.length).toBeLessThanOrEqual(CLIENTS);
      kept.push(...found);
    }
    expect(kept.length).toBeGreaterThan(ROUNDS * CLIENTS);
    expect((await keysWith(running.url, { token, prefix: "kill." })).sort()).toEqual(kept.sort());
  }, 400_000);
});

describe("a second start on the folder of a running server", () => {
  test("never brings a second database server to life, and harms neither", async () => {
    const first = await given();
    const token = await signIn(first.url, PASSWORD);
    const second = spawnServer(place(await freePort()));
    const seen: number[] = [];
    let isReady = false;
    const looking = setInterval(() => void fetch(`${second.url}/readyz`).then((answer) => (isReady = answer.ok), () => undefined), 100);
    const isSettled = () => seen.push(postmasters(join(folder, "data")).length) < 1 || isReady || second.child.exitCode !== null;
    expect(await until(isSettled, 20_000), "it joins, or ends by itself").toBe(true);
    clearInterval(looking);
    expect(new Set(seen)).toEqual(new Set([1]));
    await second.stop();
    expect(postmasters(join(folder, "data"))).toHaveLength(1);
    expect((await keysWith(first.url, { token, prefix: "kill." })).length).toBeGreaterThan(0);
  }, 60_000);
});

/** Ends everything at once as a power cut of the process would; half of the time the database outlives its parent. */
async function kill({ child }: Server, { withDatabase }: { withDatabase: boolean }) {
  const ended = new Promise((done) => child.once("exit", done));
  const database = withDatabase ? postgresIn(pg()) : [];
  if (child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
  for (const pid of database) signalTo(pid, "SIGKILL");
  await ended;
}

async function given(): Promise<Server> {
  if (!server) throw new Error("The server did not start.");
  return server;
}
