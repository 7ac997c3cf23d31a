import "../../support/settings.ts";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import type { Database } from "#app/backend/db/connect.ts";
import { roleId } from "#app/backend/db/seed/roles.ts";
import { roles } from "#app/backend/db/schema/system.ts";
import { fetch } from "#app/backend/index.server.ts";
import { type Person, newPerson } from "../../support/person.ts";
import { ask, dataOf } from "../../support/request.ts";
import { contentOf } from "../../support/row-counts.ts";
import { ADMIN_PASSWORD, signInAs } from "../../support/sign-in.ts";
import { openWorld, OTHER_TENANT } from "../../support/world.ts";

const base = "/blade-system/role";
const codes = ["role", "role_view", "role_add", "role_edit", "role_delete"];
let database: Database;
let admin = "";
let keeper: Person;
beforeAll(async () => {
  database = await openWorld();
  admin = (await signInAs(fetch, { account: "admin", password: ADMIN_PASSWORD })).access;
  keeper = await newPerson(database.db, codes);
});

type Tree = { id: string; roleName: string; children?: Tree[] };
const flat = (nodes: Tree[]): Tree[] => nodes.flatMap((node) => [node, ...flat(node.children ?? [])]);
const form = (name: string, more: Record<string, unknown> = {}) => ({ roleName: name, roleAlias: name, sort: 1, ...more });
const submit = (token: string, body: unknown) => ask(fetch, `${base}/submit`, { token, body });
const made = async (body: unknown, token = admin) => (await dataOf<{ id: string }>(fetch, `${base}/submit`, { token, body })).id;
const remove = (token: string, id: string) => ask(fetch, `${base}/remove?ids=${id}`, { token, method: "POST" });

