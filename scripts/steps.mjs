// The named steps of `npm run check` and `npm test`: each is a command of its own and says in plain words how it went.
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "./prepare.mjs";

const clean = { ...process.env };
// A forgotten setting of the shell must not decide how a test goes.
for (const name of ["DATABASE_URL", "UPSTREAM_URL", "DATA_DIR", "NODE_ENV"]) delete clean[name];

/** Runs a step that passes or fails as a whole. */
export function whole(title, command, ...args) {
  const { ok } = run(title, command, args);
  return ok ? { passed: 1, failed: 0, failures: [] } : { passed: 0, failed: 1, failures: [title] };
}

/** Runs tests that write a report of their own; `count` reads passed and failed out of it, and names the failures. */
export function counted(title, { command, args, env, count }) {
  const folder = mkdtempSync(join(tmpdir(), "supervision-report-"));
  const report = join(folder, "report.json");
  const { ok } = run(title, command, args(report), env?.(report));
  const counts = existsSync(report) ? count(JSON.parse(readFileSync(report, "utf8"))) : { passed: 0, failed: 0, failures: [] };
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
    }),
  });
}

function failuresOfFile(file) {
  if (brokenFile(file)) return [`${file.name}: ${file.message}`];
  const failed = file.assertionResults.filter((test) => test.status === "failed");
  return failed.map((test) => `${file.name} › ${test.fullName}: ${test.failureMessages.join("\n")}`);
}

// A file that could not be loaded has no failed test to show for it.
function brokenFile({ status, assertionResults }) {
  return status === "failed" && !assertionResults.some((test) => test.status === "failed");
}

/** The journeys in a browser. */
export function playwright(title, config, chromium) {
  return counted(title, {
    command: "playwright",
    args: () => ["test", "-c", config, "--reporter=line,json"],
    env: (report) => ({ PLAYWRIGHT_JSON_OUTPUT_NAME: report, CHROMIUM: chromium }),
    count: ({ stats, errors = [], suites = [] }) => ({
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected + errors.length,
      failures: [...errors.map(({ message }) => message), ...suites.flatMap(failuresOfSuite)],
    }),
  });
}

function failuresOfSuite({ suites = [], specs = [] }) {
  const failed = specs.flatMap((spec) => spec.tests.filter((test) => test.status === "unexpected").map((test) => ({ ...spec, ...test })));
  const named = failed.map(({ file, title, projectName, results }) => `${file} [${projectName}] › ${title}: ${results.at(-1)?.error?.message}`);
  return [...suites.flatMap(failuresOfSuite), ...named];
}

function run(title, command, args, env = {}) {
  console.log(`\n── ${title}`);
  const began = performance.now();
  const done = spawnSync(join(root, "node_modules", ".bin", command), args, { cwd: root, stdio: "inherit", env: { ...clean, ...env } });
  if (done.signal === "SIGINT") process.exit(130);
  const ok = done.status === 0;
  console.log(`   ${ok ? "fine" : "NOT fine"}, ${Math.round((performance.now() - began) / 1000)} s`);
  return { ok };
}
