import { and, eq } from "drizzle-orm";
import { describe, expect, test, vi } from "vitest";
import { encryptPassword, publicKey } from "#app/backend/auth/primitives/sm2-transport.ts";
import { userOauths } from "#app/backend/db/schema/account.ts";
import { tokenFamilies } from "#app/backend/db/schema/auth.ts";
import { params, tenants, users } from "#app/backend/db/schema/system.ts";
import { fetch as backend } from "#app/backend/index.server.ts";
import { apiLogs } from "#app/backend/db/schema/log.ts";
import { flushLogs } from "#app/backend/log/queue.ts";
import { env, isSure } from "#app/env.server.ts";
import { ask } from "../../support/request.ts";
import { BACK, begin, enter, type Returned, returned, told, withProvider, WRONG } from "../../support/third-party.ts";
import { OTHER_TENANT, people } from "../../support/world.ts";

// Read when the first module below asks for the environment.
vi.hoisted(() => Object.assign(process.env, { DEMO_DATA: "off", CAPTCHA_MODE: "off", TENANT_MODE: "on", REGISTER_MODE: "on", LOG_LEVEL: "silent" }));

const EXPIRED = { status: 400, msg: "第三方登录已超时，或不是从本浏览器开始，请重新登录" };
const side = withProvider();

/** Binds what the provider calls `name` to a user of ours, as the registration of a guest does. */
async function bind(name: string, userId: string, tenantId = "000000") {
  await enter(await returned(name), { tenantId });
  await side.database.db.update(userOauths).set({ userId }).where(and(eq(userOauths.username, name), eq(userOauths.tenantId, tenantId)));
}

const sessions = () => side.database.db.$count(tokenFamilies);
const give = (account: string, values: Partial<typeof users.$inferInsert>) => side.database.db.update(users).set(values).where(eq(users.account, account));

describe("somebody whom the provider vouches for", () => {
  test("and who has no account gets no session, but may register, waits, and comes in once an administrator says yes", async () => {
    const before = await sessions();
    const { status, body } = await enter(await returned("newcomer"));
    expect({ status, ...body }).toMatchObject({ status: 200, access_token: "", refresh_token: "", user_id: "-1", user_name: "newcomer", nick_name: "第三方 newcomer" });
    expect(await sessions()).toBe(before);
    const guest = { tenantId: "000000", name: "新人", account: "newcomer", password: encryptPassword("Changjiang-daqiao-9", publicKey()), oauthId: body.oauth_id };
    expect((await ask(backend, "/blade-system/user/register-guest", { body: guest })).status).toBe(200);
    expect(told(await enter(await returned("newcomer")))).toEqual({ status: 403, msg: "账号待审核，请耐心等待管理员通过" });
    await give("newcomer", { status: 1 });
    const entered = await enter(await returned("newcomer"));
    expect(entered.body).toMatchObject({ account: "newcomer", tenant_id: "000000", oauth_id: expect.stringMatching(/^\d+$/) });
    expect((await ask(backend, "/blade-system/user/info", { token: String(entered.body.access_token) })).status).toBe(200);
  });

  test("is refused like anybody else once stopped, refused or removed", async () => {
    await bind("clerk-there", "801");
    expect((await enter(await returned("clerk-there"))).body).toMatchObject({ account: "clerk" });
    const stopped = { status: 403, msg: "账号已停用，请联系管理员" };
    for (const [values, answer] of [[{ status: 3 }, stopped], [{ status: 2 }, { status: 403, msg: "注册申请未通过，请联系管理员" }], [{ status: 1, isDeleted: 1 }, stopped]] as const) {
      await give("clerk", values);
      expect(told(await enter(await returned("clerk-there")))).toEqual(answer);
    }
    await give("clerk", { status: 1, isDeleted: 0 });
  });

  test("is somebody else in another tenant, and nobody in one that is closed or not there", async () => {
    await bind("twofold", "802");
    await bind("twofold", "803", OTHER_TENANT);
    expect((await enter(await returned("twofold"))).body).toMatchObject({ account: "reader", tenant_id: "000000" });
    expect((await enter(await returned("twofold"), { tenantId: OTHER_TENANT })).body).toMatchObject({ account: people.stranger.account, tenant_id: OTHER_TENANT });
    for (const tenantId of ["999999", "x'; --", "1234567890123", ""]) expect([WRONG.msg, undefined]).toContain((await enter(await returned("twofold"), { tenantId })).body.msg);
    await side.database.db.update(tenants).set({ status: 2 }).where(eq(tenants.tenantId, OTHER_TENANT));
    expect(told(await enter(await returned("twofold"), { tenantId: OTHER_TENANT }))).toEqual(WRONG);
    await side.database.db.update(tenants).set({ status: 1 }).where(eq(tenants.tenantId, OTHER_TENANT));
  });

  test("is told so when registration is closed", async () => {
    Object.assign(env, { REGISTER_MODE: false });
    expect(told(await enter(await returned("unknown")))).toMatchObject({ status: 403, msg: expect.stringContaining("尚未绑定") });
  });

  test("twice at the same moment is one account there", async () => {
    const both = await Promise.all([returned("twin"), returned("twin")]);
    expect((await Promise.all(both.map((one) => enter(one)))).map(({ status }) => status)).toEqual([200, 200]);
    expect(await side.database.db.$count(userOauths, eq(userOauths.username, "twin"))).toBe(1);
  });
});

