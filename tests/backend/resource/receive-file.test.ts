import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterAll, expect, test } from "vitest";
import { localStorage } from "#app/backend/resource/storage/local-storage.ts";
import { receiveFile } from "#app/backend/resource/upload/receive-file.ts";
import { formEnd, formHead } from "../../support/upload.ts";

const MEGABYTE = 1024 * 1024;
const folder = mkdtempSync(join(tmpdir(), "received-"));
const storage = localStorage(folder);
const terms = { extensions: ["zip", "txt"], totalMs: 60_000 };
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const stored = () => readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile()).map(({ name }) => name);

/** A form that is written while it is read. */
function form(name: string, pieces: () => AsyncGenerator<Uint8Array>, headers: Record<string, string> = {}): Request {
  async function* whole() {
    yield Buffer.from(formHead(name));
    yield* pieces();
    yield Buffer.from(formEnd);
  }
  const body = Readable.toWeb(Readable.from(whole(), { objectMode: false }));
  return new Request("http://backend/", { method: "POST", body, duplex: "half", headers: { "Content-Type": "multipart/form-data; boundary=----boundary", ...headers } } as RequestInit);
}

async function* zeros(megabytes: number) {
  yield Buffer.from("PK\u0003\u0004");
  const piece = Buffer.alloc(64 * 1024);
  for (let at = 0; at < megabytes * 16; at += 1) yield piece;
}

test("320 MB pass through without staying in memory", async () => {
  let most = 0;
  const before = process.memoryUsage().rss;
  const timer = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 20);
  const { name, size } = await receiveFile(form("a.zip", () => zeros(320)), storage, terms);
  clearInterval(timer);
  expect(size).toBe(320 * MEGABYTE + 4);
  expect((most - before) / MEGABYTE).toBeLessThan(150);
  await storage.remove([name]);
});

test("a file one byte larger than it may be is refused with the limit in words, and nothing of it is kept", async () => {
  const refused = receiveFile(form("a.zip", () => zeros(3)), storage, { ...terms, most: 3 * MEGABYTE });
  await expect(refused).rejects.toMatchObject({ key: "form:fileTooLarge", status: 413, params: { size: "3 MB" } });
  expect((await receiveFile(form("a.zip", () => zeros(3)), storage, { ...terms, most: 3 * MEGABYTE + 4 })).size).toBe(3 * MEGABYTE + 4);
  expect(stored()).toHaveLength(1);
});

test("a length that is too large is refused before its bytes are read", async () => {
  let asked = 0;
  async function* counted() {
    for await (const piece of zeros(4)) {
      asked += piece.byteLength;
      yield piece;
    }
  }
  const request = form("a.zip", counted, { "Content-Length": String(10 * MEGABYTE) });
  let written = 0;
  const watched = { ...storage, put: async () => ({ size: (written += 1) }) };
  await expect(receiveFile(request, watched, { ...terms, most: MEGABYTE })).rejects.toMatchObject({ key: "form:fileTooLarge" });
  expect(written).toBe(0);
  expect(asked).toBeGreaterThan(0);
});

test("a sender who falls silent is let go, and nothing is kept", async () => {
  const before = stored();
  async function* silent() {
    yield Buffer.from("PK\u0003\u0004");
    await new Promise((wake) => setTimeout(wake, 2000));
  }
  const began = Date.now();
  await expect(receiveFile(form("a.zip", silent), storage, { ...terms, idleMs: 100 })).rejects.toMatchObject({ key: "uploadStalled", status: 408 });
  expect(Date.now() - began).toBeLessThan(12_000);
  expect(stored()).toEqual(before);
});

test("a sender who drips on and on is let go when the time is up", async () => {
  const before = stored();
  async function* drips() {
    for (let at = 0; at < 100; at += 1) {
      yield Buffer.from("PK\u0003\u0004");
      await new Promise((wake) => setTimeout(wake, 30));
    }
  }
  await expect(receiveFile(form("a.zip", drips), storage, { ...terms, idleMs: 200, totalMs: 300 })).rejects.toMatchObject({ key: "uploadStalled" });
  expect(stored()).toEqual(before);
});

test("a storage that fails is told as such, and the rest of the form is not waited for", async () => {
  const broken = { ...storage, put: () => Promise.reject(new Error("the disk is gone")) };
  await expect(receiveFile(form("a.txt", () => zeros(1)), broken, terms)).rejects.toThrow("the disk is gone");
});
