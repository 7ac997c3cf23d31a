import "../../support/settings.ts";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "#app/backend/db/connect.ts";
import { attachs } from "#app/backend/db/schema/resource.ts";
import { fetch } from "#app/backend/index.server.ts";
import { putFileAttach } from "#app/contract/resource/put-file.ts";
import { env } from "#app/env.server.ts";
import { endSlowBodies } from "../../../scripts/slow-bodies.mjs";
import { testDatabase } from "../../support/database.ts";
import { newPerson, type Person } from "../../support/person.ts";
import { serveNode } from "../../support/serve-node.ts";
import { formEnd, formHead, stream, upload } from "../../support/upload.ts";

const MEGABYTE = 1024 * 1024;
/** A turn of the guard here; where the product runs it is half a minute. */
const TURN_MS = 1000;
let opened: Database;
let person: Person;
let site: Awaited<ReturnType<typeof serveNode>>;

beforeAll(async () => {
  env.DATA_DIR = mkdtempSync(join(tmpdir(), "faults-"));
  opened = await testDatabase({ from: "empty" });
  person = await newPerson(opened.db, []);
  site = await serveNode(fetch, (server) => endSlowBodies(server, { turnMs: TURN_MS }));
});
afterAll(async () => {
  await site.close();
  rmSync(env.DATA_DIR, { recursive: true, force: true });
});

const folder = () => join(env.DATA_DIR, "files");
const stored = () => (existsSync(folder()) ? readdirSync(folder(), { recursive: true, withFileTypes: true }).filter((one) => one.isFile()).length : 0);
const rows = () => opened.db.$count(attachs);
const target = (name: string, length?: number) => ({ url: `${site.url}${putFileAttach.path}`, token: person.token, name, ...(length === undefined ? {} : { length }) });
const wait = (ms: number) => new Promise((wake) => setTimeout(wake, ms));

/** The slowest answer to a question asked again and again until `others` is done. */
async function slowestBeside(others: Promise<unknown>): Promise<number> {
  let isDone = false;
  void others.finally(() => (isDone = true));
  let slowest = 0;
  while (!isDone) {
    const began = performance.now();
    const answer = await globalThis.fetch(`${site.url}/blade-resource/attach/select?attachIds=1`, { headers: { "Blade-Auth": `bearer ${person.token}` } });
    expect(answer.status).toBe(200);
    slowest = Math.max(slowest, performance.now() - began);
    await wait(20);
  }
  return slowest;
}

test("fifty senders who drip are let go, others are answered meanwhile, and nothing of them is kept", async () => {
  const before = [await rows(), stored()];
  const began = performance.now();
  const drips = Array.from({ length: 50 }, () => stream(target("film.zip"), async (send) => {
    await send("PK\u0003\u0004");
    // A hundred bytes a second, in smaller steps.
    for (let at = 0; at < 200; at += 1) {
      await send("0123456789");
      await wait(100);
    }
  }));
  const slowest = await slowestBeside(Promise.all(drips));
  expect((await Promise.all(drips)).map((answer) => answer?.status)).toEqual(Array.from({ length: 50 }, () => 408));
  expect(performance.now() - began).toBeLessThan(5 * TURN_MS);
  // How fast is the bench's to say; here nobody waits for the senders.
  expect(slowest).toBeLessThan(4 * TURN_MS);
  await expect.poll(async () => [await rows(), stored()], { timeout: 5000 }).toEqual(before);
});

test("a sender who takes longer than a turn, but sends, is not let go", async () => {
  const answer = await stream(target("slow.zip"), async (send) => {
    await send("PK\u0003\u0004");
    for (let at = 0; at < 12; at += 1) {
      await send(Buffer.alloc(8 * 1024));
      await wait(200);
    }
    await send(formEnd);
  });
  expect(answer?.status).toBe(200);
});

const head = () => formHead("a.txt").length + formEnd.length;

test("a form that is longer than it says is a broken one, and so is one that says more than it brings", async () => {
  const before = [await rows(), stored()];
  const short = await stream(target("a.txt", head() + 1), async (send) => {
    await send("many bytes more than that");
    await send(formEnd);
  });
  expect([400, undefined]).toContain(short?.status);
  const long = await stream(target("a.txt", head() + 1_000_000), async (send) => {
    await send("few");
    await send(formEnd);
    await wait(3 * TURN_MS);
  });
  expect([400, 408, undefined]).toContain(long?.status);
  await expect.poll(async () => [await rows(), stored()], { timeout: 5000 }).toEqual(before);
});

test("five hundred files at one moment are all taken, and memory stays where it was", async () => {
  const before = [await rows(), stored()];
  let most = 0;
  const began = process.memoryUsage().rss;
  const timer = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 20);
  const answers = await Promise.all(Array.from({ length: 500 }, (_, at) => upload(fetch, putFileAttach.path, person.token, { bytes: `说明 ${at}`, name: `${at}.txt` })));
  clearInterval(timer);
  expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
  expect([await rows(), stored()]).toEqual(before.map((count) => Number(count) + 500));
  expect((most - began) / MEGABYTE).toBeLessThan(150);
});
