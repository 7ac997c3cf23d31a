import "../../support/settings.ts";
import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import type { Database } from "#app/backend/db/connect.ts";
import { smsOutbox } from "#app/backend/db/schema/account.ts";
import { smsConfigs } from "#app/backend/db/schema/resource.ts";
import { users } from "#app/backend/db/schema/system.ts";
import { fetch } from "#app/backend/index.server.ts";
import { openField } from "#app/backend/keys/field-cipher.ts";
import { ask } from "../../support/request.ts";
import { ADMIN_PASSWORD, signInAs } from "../../support/sign-in.ts";
import { openWorld, people } from "../../support/world.ts";

const base = "/blade-resource/sms";
let database: Database;
let token = "";
let stranger = "";
beforeAll(async () => {
  database = await openWorld();
  token = (await signInAs(fetch, { account: "admin", password: ADMIN_PASSWORD })).access;
  stranger = (await signInAs(fetch, people.stranger)).access;
});
beforeEach(async () => {
  await database.db.delete(smsConfigs);
  await database.db.delete(smsOutbox);
});

const aliyun = { category: 3, smsCode: "ali", templateId: "SMS_1", signName: "澜江监管", accessKey: "LTAI-1", secretKey: "Geheim-1", template: "验证码{code}" };
const local = { category: 5, smsCode: "local", template: "验证码{code}，{minutes}分钟" };
const submit = (body: object) => ask(fetch, `${base}/submit`, { token, body });
const added = async (body: object) => ((await submit(body)).body.data as { id: string }).id;
const post = (path: string) => ask(fetch, `${base}/${path}`, { token, method: "POST" });
const stored = async (id: string) => (await database.db.select().from(smsConfigs).where(eq(smsConfigs.id, id)))[0];
const enabled = async () => (await database.db.select().from(smsConfigs).where(eq(smsConfigs.status, 2))).map(({ id }) => id);
const keysOf = async (body: object) => ((await submit(body)).body.data as { keys?: object } | null)?.keys;

test("a secret is kept sealed, never answered or told, and asked for again before it goes to another address", async () => {
  const id = await added(aliyun);
  expect(openField((await stored(id))?.secretKey ?? "")).toBe("Geheim-1");
  for (const secretKey of ["", "******"]) expect((await submit({ ...aliyun, id, remark: "改过", secretKey })).status).toBe(200);
  expect(openField((await stored(id))?.secretKey ?? "")).toBe("Geheim-1");
  const elsewhere = { ...aliyun, id, secretKey: "******", endpoint: "https://collector.example" };
  expect(await keysOf(elsewhere)).toEqual({ secretKey: { key: "enter" } });
  expect(await keysOf({ ...aliyun, id, secretKey: "", category: 2 })).toEqual({ secretKey: { key: "enter" } });
  expect((await submit({ ...elsewhere, secretKey: "Geheim-2" })).status).toBe(200);
  expect((await submit({ ...elsewhere, remark: "又改" })).status).toBe(200);
  expect(openField((await stored(id))?.secretKey ?? "")).toBe("Geheim-2");
  const told = await Promise.all(["list", `detail?id=${id}`, `history?id=${id}`].map((path) => ask(fetch, `${base}/${path}`, { token })));
  expect(JSON.stringify(told.map(({ body }) => body))).not.toContain("Geheim");
  expect(told[1]?.body).toMatchObject({ data: { secretKey: "******" } });
});

test.each([
  [{ category: 1, template: "" }, "template"], [{ category: 1, signName: "" }, "signName"], [{ category: 1, secretKey: "" }, "secretKey"],
  [{ category: 2, templateId: "" }, "templateId"], [{ category: 2, accessKey: "" }, "accessKey"], [{ category: 3, signName: "" }, "signName"],
  [{ category: 4 }, "appId"], [{ category: 4, appId: "1400" }, "regionId"], [{ category: 4, template: "" }, "template"],
])("what a service needs is asked for: %o lacks %s", async (change, field) => {
  expect(await keysOf({ ...aliyun, ...change })).toEqual({ [field]: { key: "enter" } });
});

test.each([
  "http://sms.example", "ftp://sms.example", "https://169.254.169.254/latest", "https://[fe80::1]/", "https://[::ffff:169.254.169.254]/", "https://2852039166/", "https://user:word@sms.example",
  "https://0.0.0.0/", "javascript:alert(1)", "sms.example",
])("“%s” is no address of a service", async (endpoint) => {
  expect(await keysOf({ ...aliyun, endpoint })).toEqual({ endpoint: { key: "invalid" } });
});

