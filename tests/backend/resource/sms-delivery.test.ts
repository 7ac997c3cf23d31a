import { createHash, createHmac } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import "../../support/settings.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Database } from "#app/backend/db/connect.ts";
import { smsOutbox } from "#app/backend/db/schema/account.ts";
import { smsConfigs } from "#app/backend/db/schema/resource.ts";
import { sealField } from "#app/backend/keys/field-cipher.ts";
import { deliverMessages, tendMessages } from "#app/backend/resource/sms-delivery.ts";
import { type SmsService, writeMessages } from "#app/backend/resource/sms-message.ts";
import { testDatabase } from "../../support/database.ts";

type Call = { method: string; url: string; headers: IncomingMessage["headers"]; body: string };
const calls: Call[] = [];
let reply: (response: ServerResponse, call: Call) => void;
let server: Server;
let endpoint = "";
let database: Database;

beforeAll(async () => {
  database = await testDatabase({ from: "empty" });
  server = createServer((request, response) => {
    let body = "";
    request.on("data", (part: Buffer) => (body += part.toString()));
    request.on("end", () => {
      const call = { method: request.method ?? "", url: request.url ?? "", headers: request.headers, body };
      calls.push(call);
      reply(response, call);
    });
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(async () => {
  calls.length = 0;
  await database.db.delete(smsOutbox);
  await database.db.delete(smsConfigs);
});

const PHONE = "13800000001";
const says = (status: number, body: unknown) => (response: ServerResponse) => void response.writeHead(status).end(typeof body === "string" ? body : JSON.stringify(body));

let made = 0;
/** A service that has not been asked before: one that failed in another test may rest. */
async function service(more: Partial<SmsService> = {}): Promise<SmsService> {
  const [row] = await database.db.insert(smsConfigs).values({
    id: "1", category: 1, smsCode: `s${(made += 1)}`, templateId: "T-1", template: "验证码{code}", signName: "澜江监管", accessKey: "access-1", secretKey: sealField("Geheim-1"), endpoint, regionId: "ap-guangzhou", appId: "1400",
    createTime: "2026-05-01 08:00:00", updateTime: "2026-05-01 08:00:00", ...more,
  }).returning();
  if (!row) throw new Error("No service was written.");
  return row;
}
const write = (used: SmsService | undefined, phones = [PHONE], sendAfter?: string) =>
  writeMessages(database.db, { tenantId: "000000", phones, values: [["code", "123456"]], text: "验证码", service: used, sendAfter });
const rows = () => database.db.select().from(smsOutbox).orderBy(smsOutbox.id);
const row = async () => (await rows())[0];
const later = (ms: number) => () => new Date(Date.now() + ms);

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
const hmac = (key: string | Buffer, text: string) => createHmac("sha256", key).update(text).digest();
const host = () => endpoint.slice("http://".length);

/** Whether a call bears the signature that its vendor's specification computes from what has arrived. */
const isSigned: Record<number, (call: Call) => boolean> = {
  2: ({ url, headers, body }) =>
    headers.authorization === `Qiniu access-1:${createHmac("sha1", "Geheim-1").update(`POST ${url}\nHost: ${host()}\nContent-Type: application/json\n\n${body}`).digest("base64").replace(/\+/g, "-").replace(/\//g, "_")}`,
  3: ({ url, headers, body }) => {
    const [path, query] = url.split("?");
    const names = Object.keys(headers).filter((name) => name === "host" || name.startsWith("x-acs-")).sort();
    const canonical = ["POST", path, query, ...names.map((name) => `${name}:${String(headers[name])}`), "", names.join(";"), sha256(body)].join("\n");
    const signature = createHmac("sha256", "Geheim-1").update(`ACS3-HMAC-SHA256\n${sha256(canonical)}`).digest("hex");
    return headers["x-acs-content-sha256"] === sha256(body) && headers.authorization === `ACS3-HMAC-SHA256 Credential=access-1,SignedHeaders=${names.join(";")},Signature=${signature}`;
  },
  4: ({ headers, body }) => {
    const day = new Date(Number(headers["x-tc-timestamp"]) * 1000).toISOString().slice(0, 10);
    const canonical = `POST\n/\n\ncontent-type:${String(headers["content-type"])}\nhost:${host()}\nx-tc-action:sendsms\n\ncontent-type;host;x-tc-action\n${sha256(body)}`;
    const text = `TC3-HMAC-SHA256\n${String(headers["x-tc-timestamp"])}\n${day}/sms/tc3_request\n${sha256(canonical)}`;
    const signature = createHmac("sha256", hmac(hmac(hmac("TC3Geheim-1", day), "sms"), "tc3_request")).update(text).digest("hex");
    return headers.authorization === `TC3-HMAC-SHA256 Credential=access-1/${day}/sms/tc3_request, SignedHeaders=content-type;host;x-tc-action, Signature=${signature}`;
  },
  1: ({ body }) => new URLSearchParams(body).get("apikey") === "Geheim-1" && new URLSearchParams(body).get("text") === "【澜江监管】验证码123456",
};
const taken: Record<number, object> = { 1: { code: 0 }, 2: { job_id: "1" }, 3: { Code: "OK" }, 4: { Response: { SendStatusSet: [{ Code: "Ok" }] } } };

test.each([1, 2, 3, 4])("a service of kind %i takes a message whose signature is right as it arrives", async (category) => {
  reply = (response, call) => says(isSigned[category]?.(call) ? 200 : 403, isSigned[category]?.(call) ? taken[category] : { error: "signature" })(response);
  await write(await service({ category }));
  expect(await row()).toMatchObject({ state: 3, smsCode: `s${made}` });
  expect(await deliverMessages()).toBe(1);
  expect(await row()).toMatchObject({ state: 1, error: null, params: null, tries: 1, sendTime: expect.stringMatching(/^\d{4}-/) });
  expect(calls).toHaveLength(1);
});

test("what a service says against a message is kept, without the phone and the secrets it repeats", async () => {
  reply = says(200, { code: 22, msg: `号码${PHONE}超限 apikey Geheim-1 password=abc ${"长".repeat(300)}` });
  await write(await service());
  await deliverMessages();
  const { state, error } = (await row()) ?? {};
  expect(state).toBe(2);
  expect(error).toMatch(/^22 号码138\*{4}0001超限 apikey \*{6} password=\*{6} 长+$/);
  expect(error?.length).toBeLessThanOrEqual(255);
  expect(await deliverMessages({ now: later(3_600_000) })).toBe(0);
});

test("a service that fails is asked three times, a minute apart; then the message has failed", async () => {
  reply = says(502, "<html>");
  await write(await service());
  for (const [tries, at] of [[1, 0], [1, 30_000], [2, 61_000], [3, 122_000], [3, 600_000]] as const) {
    await deliverMessages({ now: later(at) });
    expect(await row()).toMatchObject({ tries, state: tries < 3 ? 3 : 2, error: "HTTP 502" });
  }
  expect(calls).toHaveLength(3);
});

test.each([
  ["breaks off", (response: ServerResponse) => void response.socket?.destroy(), "@unreachable"],
  ["answers without an end", (response: ServerResponse) => { response.writeHead(200); const more = () => response.destroyed || (response.write("x".repeat(20_000)), setTimeout(more, 1)); more(); }, "@tooLong"],
  ["redirects", (response: ServerResponse) => void response.writeHead(302, { Location: "http://169.254.169.254/" }).end(), "HTTP 302"],
  ["answers half", (response: ServerResponse) => { response.writeHead(200, { "Content-Length": "100" }); response.write("{"); response.socket?.end(); }, "@unreachable"],
])("a service that %s leaves a word of why", async (_, answer, error) => {
  reply = answer;
  await write(await service());
  await deliverMessages();
  expect(await row()).toMatchObject({ error });
  expect(calls).toHaveLength(1);
});

test("a service that says nothing, or a drop at a time, is waited for five seconds", { timeout: 20_000 }, async () => {
  reply = (response, { body }) => {
    if (body.includes(PHONE)) return;
    response.writeHead(200);
    const drip = setInterval(() => response.write(" "), 200);
    response.on("close", () => clearInterval(drip));
  };
  await write(await service(), [PHONE, "13800000002"]);
  const began = Date.now();
  await deliverMessages();
  expect(Date.now() - began).toBeLessThan(7_000);
  expect((await rows()).map(({ error }) => error)).toEqual(["@timeout", "@timeout"]);
});

test("an address that became a closed one, a service that is gone and a template that does not fit are final", async () => {
  await write(await service({ endpoint: "https://169.254.169.254/" }));
  await deliverMessages();
  expect(await row()).toMatchObject({ state: 2, error: "@address" });
  await database.db.delete(smsOutbox);
  const [gone] = await database.db.select().from(smsConfigs);
  await database.db.delete(smsConfigs);
  await write(gone);
  await deliverMessages();
  expect(await row()).toMatchObject({ state: 2, error: "@gone" });
  await database.db.delete(smsOutbox);
  await write(await service({ template: "您好{name}" }));
  expect(await row()).toMatchObject({ state: 2, error: "@template" });
  expect(calls).toHaveLength(0);
});

test("a message that a killed process had taken is sent by the next one after two minutes, and says so meanwhile", async () => {
  reply = says(200, { code: 0 });
  await write(await service());
  // What the killed process leaves: taken, and never answered.
  await database.db.update(smsOutbox).set({ tries: 1, error: "@unanswered", sendAfter: new Date(Date.now() + 8 * 3_600_000 + 120_000).toISOString().slice(0, 19).replace("T", " ") });
  expect(await deliverMessages({ now: later(60_000) })).toBe(0);
  expect(await row()).toMatchObject({ state: 3, error: "@unanswered" });
  expect(await deliverMessages({ now: later(125_000) })).toBe(1);
  expect(await row()).toMatchObject({ state: 1, tries: 2, error: null });
  await database.db.update(smsOutbox).set({ state: 3, tries: 3, error: "@unanswered" });
  expect(await deliverMessages({ now: later(600_000) })).toBe(0);
  expect(await row()).toMatchObject({ state: 2, error: "@unanswered" });
});

test("two processes at once send each message once, and none waits for a transaction", async () => {
  reply = (response) => void setTimeout(() => says(200, { code: 0 })(response), 50);
  await write(await service(), Array.from({ length: 60 }, (_, at) => String(13_800_000_000 + at)));
  await Promise.all([deliverMessages(), deliverMessages(), deliverMessages()]);
  expect(calls).toHaveLength(60);
  expect(new Set(calls.map(({ body }) => new URLSearchParams(body).get("mobile"))).size).toBe(60);
  expect((await rows()).every(({ state, tries }) => state === 1 && tries === 1)).toBe(true);
});

test("a service that fails five times in a row is left alone for half a minute, and no message loses a try meanwhile", async () => {
  reply = says(503, "");
  const used = await service();
  await write(used, ["13800000001", "13800000002", "13800000003", "13800000004", "13800000005"]);
  await deliverMessages();
  await write(used, ["13800000006"]);
  for (const at of [0, 10_000, 25_000]) expect(await deliverMessages({ now: later(at) })).toBe(0);
  expect((await rows()).at(-1)).toMatchObject({ state: 3, tries: 0, error: null });
  reply = says(200, { code: 0 });
  expect(await deliverMessages({ now: later(31_000) })).toBe(1);
  expect((await rows()).at(-1)).toMatchObject({ state: 1, tries: 1 });
  expect(await deliverMessages({ now: later(62_000) })).toBe(5);
  expect((await rows()).every(({ state }) => state === 1)).toBe(true);
});

test("a message is held until its time, and what goes to the outbox then lies there", async () => {
  await write(undefined, [PHONE], "2026-05-02 07:00:00");
  const at = (time: string) => () => new Date(`${time}+08:00`);
  expect(await deliverMessages({ now: at("2026-05-02T06:59:59") })).toBe(0);
  expect(await row()).toMatchObject({ state: 3 });
  expect(await deliverMessages({ now: at("2026-05-02T07:00:00") })).toBe(1);
  expect(await row()).toMatchObject({ state: 0, error: null });
});

test("a process that tends its messages sends what waits, and ends when the last round is over", { timeout: 20_000 }, async () => {
  reply = (response) => void setTimeout(() => says(200, { code: 0 })(response), 300);
  await write(await service());
  const end = tendMessages();
  await expect.poll(() => calls.length, { timeout: 10_000 }).toBe(1);
  await end();
  expect(await row()).toMatchObject({ state: 1 });
});

test("a transaction that is rolled back sends nothing", async () => {
  const used = await service();
  await database.db.transaction(async (tx) => {
    await writeMessages(tx, { tenantId: "000000", phones: [PHONE], values: [["code", "1"]], text: "", service: used });
    throw new Error("no");
  }).catch(() => undefined);
  expect(await deliverMessages()).toBe(0);
  expect(calls).toHaveLength(0);
});