describe("a single sign-on by authorization_code", () => {
  const exchange = ({ cookie, code, iss }: Returned, more: Record<string, string> = {}) =>
    ask(backend, "/blade-auth/oauth/token", { body: { grant_type: "authorization_code", scope: "all", code, iss, redirect_uri: BACK, ...more }, headers: { Cookie: cookie, "Tenant-Id": "000000" } });

  test("lets in without a source and a state", async () => {
    await bind("sso-person", "802");
    expect((await exchange(await returned("sso-person"))).body).toMatchObject({ account: "reader" });
    expect((await exchange(await returned("sso-person"), { redirect_uri: "", redirect: BACK })).status).toBe(400);
  });

  test("leads back nowhere but to the address of the settings", async () => {
    for (const redirect_uri of ["https://evil.example/", `${BACK}/x`, ""]) expect(told(await exchange(await returned("sso-person"), { redirect_uri }))).toEqual(WRONG);
  });

  test("of somebody else is worth nothing in this browser", async () => {
    const [own, other] = [await returned("victim"), await returned("attacker")];
    expect(told(await exchange({ ...other, cookie: own.cookie }))).toEqual(WRONG);
    expect(told(await exchange(own, { state: other.state }))).toEqual(EXPIRED);
  });
});

describe("the way back", () => {
  test("by GET answers the same as the token call", async () => {
    await bind("by-get", "802");
    const { cookie, ...fields } = await returned("by-get");
    const { status, body } = await ask(backend, `/blade-auth/oauth/callback/oidc?${new URLSearchParams({ ...fields, tenantId: "000000" })}`, { headers: { Cookie: cookie } });
    expect({ status, ...body }).toMatchObject({ status: 200, account: "reader" });
  });

  test("without this browser's beginning leads nowhere: none, another's, an altered one, one of ten minutes ago", async () => {
    const [own, other] = [await returned("victim"), await returned("attacker")];
    const altered = own.cookie.replace(/.$/, (last) => (last === "A" ? "B" : "A"));
    for (const cookie of ["", other.cookie, altered, "oauth_start=x"]) expect(told(await enter({ ...own, cookie }))).toEqual(EXPIRED);
    for (const state of ["", other.state]) expect(told(await enter({ ...own, state }))).toEqual(EXPIRED);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 601_000 });
    expect(told(await enter(own))).toEqual(EXPIRED);
  });

  test("is gone once", async () => {
    const once = await returned("replayer");
    expect((await enter(once)).status).toBe(200);
    expect(told(await enter(once))).toEqual(WRONG);
  });

  test("says when the person or the provider said no, and refuses another source", async () => {
    const { cookie, state } = await returned("no");
    expect(told(await enter({ cookie, state }, { error: "access_denied" }))).toEqual({ status: 400, msg: "第三方登录已取消或被拒绝" });
    expect(told(await enter({ cookie, state }))).toEqual(WRONG);
    expect(told(await enter(await returned("no"), { source: "github" }))).toEqual({ status: 400, msg: "不支持该第三方登录方式" });
  });

  test("of another issuer, or without one although the provider promises it, is refused", async () => {
    for (const iss of ["https://evil.example", ""]) expect(told(await enter({ ...(await returned("mixed")), iss }))).toEqual(WRONG);
    const { iss: _, ...without } = await returned("mixed");
    expect(told(await enter(without))).toEqual(WRONG);
  });

  test("may not be tried without end from one address", async () => {
    const body = { grant_type: "social", source: "oidc", tenantId: "000000", code: "guess", state: "guess" };
    const guess = () => ask(backend, "/blade-auth/oauth/token", { body, headers: { "X-Client-Address": "192.0.2.8" } });
    for (let at = 0; at < 30; at += 1) expect((await guess()).status).toBe(400);
    expect((await guess()).status).toBe(429);
  });
});

