import "../../support/settings.ts";
import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import type { Database } from "#app/backend/db/connect.ts";
import { menus, roleMenus, roles, users } from "#app/backend/db/schema/system.ts";
import { fetch } from "#app/backend/index.server.ts";
import { ask, dataOf } from "../../support/request.ts";
import { ADMIN_PASSWORD, signInAs } from "../../support/sign-in.ts";
import { openWorld, people } from "../../support/world.ts";

type Post = { id: string; tenantId: string; postCode: string; version: number };

const base = "/blade-system/post";
let database: Database;
let admin = "";
let stranger = "";
beforeAll(async () => {
  database = await openWorld();
  admin = (await signInAs(fetch, { account: "admin", password: ADMIN_PASSWORD })).access;
  stranger = (await signInAs(fetch, people.stranger)).access;
});

const submit = (token: string, body: object) => ask(fetch, `${base}/submit`, { token, body });
const post = (postCode: string, more: object = {}) => ({ category: 1, postCode, postName: "安全总监", sort: 1, ...more });
async function added(token: string, postCode: string): Promise<Post> {
  const { body } = await submit(token, post(postCode));
  return dataOf(fetch, `${base}/detail?id=${(body.data as { id: string }).id}`, { token });
}

test("a post code is taken once in a tenant and free in another", async () => {
  await added(admin, "safe");
  const { status, body } = await submit(admin, post("safe"));
  expect(status).toBe(409);
  expect(body).toMatchObject({ code: 2105, data: { keys: { postCode: { key: "duplicate" } } } });
  expect((await added(stranger, "safe")).tenantId).toBe("000001");
});

test("a person of another tenant can neither read, change nor remove a post", async () => {
  const row = await added(admin, "ours");
  const refused = await Promise.all([
    ask(fetch, `${base}/detail?id=${row.id}`, { token: stranger }),
    submit(stranger, { ...post("theirs"), id: row.id, version: row.version }),
    submit(stranger, { ...post("theirs"), id: row.id, tenantId: "000000" }),
    ask(fetch, `${base}/remove?ids=${row.id}`, { token: stranger, method: "POST" }),
  ]);
  expect(refused.map(({ status, body }) => [status, body.code])).toEqual(Array.from({ length: 4 }, () => [404, 2104]));
  expect(await dataOf(fetch, `${base}/detail?id=${row.id}`, { token: admin })).toMatchObject({ postCode: "ours", version: row.version });
});

test("removing a foreign post with an own one removes neither", async () => {
  const [foreign, own] = [await added(admin, "foreign"), await added(stranger, "own")];
  expect((await ask(fetch, `${base}/remove?ids=${own.id},${foreign.id}`, { token: stranger, method: "POST" })).status).toBe(404);
  expect((await ask(fetch, `${base}/detail?id=${own.id}`, { token: stranger })).status).toBe(200);
});

test("lists and choices hold the posts of one's own tenant", async () => {
  await added(stranger, "elsewhere");
  for (const path of [`${base}/select`, `${base}/list?size=1000`]) {
    const data = await dataOf<Post[] | { records: Post[] }>(fetch, path, { token: stranger });
    const rows = Array.isArray(data) ? data : data.records;
    expect(rows.map(({ postCode }) => postCode)).toContain("elsewhere");
    expect(rows.every(({ tenantId }) => tenantId === "000001")).toBe(true);
  }
});

test("a tenant in the body is not believed", async () => {
  const { body } = await submit(admin, { ...post("tenant"), tenantId: "000001" });
  const { id } = body.data as { id: string };
  expect((await ask(fetch, `${base}/detail?id=${id}`, { token: stranger })).status).toBe(404);
});

test("a person who may add but not edit gets 403 for an edit, and the other way round", async () => {
  const [adder, editor] = [await holderOf("801", "post_add"), await holderOf("802", "post_edit")];
  const added = await submit(adder, post("rights"));
  const { id } = added.body.data as { id: string };
  expect(added.status).toBe(200);
  expect((await submit(adder, { ...post("wrongs"), id })).status).toBe(403);
  expect((await submit(editor, post("more"))).status).toBe(403);
  expect((await submit(editor, { ...post("rightly"), id })).status).toBe(200);
});

/** Token of a person whose only permission is `code`, from the request after the grant on. */
async function holderOf(userId: string, code: string): Promise<string> {
  const roleId = `5${userId}`;
  await database.db.insert(roles).values({ id: roleId, roleName: code, roleAlias: code });
  await database.db.update(users).set({ roleId }).where(eq(users.id, userId));
  const [menu] = await database.db.select({ id: menus.id }).from(menus).where(eq(menus.code, code));
  await database.db.insert(roleMenus).values({ id: roleId, roleId, menuId: menu?.id ?? "" });
  return (await signInAs(fetch, userId === "801" ? people.clerk : people.reader)).access;
}
