import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createServer } from "vite";
import { root } from "../prepare.mjs";

const MARKS = { lists: "filled", users: "filled-users", streams: "filled-streams" };

/**
 * 100,000 parameters, a province of 30,000 people with 360,000 month rows, and 100,000 users in 3,600 departments, each
 * part made once per data folder: `lists` the first two, `users` the third; `streams` are people who are signed in.
 */
export async function fillWorld(dataDir, parts) {
  const missing = parts.map((part) => MARKS[part]).filter((mark) => !existsSync(join(dataDir, mark)));
  if (missing.length === 0) return;
  // The seeders are TypeScript of the application: Vite loads them as the tests do, without the Remix plugin.
  process.env.VITEST = "bench";
  process.env.DATA_DIR = dataDir;
  const vite = await createServer({ root, server: { middlewareMode: true, watch: null, hmr: false }, appType: "custom", logLevel: "error", optimizeDeps: { noDiscovery: true } });
  const { database } = await vite.ssrLoadModule("/app/backend/db/connect.ts");
  const { seedScale } = await vite.ssrLoadModule("/app/backend/db/seed/scale/seed-scale.ts");
  const { seedParams } = await vite.ssrLoadModule("/app/backend/db/seed/scale/seed-params.ts");
  const { seedUsers } = await vite.ssrLoadModule("/app/backend/db/seed/scale/seed-users.ts");
  const { seedStreams } = await vite.ssrLoadModule("/app/backend/db/seed/scale/seed-streams.ts");
  const opened = await database();
  const began = Date.now();
  console.log("Making the world of the measurements …");
  if (missing.includes("filled")) {
    await seedParams(opened.db, 100_000);
    await seedScale(opened.db);
  }
  if (missing.includes("filled-users")) await seedUsers(opened.db, 100_000);
  const tokens = missing.includes("filled-streams") ? await seedStreams(opened.db, 100) : [];
  await opened.pool.query("vacuum analyze");
  await opened.close();
  await vite.close();
  for (const part of missing) writeFileSync(join(dataDir, part), part === "filled-streams" ? JSON.stringify(tokens) : "");
  console.log(`Made in ${Math.round((Date.now() - began) / 1000)} s.`);
}
