import "../support/settings.ts";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import type { Db } from "#app/backend/db/connect.ts";
import { users } from "#app/backend/db/schema/system.ts";
import { fetch } from "#app/backend/index.server.ts";
import { userInfo } from "#app/contract/auth/oauth.ts";
import { paramApi } from "#app/contract/system/param.ts";
import { lockScreenRoute, openRoute, signedInAction, signedInLoader } from "#app/session/guard.server.ts";
import { takeFlash } from "#app/session/flash.server.ts";
import type { Session } from "#app/session/session-cookie.server.ts";
import { ask } from "../support/request.ts";
import { ADMIN_PASSWORD, type Credentials, signInAs } from "../support/sign-in.ts";
import { openWorld, people } from "../support/world.ts";
import { browse, sessionAfter, visit } from "./visit.ts";

let db: Db;
beforeAll(async () => {
  ({ db } = await openWorld());
});

const crossSite: Record<string, string>[] = [{ Origin: "http://evil.test" }, { "Sec-Fetch-Site": "cross-site" }];
const admin: Credentials = { account: "admin", password: ADMIN_PASSWORD };
const who = signedInLoader(async ({ call, user }) => ({ told: (await call(userInfo)).account, known: user.account }));
const params = signedInLoader(({ call }) => call(paramApi.list));
const one = signedInLoader(({ call }) => call(paramApi.detail, { query: { id: "12345" } }));

async function sessionOf(credentials: Credentials): Promise<Session> {
  const { access, refresh } = await signInAs(fetch, credentials);
  const user = { userId: "1", tenantId: credentials.tenantId ?? "000000", account: credentials.account, realName: "", roleName: "", deptId: "", avatar: "" };
  return { access, refresh, since: Math.floor(Date.now() / 1000), locked: false, user };
}

describe("a page for signed-in people", () => {
  test("speaks for the person whose cookie came", async () => {
    expect(await visit(who, await browse("/x", { session: await sessionOf(people.clerk) }))).toMatchObject({ status: 200, data: { told: "clerk", known: "clerk" }, cookies: [] });
  });

  test("sends everybody else to the sign-in page, with the way back", async () => {
    expect(await visit(who, await browse("/system/post?current=2&postName=%E7%94%B2"))).toMatchObject({
      status: 302, location: `/login?redirectTo=${encodeURIComponent("/system/post?current=2&postName=%E7%94%B2")}`,
    });
  });

  test("sends a locked session to the lock screen, even when only the server knows of the lock", async () => {
    const session = await sessionOf(admin);
    expect(await visit(who, await browse("/x", { session: { ...session, locked: true } }))).toMatchObject({ status: 302, location: "/lock?redirectTo=%2Fx" });
    await ask(fetch, "/blade-auth/oauth/lock", { token: session.access, body: { password: "1" } });
    const found = await visit(params, await browse("/x", { session }));
    expect(found).toMatchObject({ status: 302, location: "/lock?redirectTo=%2Fx" });
    expect(await sessionAfter(found)).toMatchObject({ locked: true });
  });

  test("leads somebody whose password is to be changed to that form, and says so", async () => {
    const session = await sessionOf(people.clerk);
    await db.update(users).set({ mustChangePassword: true }).where(eq(users.account, "clerk"));
    const found = await visit(params, await browse("/system/param", { session }));
    expect(found).toMatchObject({ status: 302, location: "/info/index?tab=password" });
    const left = new Request("http://site.test/", { headers: { Cookie: (found.cookies[0] ?? "").split(";")[0] ?? "" } });
    expect((await takeFlash(left))?.flash).toEqual({ kind: "warning", text: "请先修改密码" });
    await db.update(users).set({ mustChangePassword: false }).where(eq(users.account, "clerk"));
  });

  test("is a 403 without the permission and a 404 without the row, never a sign-out", async () => {
    const refused = await visit(params, await browse("/x", { session: await sessionOf(people.clerk) }));
    expect(refused).toMatchObject({ status: 403, data: { msg: "无权执行该操作", requestId: expect.any(String) }, cookies: [] });
    expect(await visit(one, await browse("/x", { session: await sessionOf(admin) }))).toMatchObject({ status: 404, cookies: [] });
  });

  test("is a 500 without details when the programme breaks", async () => {
    const broken = signedInLoader(async () => Promise.reject(new Error("secret detail")));
    const { status, data } = await visit(broken, await browse("/x", { session: await sessionOf(admin) }));
    expect(status).toBe(500);
    expect(JSON.stringify(data)).not.toContain("secret");
  });

  test("of a person who was signed out elsewhere says so once on the sign-in page", async () => {
    const session = await sessionOf(admin);
    await ask(fetch, "/blade-auth/oauth/logout", { token: session.access });
    const found = await visit(who, await browse("/x", { session }));
    expect(found).toMatchObject({ status: 302, location: "/login?redirectTo=%2Fx" });
    expect(await sessionAfter(found)).toBeNull();
    const flash = found.cookies.find((text) => text.startsWith("flash="))?.split(";")[0] ?? "";
    expect((await takeFlash(new Request("http://site.test/login", { headers: { Cookie: flash } })))?.flash).toEqual({ kind: "warning", text: "用户令牌过期，请重新登录" });
  });

  test.each([["only fetched ahead", { "Sec-Purpose": "prefetch" }], ["a wait for news", { Accept: "text/event-stream" }]])(
    "that is %s leaves the message to the page that is opened", async (_, headers) => {
      const session = await sessionOf(admin);
      await ask(fetch, "/blade-auth/oauth/logout", { token: session.access });
      for (const kept of [{ session }, {}]) expect(await visit(who, await browse("/x", { ...kept, headers }))).toMatchObject({ status: 401, location: null, cookies: [] });
    });
});

describe("an action", () => {
  test("of another site's form is not run at all", async () => {
    let runs = 0;
    const action = signedInAction(async () => {
      runs += 1;
      return null;
    });
    const session = await sessionOf(admin);
    for (const headers of crossSite) {
      expect((await visit(action, await browse("/x", { session, form: { a: "1" }, headers }))).status).toBe(403);
    }
    expect(runs).toBe(0);
    await visit(action, await browse("/x", { session, form: { a: "1" }, headers: { Origin: "http://site.test" } }));
    expect(runs).toBe(1);
  });

  test("of nobody leads to the sign-in page", async () => {
    const action = signedInAction(async () => Promise.reject(new Error("It must not run.")));
    expect(await visit(action, await browse("/system/post", { form: { intent: "remove" } }))).toMatchObject({ status: 302, location: "/login?redirectTo=%2Fsystem%2Fpost" });
  });
});

describe("other pages", () => {
  test("for anybody run without a session", async () => {
    const open = openRoute(async ({ state }) => ({ session: state.session, locale: state.locale }));
    expect((await visit(open, await browse("/login", { headers: { "Accept-Language": "en-GB,zh;q=0.5" } }))).data).toEqual({ session: null, locale: "en" });
    expect((await visit(open, await browse("/login", { headers: { "Accept-Language": "fr" } }))).data).toEqual({ session: null, locale: "zh" });
  });

  test("of the lock run while locked, but for nobody", async () => {
    const lock = lockScreenRoute(async ({ user }) => user.account);
    const session = await sessionOf(admin);
    expect((await visit(lock, await browse("/lock", { session: { ...session, locked: true } }))).data).toBe("admin");
    expect((await visit(lock, await browse("/lock"))).location).toContain("/login?");
  });
});
