import { readFileSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";
import { transformWithEsbuild } from "vite";
import { describe, expect, it } from "vitest";

const sheet = (name: string) => readFileSync(new URL(`../../app/ui/${name}.css`, import.meta.url), "utf8");

async function packed(name: string): Promise<number> {
  const { code } = await transformWithEsbuild(sheet(name), `${name}.css`, { loader: "css", minify: true, target: "chrome80" });
  return brotliCompressSync(code).length;
}

describe("the sheet inside every page", () => {
  it("is at most 26 KB as written and 5 KB on the wire", async () => {
    expect(sheet("critical").length).toBeLessThanOrEqual(26_000);
    expect(await packed("critical")).toBeLessThanOrEqual(5_120);
  });

  it("takes its themes along for less than 1 KB", async () => {
    expect(await packed("themes")).toBeLessThan(1_024);
  });

  it.each(["critical", "themes", "late", "print"])("%s keeps to what Chromium 80 understands", (name) => {
    expect(sheet(name)).not.toMatch(/@layer|:where\(|:is\(|:has\(|color-mix|\binset:|aspect-ratio|@container|\bdvh\b/);
    expect(withoutGridGaps(sheet(name))).not.toMatch(/[\s;{]gap:/);
  });

  it.each(["critical", "themes", "late", "print"])("%s loads nothing from anywhere", (name) => {
    expect(sheet(name)).not.toMatch(/url\(|@import|@font-face/);
  });
});

// A gap in a grid is as old as grids; in a flex row it came with Chromium 84.
function withoutGridGaps(css: string): string {
  return css.replace(/\{[^{}]*display: grid[^{}]*\}/g, "{}").replace(/\{ grid-template-columns[^{}]*\}/g, "{}");
}
