import { basename } from "node:path";
import { describe, expect, test } from "vitest";
import { filesIn, sourceFiles, textOf } from "./sources.ts";

const VAGUE = /^(utils?|helpers?|commons?|services?|managers?|misc|base|lib|shared|types|constants)$/;
/** What every table is built on, and what every installation starts with: the one word fits. */
const KNOWN_VAGUE = /\/db\/(schema|seed)\/base\./;
const MAX_LINES = 250;
/** Data, not programme; a style sheet that is inlined as one; and two that are over since before the rule. */
const LONG = /\/seed\/|\.css$|^app\/contract\/project\/personnel-attendance-statistics\.ts$|^tests\/backend\/project\/punch-sheet\/formats\.test\.ts$/;

const words = (path: string) => path.split("/").map((part) => part.replace(/\.(server|client|enhanced|test|spec|bench|d|config)(?=\.)/, "").replace(/\.\w+$/, ""));
const isRoute = (path: string) => path.startsWith("app/routes/");

describe("file names", () => {
  test("are kebab-case", () => {
    const odd = sourceFiles().filter((path) => !isRoute(path)).filter((path) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(words(basename(path))[0] ?? ""));
    expect(odd.filter((path) => !path.startsWith("app/entry."))).toEqual([]);
  });

  test("say what is inside: no utils, helpers, common, service or manager", () => {
    const vague = sourceFiles().filter((path) => !isRoute(path) && words(path).some((word) => VAGUE.test(word)));
    expect(vague.filter((path) => !KNOWN_VAGUE.test(path))).toEqual([]);
  });

  test("protect server code by their own suffix, never by a folder's", () => {
    expect(filesIn("app").filter((path) => /\.(server|client)\//.test(path))).toEqual([]);
  });

  test("in routes are flat, and none of them is a test", () => {
    expect(filesIn("app/routes").filter((path) => path.split("/").length > 3 || /\.(test|spec)\./.test(path))).toEqual([]);
  });

  test("tell tests from what they use: vitest reads .test, the browser .spec, and each stands where it is read", () => {
    const tests = filesIn("app", "scripts").filter((path) => /\.(test|spec)\.tsx?$/.test(path));
    const journeys = filesIn("tests").filter((path) => /\.spec\.ts$/.test(path) !== path.startsWith("tests/journeys/") && /\.spec\./.test(path));
    expect([...tests, ...journeys]).toEqual([]);
  });
});

test("no file is longer than 250 lines", () => {
  const long = sourceFiles().filter((path) => !LONG.test(path)).map((path) => [path, textOf(path).split("\n").length - 1] as const);
  expect(long.filter(([, lines]) => lines > MAX_LINES)).toEqual([]);
});

test("half of the files are near sixty lines or shorter", () => {
  const lengths = filesIn("app").filter((path) => /\.tsx?$/.test(path)).map((path) => textOf(path).split("\n").length).sort((one, other) => one - other);
  expect(lengths[Math.floor(lengths.length / 2)]).toBeLessThanOrEqual(70);
});

test("only Remix and React.lazy get default exports", () => {
  const allowed = /^app\/(routes\/|root\.tsx|entry\.)|\.enhanced\.tsx$/;
  expect(filesIn("app").filter((path) => /\.tsx?$/.test(path) && !allowed.test(path) && /^export default/m.test(textOf(path)))).toEqual([]);
});
