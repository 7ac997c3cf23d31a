import "../../support/settings.ts";
import { and, eq, inArray } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import type { Database } from "#app/backend/db/connect.ts";
import { apiScopes, dataScopes, roleScopes } from "#app/backend/db/schema/rights.ts";
import { menus, roleMenus } from "#app/backend/db/schema/system.ts";
import { fetch } from "#app/backend/index.server.ts";
import { raiseStamp } from "#app/backend/http/permission-stamp.ts";
import { type Person, newPerson } from "../../support/person.ts";
import { ask, dataOf } from "../../support/request.ts";
import { contentOf } from "../../support/row-counts.ts";
import { ADMIN_PASSWORD, signInAs } from "../../support/sign-in.ts";
import { openWorld, OTHER_TENANT } from "../../support/world.ts";

let database: Database;
let admin = "";
const OWN_POSTS = "5101";
const ALL_POSTS = "5102";
const GATE = "5103";
beforeAll(async () => {
  database = await openWorld();
  admin = (await signInAs(fetch, { account: "admin", password: ADMIN_PASSWORD })).access;
  const [post = ""] = await idsOf("post");
  await database.db.insert(dataScopes).values([
    { id: OWN_POSTS, menuId: post, resourceCode: "post", scopeName: "本人岗位", scopeClass: "post", scopeType: 2 },
    { id: ALL_POSTS, menuId: post, resourceCode: "post", scopeName: "全部岗位", scopeClass: "post", scopeType: 1 },
  ]);
  await database.db.insert(apiScopes).values({ id: GATE, menuId: post, resourceCode: "post", scopeName: "岗位删除", scopePath: "/blade-system/post/remove", scopeType: 1 });
});

type Tree = { id: string; title: string; children?: Tree[] };
type Trees = { menu: Tree[]; dataScope: Tree[]; apiScope: Tree[] };
const flat = (nodes: Tree[]): string[] => nodes.flatMap(({ id, children }) => [id, ...flat(children ?? [])]);
async function idsOf(...codes: string[]): Promise<string[]> {
  const rows = await database.db.select({ id: menus.id, code: menus.code }).from(menus).where(and(inArray(menus.code, codes), eq(menus.isDeleted, 0)));
  return codes.map((code) => rows.find((row) => row.code === code)?.id ?? "");
}
async function codesHeld(roleId: string): Promise<string[]> {
  const rows = await database.db.select({ code: menus.code }).from(roleMenus).innerJoin(menus, eq(menus.id, roleMenus.menuId)).where(eq(roleMenus.roleId, roleId));
  return rows.map(({ code }) => code).sort();
}
type Given = { menuIds?: string[]; dataScopeIds?: string[]; apiScopeIds?: string[] };
const grant = (token: string, roleIds: string[], given: Given) => ask(fetch, "/blade-system/role/grant", { token, body: { roleIds, menuIds: [], dataScopeIds: [], apiScopeIds: [], ...given } });
const status = async ({ token }: Person, path = "/blade-system/post/list") => (await ask(fetch, path, { token })).status;

