import { type ChildProcess, spawn } from "node:child_process";
import { openSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { join } from "node:path";

const root = join(import.meta.dirname, "..", "..");
const START_MS = 180_000;
const STOP_MS = 20_000;

/** A running production server: its address, its process, and a way to end it as an operator does. */
export type Server = { url: string; child: ChildProcess; stop: () => Promise<void> };
export type Place = {
  dataDir: string;
  /** File for what the server says. */
  log: string;
  port: number;
  env?: Record<string, string>;
};

/** Starts the production build on a folder of its own and waits until it is ready. */
export async function startServer(place: Place): Promise<Server> {
  const server = spawnServer(place);
  const ended = new Promise<string>((done) => server.child.once("exit", (code, signal) => done(`ended (${code ?? signal})`)));
  const outcome = await Promise.race([ready(server.url), ended]);
  if (outcome !== "ready") {
    await server.stop();
    throw new Error(`The server is not ready: ${outcome}. It said why in ${place.log}.`);
  }
  return server;
}

/** The same without waiting. It leads a process group of its own, so that a test can kill all of it at once. */
export function spawnServer({ dataDir, log, port, env }: Place): Server {
  const out = openSync(log, "a");
  const child = spawn(process.execPath, [join(root, "scripts", "start.mjs")], {
    cwd: root,
    detached: true,
    stdio: ["ignore", out, out],
    env: { NODE_ENV: "production", PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir, PORT: String(port), HOST: "127.0.0.1", LOG_LEVEL: "warn", ...env },
  });
  const ended = new Promise<void>((done) => child.once("exit", () => done()));
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill("SIGTERM");
    const patience = setTimeout(() => child.kill("SIGKILL"), STOP_MS);
    await ended;
    clearTimeout(patience);
  };
  return { url: `http://127.0.0.1:${port}`, child, stop };
}

/** "ready" once the server answers for its upstream, else what is the matter. */
async function ready(url: string): Promise<string> {
  const until = Date.now() + START_MS;
  while (Date.now() < until) {
    const answer = await fetch(`${url}/readyz`).catch(() => undefined);
    if (answer?.ok) return "ready";
    await new Promise((wake) => setTimeout(wake, 100));
  }
  return `no answer within ${START_MS / 1000} s`;
}

/** A port nobody listens on at this moment. */
export function freePort(): Promise<number> {
  return new Promise((found, failed) => {
    const trial = createServer().once("error", failed);
    trial.listen(0, "127.0.0.1", () => {
      const { port } = trial.address() as AddressInfo;
      trial.close(() => found(port));
    });
  });
}
