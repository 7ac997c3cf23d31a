import "../../support/settings.ts";
import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import type { Database } from "#app/backend/db/connect.ts";
import { apiLogs, errorLogs } from "#app/backend/db/schema/log.ts";
import { params } from "#app/backend/db/schema/system.ts";
import { get } from "#app/contract/endpoint.ts";
import { bind } from "#app/backend/http/register.ts";
import { serve } from "#app/backend/http/serve.ts";
import { fetch } from "#app/backend/index.server.ts";
import { enqueue, flushLogs } from "#app/backend/log/queue.ts";
import { newPerson, type Person } from "../../support/person.ts";
import { ask, dataOf } from "../../support/request.ts";
import { ADMIN_PASSWORD, askToken, signInAs } from "../../support/sign-in.ts";
import { openWorld, OTHER_TENANT } from "../../support/world.ts";

let database: Database;
let person: Person;
beforeAll(async () => {
  database = await openWorld();
  await database.db.update(params).set({ paramValue: "true" }).where(eq(params.paramKey, "log.api"));
  person = await newPerson(database.db, ["post", "post_add", "post_view"]);
});
beforeEach(async () => {
  await flushLogs();
  await database.db.delete(apiLogs);
  await database.db.delete(errorLogs);
});

const calls = async () => {
  await flushLogs();
  return database.db.select().from(apiLogs);
};
const post = { category: 1, postCode: "log1", postName: "记录", sort: 1 };

test("a write is written down with who, from where, what, how long and what became of it", async () => {
  const headers = { "X-Request-Id": "request-7", "X-Client-Address": "192.0.2.9", "User-Agent": "Browser/1" };
  await ask(fetch, "/blade-system/post/submit", { token: person.token, body: post, headers });
  await ask(fetch, "/blade-system/post/remove?ids=1", { token: person.token, body: {}, headers });
  const [written, refused, ...others] = await calls();
  expect(others).toEqual([]);
  expect(written).toMatchObject({
    tenantId: "000000", createBy: person.account, remoteIp: "192.0.2.9", userAgent: "Browser/1", requestId: "request-7", type: "1", status: 200, method: "POST",
    requestUri: "/blade-system/post/submit", serviceId: "blade-system", methodName: "submit", params: expect.stringContaining("记录"), time: expect.stringMatching(/^\d+$/),
  });
  expect(refused).toMatchObject({ requestUri: "/blade-system/post/remove", status: 403, createBy: person.account });
});

test("reads are not written down, nor what somebody unknown tries", async () => {
  await ask(fetch, "/blade-system/post/list", { token: person.token });
  await ask(fetch, "/blade-system/post/submit", { token: "no.such.token", body: post });
  expect(await calls()).toEqual([]);
});

test("sign-ins that are granted, refused and locked out are the sign-in log; renewals are not in it", async () => {
  await signInAs(fetch, { account: "admin", password: ADMIN_PASSWORD });
  await ask(fetch, "/blade-auth/oauth/token", { body: { grant_type: "refresh_token", refresh_token: "old" } });
  for (let time = 0; time < 6; time += 1) await askToken(fetch, { account: "reader", password: "canary-wrong", tenantId: "000000" });
  const rows = await calls();
  expect(rows.map(({ title, type, createBy }) => [title, type, createBy])).toEqual([
    ["sign-in", "2", "admin"], ...Array.from({ length: 5 }, () => ["sign-in", "3", "reader"]), ["sign-in", "4", "reader"],
  ]);
  expect(JSON.stringify(rows)).not.toMatch(/canary|Admin-of-tests/);
});

test("the parameter log.api switches the log of calls off and on without a restart", async () => {
  await database.db.update(params).set({ paramValue: "false" }).where(eq(params.paramKey, "log.api"));
  await ask(fetch, "/blade-system/post/submit", { token: person.token, body: { ...post, postCode: "log2" } });
  await signInAs(fetch, { account: "admin", password: ADMIN_PASSWORD });
  await askToken(fetch, { account: "clerk", password: "canary-wrong", tenantId: "000000" });
  // Who came and who was turned away is told whatever the parameter says.
  expect((await calls()).map(({ type, createBy }) => [type, createBy])).toEqual([["2", "admin"], ["3", "clerk"]]);
  await database.db.delete(apiLogs);
  await database.db.update(params).set({ paramValue: "true" }).where(eq(params.paramKey, "log.api"));
  await ask(fetch, "/blade-system/post/submit", { token: person.token, body: { ...post, postCode: "log3" } });
  expect(await calls()).toHaveLength(1);
});

