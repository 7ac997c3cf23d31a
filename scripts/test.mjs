// `npm test`: types, lint, tests and the journeys in a browser; the last line says how many passed and failed.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { requireChromium } from "./chromium.mjs";
import { ensureBuilt, ensureInstalled, requireNode, root } from "./prepare.mjs";
import { playwright, vitest, whole } from "./steps.mjs";

const MOST_SECOND = 2;
const JOURNEYS = "tests/support/playwright.config.ts";

requireNode();
await ensureInstalled();
const journeys = existsSync(join(root, JOURNEYS));
const chromium = journeys ? requireChromium() : undefined;
await ensureBuilt();

const results = [
  ...(await Promise.all([
    whole("Types: every name and shape fits", "tsc", "--noEmit"),
    whole("Lint: the house rules hold", "eslint", "."),
  ])),
  vitest("Tests: rules, backend, screens, architecture", "--retry=1"),
  ...(journeys ? [playwright("Journeys: people in a browser, with and without scripts", JOURNEYS, chromium)] : []),
];
const sum = (name) => results.reduce((total, result) => total + result[name], 0);
const [passed, failed] = [sum("passed"), sum("failed")];
// Once more at the end, where whoever sees only the last page of a long output looks for it.
const second = results.flatMap((result) => result.second);
for (const test of second) console.log(`\nPASSED AT THE SECOND ATTEMPT ONLY: ${test}`);
for (const failure of results.flatMap(({ failures }) => failures)) console.log(`\nFAILED: ${failure}`);
// One weak test is told of and passes; several are no chance.
const isWeak = second.length > MOST_SECOND;
if (isWeak) console.log(`\nFAILED: ${second.length} tests needed a second attempt; at most ${MOST_SECOND} may.`);
process.exitCode = failed > 0 || passed === 0 || isWeak ? 1 : 0;
console.log(`\n${passed} passed, ${failed} failed`);
