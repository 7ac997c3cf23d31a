import "../../support/settings.ts";
import { beforeAll, describe, expect, test } from "vitest";
import { fetch } from "#app/backend/index.server.ts";
import { isSoundRule, scopedResources } from "#app/backend/crud/data-scope.ts";
import type { Database } from "#app/backend/db/connect.ts";
import { dataScopes, roleScopes } from "#app/backend/db/schema/rights.ts";
import { depts, posts, users } from "#app/backend/db/schema/system.ts";
import { raiseStamp } from "#app/backend/http/permission-stamp.ts";
import { nextId } from "#app/backend/snowflake.ts";
import { readScopeRule } from "#app/contract/system/data-scope-rule.ts";
import { eq } from "drizzle-orm";
import { newPerson, type Person } from "../../support/person.ts";
import { ask, dataOf } from "../../support/request.ts";
import { openWorld } from "../../support/world.ts";

let database: Database;
const codes = ["post", "post_view", "post_add", "post_edit", "post_delete"];
const base = "/blade-system/post";
// A department with one below it, and one beside them.
const [head, below, beside] = ["7001", "7002", "7003"];
const posted = { head: "8001", below: "8002", beside: "8003" };

beforeAll(async () => {
  database = await openWorld();
  await database.db.insert(depts).values([
    { id: head, deptName: "本局", fullName: "本局", ancestors: "0" },
    { id: below, parentId: head, deptName: "下级", fullName: "下级", ancestors: `0,${head}` },
    { id: beside, deptName: "邻局", fullName: "邻局", ancestors: "0" },
  ]);
  await database.db.insert(posts).values([
    { id: posted.head, category: 1, postCode: "zz1", postName: "甲", sort: 1, createDept: head, createUser: "1" },
    { id: posted.below, category: 1, postCode: "zz2", postName: "乙", sort: 2, createDept: below, createUser: "1" },
    { id: posted.beside, category: 2, postCode: "zz3", postName: "丙", sort: 3, createDept: beside, createUser: "1" },
  ]);
});

type Rule = Partial<typeof dataScopes.$inferInsert> & { scopeType: number };

async function ruled(roleId: string, ...rules: Rule[]) {
  for (const rule of rules) {
    const id = nextId();
    await database.db.insert(dataScopes).values({ id, menuId: "1", resourceCode: "post", scopeName: "规则", scopeClass: "post", ...rule });
    await database.db.insert(roleScopes).values({ id: nextId(), scopeCategory: 1, scopeId: id, roleId });
  }
  await raiseStamp(database.db);
}

async function holder(...rules: Rule[]): Promise<Person> {
  const person = await newPerson(database.db, codes, { deptId: head, regionCode: "390100" });
  await ruled(person.roleId, ...rules);
  return person;
}

const listed = async ({ token }: Person, query = "postCode_likeright=zz") => {
  const { records, total } = await dataOf<{ records: { id: string }[]; total: number }>(fetch, `${base}/list?size=100&ascs=sort&${query}`, { token });
  expect(total).toBe(records.length);
  return records.map(({ id }) => id);
};
const custom = (rule: object): Rule => ({ scopeType: 5, scopeColumn: "", scopeValue: JSON.stringify(rule) });

