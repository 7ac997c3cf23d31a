import "../../support/settings.ts";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import type { Database } from "#app/backend/db/connect.ts";
import { depts, tenants, users } from "#app/backend/db/schema/system.ts";
import { ROOT_DEPT_ID } from "#app/backend/db/seed/organisation.ts";
import { roleId } from "#app/backend/db/seed/roles.ts";
import { fetch } from "#app/backend/index.server.ts";
import { newPerson } from "../../support/person.ts";
import { ask, dataOf } from "../../support/request.ts";
import { ADMIN_PASSWORD, askToken, PASSWORD, signInAs } from "../../support/sign-in.ts";
import { openWorld, OTHER_TENANT } from "../../support/world.ts";

type User = { id: string; account: string; version: number; deptName: string; roleName: string; roleId: string; status: number };
type Page = { records: User[]; total: number };

let database: Database;
let admin = "";
beforeAll(async () => {
  database = await openWorld();
  admin = (await signInAs(fetch, { account: "admin", password: ADMIN_PASSWORD })).access;
  await database.db.insert(depts).values([
    { id: "601", parentId: ROOT_DEPT_ID, ancestors: `0,${ROOT_DEPT_ID}`, deptName: "一处", fullName: "一处" },
    { id: "602", parentId: "601", ancestors: `0,${ROOT_DEPT_ID},601`, deptName: "一科", fullName: "一科" },
    { id: "609", parentId: "0", deptName: "外部门", fullName: "外部门", tenantId: OTHER_TENANT },
  ]);
});

const form = (account: string, more: object = {}) =>
  ({ account, password: "Good-Word-77", name: "昵称", realName: "姓名", userType: 1, roleId: roleId("viewer"), deptId: "602", isLeader: 0, ...more });
const submit = (body: object, token = admin) => ask(fetch, "/blade-system/user/submit", { token, body });
const added = async (account: string, more: object = {}) => (await dataOf<{ id: string }>(fetch, "/blade-system/user/submit", { token: admin, body: form(account, more) })).id;
const page = (query: string, token = admin) => dataOf<Page>(fetch, `/blade-system/user/page?size=100&${query}`, { token });
const stored = async (id: string) => (await database.db.select().from(users).where(eq(users.id, id)))[0];

describe("the list of users", () => {
  test("of a department has the people of those below it, and of nobody else", async () => {
    await added("below", { deptId: "602" });
    await added("twice", { deptId: "601,602" });
    expect((await page("deptId=601")).records.map(({ account }) => account).sort()).toEqual(["below", "twice"]);
    expect((await page("deptId=602&account=twi")).records).toMatchObject([{ account: "twice", deptName: "一处,一科", roleName: "查阅人员" }]);
    expect((await page(`deptId=${ROOT_DEPT_ID}`)).total).toBeGreaterThan(2);
    expect((await page("deptId=609")).total).toBe(0);
    expect((await ask(fetch, "/blade-system/user/page?deptId=1'--", { token: admin })).status).toBe(400);
  });

  test("of a branch of many departments has those of one of them and those of several, each once", async () => {
    const branch = Array.from({ length: 130 }, (_, at) => String(6500 + at));
    await database.db.insert(depts).values(branch.map((id, at) => ({ id, parentId: at === 0 ? ROOT_DEPT_ID : "6500", ancestors: at === 0 ? `0,${ROOT_DEPT_ID}` : `0,${ROOT_DEPT_ID},6500`, deptName: `分部${id}`, fullName: id })));
    await added("in-one", { deptId: "6629" });
    await added("in-two", { deptId: "6501,6502" });
    await added("in-and-out", { deptId: "602,6503" });
    await added("outside", { deptId: "601,602" });
    expect((await page("deptId=6500")).records.map(({ account }) => account).sort()).toEqual(["in-and-out", "in-one", "in-two"]);
    expect((await page("deptId=6500")).total).toBe(3);
  });

  test("never tells a password, nor what a platform keeps, under any of its names", async () => {
    const id = await added("silent");
    await ask(fetch, `/blade-system/user/update-platform?userId=${id}&userType=2&userExt=${encodeURIComponent('{"secret":1}')}`, { token: admin, method: "POST" });
    for (const path of ["page?account=silent", "list?account=silent", "user-list?account=silent", `detail?id=${id}`, `history?id=${id}`]) {
      const { status, body } = await ask(fetch, `/blade-system/user/${path}`, { token: admin });
      expect([path, status]).toEqual([path, 200]);
      expect(JSON.stringify(body)).not.toMatch(/argon2|Good-Word-77|"password":/);
      if (!path.startsWith("history")) expect(JSON.stringify(body)).not.toContain("userExt");
    }
    expect(await dataOf(fetch, `/blade-system/user/platform-detail?id=${id}`, { token: admin })).toMatchObject({ userType: 2, userExt: '{"secret":1}' });
    expect((await ask(fetch, `/blade-system/user/update-platform?userId=${id}&userType=2&userExt=nonsense`, { token: admin, method: "POST" })).status).toBe(400);
  });

  test("offers each level of the department tree, of one's own tenant alone", async () => {
    const level = (query: string) => dataOf<{ id: string; hasChildren: boolean }[]>(fetch, `/blade-system/dept/lazy-tree?${query}`, { token: admin });
    expect((await level("")).map(({ id }) => id)).toEqual([ROOT_DEPT_ID]);
    expect(await level("parentId=601")).toMatchObject([{ id: "602", parentId: "601", title: "一科", hasChildren: false }]);
    expect((await level(`parentId=${ROOT_DEPT_ID}`)).find(({ id }) => id === "601")).toMatchObject({ hasChildren: true });
  });
});

