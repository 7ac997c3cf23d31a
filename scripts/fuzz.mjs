// 20,000 requests with chance values against every endpoint: `node scripts/fuzz.mjs [requests] [seed]`.
import { spawnSync } from "node:child_process";

const [requests = "20000", seed] = process.argv.slice(2);
const env = { ...process.env, FUZZ_REQUESTS: requests, ...(seed ? { FUZZ_SEED: seed } : {}) };
const { status } = spawnSync("npx", ["vitest", "run", "tests/contract/fuzz.test.ts"], { env, stdio: "inherit" });
process.exit(status ?? 1);