describe("a grant", () => {
  test("acts in the next request of those who hold the role, and so does taking it back", async () => {
    const clerk = await newPerson(database.db, []);
    expect(await status(clerk)).toBe(403);
    expect((await grant(admin, [clerk.roleId], { menuIds: await idsOf("post", "post_view") })).status).toBe(200);
    expect(await status(clerk)).toBe(200);
    expect((await grant(admin, [clerk.roleId], { menuIds: await idsOf("dict") })).status).toBe(200);
    expect(await status(clerk)).toBe(403);
  });

  test("of a button brings the pages above it", async () => {
    const clerk = await newPerson(database.db, []);
    await grant(admin, [clerk.roleId], { menuIds: await idsOf("post_view") });
    expect(await codesHeld(clerk.roleId)).toEqual(["post", "post_view", "system"]);
  });

  test("reaches several roles at once, and none when one of them is another tenant's", async () => {
    const [one, two] = [await newPerson(database.db, []), await newPerson(database.db, [])];
    const foreign = await newPerson(database.db, [], { tenantId: OTHER_TENANT });
    expect((await grant(admin, [one.roleId, two.roleId], { menuIds: await idsOf("post") })).status).toBe(200);
    expect([await codesHeld(one.roleId), await codesHeld(two.roleId)]).toEqual([["post", "system"], ["post", "system"]]);
    const before = await contentOf(database.pool);
    expect((await grant(admin, [one.roleId, foreign.roleId], {})).status).toBe(404);
    expect(await contentOf(database.pool)).toEqual(before);
  });

  test("gives nothing the granter does not hold, and leaves what the granter cannot see", async () => {
    const granter = await newPerson(database.db, ["role_setting", "post_view"]);
    const strong = await newPerson(database.db, ["param_edit", "post_view"]);
    const before = await contentOf(database.pool);
    expect((await grant(granter.token, [strong.roleId], { menuIds: await idsOf("post_delete") })).body).toMatchObject({ code: 2132, msg: "不能授予自己没有的权限！" });
    expect(await contentOf(database.pool)).toEqual(before);
    expect((await grant(granter.token, [strong.roleId], {})).status).toBe(200);
    expect(await codesHeld(strong.roleId)).toEqual(["param_edit"]);
  });

  test("shows the granter the own rights alone, and of a role what of them it holds", async () => {
    const granter = await newPerson(database.db, ["role_setting", "post_view"]);
    const strong = await newPerson(database.db, ["param_edit", "post_view"]);
    const trees = await dataOf<Trees>(fetch, "/blade-system/menu/grant-tree", { token: granter.token });
    const [postView = "", paramEdit = ""] = await idsOf("post_view", "param_edit");
    expect(flat(trees.menu)).toContain(postView);
    expect(flat(trees.menu)).not.toContain(paramEdit);
    const keys = await dataOf<{ menu: string[] }>(fetch, `/blade-system/menu/role-tree-keys?roleIds=${strong.roleId}`, { token: granter.token });
    expect(keys.menu).toEqual([postView]);
    expect(flat((await dataOf<Trees>(fetch, "/blade-system/menu/grant-tree", { token: admin })).dataScope)).toEqual(expect.arrayContaining([OWN_POSTS, ALL_POSTS]));
  });

  test("that would shut the granter out of granting is refused", async () => {
    const granter = await newPerson(database.db, ["role_setting", "post"]);
    expect((await grant(granter.token, [granter.roleId], { menuIds: await idsOf("post") })).body).toMatchObject({ code: 2145 });
    expect((await grant(granter.token, [granter.roleId], { menuIds: await idsOf("role_setting") })).status).toBe(200);
    expect(await status(granter)).toBe(403);
  });

  test("by somebody who sees a part of the rows never opens the others", async () => {
    const granter = await newPerson(database.db, ["role_setting", "post"]);
    await database.db.insert(roleScopes).values({ id: "5900", scopeCategory: 1, scopeId: OWN_POSTS, roleId: granter.roleId });
    await raiseStamp(database.db);
    const clerk = await newPerson(database.db, []);
    expect((await grant(granter.token, [clerk.roleId], { menuIds: await idsOf("post") })).body).toMatchObject({ code: 2132 });
    expect((await grant(granter.token, [clerk.roleId], { menuIds: await idsOf("post"), dataScopeIds: [ALL_POSTS] })).body).toMatchObject({ code: 2132 });
    expect((await grant(granter.token, [clerk.roleId], { menuIds: await idsOf("post"), dataScopeIds: [OWN_POSTS] })).status).toBe(200);
    expect((await grant(granter.token, [granter.roleId], { menuIds: await idsOf("post", "role_setting") })).body).toMatchObject({ code: 2132 });
  });

  test("of a closed path opens it to its holders alone", async () => {
    const [holder, other] = [await newPerson(database.db, ["post_delete"]), await newPerson(database.db, ["post_delete"])];
    const gone = (person: Person) => ask(fetch, "/blade-system/post/remove?ids=404404", { token: person.token, method: "POST" });
    expect((await gone(other)).status).toBe(403);
    expect((await grant(admin, [holder.roleId], { menuIds: await idsOf("post_delete"), apiScopeIds: [GATE] })).status).toBe(200);
    expect([(await gone(holder)).status, (await gone(other)).status]).toEqual([404, 403]);
  });

  test("is told in the history of the role, by name", async () => {
    const clerk = await newPerson(database.db, ["post_view"]);
    await grant(admin, [clerk.roleId], { menuIds: await idsOf("post_add"), dataScopeIds: [OWN_POSTS] });
    const [latest] = await dataOf<{ action: string; changes: { field: string; before: string | null; after: string | null }[] }[]>(fetch, `/blade-system/role/history?id=${clerk.roleId}`, { token: admin });
    expect(latest?.action).toBe("grant");
    expect(latest?.changes).toEqual([
      { field: "menuIds", before: "查看", after: expect.stringContaining("新增") },
      { field: "dataScopeIds", before: null, after: "本人岗位" },
    ]);
  });

  test("takes no role, an unknown menu or text for an id only to refuse it", async () => {
    const before = await contentOf(database.pool);
    expect((await grant(admin, [], {})).status).toBe(400);
    expect((await grant(admin, ["1 or 1=1"], {})).status).toBe(400);
    const clerk = await newPerson(database.db, []);
    expect((await grant(admin, [clerk.roleId], { menuIds: ["404404"] })).status).toBe(404);
    expect((await contentOf(database.pool)).blade_role_menu).toEqual(before.blade_role_menu);
  });
});