describe("a new user", () => {
  test("signs in with the password that was typed, and has to change it before anything else", async () => {
    await added("newcomer");
    const { access } = await signInAs(fetch, { account: "newcomer", password: "Good-Word-77" });
    expect((await ask(fetch, "/blade-system/post/select", { token: access })).body).toMatchObject({ code: 2133 });
  });

  test.each([
    ["no password", { password: "" }], ["a short one", { password: "Ab1" }], ["a common one", { password: "password123" }], ["the account as one", { password: "weak-account" }],
  ])("with %s is refused at that field", async (_, more) => {
    expect((await submit(form("weak-account", more))).body).toMatchObject({ code: 2143, data: { keys: { password: { key: "invalid" } } } });
  });

  test.each([
    ["role", { roleId: "404" }], ["department", { deptId: "404" }], ["department of another tenant", { deptId: "609" }], ["post", { postId: "404" }],
  ])("with a %s that is not there is refused", async (_, more) => {
    expect((await submit(form("misplaced", more))).body).toMatchObject({ code: 2104 });
  });

  test("may not take an account that differs from another in capitals alone, but one of another tenant", async () => {
    await added("Capital");
    expect((await submit(form("cApItAl"))).body).toMatchObject({ code: 2105, msg: "当前账号已被使用!" });
    expect((await submit(form("stranger"))).status).toBe(200);
  });

  test("cannot bring a standing, a tenant, a binding or a hash along", async () => {
    const id = await added("mass", { status: 3, tenantId: OTHER_TENANT, mustChangePassword: 0, regionCode: "390000", userExt: "{}", isDeleted: 1, version: 9 });
    expect(await stored(id)).toMatchObject({ status: 1, tenantId: "000000", mustChangePassword: true, regionCode: null, userExt: null, isDeleted: 0, version: 1 });
    await submit({ ...form("mass"), id, password: "Other-Word-88", status: 0 });
    expect((await askToken(fetch, { account: "mass", password: "Other-Word-88" })).status).toBe(400);
    expect((await askToken(fetch, { account: "mass", password: "Good-Word-77" })).status).toBe(200);
  });

  test("beyond the number a tenant may have is refused, also when two come at once", async () => {
    const { token } = await newPerson(database.db, ["user", "user_add", "user_edit"], { tenantId: OTHER_TENANT });
    const own = await newPerson(database.db, [], { tenantId: OTHER_TENANT });
    const held = await database.db.$count(users, eq(users.tenantId, OTHER_TENANT));
    await database.db.update(tenants).set({ accountNumber: held + 1 }).where(eq(tenants.tenantId, OTHER_TENANT));
    const there = (account: string) => submit(form(account, { roleId: own.roleId, deptId: "609" }), token);
    const answers = await Promise.all([there("quota1"), there("quota2")]);
    expect(answers.map(({ body }) => body.code).sort()).toEqual([200, 2134]);
    await database.db.update(tenants).set({ accountNumber: -1 }).where(eq(tenants.tenantId, OTHER_TENANT));
  });
});

test("a changed user keeps a department that is gone by now, and loses what is cleared", async () => {
  await database.db.insert(depts).values({ id: "605", parentId: "0", deptName: "撤", fullName: "撤" });
  const id = await added("keeper", { deptId: "602,605", phone: "13800138000", birthday: "1990-05-01", sex: 1 });
  await database.db.update(depts).set({ isDeleted: 1 }).where(eq(depts.id, "605"));
  expect((await submit({ ...form("keeper", { deptId: "602,605" }), id, phone: "", birthday: "", sex: "" })).status).toBe(200);
  expect(await stored(id)).toMatchObject({ deptId: "602,605", phone: "", birthday: null, sex: null });
});

test("update takes an id, and submit's rules", async () => {
  const id = await added("updated");
  const update = (body: object) => ask(fetch, "/blade-system/user/update", { token: admin, body });
  expect((await update(form("updated"))).status).toBe(400);
  expect((await update({ ...form("updated", { realName: "改名" }), id })).status).toBe(200);
  expect(await stored(id)).toMatchObject({ realName: "改名", version: 2 });
});

test("a removed user is out in the next call and may come back by the bin", async () => {
  const person = await newPerson(database.db, ["post"]);
  expect((await ask(fetch, "/blade-system/post/list", { token: person.token })).status).toBe(200);
  await ask(fetch, `/blade-system/user/remove?ids=${person.id}`, { token: admin, method: "POST" });
  expect((await ask(fetch, "/blade-system/post/list", { token: person.token })).status).toBe(401);
  expect((await dataOf<Page>(fetch, "/blade-system/user/recycle-list?size=100", { token: admin })).records.map(({ id }) => id)).toContain(person.id);
  await ask(fetch, `/blade-system/user/restore?ids=${person.id}`, { token: admin, method: "POST" });
  // A session that has ended does not come back with its user.
  expect((await ask(fetch, "/blade-system/post/list", { token: person.token })).status).toBe(401);
  expect((await stored(person.id))?.isDeleted).toBe(0);
});

test("a wrong sign-in is forgotten by unlocking", async () => {
  const id = await added("forgetful");
  for (let turn = 0; turn < 5; turn += 1) await askToken(fetch, { account: "forgetful", password: PASSWORD });
  expect((await askToken(fetch, { account: "forgetful", password: "Good-Word-77" })).status).toBe(429);
  expect((await ask(fetch, `/blade-system/user/unlock?userIds=${id}`, { token: admin, method: "POST" })).status).toBe(200);
  expect((await askToken(fetch, { account: "forgetful", password: "Good-Word-77" })).status).toBe(200);
});
