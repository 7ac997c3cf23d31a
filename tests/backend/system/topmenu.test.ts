import "../../support/settings.ts";
import { eq, inArray } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import type { Database } from "#app/backend/db/connect.ts";
import { menus } from "#app/backend/db/schema/system.ts";
import { fetch } from "#app/backend/index.server.ts";
import { newPerson } from "../../support/person.ts";
import { ask, dataOf } from "../../support/request.ts";
import { contentOf } from "../../support/row-counts.ts";
import { ADMIN_PASSWORD, signInAs } from "../../support/sign-in.ts";
import { openWorld, OTHER_TENANT } from "../../support/world.ts";

let database: Database;
let admin = "";
beforeAll(async () => {
  database = await openWorld();
  admin = (await signInAs(fetch, { account: "admin", password: ADMIN_PASSWORD })).access;
});

type Tree = { id: string; code: string; children?: Tree[] };
const codesIn = (nodes: Tree[]): string[] => nodes.flatMap(({ code, children }) => [code, ...codesIn(children ?? [])]);
const made = async (code: string, token = admin) =>
  (await dataOf<{ id: string }>(fetch, "/blade-system/topmenu/submit", { token, body: { code, name: code, source: "home", sort: 1 } })).id;
async function idsOf(...codes: string[]): Promise<string[]> {
  return (await database.db.select({ id: menus.id }).from(menus).where(inArray(menus.code, codes))).map(({ id }) => id);
}
const grant = (topMenuIds: string[], menuIds: string[], token = admin) => ask(fetch, "/blade-system/topmenu/grant", { token, body: { topMenuIds, menuIds } });
const tops = (token: string) => dataOf<{ id: string; menuCodes: string[] }[]>(fetch, "/blade-system/menu/top-menu", { token });

describe("a top menu", () => {
  test("narrows the menu to its pages with the groups above them, and goes to those who hold one of them", async () => {
    const id = await made("t_posts");
    expect((await grant([id], await idsOf("post", "param"))).status).toBe(200);
    const clerk = await newPerson(database.db, ["post_view", "dict_view"]);
    expect((await tops(clerk.token)).find((top) => top.id === id)).toMatchObject({ menuCodes: ["post"] });
    expect(codesIn(await dataOf(fetch, `/blade-system/menu/routes?topMenuId=${id}`, { token: clerk.token }))).toEqual(["system", "post"]);
    expect(codesIn(await dataOf(fetch, "/blade-system/menu/routes", { token: clerk.token }))).toEqual(["system", "post", "dict"]);
    expect(await tops((await newPerson(database.db, ["dict"])).token)).toEqual([]);
  });

  test("of another tenant narrows nothing and is not granted", async () => {
    const id = await made("t_ours");
    await grant([id], await idsOf("post"));
    const stranger = await newPerson(database.db, ["post", "topmenu_setting"], { tenantId: OTHER_TENANT });
    expect(await dataOf(fetch, `/blade-system/menu/routes?topMenuId=${id}`, { token: stranger.token })).toEqual([]);
    const before = await contentOf(database.pool);
    expect((await grant([id], await idsOf("post"), stranger.token)).status).toBe(404);
    expect(await contentOf(database.pool)).toEqual(before);
  });

  test("keeps what its granter cannot grant, and takes nothing the granter does not hold", async () => {
    const id = await made("t_mixed");
    await grant([id], await idsOf("post", "param"));
    const granter = await newPerson(database.db, ["post", "topmenu_setting"]);
    expect((await grant([id], await idsOf("dict"), granter.token)).body).toMatchObject({ code: 2132 });
    expect((await grant([id], [], granter.token)).status).toBe(200);
    const keys = await dataOf<{ menu: string[] }>(fetch, `/blade-system/menu/top-tree-keys?topMenuIds=${id}`, { token: admin });
    expect(keys.menu).toEqual(await idsOf("param"));
    const [latest] = await dataOf<{ changes: unknown[] }[]>(fetch, `/blade-system/topmenu/history?id=${id}`, { token: admin });
    expect(latest?.changes).toEqual([{ field: "menuIds", before: "岗位管理", after: null }]);
  });

  test("loses a menu that is removed", async () => {
    const id = await made("t_gone");
    const body = { name: "w_top", code: "w_top", alias: "menu", source: "home", category: 1, path: "/w_top", sort: 1 };
    const menu = await dataOf<{ id: string }>(fetch, "/blade-system/menu/submit", { token: admin, body });
    await grant([id], [menu.id]);
    expect((await tops(admin)).map((top) => top.id)).toContain(id);
    await dataOf(fetch, `/blade-system/menu/remove?ids=${menu.id}`, { token: admin, method: "POST" });
    expect((await tops(admin)).map((top) => top.id)).not.toContain(id);
    expect(await database.db.select().from(menus).where(eq(menus.id, menu.id))).toMatchObject([{ isDeleted: 1 }]);
  });
});
