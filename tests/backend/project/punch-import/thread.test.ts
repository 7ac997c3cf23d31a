import { readFileSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { pathToFileURL } from "node:url";
import { build } from "vite";
import writeXlsxFile from "write-excel-file/node";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { SheetPart } from "#app/backend/project/punch-import/sheet-batches.ts";

const root = join(import.meta.dirname, "..", "..", "..", "..");
const bundle = join(root, "node_modules", ".cache", `sheet-thread-${process.pid}`);
type Reader = { partsOfUpload(bytes: Buffer, fileName: string): AsyncGenerator<SheetPart, void> };
let reader: Reader;

beforeAll(async () => {
  const entry = join(root, "app/backend/project/punch-import/read-upload.ts");
  await build({ root, configFile: false, logLevel: "silent", build: { ssr: entry, outDir: bundle, emptyOutDir: true, target: "node20" } });
  reader = (await import(/* @vite-ignore */ pathToFileURL(join(bundle, "read-upload.js")).href)) as Reader;
});
afterAll(() => rmSync(bundle, { recursive: true, force: true }));

describe("a bundled server", () => {
  it("reads 60,000 punches without making anybody else wait", async () => {
    const bytes = await monthOf(1000);
    const memory = watchMemory();
    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    const found = await summary(bytes);
    delay.disable();
    expect(found).toEqual({ totalRows: 30_000, rows: 30_000, punches: 60_000 });
    expect(delay.max / 1e6).toBeLessThan(200);
    console.log("read", { maxDelay: delay.max / 1e6, ...memory() });
  }, 60_000);

  it("passes a refusal of the whole file on", async () => {
    const parts = await all(Buffer.from("<html><table></table></html>"));
    expect(parts).toEqual([{ refusal: { ok: false, code: "markup-unsupported", params: { fileName: "march.xlsx" } } }]);
  });

  it("starts the thread from a file of its own, not from the server", () => {
    const chunk = readdirSync(join(bundle, "assets")).find((name) => name.startsWith("sheet-worker"));
    const source = readFileSync(join(bundle, "assets", chunk ?? ""), "utf8");
    expect(source).not.toMatch(/from\s*"\.\.\/read-upload\.js"/);
  });
});

async function summary(bytes: Buffer) {
  let [totalRows, rows, punches] = [0, 0, 0];
  for await (const part of reader.partsOfUpload(bytes, "march.xlsx")) {
    if ("head" in part) totalRows = part.head.totalRows;
    if (!("batch" in part)) continue;
    rows += part.batch.rows.length;
    punches += part.batch.rows.reduce((sum, row) => sum + row.punches.length, 0);
  }
  return { totalRows, rows, punches };
}

async function all(bytes: Buffer) {
  const parts: SheetPart[] = [];
  for await (const part of reader.partsOfUpload(bytes, "march.xlsx")) parts.push(part);
  return parts;
}

function watchMemory() {
  globalThis.gc?.();
  const before = process.memoryUsage.rss();
  let peak = before;
  const timer = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 20);
  const start = Date.now();
  return () => {
    clearInterval(timer);
    return { extraMegabytes: Math.round((peak - before) / 1048576), milliseconds: Date.now() - start };
  };
}

/** A day row for each of `people` on each of 30 days. */
async function monthOf(people: number): Promise<Buffer> {
  const header = ["姓名", "工号", "手机号", "日期", "首次打卡时间", "末次打卡时间"].map((value) => ({ value }));
  const rows = Array.from({ length: people * 30 }, (_, index) => {
    const person = index % people;
    const day = String(Math.floor(index / people) + 1).padStart(2, "0");
    return [`张${person}`, `G${1000 + person}`, `199${String(person).padStart(8, "0")}`, `2026-09-${day}`, "07:55", "18:02"].map((value) => ({ value }));
  });
  return writeXlsxFile([{ sheet: "打卡记录", data: [header, ...rows] }]).toBuffer();
}
