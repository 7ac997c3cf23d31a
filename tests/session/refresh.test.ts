import "../support/settings.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { signAccessToken } from "#app/backend/auth/primitives/tokens.ts";
import type { Db } from "#app/backend/db/connect.ts";
import { tokenFamilies } from "#app/backend/db/schema/auth.ts";
import { fetch } from "#app/backend/index.server.ts";
import { userInfo } from "#app/contract/auth/oauth.ts";
import type { Session } from "#app/session/session-cookie.server.ts";
import { serveNode } from "../support/serve-node.ts";
import { ADMIN_PASSWORD, signInAs } from "../support/sign-in.ts";
import { openWorld } from "../support/world.ts";
import { browse, sessionAfter, visit, type Visit } from "./visit.ts";

/** Calls that reached the backend, by path, and what stands in its way. */
let calls: Record<string, number> = {};
let weather: "fine" | "data is refused" | "token endpoint is down" = "fine";
const TOKEN = "/blade-auth/oauth/token";
const INFO = "/blade-auth/oauth/user-info";

let db: Db;
let close: () => Promise<void>;
let who: unknown;
beforeAll(async () => {
  ({ db } = await openWorld());
  const gateway = await serveNode(async (request) => {
    const { pathname } = new URL(request.url);
    calls[pathname] = (calls[pathname] ?? 0) + 1;
    if (weather === "data is refused" && pathname === INFO) return Response.json({ code: 401, msg: "请求未授权" }, { status: 401 });
    if (weather === "token endpoint is down" && pathname === TOKEN) return Response.json({ code: 503, msg: "停机" }, { status: 503 });
    return fetch(request);
  });
  close = gateway.close;
  // Read when the gateway's module is first loaded.
  const { env } = await import("#app/env.server.ts");
  Object.assign(env, { UPSTREAM_URL: gateway.url });
  const { signedInLoader } = await import("#app/session/guard.server.ts");
  who = signedInLoader(async ({ call }) => (await call(userInfo)).account);
});
afterAll(() => close());
beforeEach(() => {
  calls = {};
  weather = "fine";
});

type Aged = { session: Session; familyId: string };

/** A session of `admin` whose access token ran out, or which is older than the token time. */
async function aged(how: "expired" | "old"): Promise<Aged> {
  const { access, refresh } = await signInAs(fetch, { account: "admin", password: ADMIN_PASSWORD });
  const claims = JSON.parse(Buffer.from(access.split(".")[1] ?? "", "base64url").toString("utf8")) as { sub: string; tid: string; fid: string; cid: string };
  const expired = await signAccessToken({ sub: claims.sub, tid: claims.tid, fid: claims.fid, cid: claims.cid }, -120);
  const now = Math.floor(Date.now() / 1000);
  const user = { userId: claims.sub, tenantId: claims.tid, account: "admin", realName: "", roleName: "", deptId: "", avatar: "" };
  return {
    familyId: claims.fid,
    session: { access: how === "expired" ? expired.token : access, refresh, since: how === "old" ? now - 3000 : now, locked: false, user },
  };
}

async function together(session: Session, number: number): Promise<Visit[]> {
  const requests = await Promise.all(Array.from({ length: number }, () => browse("/x", { session })));
  return Promise.all(requests.map((request) => visit(who, request)));
}

describe.each(["expired", "old"] as const)("twenty requests at once with one %s token", (how) => {
  test("cause exactly one refresh, and all are answered", async () => {
    const { session, familyId } = await aged(how);
    const before = await familyRow(familyId);
    const visits = await together(session, 20);
    expect(visits.map(({ status, data }) => [status, data])).toEqual(Array.from({ length: 20 }, () => [200, "admin"]));
    expect(calls[TOKEN]).toBe(1);
    expect((await familyRow(familyId))?.previousJti).toBe(before?.refreshJti);
  });

  test("all leave the same new session in the browser", async () => {
    const { session } = await aged(how);
    const left = await Promise.all((await together(session, 20)).map(sessionAfter));
    expect(new Set(left.map((one) => one?.refresh)).size).toBe(1);
    expect(left[0]?.refresh).not.toBe(session.refresh);
    expect(left[0]?.since).toBeGreaterThanOrEqual(session.since);
  });
});

describe("a request that comes a moment later with the old cookie", () => {
  test("finds the answer of the one refresh", async () => {
    const { session } = await aged("expired");
    await together(session, 3);
    await together(session, 3);
    expect(calls[TOKEN]).toBe(1);
  });
});

describe("a token that is young and alive", () => {
  test("is not renewed", async () => {
    const { session } = await aged("old");
    const [found] = await together({ ...session, since: session.since + 60 }, 1);
    expect(found).toMatchObject({ status: 200, cookies: [] });
    expect(calls[TOKEN]).toBeUndefined();
  });
});

describe("a second 401", () => {
  test("after a good refresh ends the session with the message, and nothing is tried a third time", async () => {
    const { session } = await aged("expired");
    weather = "data is refused";
    const [found] = await together(session, 1);
    expect(found).toMatchObject({ status: 302, location: "/login?redirectTo=%2Fx" });
    expect(found && (await sessionAfter(found))).toBeNull();
    expect(found?.cookies.some((text) => text.startsWith("flash="))).toBe(true);
    expect(calls).toEqual({ [INFO]: 2, [TOKEN]: 1 });
  });

  test("because the family was revoked ends all twenty after one refresh", async () => {
    const { session, familyId } = await aged("expired");
    await db.update(tokenFamilies).set({ revokedAt: new Date() }).where(eq(tokenFamilies.id, familyId));
    const visits = await together(session, 20);
    expect(visits.every(({ status, location }) => status === 302 && location === "/login?redirectTo=%2Fx")).toBe(true);
    expect(calls[TOKEN]).toBe(1);
  });
});

describe("a refresh that cannot be asked for", () => {
  test("is a 503 and the session is kept for the next try", async () => {
    const { session } = await aged("expired");
    weather = "token endpoint is down";
    const [found] = await together(session, 1);
    expect(found).toMatchObject({ status: 503, cookies: [] });
    weather = "fine";
    const [again] = await together(session, 1);
    expect(again).toMatchObject({ status: 200, data: "admin" });
  });
});

async function familyRow(id: string) {
  const [row] = await db.select().from(tokenFamilies).where(eq(tokenFamilies.id, id));
  return row;
}
