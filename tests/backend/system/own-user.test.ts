import "../../support/settings.ts";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { hashPassword } from "#app/backend/auth/primitives/password-hash.ts";
import type { Database } from "#app/backend/db/connect.ts";
import { tokenFamilies } from "#app/backend/db/schema/auth.ts";
import { changeHistory } from "#app/backend/db/schema/history.ts";
import { users } from "#app/backend/db/schema/system.ts";
import { fetch } from "#app/backend/index.server.ts";
import { signAccessToken } from "#app/backend/auth/primitives/tokens.ts";
import { nextId } from "#app/backend/snowflake.ts";
import { newPerson, type Person } from "../../support/person.ts";
import { pictureBomb } from "../../support/picture-bomb.ts";
import { ask, dataOf } from "../../support/request.ts";
import { askToken } from "../../support/sign-in.ts";
import { openWorld } from "../../support/world.ts";

const OLD = "Gangqian-qiaotou-7";
const NEW = "Hezhong-shuili-42";
const WORDS = { oldPassword: OLD, newPassword: NEW, newPassword1: NEW };

let database: Database;
let stored: string;
beforeAll(async () => {
  database = await openWorld();
  stored = await hashPassword(OLD);
});

async function somebody(values: Partial<typeof users.$inferInsert> = {}): Promise<Person> {
  const person = await newPerson(database.db, []);
  await database.db.update(users).set({ password: stored, ...values }).where(eq(users.id, person.id));
  return person;
}

/** Another session of the same person. */
async function beside({ id, account }: Person) {
  const familyId = nextId();
  await database.db.insert(tokenFamilies).values({ id: familyId, userId: id, clientId: "saber", refreshJti: familyId, expiresAt: new Date(Date.now() + 3_600_000) });
  return { account, token: (await signAccessToken({ sub: id, tid: "000000", fid: familyId, cid: "saber" }, 600)).token };
}

const rowOf = async ({ id }: Person) => (await database.db.select().from(users).where(eq(users.id, id)))[0];
const info = ({ token }: { token: string }) => ask(fetch, "/blade-system/user/info", { token });
const change = ({ token }: { token: string }, body: unknown) => ask(fetch, "/blade-system/user/update-password", { token, body });
const profile = ({ token }: { token: string }, body: object) => ask(fetch, "/blade-system/user/update-info", { token, body: { name: "某人", realName: "某人", ...body } });

describe("a password of one's own", () => {
  test.each([
    [{ oldPassword: "", newPassword: "", newPassword1: "" }, "请输入密码", "oldPassword"],
    [{ oldPassword: "wrong", newPassword: "", newPassword1: "x" }, "请再次输入密码", "newPassword"],
    [{ oldPassword: "wrong", newPassword: NEW, newPassword1: "" }, "请再次输入密码", "newPassword1"],
    [{ oldPassword: "wrong", newPassword: NEW, newPassword1: `${NEW}x` }, "两次密码输入不一致!", "newPassword1"],
    [{ oldPassword: "wrong", newPassword: NEW, newPassword1: NEW }, "原密码不正确!", "oldPassword"],
    [{ oldPassword: OLD, newPassword: OLD, newPassword1: OLD }, "新密码不能与原密码相同", "newPassword"],
    [{ oldPassword: OLD, newPassword: "12345678", newPassword1: "12345678" }, "密码过于常见，请更换", "newPassword"],
  ])("%o is refused in the order of the checks", async (words, msg, field) => {
    const person = await somebody();
    const { status, body } = await change(person, words);
    expect({ status, msg: body.msg, field: Object.keys((body.data as { keys: object }).keys) }).toEqual({ status: 400, msg, field: [field] });
    expect((await rowOf(person))?.password).toBe(stored);
  });

  test("is good for the next sign-in, ends every other session and keeps this one", async () => {
    const person = await somebody();
    const other = await beside(person);
    expect((await change(person, WORDS)).status).toBe(200);
    expect((await info(person)).status).toBe(200);
    expect((await info(other)).status).toBe(401);
    expect((await askToken(fetch, { account: person.account, password: OLD })).status).toBe(400);
    expect((await askToken(fetch, { account: person.account, password: NEW })).status).toBe(200);
  });

  test("is in no history, but that it was changed is", async () => {
    const person = await somebody();
    await change(person, WORDS);
    const [entry] = await database.db.select().from(changeHistory).where(eq(changeHistory.rowId, person.id));
    expect(entry).toMatchObject({ resource: "/blade-system/user", action: "edit", changes: [{ field: "password", before: "******", after: "******" }] });
  });

  test("is changed from the query of an older client, too", async () => {
    const person = await somebody();
    const { status } = await ask(fetch, `/blade-system/user/update-password?${new URLSearchParams(WORDS)}`, { token: person.token, method: "POST" });
    expect(status).toBe(200);
  });

  test("opens everything to somebody who had to change it first", async () => {
    const person = await somebody({ mustChangePassword: true, passwordTime: "2099-01-01 00:00:00" });
    expect((await profile(person, {})).body).toMatchObject({ code: 2133 });
    expect((await info(person)).body).toMatchObject({ data: { mustChangePassword: 1 } });
    expect((await change(person, WORDS)).status).toBe(200);
    expect((await profile(person, {})).status).toBe(200);
  });

  test("is not changed twice within a minute", async () => {
    const person = await somebody();
    await change(person, WORDS);
    expect((await change(person, { oldPassword: NEW, newPassword: `${NEW}x`, newPassword1: `${NEW}x` })).body.msg).toBe("密码刚刚修改过，请一分钟后再试");
  });

  test("cannot be guessed from an open session: five wrong ones close the way, the right one too", async () => {
    const person = await somebody();
    for (let guess = 0; guess < 5; guess += 1) await change(person, { ...WORDS, oldPassword: `guess-${guess}` });
    expect((await change(person, WORDS)).status).toBe(429);
    expect((await askToken(fetch, { account: person.account, password: OLD })).status).toBe(200);
  });
});

