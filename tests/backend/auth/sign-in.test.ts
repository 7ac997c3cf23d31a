import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { fetch } from "#app/backend/index.server.ts";
import type { Db } from "#app/backend/db/connect.ts";
import { captchas, tokenFamilies } from "#app/backend/db/schema/auth.ts";
import { users } from "#app/backend/db/schema/system.ts";
import { fieldHash } from "#app/backend/keys/field-cipher.ts";
import { ask, dataOf } from "../../support/request.ts";
import { ADMIN_PASSWORD, askRefresh, askToken, type Credentials, PASSWORD, type Tokens } from "../../support/sign-in.ts";
import { openWorld, people } from "../../support/world.ts";

// Read when the first module below asks for the environment.
vi.hoisted(() => Object.assign(process.env, { DEMO_DATA: "off", CAPTCHA_MODE: "on", TENANT_MODE: "on", LOG_LEVEL: "error" }));

let db: Db;
beforeAll(async () => {
  ({ db } = await openWorld());
});

const admin: Credentials = { account: "admin", password: ADMIN_PASSWORD };
type Puzzle = { key: string; question: string | null; image: string | null };

/** A captcha in words, answered the way a person does: the numbers that it can be are few. */
async function solved(): Promise<{ "Captcha-Key": string; "Captcha-Code": string }> {
  const { key } = await dataOf<Puzzle>(fetch, "/blade-auth/oauth/captcha?kind=question");
  const [row] = await db.select().from(captchas).where(eq(captchas.key, key));
  const answer = Array.from({ length: 1000 }, (_, number) => String(number)).find((text) => fieldHash(text) === row?.answerHash);
  if (answer === undefined) throw new Error("The answer of a question is a number below a thousand.");
  return { "Captcha-Key": key, "Captcha-Code": answer };
}

async function signIn(credentials: Credentials, headers: Record<string, string> = {}) {
  return askToken(fetch, credentials, { grant_type: "captcha", headers: { ...(await solved()), ...headers } });
}

async function tokensOf(credentials: Credentials): Promise<Tokens> {
  const { body } = await signIn(credentials);
  return { access: String(body.access_token), refresh: String(body.refresh_token) };
}

const userInfo = (token: string) => ask(fetch, "/blade-auth/oauth/user-info", { token });
const aged = (refreshed: string) => db.update(tokenFamilies).set({ replacedAt: sql`now() - interval '11 seconds'` }).where(eq(tokenFamilies.id, refreshed));
const familyOf = (token: string) => String(JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString("utf8")).fid);
const told = ({ status, body }: { status: number; body: Record<string, unknown> }) => ({ status, msg: body.msg });

const wrong = { status: 400, msg: "用户名或密码错误" };
const badCaptcha = { status: 400, msg: "验证码不正确" };

describe("signing in", () => {
  test("gives both tokens and who one is", async () => {
    const { status, body } = await signIn(admin);
    expect(status).toBe(200);
    expect(body).toMatchObject({ token_type: "bearer", expires_in: 3600, tenant_id: "000000", account: "admin", role_name: "administrator" });
    expect(body).not.toHaveProperty("password");
    expect((await userInfo(String(body.access_token))).body.data).toMatchObject({ account: "admin", user_id: body.user_id });
  });

  test("with a wrong password and with an unknown account are told apart by nobody", async () => {
    expect(told(await signIn({ account: "clerk", password: "Something-else-1" }))).toEqual(wrong);
    expect(told(await signIn({ account: "nobody-there", password: PASSWORD }))).toEqual(wrong);
    expect(told(await signIn({ ...people.stranger, tenantId: "000000" }))).toEqual(wrong);
  });

  test("with the password in plain text is a wrong password", async () => {
    expect(told(await askToken(fetch, admin, { grant_type: "captcha", password: ADMIN_PASSWORD, headers: await solved() }))).toEqual(wrong);
  });

  test("takes the fields from a form body and from the query too", async () => {
    const { key } = await dataOf<Puzzle>(fetch, "/blade-auth/oauth/captcha");
    const fields = new URLSearchParams({ grant_type: "captcha", username: "admin", password: "x", captchaKey: key, captchaCode: "zzzzz" });
    const headers = { "Content-Type": "application/x-www-form-urlencoded" };
    expect(told(await ask(fetch, "/blade-auth/oauth/token", { body: fields.toString(), headers }))).toEqual(badCaptcha);
    expect(told(await ask(fetch, `/blade-auth/oauth/token?${fields}`, { method: "POST" }))).toEqual(badCaptcha);
  });

  test("by a grant that is not offered is refused", async () => {
    for (const grant_type of ["client_credentials", "sms_code", "", "__proto__"]) {
      expect((await askToken(fetch, admin, { grant_type })).status).toBe(400);
    }
  });
});