test("a service on TLS or on this machine is fine; a template without a value, an odd code and an unknown kind are not", async () => {
  for (const endpoint of ["https://sms.example/v2", "http://127.0.0.1:8080", "http://localhost:8080/x"]) expect((await submit({ ...aliyun, smsCode: `a${endpoint.length}`, endpoint })).status).toBe(200);
  expect(await keysOf({ ...aliyun, template: "没有变量" })).toEqual({ template: { key: "invalid" } });
  for (const wrong of [{ smsCode: "a b" }, { category: 6 }, { category: 0 }]) expect((await submit({ ...aliyun, ...wrong })).status).toBe(400);
});

test("a code stands once in a tenant; what another kind needs is emptied when the kind changes", async () => {
  const id = await added(aliyun);
  expect((await submit(aliyun)).body).toMatchObject({ code: 2105, data: { keys: { smsCode: { key: "duplicate" } } } });
  expect((await submit({ ...aliyun, id, secretKey: "******", category: 5 })).status).toBe(200);
  expect(await stored(id)).toMatchObject({ templateId: "", signName: "", accessKey: "", secretKey: "", template: "验证码{code}" });
});

test("one at a time is enabled, also of two that are enabled at the same moment; the one in use is not removed", async () => {
  const [one, two, three] = [await added(aliyun), await added(local), await added({ ...local, smsCode: "other" })];
  expect(await enabled()).toEqual([]);
  await Promise.all([one, two, three, one, two].map((id) => post(`enable?id=${id}`)));
  expect(await enabled()).toHaveLength(1);
  expect((await post(`enable?id=${two}`)).status).toBe(200);
  expect(await enabled()).toEqual([two]);
  expect((await post(`remove?ids=${two}`)).body).toMatchObject({ code: 2102, msg: "请先启用另一条短信配置" });
  expect((await post(`remove?ids=${one},${three}`)).status).toBe(200);
  expect((await post(`enable?id=${one}`)).status).toBe(404);
  expect((await post(`restore?ids=${one}`)).status).toBe(200);
  expect(await enabled()).toEqual([two]);
});

test("another tenant's administrator neither sees, enables nor uses a service while tenants share the installation", async () => {
  const id = await added(local);
  for (const path of [`list`, `detail?id=${id}`]) expect((await ask(fetch, `${base}/${path}`, { token: stranger })).status).toBe(403);
  for (const path of [`enable?id=${id}`, `endpoint/send-message?id=${id}&phones=13800000001`]) {
    expect((await ask(fetch, `${base}/${path}`, { token: stranger, method: "POST" })).status).toBe(403);
  }
});

test("a code leaves through the service that is enabled, in its words; without one it lies in the outbox", async () => {
  const phoneOf = (at: number) => `1380000007${at}`;
  const codeFor = async (at: number) => {
    await database.db.update(users).set({ phone: phoneOf(at) }).where(eq(users.account, "reader"));
    const answer = await ask(fetch, `${base}/endpoint/send-validate?phone=${phoneOf(at)}`, { method: "POST", headers: { "Tenant-Id": "000000" } });
    expect(answer.status).toBe(200);
  };
  await codeFor(1);
  await post(`enable?id=${await added({ ...aliyun, template: "您的校验码：{code}" })}`);
  await codeFor(2);
  await post(`enable?id=${await added({ ...local, template: "您好{name}" })}`);
  await codeFor(3);
  const rows = await database.db.select().from(smsOutbox).orderBy(smsOutbox.id);
  expect(rows.map(({ smsCode, state, error, text }) => [smsCode, state, error, openField(text)])).toEqual([
    ["", 0, null, expect.stringMatching(/^验证码\d{6}，5分钟内有效/)], ["ali", 3, null, expect.stringMatching(/^您的校验码：\d{6}$/)], ["local", 2, "@template", expect.stringMatching(/^验证码\d{6}/)],
  ]);
});

const send = (fields: Record<string, string>, headers = {}) => ask(fetch, `${base}/endpoint/send-message?${new URLSearchParams(fields)}`, { token, method: "POST", headers });
const good = { code: "local", phones: "13800000001", params: '{"code":"123456","minutes":5}' };

test("a message to several phones lies in the outbox with its values in place, and each phone has its sentence", async () => {
  await added(local);
  const { status, body } = await send({ ...good, phones: "13800000001,13800000002" });
  expect({ status, data: body.data }).toMatchObject({
    status: 200, data: [{ phone: "13800000001", success: true, msg: "发送成功，已存入发件箱" }, { phone: "13800000002", success: true }],
  });
  const { body: page } = await ask(fetch, "/blade-resource/sms-outbox/page?state=0", { token });
  expect(page.data).toMatchObject({ total: 2, records: [{ text: "验证码123456，5分钟", smsCode: "local", state: 0 }, { phone: expect.stringMatching(/^1380000000[12]$/) }] });
  expect(JSON.stringify(await database.db.select().from(smsOutbox))).not.toMatch(/1380000000|123456/);
});

