import "../../support/settings.ts";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { count } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Database } from "#app/backend/db/connect.ts";
import { attachs } from "#app/backend/db/schema/resource.ts";
import { fetch } from "#app/backend/index.server.ts";
import { env } from "#app/env.server.ts";
import { type Browser, browserOf, openApplication } from "../../support/application.ts";
import { ADMIN_PASSWORD } from "../../support/sign-in.ts";
import { formHead } from "../../support/upload.ts";
import { openWorld } from "../../support/world.ts";

const MEGABYTE = 1024 * 1024;
const PAGE = "/resource/attach/upload";
let database: Database;
let admin: Browser;
beforeAll(async () => {
  // What other tests upload at the same time is not counted.
  env.DATA_DIR = mkdtempSync(join(tmpdir(), "form-faults-"));
  database = await openWorld();
  admin = await browserOf(await openApplication(), fetch, { account: "admin", password: ADMIN_PASSWORD });
});
afterAll(() => rmSync(env.DATA_DIR, { recursive: true, force: true }));

const rows = async () => (await database.db.select({ all: count() }).from(attachs))[0]?.all ?? 0;
const files = () => (existsSync(join(env.DATA_DIR, "files")) ? readdirSync(join(env.DATA_DIR, "files"), { recursive: true, withFileTypes: true }).filter((one) => one.isFile()).length : 0);

async function sent(many: number) {
  const form = new FormData();
  for (let at = 0; at < many; at += 1) form.append("files.files", new File([`说明 ${at}`], `${at}.txt`, { type: "text/plain" }));
  const answer = await admin.send(PAGE, { method: "POST", body: form });
  return { status: answer.status, html: await answer.text() };
}

describe("a form with many files, without scripts,", () => {
  test("takes five hundred at once, and memory stays where it was", async () => {
    const before = [await rows(), files()];
    let most = 0;
    const began = process.memoryUsage().rss;
    const timer = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 20);
    expect((await sent(500)).status).toBe(303);
    clearInterval(timer);
    expect([await rows(), files()]).toEqual(before.map((all) => all + 500));
    expect((most - began) / MEGABYTE).toBeLessThan(200);
  }, 60_000);

  test("says of the file behind the last that it is one too many", async () => {
    const before = await rows();
    const { status, html } = await sent(501);
    expect([status, html.includes("最多上传500个文件")]).toEqual([422, true]);
    expect(await rows()).toBe(before + 500);
  }, 60_000);
});

test.each([10, 50, 99])("a form that is cut at %i of 100 of its file leaves neither a row nor a file", async (share) => {
  const before = [await rows(), files()];
  const size = 10 * MEGABYTE;
  let passed = -1;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (passed < 0) controller.enqueue(Buffer.from(formHead("现场.zip").replace('name="file"', 'name="files.files"')));
      else if (passed === 0) controller.enqueue(Buffer.from("PK\u0003\u0004"));
      else if (passed * 64 * 1024 >= (size * share) / 100) return controller.error(new Error("the line is down"));
      else controller.enqueue(new Uint8Array(64 * 1024));
      passed += 1;
    },
  });
  const answer = await admin.send(PAGE, { method: "POST", body, headers: { "Content-Type": "multipart/form-data; boundary=----boundary" } });
  expect(answer.status).toBe(400);
  await expect.poll(async () => [await rows(), files()], { timeout: 5000 }).toEqual(before);
});
