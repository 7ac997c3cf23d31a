import { eq } from "drizzle-orm";
import { beforeAll, expect, test, vi } from "vitest";
import { userOauths } from "#app/backend/db/schema/account.ts";
import { env } from "#app/env.server.ts";
import { readSession } from "#app/session/session-cookie.server.ts";
import { openApplication } from "../support/application.ts";
import { signInAtProvider } from "../support/identity-provider.ts";
import type { Fetch } from "../support/request.ts";
import { begin, cookieOf, enter, returned, withProvider } from "../support/third-party.ts";

// Read when the first module below asks for the environment.
vi.hoisted(() => Object.assign(process.env, { DEMO_DATA: "off", CAPTCHA_MODE: "off", TENANT_MODE: "on", REGISTER_MODE: "on", LOG_LEVEL: "silent" }));

const side = withProvider();
let site: Fetch;
beforeAll(async () => {
  site = await openApplication();
});

/** A browser without scripts: it keeps its cookies and follows nothing by itself. */
function newBrowser() {
  const jar = new Map<string, string>();
  return {
    jar,
    open: async (path: string) => {
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
      const answer = await site(new Request(`http://localhost:3000${path}`, { headers: { Host: "localhost:3000", "Accept-Language": "zh-CN", ...(cookie ? { Cookie: cookie } : {}) } }));
      for (const text of answer.headers.getSetCookie()) {
        const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(text) ?? [];
        if (/Max-Age=0/i.test(text)) jar.delete(name);
        else jar.set(name, value);
      }
      return { status: answer.status, location: answer.headers.get("Location") ?? "", html: await answer.text() };
    },
    account: async () => (await readSession(new Request("http://x/", { headers: { Cookie: `session=${jar.get("session") ?? ""}` } })))?.user.account,
  };
}

async function bound(name: string) {
  await enter(await returned(name));
  await side.database.db.update(userOauths).set({ userId: "802" }).where(eq(userOauths.username, name));
}

const pathOf = ({ pathname, search }: URL) => `${pathname}${search}`;

test("a person comes in by the button of the sign-in page and stands where they wanted to go", async () => {
  await bound("walker");
  const browser = newBrowser();
  const page = await browser.open("/login?redirectTo=%2Fsystem%2Fpost");
  const href = /href="(\/oauth\/oidc\?[^"]*)"/.exec(page.html)?.[1]?.replaceAll("&amp;", "&") ?? "";
  const started = await browser.open(href);
  expect(started).toMatchObject({ status: 302, location: expect.stringContaining(side.provider.issuer) });
  const back = await browser.open(pathOf(await signInAtProvider(started.location, "walker")));
  expect(back).toMatchObject({ status: 302, location: "/system/post" });
  expect(await browser.account()).toBe("reader");
  expect([...browser.jar.keys()].filter((name) => name.startsWith("oauth"))).toEqual([]);
  expect((await browser.open("/oauth/oidc?redirectTo=/wel/index")).location).toBe("/wel/index");
});

test.each(["https://evil.example/", "//evil.example", "/\\evil.example", "javascript:alert(1)"])("nobody is led on to %s", async (elsewhere) => {
  await bound("led");
  const browser = newBrowser();
  const started = await browser.open(`/oauth/oidc?redirectTo=${encodeURIComponent(elsewhere)}`);
  expect((await browser.open(pathOf(await signInAtProvider(started.location, "led")))).location).toBe("/");
});

test("a way back that somebody else began, or that was gone before, ends at the sign-in page with a sentence", async () => {
  await bound("attacker");
  const attacker = newBrowser();
  const back = pathOf(await signInAtProvider((await attacker.open("/oauth/oidc")).location, "attacker"));
  const victim = newBrowser();
  await victim.open("/oauth/oidc");
  for (const browser of [newBrowser(), victim]) {
    expect((await browser.open(back)).location).toBe("/login?redirectTo=%2F");
    expect((await browser.open("/login")).html).toContain("不是从本浏览器开始");
    expect(await browser.account()).toBeUndefined();
  }
  expect((await attacker.open(back)).location).toBe("/");
  attacker.jar.delete("session");
  expect((await attacker.open(back)).location).toBe("/login?redirectTo=%2F");
});

test("who has no account comes to the registration of a guest; who was cancelled, back to the sign-in page", async () => {
  const browser = newBrowser();
  const back = await browser.open(pathOf(await signInAtProvider((await browser.open("/oauth/oidc")).location, "stranger-there")));
  expect(back.location).toMatch(/^\/register\?oauthId=\d+\.[\da-f]{48}$/);
  expect((await browser.open(back.location)).html).toContain("完善注册信息");
  const state = new URL((await browser.open("/oauth/oidc?redirectTo=/system/post")).location).searchParams.get("state");
  expect((await browser.open(`/oauth/callback?error=access_denied&state=${state}`)).location).toBe("/login?redirectTo=%2Fsystem%2Fpost");
  expect((await browser.open("/login")).html).toContain("已取消或被拒绝");
});

test("a provider that is away is said to be away on the sign-in page; without the settings there is no button", async () => {
  Object.assign(env, { OIDC_ISSUER: "http://127.0.0.1:9" });
  const browser = newBrowser();
  expect((await browser.open("/oauth/oidc")).location).toBe("/login?redirectTo=%2F");
  expect((await browser.open("/login")).html).toContain("暂时不可用");
  Object.assign(env, { OIDC_ISSUER: undefined });
  expect((await browser.open("/login")).html).not.toContain("/oauth/oidc");
  await browser.open("/oauth/oidc");
  expect((await browser.open("/login")).html).toContain("第三方登录未开启");
});

test("a front end of one's own gets the same over /api, whose calls carry no other cookie than the beginning", async () => {
  await bound("by-api");
  const ofApi = (path: string, init: RequestInit) => site(new Request(`http://localhost:3000/api/blade-auth/oauth/${path}`, init));
  const started = await ofApi("render/oidc", {});
  const back = await signInAtProvider(started.headers.get("Location") ?? "", "by-api");
  const body = new URLSearchParams({ grant_type: "social", source: "oidc", tenantId: "000000", ...Object.fromEntries(back.searchParams) });
  const asked = (cookie: string) => ofApi("token", { method: "POST", body, headers: { "Tenant-Id": "000000", ...(cookie ? { Cookie: cookie } : {}) } });
  expect((await asked(cookieOf(await begin()))).status).toBe(400);
  const entered = await asked(`session=other; ${cookieOf(started)}`);
  expect({ status: entered.status, ...((await entered.json()) as object) }).toMatchObject({ status: 200, account: "reader" });
});