describe("a role's rule on posts", () => {
  test("of type 1 leaves all rows, of type 3 those of the own department, of type 4 also those below it", async () => {
    expect(await listed(await holder({ scopeType: 1 }))).toEqual([posted.head, posted.below, posted.beside]);
    expect(await listed(await holder({ scopeType: 3, scopeColumn: "create_dept" }))).toEqual([posted.head]);
    expect(await listed(await holder({ scopeType: 4 }))).toEqual([posted.head, posted.below]);
  });

  test("of type 2 leaves what the person entered", async () => {
    const person = await holder({ scopeType: 2, scopeColumn: "create_user" });
    const { id } = await dataOf<{ id: string }>(fetch, `${base}/submit`, { token: person.token, body: { category: 1, postCode: "zz-own", postName: "丁", sort: 9 } });
    expect(await listed(person)).toEqual([id]);
    expect((await ask(fetch, `${base}/remove?ids=${id}`, { token: person.token, method: "POST" })).status).toBe(200);
  });

  test("of type 5 compares columns with values and with what the person brings", async () => {
    expect(await listed(await holder(custom({ field: "category", operator: "equal", value: "2" })))).toEqual([posted.beside]);
    expect(await listed(await holder(custom({ field: "createDept", operator: "equal", value: [below, beside] })))).toEqual([posted.below, posted.beside]);
    const joined = { any: [{ all: [{ field: "createDept", operator: "equal", value: "@deptIds" }, { field: "sort", operator: "lt", value: "5" }] }, { field: "postName", operator: "like", value: "丙" }] };
    expect(await listed(await holder(custom(joined)))).toEqual([posted.head, posted.beside]);
  });

  test("of type 5 on something the person does not have shows nothing", async () => {
    expect(await listed(await holder(custom({ field: "createUser", operator: "equal", value: "@constUnitId" })))).toEqual([]);
  });

  test.each([
    ["a column that posts do not have", { scopeType: 3, scopeColumn: "password" }],
    ["text that is no rule", { scopeType: 5, scopeValue: "1=1 or true" }],
    ["SQL for a column", custom({ field: "id) or (1=1", operator: "equal", value: "1" })],
    ["a value that is no number", custom({ field: "sort", operator: "equal", value: "1; drop table blade_post" })],
    ["a comparison of text on a number", custom({ field: "sort", operator: "like", value: "1" })],
    ["a word that nobody knows", custom({ field: "createUser", operator: "equal", value: "@tenantId" })],
  ] as [string, Rule][])("with %s shows nothing, and breaks nothing", async (_, rule) => {
    expect(await listed(await holder(rule))).toEqual([]);
    expect(isSoundRule("post", { type: rule.scopeType, column: rule.scopeColumn ?? "-", rule: readScopeRule(rule.scopeValue ?? "") })).toBe(false);
  });

  test("reaches the detail, the edit, the removal, the history, the bin and the choices", async () => {
    const { token } = await holder({ scopeType: 3 });
    const body = { category: 1, postCode: "zz3", postName: "丙", sort: 3, id: posted.beside };
    const refused = await Promise.all([
      ask(fetch, `${base}/detail?id=${posted.beside}`, { token }),
      ask(fetch, `${base}/history?id=${posted.beside}`, { token }),
      ask(fetch, `${base}/submit`, { token, body }),
      ask(fetch, `${base}/remove?ids=${posted.beside}`, { token, method: "POST" }),
      ask(fetch, `${base}/restore?ids=${posted.beside}`, { token, method: "POST" }),
    ]);
    expect(refused.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    expect((await dataOf<{ id: string }[]>(fetch, `${base}/select`, { token })).map(({ id }) => id)).toEqual([posted.head]);
    expect((await ask(fetch, `${base}/detail?id=${posted.head}`, { token })).status).toBe(200);
  });
});

test("a page says by which kinds of rules it is narrowed, and none where it is whole", async () => {
  const scopesOf = async ({ token }: Person) => (await dataOf<{ scopes?: number[] }>(fetch, `${base}/list`, { token })).scopes;
  expect(await scopesOf(await holder({ scopeType: 4 }, { scopeType: 2 }))).toEqual([2, 4]);
  expect(await scopesOf(await holder({ scopeType: 1 }))).toBeUndefined();
  expect(await scopesOf(await newPerson(database.db, codes))).toBeUndefined();
});

describe("several roles", () => {
  const withSecond = async (person: Person, second: Person) => {
    await database.db.update(users).set({ roleId: `${person.roleId},${second.roleId}` }).where(eq(users.id, person.id));
    return listed(person);
  };

  test("add up: rows of either rule are seen", async () => {
    expect(await withSecond(await holder({ scopeType: 3 }), await holder(custom({ field: "category", operator: "equal", value: "2" })))).toEqual([posted.head, posted.beside]);
  });

  test("of which one opens posts without any rule open them all", async () => {
    expect(await withSecond(await holder({ scopeType: 3 }), await newPerson(database.db, ["post"]))).toHaveLength(3);
  });

  test("of which one has a wide rule but does not open posts widen nothing", async () => {
    const idle = await newPerson(database.db, ["param"]);
    await ruled(idle.roleId, { scopeType: 1 });
    expect(await withSecond(await holder({ scopeType: 3 }), idle)).toEqual([posted.head]);
  });
});

test("rules may be made for posts, parameters and dictionaries, over the columns their contracts filter by", () => {
  const known = scopedResources();
  expect(known.map(({ resourceCode }) => resourceCode)).toEqual(expect.arrayContaining(["post", "param", "dict"]));
  expect(known.find(({ resourceCode }) => resourceCode === "post")?.columns).toContainEqual({ name: "createDept", kind: "id" });
});

test("a rule is at most three levels deep and twenty comparisons long", () => {
  const leaf = { field: "sort", operator: "equal", value: "1" };
  expect(readScopeRule(JSON.stringify({ all: [{ any: [{ all: [leaf] }] }] }))).toBeDefined();
  expect(readScopeRule(JSON.stringify({ all: [{ any: [{ all: [{ any: [leaf] }] }] }] }))).toBeUndefined();
  expect(readScopeRule(JSON.stringify({ any: Array.from({ length: 21 }, () => leaf) }))).toBeUndefined();
});