test("a service that cannot be reached is said to be tried again, in the reader's language", async () => {
  await added({ ...aliyun, endpoint: "http://127.0.0.1:9" });
  const trial = { code: "ali", phones: "13800000081", params: '{"code":"1"}' };
  expect((await send(trial)).body.data).toMatchObject([{ success: false, msg: "暂未发送，将自动重试：无法连接服务商" }]);
  expect((await send({ ...trial, phones: "13800000082" }, { "Accept-Language": "en" })).body.data).toMatchObject([{ success: false, msg: "Not sent so far, and tried again by itself: The service cannot be reached" }]);
});

test.each([
  [{ code: "nobody" }, 404, "数据不存在"],
  [{ phones: "138" }, 400, "请输入正确的手机号"],
  [{ phones: Array.from({ length: 101 }, (_, at) => String(13_800_000_000 + at)).join(",") }, 400, "一次最多发送100个手机号"],
  [{ params: "{" }, 400, "模板变量须为JSON对象"], [{ params: "[1]" }, 400, "模板变量须为JSON对象"],
  [{ params: '{"code":"1"}' }, 400, "请填写模板变量minutes"],
  [{ params: '{"code":"1","minutes":"5","__proto__x":"1"}' }, 400, "模板没有变量__proto__x"],
  [{ params: '{"code":"【他人】1","minutes":"5"}' }, 400, "请填写模板变量code"],
  [{ params: '{"code":"1\\n2","minutes":"5"}' }, 400, "请填写模板变量code"],
  [{ params: JSON.stringify({ code: "x".repeat(101), minutes: "5" }) }, 400, "请填写模板变量code"],
  [{ params: '{"code":{"a":1},"minutes":"5"}' }, 400, "请填写模板变量code"],
])("a message with %o is refused with %s and a sentence, and nothing is written", async (change, status, msg) => {
  await added(local);
  const answer = await send({ ...good, ...change });
  expect({ status: answer.status, msg: answer.body.msg }).toEqual({ status, msg: expect.stringContaining(msg) });
  expect(await database.db.$count(smsOutbox)).toBe(0);
});

test("a value that looks like a place is not looked through again", async () => {
  await added(local);
  await send({ ...good, params: '{"code":"{minutes}","minutes":"5"}' });
  const [row] = await database.db.select().from(smsOutbox);
  expect(openField(row?.text ?? "")).toBe("验证码{minutes}，5分钟");
});

test("the same form sent twice sends once; a second message within the minute says when again", async () => {
  await added(local);
  const once = { "Idempotency-Key": "form-1" };
  const [first, second] = await Promise.all([send(good, once), send(good, once)]);
  expect([first.status, second.status, second.body.data]).toEqual([200, 200, first.body.data]);
  expect(await database.db.$count(smsOutbox)).toBe(1);
  const soon = await send(good);
  expect(soon).toMatchObject({ status: 429, body: { msg: expect.stringMatching(/^发送过于频繁，请于\d\d:\d\d:\d\d后再试$/) } });
  expect(Number(soon.headers.get("Retry-After"))).toBeGreaterThan(0);
});

test("a tenant sends no more in an hour than its parameter says", async () => {
  await added(local);
  const { body } = await ask(fetch, "/blade-system/param/list?paramKey=sms.tenantPerHour", { token });
  const { records: [row] } = body.data as { records: { id: string; paramName: string; paramKey: string }[] };
  const set = (paramValue: string) => ask(fetch, "/blade-system/param/submit", { token, body: { ...row, paramValue } });
  expect((await set("0")).status).toBe(400);
  const named = { id: row?.id, paramName: row?.paramName, paramKey: row?.paramKey };
  const fill = (paramValue: string) => ask(fetch, "/blade-system/param/submit", { token, body: { ...named, paramValue } });
  expect((await fill("3")).status).toBe(200);
  expect((await send({ ...good, phones: "13800000001,13800000002" })).status).toBe(200);
  const full = await send({ ...good, phones: "13800000003,13800000004" });
  expect(full.status).toBe(429);
  expect(Number(full.headers.get("Retry-After"))).toBeGreaterThan(3500);
  expect((await send({ ...good, phones: "13800000003" })).status).toBe(200);
  expect((await fill("1000")).status).toBe(200);
});