describe("the captcha", () => {
  test("is asked of the password grant as well: the server decides, not the client", async () => {
    expect(told(await askToken(fetch, admin))).toEqual(badCaptcha);
  });

  test("works once, right or wrong", async () => {
    const headers = await solved();
    expect((await askToken(fetch, admin, { headers })).status).toBe(200);
    expect(told(await askToken(fetch, admin, { headers }))).toEqual(badCaptcha);
    const second = await solved();
    expect(told(await askToken(fetch, admin, { headers: { ...second, "Captcha-Code": "-1" } }))).toEqual(badCaptcha);
    expect(told(await askToken(fetch, admin, { headers: second }))).toEqual(badCaptcha);
  });

  test("is worth nothing after five minutes", async () => {
    const headers = await solved();
    const [row] = await db.select().from(captchas).where(eq(captchas.key, headers["Captcha-Key"]));
    const minutes = ((row?.expiresAt.getTime() ?? 0) - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(4.9);
    expect(minutes).toBeLessThanOrEqual(5);
    await db.update(captchas).set({ expiresAt: new Date(Date.now() - 1) }).where(eq(captchas.key, headers["Captcha-Key"]));
    expect(told(await askToken(fetch, admin, { headers }))).toEqual(badCaptcha);
  });

  test("comes as a picture or as a question, never with its answer", async () => {
    const image = await dataOf<Puzzle>(fetch, "/blade-auth/oauth/captcha");
    const question = await dataOf<Puzzle>(fetch, "/blade-auth/oauth/captcha?kind=question");
    expect(image.image).toMatch(/^data:image\/png;base64,/);
    expect(question.question).toMatch(/./);
    expect(Object.keys(image).sort()).toEqual(["image", "key", "question"]);
  });
});

describe("too many failures", () => {
  test("five on one account lock it for a quarter of an hour, for the right password too", async () => {
    const { clerk } = people;
    await db.execute(sql`delete from blade_login_failure`);
    for (let failure = 1; failure <= 5; failure += 1) expect(told(await signIn({ ...clerk, password: "Wrong-one-1" }))).toEqual(wrong);
    expect(told(await signIn(clerk))).toEqual({ status: 429, msg: "用户登录失败次数过多，请稍后再试" });
    expect((await signIn({ ...clerk, account: "CLERK" })).status).toBe(429);
    expect((await signIn(people.reader)).status).toBe(200);
    await db.execute(sql`update blade_login_failure set locked_until = now() - interval '1 second'`);
    expect((await signIn(clerk)).status).toBe(200);
  });

  test("three lock an account where the parameter says three", async () => {
    const setTo = (value: string) => db.execute(sql`update blade_param set param_value = ${value} where param_key = 'account.failCount'`);
    await db.execute(sql`delete from blade_login_failure`);
    await setTo("3");
    for (let failure = 1; failure <= 3; failure += 1) expect((await signIn({ ...people.clerk, password: "Wrong-one-1" })).status).toBe(400);
    expect((await signIn(people.clerk)).status).toBe(429);
    await setTo("5");
  });

  test("four are forgotten after a sign-in", async () => {
    const { reader } = people;
    await db.execute(sql`delete from blade_login_failure`);
    for (let round = 1; round <= 2; round += 1) {
      for (let failure = 1; failure <= 4; failure += 1) await signIn({ ...reader, password: "Wrong-one-1" });
      expect((await signIn(reader)).status).toBe(200);
    }
  });

  test("five at the same moment count five times", async () => {
    await db.execute(sql`delete from blade_login_failure`);
    await Promise.all(Array.from({ length: 5 }, () => signIn({ ...people.reader, password: "Wrong-one-1" })));
    expect((await signIn(people.reader)).status).toBe(429);
  });

  test("thirty from one address lock the address, whatever accounts were tried", async () => {
    await db.execute(sql`delete from blade_login_failure`);
    const here = { "X-Client-Address": "192.0.2.7" };
    for (let failure = 1; failure <= 30; failure += 1) await signIn({ account: `guess-${failure}`, password: "Wrong-one-1" }, here);
    expect((await signIn(people.clerk, here)).status).toBe(429);
    expect((await signIn(people.clerk, { "X-Client-Address": "192.0.2.8" })).status).toBe(200);
  });
});

describe("refreshing", () => {
  test("gives new tokens for the old refresh token", async () => {
    const first = await tokensOf(admin);
    const { status, body } = await askRefresh(fetch, first.refresh);
    expect(status).toBe(200);
    expect([body.access_token, body.refresh_token]).not.toContain(first.refresh);
    expect((await userInfo(String(body.access_token))).status).toBe(200);
    expect((await askRefresh(fetch, String(body.refresh_token))).status).toBe(200);
  });

  test("asked again within ten seconds gives the same answer, for an answer that got lost", async () => {
    const first = await tokensOf(admin);
    const [one, two] = [await askRefresh(fetch, first.refresh), await askRefresh(fetch, first.refresh)];
    expect(two.body).toEqual(one.body);
  });

  test("twenty times at once is one rotation", async () => {
    const first = await tokensOf(admin);
    const answers = await Promise.all(Array.from({ length: 20 }, () => askRefresh(fetch, first.refresh)));
    expect(new Set(answers.map(({ status, body }) => `${status} ${String(body.refresh_token)}`)).size).toBe(1);
  });

  test("with a token that was replaced before is theft: the whole family ends", async () => {
    const first = await tokensOf(admin);
    const { body } = await askRefresh(fetch, first.refresh);
    await aged(familyOf(first.refresh));
    expect((await askRefresh(fetch, first.refresh)).status).toBe(401);
    expect((await askRefresh(fetch, String(body.refresh_token))).status).toBe(401);
    expect((await userInfo(String(body.access_token))).status).toBe(401);
    const [family] = await db.select().from(tokenFamilies).where(eq(tokenFamilies.id, familyOf(first.refresh)));
    expect(family).toMatchObject({ revokeReason: "reuse", sealedAnswer: null });
  });

  test("neither kind of token stands in for the other", async () => {
    const { access, refresh } = await tokensOf(admin);
    expect((await userInfo(refresh)).status).toBe(401);
    expect((await askRefresh(fetch, access)).status).toBe(401);
    expect((await userInfo(access)).status).toBe(200);
  });
});

describe("leaving", () => {
  test("ends both tokens, and no other session of the same person", async () => {
    const [here, elsewhere] = [await tokensOf(admin), await tokensOf(admin)];
    expect((await ask(fetch, "/blade-auth/oauth/logout", { token: here.access })).status).toBe(200);
    expect((await userInfo(here.access)).status).toBe(401);
    expect((await askRefresh(fetch, here.refresh)).status).toBe(401);
    expect((await userInfo(elsewhere.access)).status).toBe(200);
  });

  test("a person who is disabled or removed is out at once and cannot come back", async () => {
    for (const [state, answer] of [[{ status: 3 }, { status: 403, msg: "账号已停用，请联系管理员" }], [{ isDeleted: 1 }, wrong]] as const) {
      const { access, refresh } = await tokensOf(people.reader);
      await db.update(users).set(state).where(eq(users.account, "reader"));
      expect((await userInfo(access)).status).toBe(401);
      expect((await askRefresh(fetch, refresh)).status).toBe(401);
      expect(told(await signIn(people.reader))).toEqual(answer);
      await db.update(users).set({ status: 1, isDeleted: 0 }).where(eq(users.account, "reader"));
    }
  });
});
