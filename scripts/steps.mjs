// The named steps of `npm run check` and `npm test`: each is a command of its own and says in plain words how it went.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "./prepare.mjs";

const clean = { ...process.env };
// A forgotten setting of the shell must not decide how a test goes.
for (const name of ["DATABASE_URL", "UPSTREAM_URL", "DATA_DIR", "NODE_ENV"]) delete clean[name];

/** Runs a step that passes or fails as a whole. Beside others of its kind: each keeps one core busy; its output comes in one piece. */
export async function whole(title, command, ...args) {
  const began = performance.now();
  const child = spawn(programOf(command), args, { cwd: root, stdio: ["ignore", "pipe", "pipe"], env: clean });
  const said = [];
  for (const output of [child.stdout, child.stderr]) output.on("data", (piece) => said.push(piece));
  const [status, signal] = await new Promise((ended) => {
    child.once("error", () => ended([1, null]));
    child.once("close", (...how) => ended(how));
  });
  console.log(`\n── ${title}`);
  process.stdout.write(Buffer.concat(said));
  const ok = closed(began, { status, signal });
  return ok ? { passed: 1, failed: 0, failures: [], second: [] } : { passed: 0, failed: 1, failures: [title], second: [] };
}

/**
 * Runs tests that write a report of their own; `count` reads out of it how many passed and failed, and names the failures and
 * those that passed at a second attempt only: one weak test is told of, and does not hide what the others found.
 */
export function counted(title, { command, args, env, count }) {
  const folder = mkdtempSync(join(tmpdir(), "supervision-report-"));
  const report = join(folder, "report.json");
  const { ok } = run(title, command, args(report), env?.(report));
  const counts = existsSync(report) ? count(JSON.parse(readFileSync(report, "utf8"))) : { passed: 0, failed: 0, failures: [], second: [] };
  rmSync(folder, { recursive: true, force: true });
  // A runner that broke off, or found nothing to run, has failed even when no test did.
  if (counts.failed === 0 && (!ok || counts.passed === 0)) {
    counts.failed = 1;
    counts.failures.push(title);
  }
  return counts;
}

/** Vitest on the given files and options, with progress on the terminal. */
export function vitest(title, ...args) {
  return counted(title, {
    command: "vitest",
    args: (report) => ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${report}`, ...args],
    count: ({ numPassedTests, numFailedTests, testResults }) => ({
      passed: numPassedTests,
      failed: numFailedTests + testResults.filter(brokenFile).length,
      failures: testResults.flatMap(failuresOfFile),
      // A test that passed keeps the messages of its first attempt.
      second: testResults.flatMap((file) => messagesOf(file, "passed")),
    }),
  });
}

function failuresOfFile(file) {
  if (brokenFile(file)) return [`${file.name}: ${file.message}`];
  return messagesOf(file, "failed");
}

function messagesOf({ name, assertionResults }, status) {
  const told = assertionResults.filter((test) => test.status === status && test.failureMessages.length > 0);
  return told.map((test) => `${name} › ${test.fullName}: ${test.failureMessages.join("\n").split("\n", 6).join("\n")}`);
}

// A file that could not be loaded has no failed test to show for it.
function brokenFile({ status, assertionResults }) {
  return status === "failed" && !assertionResults.some((test) => test.status === "failed");
}

/** The journeys in a browser. */
export function playwright(title, config, chromium) {
  return counted(title, {
    command: "playwright",
    args: () => ["test", "-c", config, "--retries=1", "--reporter=line,json"],
    env: (report) => ({ PLAYWRIGHT_JSON_OUTPUT_NAME: report, CHROMIUM: chromium }),
    count: ({ stats, errors = [], suites = [] }) => ({
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected + errors.length,
      failures: [...errors.map(({ message }) => message), ...suites.flatMap((suite) => journeysOf(suite, "unexpected"))],
      second: suites.flatMap((suite) => journeysOf(suite, "flaky")),
    }),
  });
}

function journeysOf({ suites = [], specs = [] }, status) {
  const told = specs.flatMap((spec) => spec.tests.filter((test) => test.status === status).map((test) => ({ ...spec, ...test })));
  const named = told.map(({ file, title, projectName, results }) => `${file} [${projectName}] › ${title}: ${results[0]?.error?.message}`);
  return [...suites.flatMap((suite) => journeysOf(suite, status)), ...named];
}

function run(title, command, args, env = {}) {
  console.log(`\n── ${title}`);
  const began = performance.now();
  const done = spawnSync(programOf(command), args, { cwd: root, stdio: "inherit", env: { ...clean, ...env } });
  return { ok: closed(began, done) };
}

const programOf = (command) => join(root, "node_modules", ".bin", command);

/** Says how a step went that began then. */
function closed(began, { status, signal }) {
  if (signal === "SIGINT") process.exit(130);
  const ok = status === 0;
  console.log(`   ${ok ? "fine" : "NOT fine"}, ${Math.round((performance.now() - began) / 1000)} s`);
  return ok;
}
