import { and, desc, eq } from "drizzle-orm";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { userOauths } from "#app/backend/db/schema/account.ts";
import { changeHistory } from "#app/backend/db/schema/history.ts";
import { fetch as backend } from "#app/backend/index.server.ts";
import { env } from "#app/env.server.ts";
import { signInAtProvider } from "../../support/identity-provider.ts";
import { ask } from "../../support/request.ts";
import { askToken, PASSWORD, signInAs } from "../../support/sign-in.ts";
import { enter, returned, told, withProvider, WRONG } from "../../support/third-party.ts";
import { people } from "../../support/world.ts";

// Read when the first module below asks for the environment.
vi.hoisted(() => Object.assign(process.env, { DEMO_DATA: "off", CAPTCHA_MODE: "off", TENANT_MODE: "on", REGISTER_MODE: "off", LOG_LEVEL: "silent" }));

const EXPIRED = { status: 400, msg: "第三方登录已超时，或不是从本浏览器开始，请重新登录" };
const DONE = { status: 200, msg: "暂无承载数据" };
const side = withProvider();
let token = "";
let other = "";

beforeEach(async () => {
  Object.assign(env, { REGISTER_MODE: false });
  token = (await signInAs(backend, people.clerk)).access;
  other = (await signInAs(backend, people.reader)).access;
  await side.database.db.delete(userOauths);
});

const beginBinding = (password: string, by = token) => ask(backend, "/blade-auth/oauth/bind/oidc", { token: by, body: { password } });
const bindWith = (body: Record<string, unknown>, by = token) => ask(backend, "/blade-auth/oauth/bind", { token: by, body });
const boundOf = async (by = token) => (await ask(backend, "/blade-auth/oauth/bound", { token: by })).body.data as { id: string; username: string }[];

/** What a person has who proved the password here and signed in there as `name`. */
async function ledBack(name: string, by = token) {
  const { body } = await beginBinding(PASSWORD, by);
  const { address, started } = body.data as { address: string; started: string };
  const back = await signInAtProvider(address, name);
  const said = (key: string) => back.searchParams.get(key) ?? "";
  return { started, code: said("code"), state: said("state"), iss: said("iss") };
}

describe("somebody with an account here", () => {
  test("binds one of the third party, comes in by it from then on although registration is closed, and lets it go again", async () => {
    expect(told(await enter(await returned("mine")))).toMatchObject({ status: 403 });
    expect(told(await bindWith(await ledBack("mine")))).toEqual(DONE);
    expect(await boundOf()).toMatchObject([{ source: "oidc", username: "mine", nickname: "第三方 mine" }]);
    expect((await enter(await returned("mine"))).body).toMatchObject({ account: people.clerk.account });
    const [{ id } = { id: "" }] = await boundOf();
    expect(told(await ask(backend, "/blade-auth/oauth/unbind", { token, body: { id } }))).toEqual(DONE);
    expect(await boundOf()).toEqual([]);
    expect(told(await enter(await returned("mine")))).toMatchObject({ status: 403 });
    expect(await side.database.db.$count(userOauths, eq(userOauths.id, id))).toBe(0);
  });

  test("finds both in the history of the account", async () => {
    await bindWith(await ledBack("noted"));
    const [{ id } = { id: "" }] = await boundOf();
    await ask(backend, "/blade-auth/oauth/unbind", { token, body: { id } });
    const rows = await side.database.db.select({ changes: changeHistory.changes }).from(changeHistory)
      .where(and(eq(changeHistory.resource, "/blade-system/user"), eq(changeHistory.account, people.clerk.account))).orderBy(desc(changeHistory.id)).limit(2);
    expect(rows.map(({ changes }) => changes)).toEqual([[{ field: "oauthId", before: "第三方 noted", after: null }], [{ field: "oauthId", before: null, after: "第三方 noted" }]]);
  });

  test("may bind the same again, which changes nothing, and another beside it", async () => {
    for (const name of ["same", "same", "second"]) expect(told(await bindWith(await ledBack(name)))).toEqual(DONE);
    expect((await boundOf()).map(({ username }) => username)).toEqual(["same", "second"]);
  });
});

describe("nobody binds", () => {
  test("without the password of the account, and five guesses close the way for a while", async () => {
    for (let guess = 0; guess < 5; guess += 1) expect(told(await beginBinding(`guess-${guess}`))).toEqual({ status: 400, msg: "登录密码不正确" });
    expect((await beginBinding(PASSWORD)).status).toBe(429);
    expect((await beginBinding("")).status).toBe(400);
  });

  test("what signs in somebody else, who keeps it", async () => {
    await bindWith(await ledBack("taken", other), other);
    expect(told(await bindWith(await ledBack("taken")))).toEqual({ status: 400, msg: "该第三方账号已绑定其他用户，请更换账号或联系管理员" });
    expect(await boundOf()).toEqual([]);
    expect((await enter(await returned("taken"))).body).toMatchObject({ account: people.reader.account });
  });

  test("by what somebody else began, by a sign-in's beginning, or by what was altered", async () => {
    const { started, ...fields } = await ledBack("attacker", other);
    const { cookie, ...signingIn } = await returned("attacker");
    const [, sealed = ""] = cookie.split("=");
    const altered = started.replace(/.$/, (last) => (last === "A" ? "B" : "A"));
    for (const body of [{ ...fields, started }, { ...signingIn, started: sealed }, { ...fields, started: altered }, { ...fields, started: "x" }]) expect(told(await bindWith(body))).toEqual(EXPIRED);
    expect(await boundOf()).toEqual([]);
  });

  test("with a code of another beginning, or used twice", async () => {
    const [own, foreign] = [await ledBack("own"), await ledBack("attacker", other)];
    expect(told(await bindWith({ ...foreign, started: own.started, state: own.state }))).toEqual(WRONG);
    const once = await ledBack("once");
    expect(told(await bindWith(once))).toEqual(DONE);
    expect(told(await bindWith(once))).toEqual(WRONG);
  });

  test("and nobody signs in by a beginning that was for binding", async () => {
    await bindWith(await ledBack("bound"));
    const { started, ...fields } = await ledBack("bound");
    expect(told(await enter({ cookie: `oauth_start=${started}`, ...fields }))).toEqual(EXPIRED);
  });

  test("an account of somebody else is not let go", async () => {
    await bindWith(await ledBack("theirs", other), other);
    const [{ id } = { id: "" }] = await boundOf(other);
    expect((await ask(backend, "/blade-auth/oauth/unbind", { token, body: { id } })).status).toBe(404);
    expect(await boundOf(other)).toHaveLength(1);
  });

  test("where the installation has no third party", async () => {
    Object.assign(env, { OIDC_ISSUER: undefined });
    expect(told(await beginBinding(PASSWORD))).toEqual({ status: 404, msg: "第三方登录未开启" });
    expect((await askToken(backend, people.clerk)).status).toBe(200);
  });
});
