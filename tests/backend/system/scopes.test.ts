import "../../support/settings.ts";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import type { Database } from "#app/backend/db/connect.ts";
import { menus, posts } from "#app/backend/db/schema/system.ts";
import { fetch } from "#app/backend/index.server.ts";
import { env } from "#app/env.server.ts";
import { newPerson, type Person } from "../../support/person.ts";
import { ask, dataOf } from "../../support/request.ts";
import { contentOf } from "../../support/row-counts.ts";
import { ADMIN_PASSWORD, signInAs } from "../../support/sign-in.ts";
import { openWorld } from "../../support/world.ts";

const data = "/blade-system/data-scope";
const api = "/blade-system/api-scope";
let database: Database;
let admin = "";
let menuId = "";
let postView = "";
beforeAll(async () => {
  // Who keeps scopes here is not the platform's administrator.
  Object.assign(env, { TENANT_MODE: false });
  database = await openWorld();
  admin = (await signInAs(fetch, { account: "admin", password: ADMIN_PASSWORD })).access;
  const idOf = async (code: string) => (await database.db.select({ id: menus.id }).from(menus).where(eq(menus.code, code)))[0]?.id ?? "";
  [menuId, postView] = [await idOf("post"), await idOf("post_view")];
});

const rule = (scopeType: number, more: Record<string, unknown> = {}) => ({ menuId, resourceCode: "post", scopeName: `规则${scopeType}`, scopeType, ...more });
const gate = (scopePath: string, more: Record<string, unknown> = {}) => ({ menuId, resourceCode: "post", scopeName: "接口", scopeType: 1, scopePath, ...more });
const submit = (base: string, body: unknown, token = admin) => ask(fetch, `${base}/submit`, { token, body });
const made = async (base: string, body: unknown) => (await dataOf<{ id: string }>(fetch, `${base}/submit`, { token: admin, body })).id;
const remove = (base: string, id: string, token = admin) => ask(fetch, `${base}/remove?ids=${id}`, { token, method: "POST" });
const grant = (roleId: string, given: object) => dataOf(fetch, "/blade-system/role/grant", { token: admin, body: { roleIds: [roleId], menuIds: [postView], dataScopeIds: [], apiScopeIds: [], ...given } });
const seen = async ({ token }: Person) => (await dataOf<{ total: number }>(fetch, "/blade-system/post/list?postCode=", { token })).total;

