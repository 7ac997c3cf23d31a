import { createHash, randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, symlinkSync, mkdirSync, readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { localStorage } from "#app/backend/resource/storage/local-storage.ts";
import { newName } from "#app/backend/resource/storage/object-name.ts";
import { type Bucket, s3Storage } from "#app/backend/resource/storage/s3-storage.ts";
import type { Storage } from "#app/backend/resource/storage/storage.ts";
import { BUCKET, KEYS, startObjectStorage } from "../../support/object-storage.ts";

const folder = mkdtempSync(join(tmpdir(), "local-storage-"));
let bucket: Bucket;
let stop: () => Promise<void>;

beforeAll(async () => {
  const { endpoint, stop: ended } = await startObjectStorage();
  stop = ended;
  bucket = { endpoint, region: "us-east-1", bucketName: BUCKET, ...KEYS, isInPath: true };
});
afterAll(async () => {
  await stop();
  rmSync(folder, { recursive: true, force: true });
});

const storages: [string, () => Storage][] = [["the local folder", () => localStorage(folder)], ["a server that speaks S3", () => s3Storage(bucket)]];

describe.each(storages)("%s", (_, open) => {
  test.each([1, 70_000, 20 * 1024 * 1024])("keeps %i bytes and gives them back, whole and in part", async (size) => {
    const storage = open();
    const bytes = randomBytes(size);
    const name = newName("zip");
    expect(await storage.put(name, chunksOf(bytes))).toEqual({ size });
    expect(await storage.stat(name)).toMatchObject({ name, size });
    expect(digest(await read(storage, name))).toBe(digest(bytes));
    const range = { start: Math.floor(size / 3), end: Math.floor(size / 2) };
    expect(digest(await read(storage, name, range))).toBe(digest(bytes.subarray(range.start, range.end + 1)));
  });

  test("keeps nothing of what breaks off half-way", async () => {
    const storage = open();
    const name = newName("zip");
    async function* broken() {
      for (let sent = 0; sent < 20; sent += 1) yield randomBytes(1024 * 1024);
      throw new Error("the sender went away");
    }
    await expect(storage.put(name, broken())).rejects.toThrow("the sender went away");
    expect(await storage.stat(name)).toBeUndefined();
    expect(await storage.get(name)).toBeUndefined();
    expect((await listed(storage)).map((one) => one.name)).not.toContain(name);
  });

  test("lists what it holds with its age, and forgets what is removed", async () => {
    const storage = open();
    const names = [newName("txt"), newName("txt"), newName("txt")];
    for (const name of names) await storage.put(name, chunksOf(Buffer.from("甲")));
    const found = (await listed(storage)).filter(({ name }) => names.includes(name));
    expect(found.map(({ name, size }) => ({ name, size })).sort(byName)).toEqual(names.map((name) => ({ name, size: 3 })).sort(byName));
    expect(found.every(({ time }) => Math.abs(time.getTime() - Date.now()) < 60_000)).toBe(true);
    await storage.remove(names.slice(0, 2));
    await storage.remove(names.slice(0, 1));
    expect((await listed(storage)).map(({ name }) => name).filter((name) => names.includes(name))).toEqual(names.slice(2));
  });
});

describe("the local folder", () => {
  test.each(["../keys/data-key", "upload/20260101/../../x.txt", "/etc/passwd", "upload/20260101/a.txt"])("neither reads nor writes %s", async (name) => {
    const storage = localStorage(folder);
    expect(await storage.stat(name)).toBeUndefined();
    expect(await storage.get(name)).toBeUndefined();
    await expect(storage.put(name, chunksOf(Buffer.from("x")))).rejects.toThrow();
  });

  test("follows no link out of itself", async () => {
    const elsewhere = mkdtempSync(join(tmpdir(), "elsewhere-"));
    const root = mkdtempSync(join(tmpdir(), "linked-"));
    const name = newName("txt");
    mkdirSync(join(root, "upload"));
    symlinkSync(elsewhere, join(root, "upload", name.split("/")[1] ?? ""));
    await expect(localStorage(root).put(name, chunksOf(Buffer.from("x")))).rejects.toThrow();
    expect(readdirSync(elsewhere)).toEqual([]);
    expect(readdirSync(join(root, "parts"))).toEqual([]);
    rmSync(elsewhere, { recursive: true });
    rmSync(root, { recursive: true });
  });

  test("is rid of parts that lie about since before a time, and keeps those that are being written", async () => {
    const storage = localStorage(folder);
    let begun = () => undefined as void;
    const started = new Promise<void>((yes) => (begun = yes));
    let go = () => undefined as void;
    const waiting = new Promise<void>((yes) => (go = yes));
    async function* slow() {
      yield Buffer.from("a");
      begun();
      await waiting;
    }
    const writing = storage.put(newName("txt"), slow());
    await started;
    expect(await storage.removeParts(new Date(Date.now() - 3_600_000))).toBe(0);
    expect(await storage.removeParts(new Date(Date.now() + 1000))).toBe(1);
    go();
    await expect(writing).rejects.toThrow();
  });
});

describe("a server that speaks S3", () => {
  const refusals: [string, Partial<Bucket>, string][] = [
    ["a wrong secret", { secretKey: "wrong" }, "storageDenied"],
    ["an unknown access key", { accessKey: "nobody" }, "storageDenied"],
    ["a bucket that is not there", { bucketName: "nothing-here" }, "storageNoBucket"],
    ["nobody at the address", { endpoint: "http://127.0.0.1:9" }, "storageUnreachable"],
  ];
  test.each(refusals)("%s is told by its own sentence", async (_, wrong, key) => {
    const storage = s3Storage({ ...bucket, ...wrong });
    await expect(storage.put(newName("txt"), chunksOf(Buffer.from("x")))).rejects.toMatchObject({ key, status: 424 });
  });
});

async function* chunksOf(bytes: Buffer) {
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536);
}

async function read(storage: Storage, name: string, range?: { start: number; end: number }): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of (await storage.get(name, range)) ?? []) chunks.push(Buffer.from(chunk as Uint8Array));
  return Buffer.concat(chunks);
}

async function listed(storage: Storage) {
  const all = [];
  for await (const one of storage.list()) all.push(one);
  return all;
}

const digest = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");
const byName = (one: { name: string }, other: { name: string }) => (one.name < other.name ? -1 : 1);
