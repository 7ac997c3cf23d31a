import "../../support/settings.ts";
import { beforeAll, describe, expect, test } from "vitest";
import type { Database } from "#app/backend/db/connect.ts";
import { dataScopes } from "#app/backend/db/schema/rights.ts";
import { fetch } from "#app/backend/index.server.ts";
import { newPerson } from "../../support/person.ts";
import { ask, dataOf } from "../../support/request.ts";
import { contentOf } from "../../support/row-counts.ts";
import { ADMIN_PASSWORD, signInAs } from "../../support/sign-in.ts";
import { openWorld } from "../../support/world.ts";

const base = "/blade-system/menu";
let database: Database;
let admin = "";
beforeAll(async () => {
  database = await openWorld();
  admin = (await signInAs(fetch, { account: "admin", password: ADMIN_PASSWORD })).access;
});

type Tree = { id: string; code: string; category: number; hasChildren?: boolean; children?: Tree[] };
const flat = (nodes: Tree[]): Tree[] => nodes.flatMap((node) => [node, ...flat(node.children ?? [])]);
const page = (code: string, more: Record<string, unknown> = {}) => ({ name: code, code, alias: "menu", source: "clipboard", category: 1, path: `/${code}`, sort: 1, ...more });
const button = (code: string, parentId: string, more: Record<string, unknown> = {}) => ({ ...page(code), alias: "add", category: 2, path: "", action: 1, parentId, ...more });
const submit = (body: unknown, token = admin) => ask(fetch, `${base}/submit`, { token, body });
const made = async (body: unknown) => (await dataOf<{ id: string }>(fetch, `${base}/submit`, { token: admin, body })).id;
const remove = (id: string) => ask(fetch, `${base}/remove?ids=${id}`, { token: admin, method: "POST" });
const fieldsOf = async (body: unknown) => {
  const { status, body: answer } = await submit(body);
  return [status, Object.keys((answer.data as { fieldErrors?: object } | null)?.fieldErrors ?? {})];
};

describe("menus", () => {
  test("are read as a tree, without buttons, and level by level", async () => {
    const of = async (path: string) => dataOf<Tree[]>(fetch, `${base}/${path}`, { token: admin });
    expect(flat(await of("list")).some(({ code }) => code === "menu_add")).toBe(true);
    expect(flat(await of("menu-list")).some(({ category }) => category === 2)).toBe(false);
    const [system] = (await of("lazy-list")).filter(({ code }) => code === "system");
    expect(system).toMatchObject({ hasChildren: true });
    const own = (await of(`lazy-list?parentId=${system?.id}`)).find(({ code }) => code === "menu");
    expect((await of(`lazy-list?parentId=${own?.id}`)).map(({ code }) => code)).toContain("menu_edit");
    expect((await of(`lazy-menu-list?parentId=${system?.id}`)).find(({ code }) => code === "menu")).toMatchObject({ hasChildren: false });
    expect(flat(await of("tree") as Tree[]).map(({ id }) => id)).toContain(own?.id);
  });

  test("appear in the sidebar with the next request, and go again", async () => {
    const codes = async () => flat(await dataOf<Tree[]>(fetch, `${base}/routes`, { token: admin })).map(({ code }) => code);
    const id = await made(page("w_new"));
    expect(await codes()).toContain("w_new");
    expect((await remove(id)).status).toBe(200);
    expect(await codes()).not.toContain("w_new");
  });

  test("name the roles by which a person comes to a page, and no page they do not hold", async () => {
    const { token } = await newPerson(database.db, ["param"], { alias: "keeper" });
    const mine = await dataOf<Record<string, { authority: string[] }>[]>(fetch, `${base}/auth-routes`, { token });
    expect(mine).toContainEqual({ "/system/param": { authority: ["keeper"] } });
    expect(mine.flatMap((route) => Object.keys(route))).not.toContain("/system/post");
    const all = await dataOf<Record<string, { authority: string[] }>[]>(fetch, `${base}/auth-routes`, { token: admin });
    expect(all).toContainEqual({ "/system/post": { authority: ["administrator"] } });
  });

  test.each(["javascript:alert(1)", "JavaScript:alert(1)", "data:text/html,x", "//elsewhere.example", "/\\elsewhere.example", "/a${token}", "ftp://x", "https://x.example/${token}", "/with space"])(
    "never lead to %s", async (path) => expect(await fieldsOf(page("w_bad", { path }))).toEqual([400, ["path"]]));

  test("lead inside the site or to an http address", async () => {
    const pathOf = async (path: string) => dataOf<{ path: string }>(fetch, `${base}/detail?id=${await made(page(`w${path.length}`, { path }))}`, { token: admin });
    expect(await pathOf("https://map.example/a?b=c")).toMatchObject({ path: "https://map.example/a?b=c" });
    expect(await pathOf("report")).toMatchObject({ path: "/report" });
  });

  test("have an address when they are pages; buttons a page above and a place", async () => {
    const above = await made(page("w_page"));
    expect(await fieldsOf(page("w_none", { path: "" }))).toEqual([400, ["path"]]);
    expect(await fieldsOf(button("w_b1", "0"))).toEqual([400, ["parentId"]]);
    expect(await fieldsOf(button("w_b2", above, { action: 0 }))).toEqual([400, ["action"]]);
    const own = await made(button("w_b3", above));
    expect(await fieldsOf(page("w_below", { parentId: own }))).toEqual([400, ["parentId"]]);
    expect((await submit(page("w_page", { id: above, parentId: above }))).body).toMatchObject({ msg: "父节点不可选择自身!" });
    expect((await remove(above)).body).toMatchObject({ code: 2106 });
  });

  test("have a code of their own, which stays once a role holds it", async () => {
    const id = await made(page("w_held"));
    expect((await submit(page("w_held"))).body).toMatchObject({ code: 2105 });
    expect((await submit(page("w_renamed", { id }))).status).toBe(200);
    const holder = await newPerson(database.db, ["w_renamed"]);
    expect((await submit(page("w_again", { id }))).body).toMatchObject({ code: 2142 });
    expect((await remove(id)).status).toBe(200);
    expect((await ask(fetch, `${base}/restore?ids=${id}`, { token: admin, method: "POST" })).status).toBe(200);
    const { rows } = await database.pool.query("select 1 from blade_role_menu where role_id = $1", [holder.roleId]);
    expect(rows).toEqual([]);
  });

  test("with scopes are not removed", async () => {
    const id = await made(page("w_scoped"));
    await database.db.insert(dataScopes).values({ id: "5301", menuId: id, resourceCode: "post", scopeName: "x", scopeClass: "x", scopeType: 1 });
    expect((await remove(id)).body).toMatchObject({ code: 2106 });
  });

  test("are written by nobody beside the platform's administrators", async () => {
    const holder = await newPerson(database.db, ["menu", "menu_add", "menu_edit", "menu_delete"]);
    const before = await contentOf(database.pool);
    expect((await submit(page("w_foreign"), holder.token)).status).toBe(403);
    expect(await contentOf(database.pool)).toEqual(before);
    expect((await ask(fetch, `${base}/list`, { token: holder.token })).status).toBe(200);
  });
});
