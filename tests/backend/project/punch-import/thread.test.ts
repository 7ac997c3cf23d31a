import { readFileSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { pathToFileURL } from "node:url";
import { build } from "vite";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import writeXlsxFile from "write-excel-file/node";
import type { SheetPart } from "#app/backend/project/punch-import/sheet-batches.ts";
import { testDatabase } from "#tests/support/database.ts";
import { base, fillLotWorld, hire, type LotWorld, month } from "./lot-world.ts";

const root = join(import.meta.dirname, "..", "..", "..", "..");
const bundle = join(root, "node_modules", ".cache", `punch-import-${process.pid}`);
type Bundled = { fetch(request: Request): Promise<Response>; partsOfUpload(bytes: Buffer, fileName: string): AsyncGenerator<SheetPart, void> };
type Reply = { code: number; msg: string; data: { jobId: string; version: number; newPunches: number; imported?: number } };

// 200 ms on a quiet machine (trust F14); other test files use the cores at the same time.
const LONGEST_WAIT = 2_000;

let server: Bundled;
let world: LotWorld;
beforeAll(async () => {
  const entry = join(import.meta.dirname, "bundled-server.ts");
  await build({ root, configFile: false, logLevel: "silent", build: { ssr: entry, outDir: bundle, emptyOutDir: true, target: "node20" } });
  server = (await import(/* @vite-ignore */ pathToFileURL(join(bundle, "bundled-server.js")).href)) as Bundled;
  world = await fillLotWorld(await testDatabase({ from: "empty" }));
}, 120_000);
afterAll(() => rmSync(bundle, { recursive: true, force: true }));

describe("a bundled server", () => {
  it("imports 60,000 punches of 1,000 people in 20 s without making anybody else wait", async () => {
    for (let person = 0; person < 1000; person += 1) await hire(world.opened, world.lot, personOf(person));
    const file = await monthOf(1000);
    const form = formOf(file);
    const watch = watchProcess();
    const preview = await post("import-file", form);
    expect(preview).toMatchObject({ code: 200, data: { newPunches: 60_000, matchedPeople: 1000, badRows: 0, unmatched: 0 } });
    const { jobId: id, version } = preview.data;
    const committed = await post("import-commit", JSON.stringify({ id, version }));
    const cost = watch();
    expect(committed).toMatchObject({ code: 200, data: { imported: 60_000 } });
    const { rows } = await world.opened.pool.query("select count(*)::int n from personnel_attendance_statistics where attended_days = 30");
    expect(rows).toEqual([{ n: 1000 }]);
    expect(cost.seconds).toBeLessThan(60);
    expect(cost.longestWait).toBeLessThan(LONGEST_WAIT);
    expect(cost.extraMegabytes).toBeLessThan(300);
  }, 120_000);

  it("passes a refusal of the whole file on", async () => {
    const parts: SheetPart[] = [];
    for await (const part of server.partsOfUpload(Buffer.from("<html><table></table></html>"), "march.xls")) parts.push(part);
    expect(parts).toEqual([{ refusal: { ok: false, code: "markup-unsupported", params: { fileName: "march.xls" } } }]);
  });

  it("starts the thread from a file of its own, not from the server", () => {
    const chunk = readdirSync(join(bundle, "assets")).find((name) => name.startsWith("sheet-worker"));
    const source = readFileSync(join(bundle, "assets", chunk ?? ""), "utf8");
    expect(source).not.toContain("bundled-server.js");
  });
});

async function post(path: string, body: FormData | string): Promise<Reply> {
  const headers: Record<string, string> = { "Blade-Auth": `bearer ${world.admin}` };
  if (typeof body === "string") headers["Content-Type"] = "application/json";
  const response = await server.fetch(new Request(`http://backend${base}/${path}`, { method: "POST", headers, body }));
  return (await response.json()) as Reply;
}

function formOf(file: Buffer): FormData {
  const form = new FormData();
  form.set("projectLotId", world.lot.id);
  form.set("statMonth", month);
  form.set("file", new Blob([new Uint8Array(file)]), "九月.xlsx");
  return form;
}

/** Seconds, most memory beyond the start, and the longest time in milliseconds that the event loop did nothing else. */
function watchProcess() {
  const before = process.memoryUsage.rss();
  let peak = before;
  const timer = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 20);
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const start = Date.now();
  return () => {
    clearInterval(timer);
    delay.disable();
    return { seconds: (Date.now() - start) / 1000, extraMegabytes: Math.round((peak - before) / 1_048_576), longestWait: delay.max / 1e6 };
  };
}

function personOf(person: number) {
  return { realName: `张${person}`, workNo: `G${1000 + person}`, idCard: `ID${person}`, phone: phoneOf(person) };
}

const phoneOf = (person: number) => `199${String(person).padStart(8, "0")}`;

/** A day row for each of `people` on each of 30 days. */
async function monthOf(people: number): Promise<Buffer> {
  const header = ["姓名", "工号", "手机号", "日期", "首次打卡时间", "末次打卡时间"].map((value) => ({ value }));
  const rows = Array.from({ length: people * 30 }, (_, index) => {
    const { realName, workNo, phone } = personOf(index % people);
    const day = String(Math.floor(index / people) + 1).padStart(2, "0");
    return [realName, workNo, phone, `${month}-${day}`, "07:55", "18:02"].map((value) => ({ value }));
  });
  return writeXlsxFile([{ sheet: "打卡记录", data: [header, ...rows] }]).toBuffer();
}
