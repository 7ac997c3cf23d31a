import "../../support/settings.ts";
import { existsSync, readdirSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { count } from "drizzle-orm";
import { beforeAll, describe, expect, test, vi } from "vitest";
import type { Database } from "#app/backend/db/connect.ts";
import { attachs } from "#app/backend/db/schema/resource.ts";
import { fetch } from "#app/backend/index.server.ts";
import { env } from "#app/env.server.ts";
import { tendParts, uploadParts } from "#app/screens/upload/upload-parts.server.ts";
import { type Browser, browserOf, openApplication } from "../../support/application.ts";
import { ADMIN_PASSWORD } from "../../support/sign-in.ts";
import { openWorld, people } from "../../support/world.ts";

let database: Database;
let admin: Browser;
let reader: Browser;
beforeAll(async () => {
  database = await openWorld();
  const site = await openApplication();
  admin = await browserOf(site, fetch, { account: "admin", password: ADMIN_PASSWORD });
  reader = await browserOf(site, fetch, people.reader);
});

const PNG = Buffer.concat([Buffer.from("89504e470d0a1a0a0000000d4948445200000001000000010806000000", "hex"), Buffer.alloc(200_000, 7)]);
const base64 = (text: string) => Buffer.from(text).toString("base64");
const tus = { "Tus-Resumable": "1.0.0" };

async function begin(browser: Browser, name: string, size: number) {
  const metadata = `filename ${base64(name)},filetype ${base64("image/png")}`;
  return browser.send("/files/tus", { method: "POST", headers: { ...tus, "Upload-Length": String(size), "Upload-Metadata": metadata } });
}
const goOn = (browser: Browser, path: string, offset: number, body: BodyInit) =>
  browser.send(path, { method: "PATCH", headers: { ...tus, "Upload-Offset": String(offset), "Content-Type": "application/offset+octet-stream" }, body });
const offsetOf = async (browser: Browser, path: string) => {
  const answer = await browser.send(path, { method: "HEAD", headers: tus });
  return [answer.status, answer.headers.get("Upload-Offset")];
};
const stored = async () => (await database.db.select({ all: count() }).from(attachs))[0]?.all ?? 0;
const parts = () => (existsSync(join(env.DATA_DIR, "parts")) ? readdirSync(join(env.DATA_DIR, "parts")) : []);

describe("a resumable upload", () => {
  test("goes on after a broken connection from what had arrived, and becomes an attachment with its last byte", async () => {
    const before = await stored();
    const begun = await begin(admin, "现场 1.png", PNG.length);
    expect(begun.status).toBe(201);
    const path = begun.headers.get("Location") ?? "";
    expect(path).toMatch(/^\/files\/tus\/[0-9a-f]{32}$/);
    let sent = 0;
    const breaking = new ReadableStream<Uint8Array>({
      async pull(controller) {
        await new Promise((wake) => setTimeout(wake, 100));
        if (sent > 0) return controller.error(new Error("the line is down"));
        controller.enqueue(PNG.subarray(0, (sent = 100_000)));
      },
    });
    await goOn(admin, path, 0, breaking).catch(() => undefined);
    const [status, offset] = await offsetOf(admin, path);
    expect([status, offset]).toEqual([200, "100000"]);
    expect(await stored()).toBe(before);
    const done = await goOn(admin, path, 100_000, PNG.subarray(100_000));
    expect(done.status).toBe(200);
    const file = (await done.json()) as { attachId: string; link: string };
    expect(file).toMatchObject({ originalName: "现场 1.png", suffix: "png", attachSize: PNG.length });
    expect(await stored()).toBe(before + 1);
    const read = await admin.download(file.link);
    expect(Buffer.from(await read.arrayBuffer()).equals(PNG)).toBe(true);
    expect((await offsetOf(admin, path))[0]).toBe(404);
    expect(parts()).toEqual([]);
  });

  test("belongs to who began it: to others there is none", async () => {
    const path = (await begin(admin, "a.png", 10)).headers.get("Location") ?? "";
    expect((await offsetOf(reader, path))[0]).toBe(404);
    expect((await goOn(reader, path, 0, "0123456789")).status).toBe(404);
    expect((await reader.send(path, { method: "DELETE", headers: tus })).status).toBe(404);
    expect(await offsetOf(admin, path)).toEqual([200, "0"]);
    expect((await admin.send(path, { method: "DELETE", headers: tus })).status).toBe(204);
    expect((await offsetOf(admin, path))[0]).toBe(404);
  });

  test("of a file that is not what its name says is refused in a sentence, and nothing of it is left", async () => {
    const before = await stored();
    const path = (await begin(admin, "图.png", 6)).headers.get("Location") ?? "";
    const answer = await goOn(admin, path, 0, "<html>");
    expect([answer.status, await answer.json()]).toEqual([422, { msg: "文件不符合上传条件" }]);
    expect(await stored()).toBe(before);
    expect(parts()).toEqual([]);
  });

  test("of nothing, or of more than may be, is refused before a byte is sent", async () => {
    const empty = await begin(admin, "空.png", 0);
    expect([empty.status, await empty.json()]).toEqual([422, { msg: "文件过小，请检查后重新上传" }]);
    expect((await begin(admin, "大.png", 5 * 1024 ** 3)).status).toBe(413);
    expect((await begin(admin, "乱.png", -1)).status).toBe(400);
    expect(parts()).toEqual([]);
  });

  test("asks for a session, for one's own site and for an id of its own making", async () => {
    const anonymous = await admin.send("/files/tus", { method: "POST", headers: { ...tus, "Upload-Length": "5", Cookie: "" } });
    expect(anonymous.status).toBe(302);
    const foreign = await admin.send("/files/tus", { method: "POST", headers: { ...tus, "Upload-Length": "5", Origin: "http://elsewhere.test" } });
    expect(foreign.status).toBe(403);
    for (const id of ["..%2F..%2Fkeys", "x", "0".repeat(33)]) expect((await offsetOf(admin, `/files/tus/${id}`))[0]).toBe(404);
  });

  test("that nobody goes on with for a day is removed", async () => {
    const path = (await begin(admin, "alt.png", 10)).headers.get("Location") ?? "";
    const { store } = uploadParts();
    const upload = await store.getUpload(path.split("/").at(-1) ?? "");
    await store.configstore.set(upload.id, Object.assign(upload, { creation_date: new Date(Date.now() - 25 * 3_600_000).toISOString() }));
    utimesSync(join(store.directory, upload.id), new Date(0), new Date(0));
    const stop = tendParts();
    await expect.poll(parts).toEqual([]);
    stop();
  });

  test("of a person with fifty unfinished files waits until some are done", async () => {
    for (let at = 0; at < 50; at += 1) expect((await begin(reader, `${at}.png`, 10)).status).toBe(201);
    const answer = await begin(reader, "51.png", 10);
    expect([answer.status, await answer.json()]).toEqual([429, { msg: "请求过于频繁，请稍后再试" }]);
    const notes = vi.spyOn(uploadParts().store.configstore, "get");
    expect((await begin(admin, "other.png", 10)).status).toBe(201);
    expect(notes.mock.calls.length, "the notes of other parts are not looked through").toBeLessThan(2);
    notes.mockRestore();
  });

  test.each([10, 50, 99])("that is cut at %i of 100 and never gone on with leaves neither a row nor a part", async (share) => {
    const before = [await stored(), parts().length];
    const size = 8 * 1024 * 1024;
    const path = (await begin(admin, "现场.zip", size)).headers.get("Location") ?? "";
    let sent = 0;
    const cut = new ReadableStream<Uint8Array>({
      async pull(controller) {
        if (sent >= (size * share) / 100) return controller.error(new Error("the line is down"));
        controller.enqueue(Buffer.alloc(Math.min(64 * 1024, (size * share) / 100 - sent), "PK"));
        sent += 64 * 1024;
      },
    });
    await goOn(admin, path, 0, cut).catch(() => undefined);
    expect((await offsetOf(admin, path))[0]).toBe(200);
    const { store } = uploadParts();
    const upload = await store.getUpload(path.split("/").at(-1) ?? "");
    await store.configstore.set(upload.id, Object.assign(upload, { creation_date: new Date(Date.now() - 25 * 3_600_000).toISOString() }));
    utimesSync(join(store.directory, upload.id), new Date(0), new Date(0));
    const stop = tendParts();
    await expect.poll(async () => [await stored(), parts().length]).toEqual(before);
    stop();
  });
});
