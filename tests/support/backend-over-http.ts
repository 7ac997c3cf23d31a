import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { createInterface } from "node:readline";
import { join } from "node:path";
import { build } from "vite";

const root = join(import.meta.dirname, "..", "..");

/**
 * Bundles `backend-process.ts` the way the server is bundled and starts it on the database behind `connectionString`
 * with this process's keys. `url` is its address; `stop` ends it.
 */
export async function startBackend(connectionString: string): Promise<{ url: string; stop: () => Promise<void> }> {
  // Below node_modules, where the bundle finds the packages it leaves out.
  const cache = join(root, "node_modules", ".cache");
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, "backend-process-"));
  await build({
    root,
    configFile: false,
    logLevel: "silent",
    build: { ssr: join(root, "tests/support/backend-process.ts"), outDir: folder, target: "node20" },
  });
  const env: NodeJS.ProcessEnv = { ...process.env, DATABASE_URL: connectionString, UPSTREAM_URL: "", NODE_ENV: "test" };
  const child = spawn(process.execPath, [join(folder, "backend-process.js")], { cwd: "/", env, stdio: ["pipe", "pipe", "inherit"] });
  const ended = new Promise<void>((done) => child.once("close", () => done()));
  const stop = async () => {
    child.stdin.end();
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  for await (const line of createInterface({ input: child.stdout })) {
    const { url } = JSON.parse(line) as { url: string };
    return { url, stop };
  }
  await stop();
  throw new Error("The backend ended before it listened.");
}
