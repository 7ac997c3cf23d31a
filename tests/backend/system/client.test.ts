import "../../support/settings.ts";
import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import type { Database } from "#app/backend/db/connect.ts";
import { clients } from "#app/backend/db/schema/auth.ts";
import { flushLogs } from "#app/backend/log/queue.ts";
import { apiLogs } from "#app/backend/db/schema/log.ts";
import { params } from "#app/backend/db/schema/system.ts";
import { env } from "#app/env.server.ts";
import { fetch } from "#app/backend/index.server.ts";
import { ask, dataOf } from "../../support/request.ts";
import { ADMIN_PASSWORD, askToken, signInAs } from "../../support/sign-in.ts";
import { openWorld, people } from "../../support/world.ts";

let database: Database;
let token: string;
beforeAll(async () => {
  database = await openWorld();
  token = (await signInAs(fetch, { account: "admin", password: ADMIN_PASSWORD })).access;
});

const form = { clientId: "kiosk", scope: "all", authorizedGrantTypes: "password,refresh_token", accessTokenValidity: 900, refreshTokenValidity: 3600 };
type Told = { id: string; clientId: string; clientSecret?: string } | null;
const submit = (body: object, headers = {}) => dataOf<Told>(fetch, "/blade-system/client/submit", { token, body, headers });
const stored = async (clientId: string) => (await database.db.select().from(clients).where(eq(clients.clientId, clientId)))[0];
const basic = (name: string) => ({ Authorization: `Basic ${Buffer.from(`${name}:any`).toString("base64")}` });

test("a new application gets a secret that is told once, kept as a hash, and shown as ****** from then on", async () => {
  const made = await submit(form, { "Idempotency-Key": "one" });
  expect(made?.clientSecret).toMatch(/^[\w-]{43}$/);
  expect((await stored("kiosk"))?.clientSecret).toMatch(/^sha256:[0-9a-f]{64}$/);
  expect(await submit(form, { "Idempotency-Key": "one" })).toBeNull();
  const { rows } = await database.pool.query<{ all: string }>("select coalesce(string_agg(t::text, ''), '') as all from (select response from blade_idempotency union all select changes::text from blade_change_history) t");
  expect(rows[0]?.all).not.toContain(made?.clientSecret);
  for (const path of ["list?size=100", `detail?id=${made?.id}`]) {
    const text = JSON.stringify(await dataOf(fetch, `/blade-system/client/${path}`, { token }));
    expect(text).toContain('"clientSecret":"******"');
    expect(text).not.toMatch(/sha256:|_secret"/);
  }
});

test("a secret that was typed is not repeated, and an edit without one keeps it", async () => {
  const made = await submit({ ...form, clientId: "typed", clientSecret: "typed-canary-1" });
  expect(made).not.toHaveProperty("clientSecret");
  const before = await stored("typed");
  await submit({ ...form, clientId: "typed", id: made?.id, clientSecret: "******", scope: "read" });
  expect(await stored("typed")).toMatchObject({ clientSecret: before?.clientSecret, scope: "read" });
  await submit({ ...form, clientId: "typed", id: made?.id, clientSecret: "typed-canary-2" });
  expect((await stored("typed"))?.clientSecret).not.toBe(before?.clientSecret);
  const history = JSON.stringify(await dataOf(fetch, `/blade-system/client/history?id=${made?.id}`, { token }));
  expect(history).toContain("clientSecret");
  expect(history).not.toMatch(/canary|sha256/);
});

test("no secret reaches the log of calls", async () => {
  await flushLogs();
  await database.db.update(params).set({ paramValue: "true" }).where(eq(params.paramKey, "log.api"));
  await submit({ ...form, clientId: "logged", clientSecret: "logged-canary" });
  await flushLogs();
  await database.db.update(params).set({ paramValue: "false" }).where(eq(params.paramKey, "log.api"));
  const rows = await database.db.select().from(apiLogs).where(eq(apiLogs.requestUri, "/blade-system/client/submit"));
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain("canary");
});

test("what an application may and how long its tokens live decide the next sign-in through it", async () => {
  const made = await submit({ ...form, clientId: "door" });
  const signIn = async () => (await askToken(fetch, people.reader, { headers: basic("door") })).body;
  expect(await signIn()).toMatchObject({ expires_in: 900, client_id: "door" });
  await submit({ ...form, clientId: "door", id: made?.id, accessTokenValidity: 60 });
  expect(await signIn()).toMatchObject({ expires_in: 60 });
  await submit({ ...form, clientId: "door", id: made?.id, authorizedGrantTypes: "refresh_token" });
  expect((await askToken(fetch, people.reader, { headers: basic("door") })).status).toBe(400);
  await ask(fetch, `/blade-system/client/remove?ids=${made?.id}`, { token, body: {} });
  expect((await askToken(fetch, people.reader, { headers: basic("door") })).body).toMatchObject({ msg: "客户端认证失败" });
});

test("the application's own client is neither removed nor renamed, nor kept from signing people in", async () => {
  const own = await stored("saber3");
  expect((await ask(fetch, `/blade-system/client/remove?ids=${own?.id}`, { token, body: {} })).body).toMatchObject({ code: 2139 });
  for (const change of [{ clientId: "other" }, { authorizedGrantTypes: "sms_code" }]) {
    const { body } = await ask(fetch, "/blade-system/client/submit", { token, body: { ...form, clientId: "saber3", id: own?.id, ...change } });
    expect(body).toMatchObject({ code: 2139 });
  }
  await submit({ ...form, clientId: "saber3", id: own?.id, authorizedGrantTypes: "password,captcha,refresh_token", accessTokenValidity: 1800 });
  expect((await stored("saber3"))?.accessTokenValidity).toBe(1800);
});

test.each([
  ["clientId", "a:b"], ["clientId", "with space"], ["clientId", ""], ["webServerRedirectUri", "javascript:alert(1)"], ["authorizedGrantTypes", "password; drop"],
  ["accessTokenValidity", 0], ["accessTokenValidity", 1e9],
])("%s %s is refused at its field", async (name, value) => {
  const { status, body } = await ask(fetch, "/blade-system/client/submit", { token, body: { ...form, clientId: "faulty", [name]: value } });
  expect([status, body.data]).toEqual([400, expect.objectContaining({ fieldErrors: { [name]: expect.any(String) } })]);
});

test("two applications do not share a name, and what has no page of its own is saved and updated by the same rules", async () => {
  expect((await ask(fetch, "/blade-system/client/submit", { token, body: form })).body).toMatchObject({ code: 2105 });
  const saved = await dataOf<Told>(fetch, "/blade-system/client/save", { token, body: { ...form, clientId: "saved" } });
  expect(saved?.clientSecret).toBeDefined();
  await dataOf(fetch, "/blade-system/client/update", { token, body: { ...form, clientId: "saved", id: saved?.id, scope: "some" } });
  expect((await stored("saved"))?.scope).toBe("some");
  expect((await ask(fetch, "/blade-system/client/update", { token, body: form })).status).toBe(400);
});

test("an answer carries no secret in production either", async () => {
  Object.assign(env, { NODE_ENV: "production" });
  const text = JSON.stringify(await dataOf(fetch, "/blade-system/client/list?size=100", { token }));
  Object.assign(env, { NODE_ENV: "test" });
  expect(text).not.toMatch(/sha256:|saber3_secret/);
});
