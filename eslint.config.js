import js from "@eslint/js";
import { defineConfig, globalIgnores } from "eslint/config";
import tseslint from "typescript-eslint";

// Texts of rules that a person has to understand without this file.
const unreached = "Only app/upstream reaches the network: use call() of the guard.";
const networkGlobals = ["fetch", "EventSource", "WebSocket", "XMLHttpRequest"].map((name) => ({ name, message: unreached }));
// The same under another name.
const networkProperties = ["window", "globalThis", "self"].flatMap((object) => networkGlobals.map(({ name }) => ({ object, property: name, message: unreached })));
const networkOutside = ["node:http", "node:https", "node:net", "node:tls"].map((name) => ({
  name, allowTypeImports: true, message: "Only app/upstream reaches the network; what asks others besides is named in eslint.config.js.",
}));
const environment = { object: "process", property: "env", message: "Only app/env.server.ts reads the environment: import { env }." };
const rawSql = {
  selector: "CallExpression[callee.object.name='sql'][callee.property.name='raw'] > TemplateLiteral[expressions.length>0]",
  message: "A value inside sql.raw is an injection: use sql`… ${value}` instead.",
};
const rawHtml = {
  selector: "JSXAttribute[name.name='dangerouslySetInnerHTML']",
  message: "Text goes through React. A new place for raw HTML needs an entry in eslint.config.js.",
};
const reexportAll = {
  selector: "ExportAllDeclaration",
  message: "A loader behind export * is silently dropped from the route: name what is exported.",
};

// Longer than the rules allow since before there were rules: a file leaves its list when it is next worked on.
const owed = {
  complexity: [
    "app/backend/auth/grants.ts",
    "app/backend/db/seed/post-configs.ts",
    "app/backend/http/parse.ts",
    "app/backend/system/dict.ts",
    "app/contract/list-query.ts",
    "app/crud/display.tsx",
    "app/crud/record-form.tsx",
    "app/crud/url.ts",
    "app/routes/login.tsx",
    "app/shell/login-form.tsx",
    "app/upstream/call.server.ts",
  ],
  "max-params": ["app/backend/db/seed/demo/projects.ts", "app/backend/project/punch-import/upload-form.ts", "app/crud/url.ts"],
  "max-depth": ["app/backend/db/seed/demo/attendance.ts"],
  "max-lines": ["app/contract/project/personnel-attendance-statistics.ts", "tests/backend/project/punch-sheet/formats.test.ts"],
};

/** House rules (architecture §8) as far as a linter sees them. */
export default defineConfig(
  globalIgnores(["build/", "data/", ".cache/", "test-results/", "playwright-report/", "bench-results/", "app/backend/db/migrations/"]),
  js.configs.recommended,
  tseslint.configs.recommended,
  { languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } } },
  {
    rules: {
      "max-lines": ["error", 250],
      "max-depth": ["error", 3],
      eqeqeq: ["error", "always", { null: "ignore" }],
      "@typescript-eslint/no-explicit-any": "error",
      "@typescript-eslint/no-non-null-assertion": "error",
      "@typescript-eslint/no-floating-promises": "error",
      "@typescript-eslint/no-misused-promises": ["error", { checksVoidReturn: false }],
      "@typescript-eslint/consistent-type-imports": ["error", { fixStyle: "inline-type-imports" }],
      // A name that starts with _ is left out on purpose.
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_", caughtErrors: "none", ignoreRestSiblings: true }],
      // A text with U+0000 is refused by a pattern that has to name it.
      "no-control-regex": "off",
    },
  },
  {
    files: ["app/**/*.{ts,tsx}"],
    rules: {
      "max-lines-per-function": ["error", 40],
      "max-params": ["error", 3],
      // Eight is the aim (architecture §8); a chain of ?? and ?. reads easier than it counts, and a switch counts once.
      complexity: ["error", { max: 10, variant: "modified" }],
      "no-console": "error",
      "no-restricted-properties": ["error", environment, ...networkProperties],
      "no-restricted-globals": ["error", ...networkGlobals],
      "@typescript-eslint/no-restricted-imports": ["error", { paths: networkOutside }],
      "no-restricted-syntax": ["error", rawSql, rawHtml],
    },
  },
  { files: ["app/**/*.tsx"], rules: { "max-lines-per-function": ["error", 80] } },
  { files: ["app/routes/**"], rules: { "no-restricted-syntax": ["error", rawSql, rawHtml, reexportAll] } },
  { files: ["app/root.tsx", "app/ui/rich-text.tsx"], rules: { "no-restricted-syntax": ["error", rawSql] } },
  { files: ["app/env.server.ts"], rules: { "no-restricted-properties": "off" } },
  // What a person at the terminal reads before there is a log.
  { files: ["app/boot.server.ts", "app/backend/db/embedded/supervise.ts"], rules: { "no-console": "off" } },
  // The backend asks nobody but the provider of the settings and the SMS services that an administrator named.
  { files: ["app/upstream/**", "app/backend/auth/identity-provider.ts"], rules: { "no-restricted-globals": "off" } },
  { files: ["app/backend/resource/sms-senders/ask-service.ts", "app/backend/resource/storage/{address,s3-storage}.ts"], rules: { "@typescript-eslint/no-restricted-imports": "off" } },
  // An open page asks its own site, beside Remix, what is new and for the bytes of a picture: no answer makes the page out of date.
  { files: ["app/shell/live-notices.ts", "app/screens/resource/draw-tif.enhanced.ts"], rules: { "no-restricted-globals": "off" } },
  // Remix calls handleRequest with five values.
  { files: ["app/entry.server.tsx"], rules: { "max-params": "off" } },
  // Lists of data have no length to argue about.
  { files: ["app/backend/db/seed/**"], rules: { "max-lines": "off" } },
  ...Object.entries(owed).map(([rule, files]) => ({ files, rules: { [rule]: "off" } })),
  // A number that Excel has damaged is written down as it arrives.
  { files: ["tests/**"], rules: { "no-loss-of-precision": "off" } },
  // Playwright reads from the pattern which fixtures a test wants; an empty one is none.
  { files: ["tests/journeys/**", "tests/support/**"], rules: { "no-empty-pattern": "off" } },
  { ...tseslint.configs.disableTypeChecked, files: ["**/*.mjs", "eslint.config.js"] },
  {
    files: ["**/*.mjs", "eslint.config.js"],
    languageOptions: { globals: { process: "readonly", console: "readonly", setTimeout: "readonly", clearTimeout: "readonly", setInterval: "readonly", clearInterval: "readonly", fetch: "readonly", URL: "readonly", URLSearchParams: "readonly", Buffer: "readonly", performance: "readonly", AbortSignal: "readonly", AbortController: "readonly", Request: "readonly", Response: "readonly", Headers: "readonly", FormData: "readonly", Blob: "readonly", TextDecoder: "readonly", structuredClone: "readonly", window: "readonly", document: "readonly", requestAnimationFrame: "readonly" } },
  },
);
