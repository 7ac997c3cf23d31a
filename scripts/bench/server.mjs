import { spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { root } from "../prepare.mjs";

const PASSWORD = "bench-Password-1";

/** The production server on a free port with its own data folder. */
export async function startServer(dataDir) {
  const port = await freePort();
  const env = { ...process.env, DATA_DIR: dataDir, PORT: String(port), HOST: "127.0.0.1", ADMIN_PASSWORD: PASSWORD, CAPTCHA_MODE: "off", DEMO_DATA: "off", LOG_LEVEL: "error", NODE_ENV: "production" };
  const child = spawn(process.execPath, [join(root, "scripts", "start.mjs")], { cwd: root, env, stdio: ["ignore", "ignore", "inherit"] });
  const base = `http://127.0.0.1:${port}`;
  await ready(base, child);
  return {
    base,
    dataDir,
    pid: child.pid,
    signIn: () => signIn(base),
    stop: () => new Promise((done) => {
      child.once("exit", done);
      child.kill("SIGTERM");
    }),
  };
}

/** CPU seconds used so far by a process and, without them, its database children. */
export function cpuSeconds(pid) {
  const fields = statOf(pid);
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

/** CPU seconds of everything below a process. */
export function cpuSecondsBelow(pid) {
  const children = childrenOf(pid);
  return children.reduce((sum, child) => sum + cpuSeconds(child) + cpuSecondsBelow(child), 0);
}

/** Resident memory of a process in MB. */
export function memoryMb(pid) {
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1024);
}

function statOf(pid) {
  const text = readFileSync(`/proc/${pid}/stat`, "utf8");
  return text.slice(text.lastIndexOf(")") + 2).split(" ");
}

function childrenOf(pid) {
  return readdirSync("/proc").filter((name) => /^\d+$/.test(name)).filter((name) => {
    try {
      return statOf(name)[1] === String(pid);
    } catch {
      return false;
    }
  });
}

async function ready(base, child) {
  const end = Date.now() + 180_000;
  while (Date.now() < end) {
    if (child.exitCode !== null) throw new Error("The server stopped while starting.");
    const answer = await fetch(`${base}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((wake) => setTimeout(wake, 100));
  }
  throw new Error("The server was not ready in three minutes.");
}

async function signIn(base) {
  const body = new URLSearchParams({ username: "admin", password: PASSWORD, tenantId: "000000" });
  const answer = await fetch(`${base}/login`, { method: "POST", body, headers: { Origin: base }, redirect: "manual" });
  const cookie = answer.headers.getSetCookie().map((text) => text.split(";")[0]).join("; ");
  if (answer.status !== 303) throw new Error(`Signing in gave ${answer.status}.`);
  const text = decodeURIComponent(/session=([^;]+)/.exec(cookie)?.[1] ?? "").split(".")[0];
  return { cookie, token: JSON.parse(Buffer.from(text, "base64").toString("utf8")).access };
}

function freePort() {
  return new Promise((found) => {
    const trial = createServer();
    trial.listen(0, "127.0.0.1", () => {
      const { port } = trial.address();
      trial.close(() => found(port));
    });
  });
}
