import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { freePort, type Server, startServer } from "#tests/support/journey-server.ts";
import { EMPTY, onDatabase, runOn } from "#tests/support/server.ts";
import { signIn } from "./ledger.ts";

const PASSWORD = "Admin-of-twins-1";
const AT_ONCE = 2_000;
const name = `test_${randomUUID().replaceAll("-", "")}`;

let folder = "";
let [one, other]: [Server?, Server?] = [];

beforeAll(async () => {
  const maintenance = inject("databaseServer");
  folder = mkdtempSync(join(tmpdir(), "supervision-twins-"));
  await runOn(maintenance, `CREATE DATABASE ${name} TEMPLATE ${EMPTY}`);
  // Several machines share the database and the keys.
  const env = { DATABASE_URL: onDatabase(maintenance, name), ADMIN_PASSWORD: PASSWORD, DEMO_DATA: "off", CAPTCHA_MODE: "off", ALLOW_PLAIN_LOGIN: "on", SESSION_SECRET: randomUUID(), TOKEN_SECRET: randomUUID() };
  const start = async (place: string) => startServer({ dataDir: join(folder, place), log: join(folder, `${place}.log`), port: await freePort(), env });
  one = await start("one");
  other = await start("other");
}, 240_000);

afterAll(async () => {
  await Promise.all([one?.stop(), other?.stop()]);
  await runOn(inject("databaseServer"), `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  rmSync(folder, { recursive: true, force: true });
});

test("a notice that is published through one server is at once on a page that is open at another", async () => {
  const [writing, reading] = [one?.url ?? "", other?.url ?? ""];
  const token = await signIn(writing, PASSWORD);
  const stream = await fetch(`${reading}/api/blade-desk/notice/stream`, { headers: { "Blade-Auth": `bearer ${token}` } });
  expect(stream.headers.get("Content-Type")).toContain("text/event-stream");
  const heard = until(stream, "给两处的通知");
  const notice = { title: "给两处的通知", category: 1, releaseTime: "2026-05-01 08:00", receiverType: 1, content: "" };
  const { data } = await posted<{ id: string }>(`${writing}/api/blade-desk/notice/submit`, token, notice);
  const began = performance.now();
  await posted(`${writing}/api/blade-desk/notice/publish?id=${data.id}`, token, {});
  await heard;
  expect(performance.now() - began).toBeLessThan(AT_ONCE);
});

test("what was read through one server is read on the next page of another", async () => {
  const [here, there] = [one?.url ?? "", other?.url ?? ""];
  const cookie = await cookieOf(here);
  const bell = async (url: string) => /消息通知（\d+ 条未读）/.test(await (await fetch(`${url}/info/index`, { headers: { Cookie: cookie, "Accept-Language": "zh-CN" } })).text());
  expect([await bell(here), await bell(there)]).toEqual([true, true]);
  await readAll(here, cookie);
  expect(await bell(here)).toBe(false);
  await expect.poll(() => bell(there), { timeout: AT_ONCE, interval: 20 }).toBe(false);
});

async function posted<T>(url: string, token: string, body: object): Promise<{ data: T }> {
  const answer = await fetch(url, { method: "POST", headers: { "Content-Type": "application/json", "Blade-Auth": `bearer ${token}` }, body: JSON.stringify(body) });
  expect(answer.status).toBe(200);
  return (await answer.json()) as { data: T };
}

/** Reads a stream until `text` stands in it; the first event comes as soon as it is open. */
async function until({ body }: Response, text: string) {
  const reader = (body as ReadableStream<Uint8Array>).getReader();
  const decoder = new TextDecoder();
  let heard = "";
  while (!heard.includes(text)) {
    const { done, value } = await reader.read();
    if (done) break;
    heard += decoder.decode(value, { stream: true });
  }
  await reader.cancel();
  expect(heard).toContain(text);
}

async function cookieOf(url: string): Promise<string> {
  const body = new URLSearchParams({ username: "admin", password: PASSWORD, tenantId: "000000" });
  const answer = await fetch(`${url}/login`, { method: "POST", body, headers: { Origin: url }, redirect: "manual" });
  expect(answer.status).toBe(303);
  return answer.headers.getSetCookie().map((text) => text.split(";")[0]).join("; ");
}

async function readAll(url: string, cookie: string) {
  for (const tab of ["mail", "message", "notice"]) {
    const body = new URLSearchParams({ tab, intent: "readAll" });
    expect((await fetch(`${url}/notices`, { method: "POST", body, headers: { Cookie: cookie, Origin: url }, redirect: "manual" })).status).toBe(303);
  }
}
