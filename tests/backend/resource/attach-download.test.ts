import "../../support/settings.ts";
import { randomBytes } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import type { Database } from "#app/backend/db/connect.ts";
import { fetch } from "#app/backend/index.server.ts";
import { env } from "#app/env.server.ts";
import { testDatabase } from "../../support/database.ts";
import { pictureBomb } from "../../support/picture-bomb.ts";
import { newPerson, type Person } from "../../support/person.ts";
import { upload } from "../../support/upload.ts";

const BYTES = Buffer.concat([Buffer.from("PK\u0003\u0004"), randomBytes(996)]);
let opened: Database;
let person: Person;
let id: string;

beforeAll(async () => {
  opened = await testDatabase({ from: "empty" });
  person = await newPerson(opened.db, []);
  id = await stored("投标 (终稿)'1'.zip", BYTES);
});

async function stored(name: string, bytes: Uint8Array | string): Promise<string> {
  const { status, body } = await upload(fetch, "/blade-resource/oss/endpoint/put-file-attach", person.token, { bytes, name });
  if (status !== 200) throw new Error(String(body.msg));
  return (body.data as { attachId: string }).attachId;
}

function download(of: string, headers: Record<string, string> = {}, method = "GET") {
  return fetch(new Request(`http://upstream/blade-resource/attach/download?id=${of}`, { method, headers: { "Blade-Auth": `bearer ${person.token}`, ...headers } }));
}
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());

test("a file comes whole, under its own name, and can run nowhere", async () => {
  const response = await download(id);
  expect(response.status).toBe(200);
  expect(await bytesOf(response)).toEqual(BYTES);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "content-type": "application/zip", "content-length": "1000", "accept-ranges": "bytes", "x-content-type-options": "nosniff",
    "content-security-policy": "sandbox; default-src 'none'", "cache-control": "private, no-cache, no-transform",
    "content-disposition": "attachment; filename=\"__ (__)'1'.zip\"; filename*=UTF-8''%E6%8A%95%E6%A0%87%20%28%E7%BB%88%E7%A8%BF%29%271%27.zip",
  });
});

const ranges: [string, string, number, number][] = [
  ["the first hundred bytes", "bytes=0-99", 0, 99], ["the rest from the middle", "bytes=500-", 500, 999], ["the last ten", "bytes=-10", 990, 999],
  ["one byte", "bytes=999-999", 999, 999], ["more than there is", "bytes=900-5000", 900, 999], ["an end longer than the file", "bytes=-5000", 0, 999],
];
test.each(ranges)("%s (%s) come as a part", async (_, Range, start, end) => {
  const response = await download(id, { Range });
  expect([response.status, response.headers.get("Content-Range"), response.headers.get("Content-Length")]).toEqual([206, `bytes ${start}-${end}/1000`, String(end - start + 1)]);
  expect(await bytesOf(response)).toEqual(BYTES.subarray(start, end + 1));
});

test.each(["bytes=1000-", "bytes=5000-6000", "bytes=-0"])("%s is a part that the file does not have", async (Range) => {
  const response = await download(id, { Range });
  expect([response.status, response.headers.get("Content-Range"), await response.text()]).toEqual([416, "bytes */1000", ""]);
});

test.each(["bytes=0-1,5-6", "bytes=9-1", "pages=1-2", "bytes=-", "bytes=a-b"])("%s is answered with the whole file", async (Range) => {
  const response = await download(id, { Range });
  expect([response.status, (await bytesOf(response)).length]).toEqual([200, 1000]);
});

describe("what a browser has already", () => {
  test("is not sent again", async () => {
    const tag = (await download(id)).headers.get("ETag") ?? "";
    const again = await download(id, { "If-None-Match": `"other", ${tag}` });
    expect([again.status, await again.text()]).toEqual([304, ""]);
    expect((await download(id, { Range: "bytes=0-1", "If-Range": tag })).status).toBe(206);
    expect((await download(id, { Range: "bytes=0-1", "If-Range": '"older"' })).status).toBe(200);
  });
});

test("a HEAD tells the length and sends nothing", async () => {
  const response = await download(id, {}, "HEAD");
  expect([response.status, response.headers.get("Content-Length"), await response.text()]).toEqual([200, "1000", ""]);
});

test.each([
  ["a.png", Buffer.concat([Buffer.from("89504e470d0a1a0a0000000d49484452", "hex"), Buffer.alloc(100)]), "inline", "image/png"],
  ["a.svg", '<svg xmlns="http://www.w3.org/2000/svg"/>', "attachment", "image/svg+xml"],
  ["a.txt", "说明", "attachment", "text/plain; charset=utf-8"],
  ["a.pdf", "%PDF-1.7 a document", "attachment", "application/pdf"],
])("%s is shown or saved as its kind allows", async (name, bytes, disposition, type) => {
  const response = await download(await stored(name, bytes));
  expect(response.headers.get("Content-Disposition")?.split(";")[0]).toBe(disposition);
  expect(response.headers.get("Content-Type")).toBe(type);
  await response.body?.cancel();
});

test("a picture that is asked for to be kept is saved", async () => {
  const of = await stored("b.gif", "GIF89a\u0001\u0000");
  for (const [query, disposition] of [["", "inline"], ["&save=1", "attachment"]] as const) {
    expect((await download(`${of}${query}`)).headers.get("Content-Disposition")?.split(";")[0]).toBe(disposition);
  }
});

test("a file whose bytes are gone is told as a download that failed", async () => {
  const { body } = await upload(fetch, "/blade-resource/oss/endpoint/put-file-attach", person.token, { bytes: BYTES, name: "gone.zip" });
  const { attachId, name } = body.data as Record<string, string>;
  await rm(join(env.DATA_DIR, "files", name ?? ""));
  const response = await download(attachId ?? "");
  expect([response.status, ((await response.json()) as { msg: string }).msg]).toEqual([424, "文件下载失败，请重新尝试"]);
});

test("a picture that would fill the memory is kept as it came and drawn nowhere", async () => {
  const bomb = pictureBomb();
  const before = process.memoryUsage().rss;
  const response = await download(await stored("大.png", bomb));
  expect((await bytesOf(response)).equals(bomb)).toBe(true);
  expect(process.memoryUsage().rss - before).toBeLessThan(50 * 1024 * 1024);
});

test("a film whose header lies about its length is kept as it came, and a part of it is what was sent", async () => {
  // The first box says that it is 4 GB long.
  const film = Buffer.concat([Buffer.from("ffffffff66747970", "hex"), Buffer.from("isom0000isommp42"), Buffer.alloc(5000, 1)]);
  const id = await stored("片.mp4", film);
  const part = await download(id, { Range: "bytes=0-99" });
  expect([part.status, part.headers.get("Content-Range"), part.headers.get("Content-Type")]).toEqual([206, `bytes 0-99/${film.length}`, "video/mp4"]);
  expect((await bytesOf(part)).equals(film.subarray(0, 100))).toBe(true);
});
