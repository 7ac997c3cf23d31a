// `npm run check`: what can be checked without a build and a browser, in a minute or two.
import { ensureInstalled, requireNode } from "./prepare.mjs";
import { vitest, whole } from "./steps.mjs";

requireNode();
await ensureInstalled();

const results = [
  ...(await Promise.all([
    whole("Types: every name and shape fits", "tsc", "--noEmit"),
    whole("Lint: the house rules hold", "eslint", "."),
  ])),
  vitest("Layers: nobody imports from where they must not", "tests/architecture", "--exclude", "**/client-bundle.test.ts"),
  vitest("Unit: rules, backend, screens", "--exclude", "tests/architecture/**", "--exclude", "tests/durability/**"),
];
const failed = results.reduce((sum, result) => sum + result.failed, 0);
console.log(failed === 0 ? "\nEverything checked is fine." : "\nSomething is not fine; its step is named above.");
process.exitCode = failed === 0 ? 0 : 1;
