import { eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { encryptPassword, publicKey } from "#app/backend/auth/primitives/sm2-transport.ts";
import type { Database } from "#app/backend/db/connect.ts";
import { smsCodes, smsOutbox, userOauths } from "#app/backend/db/schema/account.ts";
import { messages } from "#app/backend/db/schema/desk.ts";
import { loginFailures } from "#app/backend/db/schema/auth.ts";
import { constUnits } from "#app/backend/db/schema/project/const-unit.ts";
import { users } from "#app/backend/db/schema/system.ts";
import { ADMIN_ID } from "#app/backend/db/seed/organisation.ts";
import { fetch } from "#app/backend/index.server.ts";
import { fieldHash, openField } from "#app/backend/keys/field-cipher.ts";
import { nextId } from "#app/backend/snowflake.ts";
import { type Answered, ask } from "../../support/request.ts";
import { ADMIN_PASSWORD, askToken, PASSWORD, signInAs } from "../../support/sign-in.ts";
import { openWorld, people } from "../../support/world.ts";

// Read when the first module below asks for the environment.
vi.hoisted(() => Object.assign(process.env, { DEMO_DATA: "off", CAPTCHA_MODE: "off", TENANT_MODE: "on", REGISTER_MODE: "on", LOG_LEVEL: "error" }));

const WAITS = { status: 202, code: 2144, msg: "注册申请已提交,请耐心等待管理员通过!" };
const told = ({ status, body }: Answered) => ({ status, code: body.code, msg: body.msg });

let database: Database;
beforeAll(async () => {
  database = await openWorld();
});
beforeEach(async () => {
  await database.db.delete(loginFailures);
});

const sealed = (password: string) => encryptPassword(password, publicKey());
const applicant = { tenantId: "000000", account: "newcomer", name: "新人", password: "Changjiang-daqiao-9" };
const register = ({ password, ...fields }: Record<string, string>, headers: Record<string, string> = {}) =>
  ask(fetch, "/blade-auth/oauth/token", { body: { grant_type: "register", ...fields, password: password ? sealed(password) : "" }, headers });
const rowOf = async (account: string) => (await database.db.select().from(users).where(eq(users.account, account)))[0];

async function newestCode(phone: string): Promise<string> {
  const rows = await database.db.select().from(smsOutbox);
  const own = rows.filter((row) => openField(row.phone) === phone).sort((a, b) => Number(BigInt(b.id) - BigInt(a.id)));
  return /\d{6}/.exec(openField(own[0]?.text ?? ""))?.[0] ?? "";
}

describe("somebody who registers", () => {
  test.each([
    [{ tenantId: "", account: "", password: "" }, "请先输入租户编号"],
    [{ account: "", password: "" }, "请先输入账号名称"],
    [{ password: "" }, "请先输入密码"],
    [{ account: "甲'; drop" }, "账号为2至45个字母、数字或 _ . @ -"],
    [{ name: "" }, "请输入昵称，不超过20个字符"],
    [{ password: "12345678" }, "密码过于常见，请更换"],
  ])("is told of %o in the order of the checks", async (wrong, msg) => {
    expect(told(await register({ ...applicant, ...wrong }))).toMatchObject({ msg });
    expect(await rowOf(applicant.account)).toBeUndefined();
  });

  test("waits, cannot sign in and hears why only with the right password; an administrator's yes opens the door", async () => {
    expect(told(await register({ ...applicant, status: "1", roleId: "1123598816738675201", userType: "9" }))).toEqual(WAITS);
    expect(await rowOf("newcomer")).toMatchObject({ status: 0, roleId: "", deptId: "", postId: "", userType: 1 });
    const letters = await database.db.select().from(messages);
    expect(letters).toMatchObject([{ userId: ADMIN_ID, kind: 2, title: "新的注册申请", content: "新人（newcomer）申请注册账号，请审核", href: "/system/user?status=0&account=newcomer" }]);
    expect(told(await askToken(fetch, applicant))).toMatchObject({ status: 403, msg: "账号待审核，请耐心等待管理员通过" });
    expect(told(await askToken(fetch, { ...applicant, password: "wrong" }))).toMatchObject({ status: 400, msg: "用户名或密码错误" });
    for (const [status, msg] of [[2, "注册申请未通过，请联系管理员"], [3, "账号已停用，请联系管理员"]] as const) {
      await database.db.update(users).set({ status }).where(eq(users.account, "newcomer"));
      expect(told(await askToken(fetch, applicant))).toMatchObject({ status: 403, msg });
    }
    await database.db.update(users).set({ status: 1 }).where(eq(users.account, "newcomer"));
    expect((await askToken(fetch, applicant)).status).toBe(200);
  });

  test("with an account that is taken, in any case of letters, or for a tenant that is not there, gets the same answer and no row", async () => {
    const count = () => database.db.$count(users);
    const before = await count();
    for (const wrong of [{ account: "ADMIN" }, { tenantId: "999999" }]) expect(told(await register({ ...applicant, ...wrong }))).toEqual(WAITS);
    expect(await count()).toBe(before);
    expect((await askToken(fetch, { account: "admin", password: ADMIN_PASSWORD })).status).toBe(200);
  });

  test("twice at the same moment is there once", async () => {
    await Promise.all([1, 2, 3].map(() => register({ ...applicant, account: "thrice" })));
    expect(await database.db.$count(users, eq(users.account, "thrice"))).toBe(1);
  });

  test("may not do so without end from one address", async () => {
    for (let at = 0; at < 30; at += 1) await register({ ...applicant, password: "" }, { "X-Client-Address": "192.0.2.7" });
    expect((await register(applicant, { "X-Client-Address": "192.0.2.7" })).status).toBe(429);
  });
});

describe("a guest of a third party", () => {
  const guest = async (oauthId: string, account: string) =>
    ask(fetch, "/blade-system/user/register-guest", { body: { tenantId: "000000", name: "客人", account, password: sealed("Changjiang-daqiao-9"), oauthId } });
  async function vouched(ticketUntil: Date) {
    const id = nextId();
    await database.db.insert(userOauths).values({ id, uuid: id, source: "oidc", ticketHash: fieldHash("t1cket"), ticketUntil });
    return id;
  }

  test("is bound to the account, once", async () => {
    const id = await vouched(new Date(Date.now() + 60_000));
    expect((await guest(`${id}.t1cket`, "guest-1")).status).toBe(200);
    const user = await rowOf("guest-1");
    const [oauth] = await database.db.select().from(userOauths).where(eq(userOauths.id, id));
    expect({ status: user?.status, bound: oauth?.userId, ticket: oauth?.ticketHash }).toEqual({ status: 0, bound: user?.id, ticket: null });
    expect((await guest(`${id}.t1cket`, "guest-2")).body.msg).toBe("第三方登陆信息错误!");
  });

  test.each(["1", "1.t1cket", "x.y", "", "1.t1cket.2"])("with “%s” is nobody", async (oauthId) => {
    expect((await guest(oauthId, "guest-3")).body.msg).toBe("第三方登陆信息错误!");
  });

  test("with another word or too late is nobody", async () => {
    expect((await guest(`${await vouched(new Date(Date.now() + 60_000))}.other`, "guest-3")).body.msg).toBe("第三方登陆信息错误!");
    expect((await guest(`${await vouched(new Date(Date.now() - 1))}.t1cket`, "guest-3")).body.msg).toBe("第三方登陆信息错误!");
    expect(await rowOf("guest-3")).toBeUndefined();
  });
});

describe("codes by SMS", () => {
  const send = (phone: string, address = "") => ask(fetch, `/blade-resource/sms/endpoint/send-validate?phone=${phone}`, { method: "POST", headers: { "Tenant-Id": "000000", "X-Client-Address": address } });
  const idOf = ({ body }: Answered) => (body.data as { id: string }).id;
  const enter = (fields: Record<string, string>) => ask(fetch, "/blade-auth/oauth/token", { body: { grant_type: "sms_code", tenantId: "000000", ...fields } });
  const wrong = { status: 400, code: 2140, msg: "短信验证码不正确或已失效" };
  const give = (account: string, phone: string) => database.db.update(users).set({ phone }).where(eq(users.account, account));
  const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

  /** As if every code so far had been asked for some seconds earlier. */
  const ago = (seconds: number) => database.db.update(smsCodes).set({ createdAt: sql`created_at - make_interval(secs => ${seconds})` });

  test("let their phone's owner in, once, and stand nowhere in clear", async () => {
    await give(people.reader.account, "13800000001");
    const sent = await send("13800000001");
    const [id, value] = [idOf(sent), await newestCode("13800000001")];
    expect(JSON.stringify(sent.body)).not.toContain(value);
    expect(JSON.stringify(await database.db.select().from(smsCodes))).not.toContain("13800000001");
    expect((await enter({ phone: "13800000002", id, value })).status).toBe(400);
    expect((await enter({ phone: "13800000001", id, value })).body).toMatchObject({ account: "reader" });
    expect(told(await enter({ phone: "13800000001", id, value }))).toEqual(wrong);
  });

  test("are dead after five wrong tries and after five minutes", async () => {
    await give(people.reader.account, "13800000003");
    const [id, value] = [idOf(await send("13800000003")), await newestCode("13800000003")];
    for (let at = 0; at < 5; at += 1) expect(told(await enter({ phone: "13800000003", id, value: other(value) }))).toEqual(wrong);
    expect(told(await enter({ phone: "13800000003", id, value }))).toEqual(wrong);
    await ago(61);
    const [later, code] = [idOf(await send("13800000003")), await newestCode("13800000003")];
    await database.db.update(smsCodes).set({ expiresAt: new Date(Date.now() - 1) }).where(eq(smsCodes.id, later));
    expect(told(await enter({ phone: "13800000003", id: later, value: code }))).toEqual(wrong);
  });

  test("go to a phone once a minute and five times an hour, from an address ten times, and say when again", async () => {
    const statuses = await Promise.all([1, 2, 3, 4].map(async () => (await send("13800000004")).status));
    expect(statuses.sort()).toEqual([200, 429, 429, 429]);
    const soon = await send("13800000004");
    expect(Number(soon.headers.get("Retry-After"))).toBeGreaterThan(30);
    expect(Number(soon.headers.get("Retry-After"))).toBeLessThanOrEqual(60);
    for (let at = 0; at < 4; at += 1) {
      await ago(61);
      expect((await send("13800000004")).status).toBe(200);
    }
    await ago(61);
    const full = await send("13800000004");
    expect(full).toMatchObject({ status: 429, body: { msg: expect.stringMatching(/^发送过于频繁，请于\d\d:\d\d:\d\d后再试$/) } });
    expect(Number(full.headers.get("Retry-After"))).toBeGreaterThan(3000);
    for (let at = 0; at < 10; at += 1) expect((await send(`138000001${at}0`, "192.0.2.9")).status).toBe(200);
    expect((await send("13800000999", "192.0.2.9")).status).toBe(429);
  });

  test("of a phone that two people share let nobody in", async () => {
    await give(people.reader.account, "13800000005");
    await give(people.clerk.account, "13800000005");
    const [id, value] = [idOf(await send("13800000005")), await newestCode("13800000005")];
    expect(told(await enter({ phone: "13800000005", id, value }))).toEqual(wrong);
    await give(people.clerk.account, "");
  });

  test("can be checked without being used up", async () => {
    const [id, value] = [idOf(await send("13800000006")), await newestCode("13800000006")];
    const check = (path: string, typed: string) => ask(fetch, `/blade-resource/sms/endpoint/${path}?${new URLSearchParams({ id, value: typed, phone: "13800000006" })}`, { method: "POST", headers: { "Tenant-Id": "000000" } });
    expect(told(await check("validate-message-notDelCode", other(value)))).toEqual(wrong);
    for (const path of ["validate-message-notDelCode", "validate-message-notDelCode", "validate-message"]) expect((await check(path, value)).status).toBe(200);
    expect(told(await check("validate-message", value))).toEqual(wrong);
  });

  test("give a forgotten password back: a weak one does not use the code up, every session ends", async () => {
    await give(people.reader.account, "13800000007");
    const { access } = await signInAs(fetch, people.reader);
    const [id, value] = [idOf(await send("13800000007")), await newestCode("13800000007")];
    const reset = (newPassword: string, newPassword1 = newPassword) =>
      ask(fetch, "/blade-system/user/update-password-by-code", { body: { tenantId: "000000", phone: "13800000007", id, value, newPassword, newPassword1 } });
    expect((await reset("12345678")).body.code).toBe(2143);
    expect((await reset("Yichang-sanxia-3", "Yichang-sanxia-4")).body.msg).toBe("两次密码输入不一致!");
    expect((await reset("Yichang-sanxia-3")).status).toBe(200);
    expect((await ask(fetch, "/blade-system/user/info", { token: access })).status).toBe(401);
    expect((await askToken(fetch, { ...people.reader, password: "Yichang-sanxia-3" })).status).toBe(200);
    expect((await askToken(fetch, { ...people.reader, password: PASSWORD })).status).toBe(400);
    expect(told(await reset("Yichang-sanxia-5"))).toEqual(wrong);
  });

  test("prove the phone of a unit that registers; the account is bound to the unit and waits", async () => {
    const [unit] = await database.db.select().from(constUnits).limit(1);
    const phone = "13800000008";
    const [id, value] = [idOf(await send(phone)), await newestCode(phone)];
    const company = { tenantId: "000000", name: "某公司", password: "Changjiang-daqiao-9", phone, id, uscc: unit?.uscc ?? "" };
    expect(told(await register({ ...company, value: other(value) }))).toEqual(wrong);
    expect(told(await register({ ...company, uscc: "91390100MA00000000", value: other(value) }))).toEqual(wrong);
    expect(told(await register({ ...company, uscc: "91390100MA00000000", value }))).toMatchObject({ msg: "没有找到该统一社会信用代码对应的单位" });
    expect(told(await register({ ...company, value }))).toEqual(WAITS);
    expect(told(await register({ ...company, value }))).toEqual(wrong);
    expect(await rowOf(phone)).toMatchObject({ status: 0, constUnitId: unit?.id, phone });
  });

  test("are read in the outbox by the platform's administrator, by no tenant's", async () => {
    const { access } = await signInAs(fetch, { account: "admin", password: ADMIN_PASSWORD });
    await send("13800000011");
    const { body } = await ask(fetch, "/blade-resource/sms-outbox/page?size=1", { token: access });
    expect(body).toMatchObject({ data: { records: [{ phone: "13800000011", text: expect.stringMatching(/验证码\d{6}/) }] } });
    const { access: stranger } = await signInAs(fetch, people.stranger);
    expect((await ask(fetch, "/blade-resource/sms-outbox/page", { token: stranger })).status).toBe(403);
  });
});
