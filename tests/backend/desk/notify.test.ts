import pg from "pg";
import "../../support/settings.ts";
import { and, eq, inArray, sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, inject, test, vi } from "vitest";
import type { Database } from "#app/backend/db/connect.ts";
import { smsOutbox } from "#app/backend/db/schema/account.ts";
import { messages } from "#app/backend/db/schema/desk.ts";
import { smsConfigs } from "#app/backend/db/schema/resource.ts";
import { depts, params, roles, users } from "#app/backend/db/schema/system.ts";
import { DESK_CHANNEL } from "#app/backend/desk/announce.ts";
import { notify, type Notification, quietUntil } from "#app/backend/desk/notify.ts";
import { fetch } from "#app/backend/index.server.ts";
import { openField } from "#app/backend/keys/field-cipher.ts";
import { deliverMessages } from "#app/backend/resource/sms-delivery.ts";
import { ask } from "../../support/request.ts";
import { onDatabase } from "../../support/server.ts";
import { ADMIN_PASSWORD, signInAs } from "../../support/sign-in.ts";
import { openWorld, OTHER_TENANT } from "../../support/world.ts";

const TENANT = "000000";
const ADMIN = "1123598821738675201";
/** The middle of a day and the middle of a night in China. */
const NOON = new Date("2026-05-01T04:00:00Z");
const NIGHT = new Date("2026-05-01T15:30:00Z");
let database: Database;

beforeAll(async () => {
  database = await openWorld();
  await database.db.insert(roles).values([{ id: "911", roleName: "监管", roleAlias: "supervisor-x" }, { id: "912", roleName: "停用", roleAlias: "supervisor-x", status: 0 }]);
  const person = (id: string, more: Partial<typeof users.$inferInsert>) => ({ id, account: `p${id}`, name: `p${id}`, realName: `p${id}`, password: "-", ...more });
  await database.db.insert(users).values([
    person("821", { roleId: "911", regionCode: "390000", phone: "13800000021" }), person("822", { roleId: "911,902", regionCode: "390100", phone: "13800000022" }),
    person("823", { roleId: "911", regionCode: "390200", phone: "123" }), person("824", { roleId: "912", regionCode: "390100" }),
    person("825", { roleId: "911", regionCode: "390100", status: 3 }), person("826", { roleId: "911", regionCode: "390100", isDeleted: 1 }),
    person("827", { constUnitId: "5", projectIds: "11,12" }), person("828", { roleId: "911", regionCode: "390100", tenantId: OTHER_TENANT }),
  ]);
});
beforeEach(async () => {
  await database.db.delete(messages);
  await database.db.delete(smsOutbox);
});

const passed = { tenantId: TENANT, level: 1, text: "passed", params: { account: "wang", opinion: "" } } as const;
const tell = (more: Partial<Notification>, now = NOON) => notify(database.db, { ...passed, to: [{ userIds: ["821"] }], ...more }, now);
const letters = () => database.db.select().from(messages).orderBy(messages.userId);
const outbox = async () => (await database.db.select().from(smsOutbox)).map(({ phone, text, state, sendAfter }) => ({ phone: openField(phone), text: openField(text), state, sendAfter }));
const set = (key: string, paramValue: string) => database.db.update(params).set({ paramValue }).where(eq(params.paramKey, key));

test("a person gets a message with its words in place and the page it leads to", async () => {
  expect(await tell({ href: "/info/index", level: 2 })).toEqual(["821"]);
  expect(await letters()).toMatchObject([{
    userId: "821", tenantId: TENANT, kind: 2, level: 2, title: "注册申请已通过", content: "账号wang已通过审核，可以登录平台。", href: "/info/index", senderId: null, readTime: null, createTime: "2026-05-01 12:00:00",
  }]);
  expect(await outbox()).toEqual([]);
});