describe("roles", () => {
  test("stand in a tree: a page of one level says what has more below, a search finds rows anywhere with the role above", async () => {
    const head = await made(form("处长"));
    const below = await made(form("科长", { parentId: head }));
    const page = await dataOf<{ records: Record<string, unknown>[] }>(fetch, `${base}/parent-list?size=100`, { token: admin });
    expect(page.records.find(({ id }) => id === head)).toMatchObject({ hasChildren: true });
    expect(page.records.some(({ id }) => id === below)).toBe(false);
    const found = await dataOf<{ records: unknown[] }>(fetch, `${base}/parent-list?roleName=${encodeURIComponent("科长")}`, { token: admin });
    expect(found.records).toMatchObject([{ id: below, parentName: "处长", hasChildren: false }]);
    const tree = await dataOf<Tree[]>(fetch, `${base}/list`, { token: admin });
    expect(tree.find(({ id }) => id === head)?.children).toMatchObject([{ id: below }]);
    expect(flat(await dataOf<Tree[]>(fetch, `${base}/tree-by-id?roleId=${below}`, { token: admin })).map(({ id }) => id)).toContain(head);
  });

  test("are never put below themselves, and are not removed while something stands below", async () => {
    const [head] = [await made(form("甲"))];
    const below = await made(form("乙", { parentId: head }));
    expect((await submit(admin, form("甲", { id: head, parentId: below }))).body).toMatchObject({ msg: "父节点不可选择自身!" });
    expect((await submit(admin, form("甲", { id: head, parentId: "404404" }))).status).toBe(400);
    expect((await remove(admin, head)).body).toMatchObject({ code: 2106, msg: "请先删除子节点!" });
    expect((await submit(admin, form("乙", { id: below, parentId: "" }))).status).toBe(200);
    expect((await remove(admin, head)).status).toBe(200);
  });

  test("that people hold, and the two every installation has, are not removed", async () => {
    expect((await remove(admin, keeper.roleId)).body).toMatchObject({ code: 2106 });
    for (const alias of ["administrator", "user"] as const) expect((await remove(admin, roleId(alias))).body).toMatchObject({ code: 2139 });
  });

  test("of the last administrator are neither disabled nor renamed", async () => {
    const before = await contentOf(database.pool);
    const own = { id: roleId("administrator"), roleName: "超级管理员", sort: 1 };
    expect((await submit(admin, { ...own, roleAlias: "administrator", status: 0 })).body).toMatchObject({ code: 2131 });
    expect((await submit(admin, { ...own, roleAlias: "clerk" })).body).toMatchObject({ code: 2131 });
    expect(await contentOf(database.pool)).toEqual(before);
  });

  test("go with their people in the next request when they are disabled", async () => {
    const clerk = await newPerson(database.db, ["post"]);
    const look = async () => (await ask(fetch, "/blade-system/post/list", { token: clerk.token })).status;
    expect(await look()).toBe(200);
    expect((await submit(admin, form(clerk.account, { id: clerk.roleId, status: 0 }))).status).toBe(200);
    expect(await look()).toBe(403);
    expect((await submit(admin, form(clerk.account, { id: clerk.roleId, status: 1 }))).status).toBe(200);
    expect(await look()).toBe(200);
  });

  test("with the names of administrators are made by the platform alone, whose rows they reach by whoever reaches them", async () => {
    for (const roleAlias of ["administrator", "admin"]) {
      expect((await submit(keeper.token, form("冒充", { roleAlias }))).body).toMatchObject({ code: 2137, msg: "无权限创建超管角色！" });
    }
    expect((await submit(keeper.token, form("冒充", { roleAlias: "supervisor" }))).body).toMatchObject({ code: 2132 });
    const city = await newPerson(database.db, codes, { alias: "supervisor", regionCode: "390100" });
    expect((await submit(city.token, form("市级监管", { roleAlias: "supervisor" }))).status).toBe(200);
    expect((await submit(admin, form("第二管理员", { roleAlias: "administrator" }))).status).toBe(200);
    expect((await submit(keeper.token, form("普通", { roleAlias: "viewer2" }))).status).toBe(200);
  });

  test("that may more than the person who edits them are not touched, disabled or not", async () => {
    const strong = await newPerson(database.db, ["param", "param_edit"]);
    const before = await contentOf(database.pool);
    expect((await submit(keeper.token, form("改名", { id: strong.roleId }))).body).toMatchObject({ code: 2132 });
    expect((await remove(keeper.token, strong.roleId)).body).toMatchObject({ code: 2132 });
    expect(await contentOf(database.pool)).toEqual(before);
    await database.db.update(roles).set({ status: 0 }).where(eq(roles.id, strong.roleId));
    expect((await submit(keeper.token, form("改名", { id: strong.roleId, status: 1 }))).body).toMatchObject({ code: 2132 });
  });

  test("of another tenant are not there", async () => {
    const stranger = await newPerson(database.db, codes, { tenantId: OTHER_TENANT });
    const seen = flat(await dataOf<Tree[]>(fetch, `${base}/list?tenantId=000000`, { token: stranger.token })).map(({ id }) => id);
    expect(seen).toContain(stranger.roleId);
    expect(seen).not.toContain(keeper.roleId);
    expect((await ask(fetch, `${base}/tree-by-id?roleId=${keeper.roleId}`, { token: stranger.token })).status).toBe(404);
    expect((await submit(stranger.token, form("外", { parentId: keeper.roleId }))).status).toBe(400);
    expect((await submit(stranger.token, form("外", { id: keeper.roleId }))).status).toBe(404);
  });

  test("of a user are read by the user, and by whoever administers users", async () => {
    const select = (query: string, token: string) => ask(fetch, `${base}/select${query}`, { token });
    expect((await select("", keeper.token)).body.data).toEqual([{ id: keeper.roleId, roleName: keeper.account }]);
    const other = await newPerson(database.db, []);
    expect((await select(`?userId=${other.id}`, keeper.token)).status).toBe(403);
    expect((await select(`?userId=${other.id}`, admin)).body.data).toMatchObject([{ id: other.roleId }]);
    expect((await select("?userId=404404", admin)).status).toBe(404);
  });
});