describe("a data scope", () => {
  test("narrows a list from its grant on, follows its change, and is gone with its removal", async () => {
    const person = await newPerson(database.db, []);
    await database.db.insert(posts).values({ id: "8801", category: 1, postCode: "own", postName: "自建", sort: 1, createUser: person.id });
    const id = await made(data, rule(2));
    await grant(person.roleId, { dataScopeIds: [id] });
    expect(await seen(person)).toBe(1);
    const custom = { scopeType: 5, scopeValue: JSON.stringify({ field: "postCode", operator: "equal", value: "nobody" }) };
    expect((await submit(data, rule(5, { id, ...custom }))).status).toBe(200);
    expect(await seen(person)).toBe(0);
    expect((await remove(data, id)).status).toBe(200);
    expect(await seen(person)).toBeGreaterThan(1);
  });

  test("of chosen departments leaves their rows alone, and is stored as a rule", async () => {
    const person = await newPerson(database.db, []);
    await database.db.insert(posts).values([["8811", "8801"], ["8812", "8802"], ["8813", "8803"]].map(([id = "", createDept = ""]) => ({ id, category: 1, postCode: `d${id}`, postName: "部门", sort: 1, createDept })));
    const id = await made(data, rule(5, { deptIds: "8801,8803" }));
    await grant(person.roleId, { dataScopeIds: [id] });
    const page = await dataOf<{ records: { id: string }[] }>(fetch, "/blade-system/post/list?ascs=id", { token: person.token });
    expect(page.records.map((row) => row.id)).toEqual(["8811", "8813"]);
    expect(await dataOf(fetch, `${data}/detail?id=${id}`, { token: admin })).toMatchObject({ scopeValue: JSON.stringify({ field: "createDept", operator: "equal", value: ["8801", "8803"] }) });
    expect((await submit(data, rule(5, { deptIds: "8801; drop" }))).status).toBe(400);
    // Another kind of rule takes no departments.
    expect(await dataOf(fetch, `${data}/detail?id=${await made(data, rule(2, { deptIds: "8801" }))}`, { token: admin })).toMatchObject({ scopeValue: "" });
  });

  test("is stored with the column of its type, and without a rule where it needs none", async () => {
    const detail = (id: string) => dataOf(fetch, `${data}/detail?id=${id}`, { token: admin });
    expect(await detail(await made(data, rule(1, { scopeColumn: "sample", scopeValue: "sample" })))).toMatchObject({ scopeColumn: "-", scopeValue: "", scopeField: "*", scopeClass: "post" });
    expect(await detail(await made(data, rule(4)))).toMatchObject({ scopeColumn: "create_dept" });
    expect(await detail((await dataOf<{ id: string }>(fetch, `${data}/save`, { token: admin, body: rule(2) })).id)).toMatchObject({ scopeColumn: "create_user" });
  });

  test.each([
    ["a list there is none of", { scopeType: 1, resourceCode: "nosuch" }],
    ["a type there is none of", { scopeType: 9 }],
    ["a column of no owner", { scopeType: 2, scopeColumn: "post_name" }],
    ["SQL for a rule", { scopeType: 5, scopeValue: "1=1 or true" }],
    ["a column that is not shown", { scopeType: 5, scopeValue: JSON.stringify({ field: "tenantId", operator: "equal", value: "1" }) }],
    ["no rule at all", { scopeType: 5 }],
  ])("with %s is refused, and nothing is written", async (_, wrong) => {
    const before = await contentOf(database.pool);
    expect((await submit(data, { ...rule(1), ...wrong })).body).toMatchObject({ code: 2138 });
    expect(await contentOf(database.pool)).toEqual(before);
  });

  test("is not loosened by those it holds", async () => {
    const person = await newPerson(database.db, []);
    const id = await made(data, rule(2));
    const [keep] = await database.db.select({ id: menus.id }).from(menus).where(eq(menus.code, "data_scope_delete"));
    const [change] = await database.db.select({ id: menus.id }).from(menus).where(eq(menus.code, "data_scope_edit"));
    await grant(person.roleId, { menuIds: [postView, keep?.id, change?.id], dataScopeIds: [id] });
    expect((await remove(data, id, person.token)).body).toMatchObject({ code: 2132 });
    expect((await submit(data, rule(1, { id }), person.token)).body).toMatchObject({ code: 2132 });
  });

  test("is offered for the lists that can be narrowed, with their columns", async () => {
    const resources = await dataOf<{ resourceCode: string; columns: { name: string }[] }[]>(fetch, `${data}/resources`, { token: admin });
    expect(resources.find(({ resourceCode }) => resourceCode === "post")?.columns.map(({ name }) => name)).toEqual(expect.arrayContaining(["postCode", "createDept"]));
  });
});

describe("an API scope", () => {
  test("closes its path to everybody without it, and opens it again with its removal", async () => {
    const person = await newPerson(database.db, ["post"]);
    const look = async () => (await ask(fetch, "/blade-system/post/list", { token: person.token })).status;
    const id = await made(api, gate("/api/blade-system/post/list"));
    expect(await dataOf(fetch, `${api}/detail?id=${id}`, { token: admin })).toMatchObject({ scopePath: "/blade-system/post/list" });
    expect(await look()).toBe(403);
    await grant(person.roleId, { apiScopeIds: [id] });
    expect(await look()).toBe(200);
    await grant(person.roleId, {});
    expect(await look()).toBe(403);
    expect((await remove(api, id)).status).toBe(200);
    expect(await look()).toBe(200);
  });

  test.each(["/blade-**", "/blade-auth/**", "/blade-system/menu/*", "/blade-system/**", "/blade-system/dict/dictionary"])("never closes what everybody needs: %s", async (path) => {
    const { status, body } = await submit(api, gate(path));
    // The first is no path of whole segments, so it matches nothing.
    expect([status, body.code]).toEqual(path === "/blade-**" ? [200, 200] : [400, 2148]);
  });

  test.each(["/system/post", "blade-system/x", "/blade-system/x?y=1", "/blade-system/../x y", "javascript:1"])("is no other path: %s", async (path) => {
    expect((await submit(api, gate(path))).status).toBe(400);
  });

  test("is not removed by those it shuts out", async () => {
    const id = await made(api, gate("/blade-system/post/history"));
    const person = await newPerson(database.db, ["api_scope_delete"]);
    expect((await remove(api, id, person.token)).body).toMatchObject({ code: 2132 });
  });
});
