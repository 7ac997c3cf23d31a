// `npm run bench`: the production build measured in one run on this machine. Options: --fresh makes the world anew;
// --only=users measures the users and departments alone, --only=streams the open pages that wait for news, --only=upload
// large files and slow senders. It fails when a bound is missed.
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ensureBuilt, ensureInstalled, requireNode, root } from "./prepare.mjs";

requireNode();
await ensureInstalled();
await ensureBuilt();

const dataDir = join(root, ".cache", "bench");
const only = process.argv.find((word) => word.startsWith("--only="))?.slice("--only=".length);
if (process.argv.includes("--fresh")) rmSync(dataDir, { recursive: true, force: true });
mkdirSync(dataDir, { recursive: true });

const { startServer } = await import("./bench/server.mjs");
const { fillWorld } = await import("./bench/world.mjs");
const { measureLists } = await import("./bench/lists.mjs");
const { measureStreams } = await import("./bench/streams.mjs");
const { measureUpload } = await import("./bench/upload.mjs");
const { measureUsers } = await import("./bench/users.mjs");
const { measureVisit } = await import("./bench/visit.mjs");
const { measureImport, measureMonthBuild } = await import("./bench/attendance.mjs");

const server = await startServer(dataDir);
try {
  await fillWorld(dataDir, only === undefined ? ["lists", "users", "streams"] : only === "upload" ? [] : [only]);
  const session = await server.signIn();
  const alone = { users: [measureUsers], streams: [measureStreams], upload: [measureUpload] };
  const measures = alone[only] ?? [measureLists, measureUsers, measureVisit, measureImport, measureMonthBuild, measureStreams, measureUpload];
  const results = [];
  for (const measure of measures) results.push(...(await measure(server, session)));
  report(results);
} finally {
  await server.stop();
}

function isMissed({ value, must, best }) {
  return must !== undefined && (best === "high" ? value < must : value > must);
}

function report(results) {
  const width = Math.max(...results.map(({ name }) => name.length));
  for (const { name, value, unit, must, best } of results) {
    const holds = must === undefined ? "" : isMissed({ value, must, best }) ? "MISSED" : "ok";
    if (holds === "MISSED") process.exitCode = 1;
    const bound = must === undefined ? "" : `${best === "high" ? "≥" : "≤"} ${must}`;
    console.log(`${name.padEnd(width)}  ${String(value).padStart(9)} ${unit.padEnd(8)} ${bound.padEnd(10)} ${holds}`);
  }
  const folder = join(root, "bench-results");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${new Date().toISOString().replace(/[:.]/g, "-")}.json`), JSON.stringify(results, null, 1));
}