test.each([
  ["people of a role that is in force, none who are stopped or gone", [{ roles: ["supervisor-x"] }], ["821", "822", "823"]],
  ["those of a role whose region a place lies in", [{ roles: ["supervisor-x"], regions: ["390102"] }], ["821", "822"]],
  ["people of a unit", [{ units: ["5"] }], ["827"]],
  ["people of a project, and others besides, each once", [{ projects: ["12"] }, { userIds: ["827", "821"] }], ["821", "827"]],
  ["holders of a permission, the platform's administrator among them", [{ codes: ["user_audit"] }], [ADMIN]],
  ["nobody who fits only in part", [{ roles: ["supervisor-x"], units: ["5"] }], []],
  ["nobody for a group that names nothing", [{}], []],
  ["nobody for an empty list", [{ roles: [] }], []],
  ["nobody for a broken region", [{ regions: ["x'--"] }], []],
  ["nobody of another tenant, even by the id", [{ userIds: ["828"] }], []],
] as const)("told are %s", async (_, to, expected) => {
  expect((await tell({ to })).sort()).toEqual([...expected].sort());
});

test("everybody is told in the language of the account, by SMS too; of whom it is not known, in Chinese", async () => {
  await database.db.update(users).set({ language: "en" }).where(inArray(users.id, ["822", "823"]));
  await database.db.update(users).set({ language: "zh" }).where(eq(users.id, "821"));
  await tell({ level: 3, to: [{ userIds: ["821", "822", "823", "827"] }] });
  const [english, chinese] = [
    { title: "Your registration was passed", content: "The account wang is open: you may sign in." },
    { title: "注册申请已通过", content: "账号wang已通过审核，可以登录平台。" },
  ];
  expect((await letters()).map(({ userId, title, content }) => ({ userId, title, content }))).toEqual([
    { userId: "821", ...chinese }, { userId: "822", ...english }, { userId: "823", ...english }, { userId: "827", ...chinese },
  ]);
  expect((await outbox()).map(({ phone, text }) => `${phone} ${text}`).sort()).toEqual([
    `13800000021 ${chinese.title}：${chinese.content}`, `13800000022 ${english.title}: ${english.content}`,
  ]);
  await database.db.update(users).set({ language: null }).where(inArray(users.id, ["821", "822", "823"]));
});

test("somebody who is named is told also while not let in", async () => {
  expect(await tell({ to: [{ userIds: ["825", "826"] }] })).toEqual(["825"]);
});

test("the same thing is told a person once, by SMS too, also at the same moment", async () => {
  const urgent = { level: 3, dedupeKey: "alert-1", to: [{ roles: ["supervisor-x"] }] } as const;
  const told = await Promise.all([tell(urgent), tell(urgent), tell(urgent)]);
  expect(told.flat().sort()).toEqual(["821", "822", "823"]);
  expect(await tell({ ...urgent, to: [{ userIds: ["821", "827"] }] })).toEqual(["827"]);
  expect((await outbox()).map(({ phone }) => phone).sort()).toEqual(["13800000021", "13800000022"]);
  expect(await tell({ ...urgent, dedupeKey: "alert-2" })).toHaveLength(3);
});

test("nothing is told and nothing is sent when the caller's transaction is rolled back", async () => {
  const failing = database.db.transaction(async (tx) => {
    await notify(tx, { ...passed, level: 3, to: [{ userIds: ["821"] }] }, NOON);
    throw new Error("no");
  });
  await expect(failing).rejects.toThrow("no");
  expect([await letters(), await outbox(), await deliverMessages()]).toEqual([[], [], 0]);
});

test("every process hears of each message when the transaction has committed", async () => {
  const { rows } = await database.pool.query<{ name: string }>("select current_database() as name");
  const listener = new pg.Client({ connectionString: onDatabase(inject("databaseServer"), rows[0]?.name ?? "") });
  await listener.connect();
  const heard: { kind: string; userId: string }[] = [];
  listener.on("notification", ({ payload }) => heard.push(JSON.parse(payload ?? "{}") as { kind: string; userId: string }));
  await listener.query(`listen ${DESK_CHANNEL}`);
  await database.db.transaction(async (tx) => {
    await notify(tx, { ...passed, to: [{ userIds: ["821", "822"] }] }, NOON);
    await listener.query("select 1");
    expect(heard).toEqual([]);
  });
  await expect.poll(async () => (await listener.query("select 1"), heard.length)).toBe(2);
  expect(heard).toMatchObject([{ kind: "message", userId: "821" }, { kind: "message", userId: "822" }]);
  await listener.end();
});