describe("a profile of one's own", () => {
  const picture = (format: "jpeg" | "png" | "gif") => sharp({ create: { width: 320, height: 200, channels: 3, background: "#247" } }).toFormat(format).toBuffer();
  const asText = (bytes: Buffer, type = "image/jpeg") => `data:${type};base64,${bytes.toString("base64")}`;

  test("takes name, nickname and e-mail and nothing else", async () => {
    const person = await somebody();
    const before = await rowOf(person);
    const { status } = await profile(person, { name: "小王", realName: "王一", email: "wang@example.org", id: "1", account: "admin", roleId: "1", tenantId: "000001", status: 3, password: "x", userType: 9 });
    expect(status).toBe(200);
    const after = await rowOf(person);
    expect(after).toMatchObject({ name: "小王", realName: "王一", email: "wang@example.org" });
    expect({ ...after, name: "", realName: "", email: "", version: 0, updateTime: "", updateUser: "" }).toEqual({ ...before, name: "", realName: "", email: "", version: 0, updateTime: "", updateUser: "" });
  });

  test("never takes another phone: it signs in", async () => {
    const person = await somebody({ phone: "13800000001" });
    expect((await profile(person, { phone: "13800000002" })).body.msg).toBe("手机号用于登录，请联系管理员修改");
    expect((await profile(person, { phone: "13800000001" })).status).toBe(200);
  });

  test.each(["jpeg", "png"] as const)("keeps a %s as a small square that fits into its column", async (format) => {
    const person = await somebody();
    expect((await profile(person, { avatar: asText(await picture(format)) })).status).toBe(200);
    const { avatar } = await dataOf<{ avatar: string }>(fetch, "/blade-system/user/info", { token: person.token });
    const kept = await sharp(Buffer.from(avatar.replace(/^[^,]*,/, ""), "base64")).metadata();
    expect({ format: kept.format, square: kept.width === kept.height, fits: avatar.length <= 2000 }).toEqual({ format: "webp", square: true, fits: true });
    expect((await profile(person, { avatar })).status).toBe(200);
    expect((await profile(person, { avatar: "" })).status).toBe(200);
    expect((await rowOf(person))?.avatar).toBe("");
  });

  test("keeps even a picture of noise", async () => {
    const person = await somebody();
    const noise = await sharp({ create: { width: 200, height: 200, channels: 3, background: "#000", noise: { type: "gaussian", mean: 128, sigma: 60 } } }).jpeg({ quality: 90 }).toBuffer();
    expect((await profile(person, { avatar: asText(noise) })).status).toBe(200);
  });

  test("refuses what only calls itself a picture, another kind, half a file and an address", async () => {
    const person = await somebody();
    const half = (await picture("png")).subarray(0, 60);
    for (const avatar of [asText(Buffer.from("<svg onload=alert(1)>")), asText(await picture("gif")), asText(half, "image/png"), "https://example.org/a.png", "javascript:alert(1)"]) {
      expect((await profile(person, { avatar })).body.msg).toBe("头像只能是 jpg 或 png 图片");
    }
    expect((await rowOf(person))?.avatar).toBeNull();
  });

  test("refuses more than 500 kB", async () => {
    const person = await somebody();
    expect((await profile(person, { avatar: asText(Buffer.alloc(512_001, 1)) })).body.msg).toBe("头像不能超过 500 kB");
  });

  test("refuses a picture of 30,000 pixels by 30,000 before it is drawn", async () => {
    const person = await somebody();
    const avatar = asText(pictureBomb(), "image/png");
    const [began, before] = [performance.now(), process.memoryUsage().rss];
    const { status, body } = await profile(person, { avatar });
    expect([status, body.msg]).toEqual([400, "头像只能是 jpg 或 png 图片"]);
    expect(performance.now() - began).toBeLessThan(1500);
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024);
  });
});
