import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "..", "..");

/** Files below the named folders of the repository, as paths from its root. */
export function filesIn(...folders: string[]): string[] {
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .map((name) => `${folder}/${name}`)
      .filter((path) => statSync(join(root, path)).isFile())
      .sort(),
  );
}

/** Text of a file named from the root. */
export function textOf(path: string): string {
  return readFileSync(join(root, path), "utf8");
}

/** Source files of the product and its tests; made files (migrations) are not among them. */
export function sourceFiles(): string[] {
  return filesIn("app", "tests", "scripts").filter((path) => /\.(ts|tsx|mjs|css)$/.test(path) && !path.includes("/migrations/"));
}