describe("an SMS", () => {
  test("goes out from the level of the parameter on, to phones that are some", async () => {
    await tell({ level: 2, to: [{ roles: ["supervisor-x"] }] });
    expect(await outbox()).toEqual([]);
    await set("notify.smsLevel", "2");
    await tell({ level: 2, to: [{ roles: ["supervisor-x"] }] });
    await set("notify.smsLevel", "4");
    await tell({ level: 3 });
    await tell({ level: 1, bySms: true });
    await set("notify.smsLevel", "3");
    const text = "注册申请已通过：账号wang已通过审核，可以登录平台。";
    expect((await outbox()).map(({ phone }) => phone).sort()).toEqual(["13800000021", "13800000021", "13800000022"]);
    expect((await outbox())[0]).toEqual({ phone: expect.any(String), text, state: 0, sendAfter: null });
  });

  test("waits at night until the morning, unless it is urgent", async () => {
    await set("notify.smsLevel", "2");
    await tell({ level: 2 }, NIGHT);
    expect(await outbox()).toMatchObject([{ state: 3, sendAfter: "2026-05-02 07:00:00" }]);
    expect(await deliverMessages({ now: () => new Date("2026-05-01T22:59:00Z") })).toBe(0);
    expect(await deliverMessages({ now: () => new Date("2026-05-01T23:00:00Z") })).toBe(1);
    await database.db.delete(smsOutbox);
    await tell({ level: 3 }, NIGHT);
    await tell({ level: 2 }, NOON);
    await set("notify.smsLevel", "3");
    expect(await outbox()).toMatchObject([{ state: 0 }, { state: 0 }]);
  });

  test("goes through the service for notifications, else through the enabled one, and says so when its template does not fit", async () => {
    const config = (id: string, smsCode: string, template: string, status: number) => ({ id, smsCode, template, status, category: 5, templateId: "", signName: "" });
    await database.db.insert(smsConfigs).values([config("741", "codes", "验证码{code}", 2), config("742", "notify", "【{title}】{content}", 1)]);
    await tell({ level: 3 });
    await database.db.delete(smsConfigs).where(eq(smsConfigs.id, "742"));
    await tell({ level: 3 });
    await database.db.delete(smsConfigs).where(inArray(smsConfigs.id, ["741"]));
    expect((await database.db.select().from(smsOutbox).orderBy(smsOutbox.id)).map(({ smsCode, state, error, text }) => [smsCode, state, error, openField(text)])).toEqual([
      ["notify", 0, null, "【注册申请已通过】账号wang已通过审核，可以登录平台。"], ["codes", 2, "@template", expect.stringContaining("账号wang")],
    ]);
  });

  test("that is one too many for the tenant's hour waits, unless it is urgent", async () => {
    await set("sms.tenantPerHour", "1");
    await tell({ level: 3 });
    await tell({ level: 3 });
    await tell({ level: 1, bySms: true });
    await set("sms.tenantPerHour", "1000");
    expect((await outbox()).map(({ state }) => state).sort()).toEqual([0, 0, 3]);
  });
});

test.each([
  ["2026-05-01T12:59:59Z", "21:00", "07:00", undefined], ["2026-05-01T13:00:00Z", "21:00", "07:00", "2026-05-02 07:00:00"],
  ["2026-05-01T16:00:00Z", "21:00", "07:00", "2026-05-02 07:00:00"], ["2026-05-01T22:59:59Z", "21:00", "07:00", "2026-05-02 07:00:00"],
  ["2026-05-01T23:00:00Z", "21:00", "07:00", undefined], ["2026-12-31T15:00:00Z", "21:00", "07:00", "2027-01-01 07:00:00"],
  ["2026-05-01T04:30:00Z", "12:00", "14:00", "2026-05-01 14:00:00"], ["2026-05-01T06:00:00Z", "12:00", "14:00", undefined],
  ["2026-05-01T04:30:00Z", "07:00", "07:00", undefined],
])("at %s, with quiet hours from %s to %s, an SMS waits until %s", (now, from, to, expected) => {
  expect(quietUntil(new Date(now), { from, to })).toBe(expected);
});