test("who came in, and who was not let in, stands in the sign-in log without anything that proves it", async () => {
  await bind("logged", "802");
  await side.database.db.update(params).set({ paramValue: "true" }).where(eq(params.paramKey, "log.api"));
  await flushLogs();
  await side.database.db.delete(apiLogs);
  const back = await returned("logged");
  await enter(back);
  await enter(back);
  await enter(await returned("guest-in-log"));
  await flushLogs();
  const rows = await side.database.db.select().from(apiLogs).orderBy(apiLogs.id);
  expect(rows.map(({ type, createBy, status }) => [type, createBy, status])).toEqual([["2", "reader", 200], ["3", "", 400], ["3", "", 200]]);
  for (const secret of [back.code, back.state, back.cookie.slice(12)]) expect(JSON.stringify(rows)).not.toContain(secret);
  await side.database.db.update(params).set({ paramValue: "false" }).where(eq(params.paramKey, "log.api"));
});

test("without the settings every way says that there is none", async () => {
  const back = await returned("late");
  Object.assign(env, { OIDC_ISSUER: undefined });
  const off = { status: 404, msg: "第三方登录未开启" };
  expect(told(await enter(back))).toEqual(off);
  expect(told(await enter(back, { grant_type: "authorization_code", redirect_uri: BACK }))).toEqual(off);
  for (const path of ["render/oidc", "callback/oidc"]) expect(told(await ask(backend, `/blade-auth/oauth/${path}`))).toEqual(off);
  expect((await ask(backend, "/blade-auth/oauth/render/github")).status).toBe(404);
});

test("a client that was not granted social sign-in may not use it", async () => {
  const body = { grant_type: "social", source: "oidc", tenantId: "000000" };
  const { status, body: answer } = await ask(backend, "/blade-auth/oauth/token", { body, headers: { Authorization: `Basic ${Buffer.from("sword:x").toString("base64")}` } });
  expect({ status, msg: answer.msg }).toMatchObject({ status: 400, msg: expect.stringContaining("social") });
});

test.each([["https://id.example", true], ["http://localhost:4000", true], ["http://[::1]:4000", true], ["http://id.example", false], ["http://127.0.0.1.evil.example", false], ["http://10.0.0.1", false]])(
  "%s may be asked: %s", (address, isIt) => expect(isSure(address)).toBe(isIt));

test("the browser keeps the beginning out of reach of pages and other sites, and off the line without TLS", async () => {
  const cookieOf = async () => (await begin()).headers.getSetCookie()[0] ?? "";
  expect(await cookieOf()).toMatch(/^oauth_start=[\w-]+; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax$/);
  Object.assign(env, { OIDC_REDIRECT_URL: "https://site.example/oauth/callback" });
  expect(await cookieOf()).toMatch(/; Secure$/);
});