test("no request waits for the log: with the line full it is answered, and the rest of the line is written", async () => {
  const row = { id: "1", createTime: "2026-01-01 00:00:00" };
  for (let at = 0; at < 199; at += 1) enqueue("api", { ...row, id: String(70_000 + at) });
  const began = performance.now();
  expect((await ask(fetch, "/blade-system/post/submit", { token: person.token, body: { ...post, postCode: "log4" } })).status).toBe(200);
  expect(performance.now() - began).toBeLessThan(2_000);
  expect(await calls()).toHaveLength(200);
});

test("a failure inside is an error log with its request, stack and place, and the answer tells none of it", async () => {
  const broken = get("/blade-system/broken/now", { summary: "Breaks", access: "login" });
  const app = serve([bind(broken, async () => Promise.reject(new TypeError("the inside, password=canary")))]);
  const { status, body } = await ask(async (request) => app.fetch(request), "/blade-system/broken/now", { token: person.token, headers: { "X-Request-Id": "request-8" } });
  expect([status, JSON.stringify(body).includes("inside")]).toEqual([500, false]);
  await flushLogs();
  const [row, ...others] = await database.db.select().from(errorLogs);
  expect(others).toEqual([]);
  expect(row).toMatchObject({ exceptionName: "TypeError", message: expect.stringContaining("the inside"), requestId: "request-8", createBy: person.account, requestUri: "/blade-system/broken/now" });
  expect(row?.stackTrace).toMatch(/record\.test\.ts/);
  expect([row?.fileName.endsWith("record.test.ts"), (row?.lineNumber ?? 0) > 0]).toEqual([true, true]);
  expect(JSON.stringify(row)).not.toContain("canary");
});

test("errors that a browser hands in arrive as error logs of the person, five times a minute", async () => {
  const entry = { url: "/system/post", time: "2026-05-01T00:00:00.000Z", type: "promise", message: "failed, token=canary", stack: "at a.js:3", info: "http://site/a.js:31" };
  const send = () => ask(fetch, "/blade-auth/oauth/logout", { token: person.token, body: [entry, { ...entry, message: null, stack: "s".repeat(20_000) }], headers: { "User-Agent": "Browser/2" } });
  expect((await send()).status).toBe(200);
  const rows = await database.db.select().from(errorLogs);
  expect(rows).toHaveLength(2);
  expect(rows[0]).toMatchObject({ createBy: person.account, exceptionName: "promise", methodClass: "browser", requestUri: "/system/post", fileName: "http://site/a.js", lineNumber: 31, userAgent: "Browser/2" });
  expect([rows[0]?.message, rows[1]?.stackTrace?.length]).toEqual(["failed, token=******", 8_000]);
  for (let time = 0; time < 4; time += 1) await send();
  expect((await send()).status).toBe(429);
  expect((await ask(fetch, "/blade-auth/oauth/logout", { token: person.token, body: [] })).status).toBe(400);
  expect((await ask(fetch, "/blade-auth/oauth/logout", { token: person.token, body: Array.from({ length: 201 }, () => entry) })).status).toBe(400);
});

test("the platform's administrator reads the log of every tenant, others that of their own", async () => {
  const call = { createTime: "2026-02-01 08:00:00", requestUri: "/x" };
  await database.db.insert(apiLogs).values([{ ...call, id: "81", tenantId: "000000" }, { ...call, id: "82", tenantId: OTHER_TENANT }]);
  const [ours, theirs] = [await newPerson(database.db, ["log_api", "log_api_view"]), await newPerson(database.db, ["log_api", "log_api_view"], { tenantId: OTHER_TENANT })];
  const { access } = await signInAs(fetch, { account: "admin", password: ADMIN_PASSWORD });
  const ids = async (token: string) => (await dataOf<{ records: { id: string }[] }>(fetch, "/blade-log/api/list?requestUri_equal=/x", { token })).records.map(({ id }) => id);
  expect([await ids(access), await ids(ours.token), await ids(theirs.token)]).toEqual([["82", "81"], ["81"], ["82"]]);
  expect((await ask(fetch, "/blade-log/api/detail?id=81", { token: theirs.token })).status).toBe(404);
  expect((await ask(fetch, "/blade-log/api/detail?id=82", { token: theirs.token })).status).toBe(200);
});

test("no log can be changed or removed by a call", async () => {
  const { access } = await signInAs(fetch, { account: "admin", password: ADMIN_PASSWORD });
  for (const log of ["usual", "api", "error"]) {
    for (const call of ["submit", "save", "update", "remove"]) expect((await ask(fetch, `/blade-log/${log}/${call}?ids=1`, { token: access, body: {} })).status).toBe(404);
  }
});

test("names that no column has and values of another kind are refused", async () => {
  const { access } = await signInAs(fetch, { account: "admin", password: ADMIN_PASSWORD });
  expect((await ask(fetch, "/blade-log/error/list?stackTrace=a", { token: access })).status).toBe(400);
  expect((await ask(fetch, "/blade-log/api/list?status=abc", { token: access })).status).toBe(400);
});
