import "../support/settings.ts";
import { describe, expect, test } from "vitest";
import { isSameOrigin } from "#app/session/origin.server.ts";
import { pathOf, returnPath } from "#app/session/return-to.ts";
import { readSession, type Session, writeSession } from "#app/session/session-cookie.server.ts";
import { flashCookie, takeFlash } from "#app/session/flash.server.ts";

const posted = (headers: Record<string, string>) => new Request("http://site.test/system/post", { method: "POST", headers: { Host: "site.test", ...headers } });

describe("a form post", () => {
  test.each<Record<string, string>>([
    { Origin: "http://site.test" },
    { Origin: "https://site.test" },
    { "Sec-Fetch-Site": "same-origin", Origin: "http://site.test" },
    { "Sec-Fetch-Site": "none" },
    {},
  ])("of this site is let in: %j", (headers) => expect(isSameOrigin(posted(headers))).toBe(true));

  test.each<Record<string, string>>([
    { Origin: "http://evil.test" },
    { Origin: "http://site.test.evil.test" },
    { Origin: "http://site.test:8080" },
    { Origin: "null" },
    { Origin: "nonsense" },
    { "Sec-Fetch-Site": "cross-site" },
    { "Sec-Fetch-Site": "same-site", Origin: "http://site.test" },
    { Origin: "http://evil.test", "X-Forwarded-Host": "evil.test" },
  ])("of another site is not: %j", (headers) => expect(isSameOrigin(posted(headers))).toBe(false));
});

describe("the way back", () => {
  test.each(["/", "/system/post?current=2&postName=%E7%94%B2", "/a/b#c"])("inside this site is kept: %s", (path) => expect(returnPath(path)).toBe(path));

  test.each(["//evil.test", "/\\evil.test", "\\\\evil.test", "https://evil.test", "javascript:alert(1)", "evil", "", "/a\nb", "/a\\b", "/\tb", null, undefined])(
    "out of this site leads home: %j", (path) => expect(returnPath(path)).toBe("/"));

  test("is the page a person saw, not the data of a script", () => {
    expect(pathOf(new Request("http://site.test/system/post.data?current=2&_routes=routes%2F_app&index="))).toBe("/system/post?current=2");
    expect(pathOf(new Request("http://site.test/_root.data"))).toBe("/");
    expect(returnPath("/system/post.data?current=2")).toBe("/system/post?current=2");
  });
});

const session: Session = {
  access: "a", refresh: "r", since: 1_800_000_000, locked: false,
  user: { userId: "1", tenantId: "000000", account: "admin", realName: "管理员", roleName: "administrator", deptId: "1", avatar: "" },
};
const carrying = (cookie: string) => new Request("http://site.test/", { headers: { Cookie: `other=1; ${cookie.split(";")[0]}` } });

describe("the session cookie", () => {
  test("comes back as it was written", async () => {
    expect(await readSession(carrying(await writeSession(session, carrying(""))))).toEqual(session);
  });

  test("is out of reach of scripts and other sites, and of plain connections where there is TLS", async () => {
    const plain = await writeSession(session, new Request("http://site.test/"));
    const secure = await writeSession(session, new Request("https://site.test/"));
    for (const cookie of [plain, secure]) expect(cookie).toMatch(/; Path=\/; HttpOnly.*; SameSite=Lax$/);
    expect([plain.includes("Secure"), secure.includes("Secure")]).toEqual([false, true]);
  });

  test("that was changed, cut or made by somebody else is no session", async () => {
    const cookie = (await writeSession(session, carrying(""))).split(";")[0] ?? "";
    const [value = "", signature = ""] = cookie.slice("session=".length).split(".");
    const forged = Buffer.from(JSON.stringify({ ...session, user: { ...session.user, userId: "2" } })).toString("base64");
    for (const bad of [`${value}.x${signature.slice(1)}`, value, `${forged}.${signature}`, forged, "", "{}"]) {
      expect(await readSession(carrying(`session=${bad}`))).toBeNull();
    }
  });

  test("of a session that ended is taken away", async () => {
    const cookie = await writeSession(null, carrying(""));
    expect(cookie).toContain("Max-Age=0");
    expect(await readSession(carrying(cookie))).toBeNull();
  });
});

describe("a message for the next page", () => {
  test("is shown once and then taken away", async () => {
    const taken = await takeFlash(carrying(await flashCookie({ kind: "success", text: "操作成功!" })));
    expect(taken?.flash).toEqual({ kind: "success", text: "操作成功!" });
    expect(taken?.clear).toContain("Max-Age=0");
  });

  test("that nobody of us wrote is not shown", async () => {
    for (const cookie of ["flash=", "flash=bm90IGpzb24=", `flash=${btoa('{"kind":"script","text":"x"}')}`, `flash=${btoa(`{"kind":"info","text":"${"x".repeat(501)}"}`)}`]) {
      expect(await takeFlash(carrying(cookie))).toBeNull();
    }
  });
});