test("a thousand people are told with a handful of statements, each with a message and an SMS", async () => {
  const ids = Array.from({ length: 1000 }, (_, at) => String(50_000 + at));
  await database.db.insert(users).values(ids.map((id, at) => ({ id, account: `many${id}`, name: "many", realName: "many", password: "-", phone: String(13_900_000_000 + at), constUnitId: "77" })));
  const statements = vi.spyOn(pg.Client.prototype, "query");
  const told = await database.db.transaction((tx) => notify(tx, { ...passed, level: 3, to: [{ units: ["77"] }], dedupeKey: "all" }, NOON));
  expect(statements.mock.calls.length).toBeLessThan(15);
  statements.mockRestore();
  expect([told.length, await database.db.$count(messages), await database.db.$count(smsOutbox)]).toEqual([1000, 1000, 1000]);
  await database.db.delete(users).where(sql`const_unit_id = 77`);
});

describe("what people are told of their accounts", () => {
  const of = (userId: string) => database.db.select({ title: messages.title, content: messages.content, href: messages.href }).from(messages).where(and(eq(messages.userId, userId)));
  const post = async (path: string) => ask(fetch, `/blade-system/user/${path}`, { method: "POST", token: (await signInAs(fetch, { account: "admin", password: ADMIN_PASSWORD })).access });

  test("an applicant hears of the audit by SMS, too, and is told nothing when the audit is refused by the server", async () => {
    await database.db.insert(users).values([{ id: "841", account: "applicant", name: "甲", realName: "甲", password: "-", status: 0, phone: "13800000041" }, { id: "842", account: "other", name: "乙", realName: "乙", password: "-", status: 0 }]);
    expect((await post("audit-pass?userIds=841")).status).toBe(200);
    expect((await post("audit-refuse?userIds=842&opinion=资料不全")).status).toBe(200);
    expect((await post("audit-pass?userIds=841")).status).toBe(409);
    expect([await of("841"), await of("842")]).toEqual([
      [{ title: "注册申请已通过", content: "账号applicant已通过审核，可以登录平台。", href: "/info/index" }],
      [{ title: "注册申请未通过", content: "账号other未通过审核。资料不全", href: "/info/index" }],
    ]);
    expect((await outbox()).map(({ phone, text }) => [phone, text])).toEqual([["13800000041", "注册申请已通过：账号applicant已通过审核，可以登录平台。"]]);
  });

  test("a person hears that an administrator has reset the password or changed the roles, not that nothing changed", async () => {
    expect((await post("reset-password?userIds=821")).status).toBe(200);
    for (let at = 0; at < 2; at += 1) expect((await post("grant?userIds=821&roleIds=902")).status).toBe(200);
    expect(await of("821")).toEqual([
      { title: "密码已被重置", content: "您的登录密码已由管理员重置。如非您本人要求，请联系管理员", href: "/info/index?tab=password" },
      { title: "角色已变更", content: "管理员变更了您的角色，现有角色：查阅员", href: "/info/index" },
    ]);
  });

  test("a form that changes the roles says so as well, one that leaves them says nothing", async () => {
    const token = (await signInAs(fetch, { account: "admin", password: ADMIN_PASSWORD })).access;
    const form = { id: "822", account: "p822", name: "p822", realName: "p822", deptId: "", userType: 1 };
    const [dept] = await database.db.select({ id: depts.id }).from(depts).limit(1);
    for (const roleId of ["902,911", "902"]) {
      const answer = await ask(fetch, "/blade-system/user/submit", { token, body: { ...form, deptId: dept?.id, roleId } });
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    }
    expect(await of("822")).toEqual([{ title: "角色已变更", content: "管理员变更了您的角色，现有角色：查阅员", href: "/info/index" }]);
  });
});
