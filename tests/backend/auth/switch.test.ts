import { eq } from "drizzle-orm";
import { beforeAll, expect, test, vi } from "vitest";
import { hashPassword } from "#app/backend/auth/primitives/password-hash.ts";
import type { Database } from "#app/backend/db/connect.ts";
import { depts, users } from "#app/backend/db/schema/system.ts";
import { fetch } from "#app/backend/index.server.ts";
import { newPerson } from "../../support/person.ts";
import { ask, dataOf } from "../../support/request.ts";
import { askToken, PASSWORD } from "../../support/sign-in.ts";
import { openWorld } from "../../support/world.ts";

// Read when the first module below asks for the environment.
vi.hoisted(() => Object.assign(process.env, { DEMO_DATA: "off", CAPTCHA_MODE: "off", SWITCH_MODE: "on", LOG_LEVEL: "error" }));

let database: Database;
let stored: string;
beforeAll(async () => {
  database = await openWorld();
  stored = await hashPassword(PASSWORD);
  await database.db.insert(depts).values([{ id: "601", deptName: "甲科", fullName: "甲科" }, { id: "602", deptName: "乙科", fullName: "乙科" }]);
});

/** Somebody with two roles, one of which may open posts and the other dictionaries, and with two departments. */
async function twofold() {
  const [posts, dicts] = [await newPerson(database.db, ["post"]), await newPerson(database.db, ["dict"])];
  const roleId = `${posts.roleId},${dicts.roleId}`;
  await database.db.update(users).set({ password: stored, roleId, deptId: "601,602" }).where(eq(users.id, posts.id));
  const { body } = await askToken(fetch, { account: posts.account });
  return { id: posts.id, account: posts.account, roleId, postRole: posts.roleId, dictRole: dicts.roleId, access: String(body.access_token), refresh: String(body.refresh_token) };
}

const renew = (refresh: string, headers: Record<string, string> = {}) =>
  ask(fetch, "/blade-auth/oauth/token", { body: { grant_type: "refresh_token", refresh_token: refresh, scope: "all" }, headers });
const opens = async (token: string) => ({
  post: (await ask(fetch, "/blade-system/post/list", { token })).status,
  dict: (await ask(fetch, "/blade-system/dict/list", { token })).status,
});

test("all roles and departments are in force until one is chosen", async () => {
  const person = await twofold();
  expect(await opens(person.access)).toEqual({ post: 200, dict: 200 });
  const { roles, depts: held } = await dataOf<{ roles: { id: string }[]; depts: { id: string }[] }>(fetch, "/blade-system/user/info", { token: person.access });
  expect([roles.length, held.map(({ id }) => id)]).toEqual([2, ["601", "602"]]);
});

test("a chosen role is the only one in force, for the old token of the session too, and stays so when the session is renewed", async () => {
  const person = await twofold();
  const { body } = await renew(person.refresh, { "Role-Id": person.postRole, "Dept-Id": "602" });
  expect(body).toMatchObject({ role_id: person.postRole, dept_id: "602" });
  for (const token of [String(body.access_token), person.access]) expect(await opens(token)).toEqual({ post: 200, dict: 403 });
  const again = await renew(String(body.refresh_token));
  expect(again.body).toMatchObject({ role_id: person.postRole, dept_id: "602" });
  expect((await ask(fetch, "/blade-auth/oauth/user-info", { token: String(again.body.access_token) })).body).toMatchObject({ data: { role_id: person.postRole, dept_id: "602" } });
});

test("all of them again is what there was before", async () => {
  const person = await twofold();
  const { body } = await renew(person.refresh, { "Role-Id": person.postRole });
  const all = await renew(String(body.refresh_token), { "Role-Id": person.roleId });
  expect(all.body).toMatchObject({ role_id: person.roleId });
  expect(await opens(String(all.body.access_token))).toEqual({ post: 200, dict: 200 });
});

test("nobody becomes what they are not: another's role, department or a word is refused and the session stays as it was", async () => {
  const person = await twofold();
  const chosen: Record<string, string>[] = [{ "Role-Id": "1123598816738675201" }, { "Dept-Id": "1" }, { "Role-Id": `${person.postRole},1` }, { "Role-Id": "administrator" }];
  for (const headers of chosen) {
    const { status, body } = await renew(person.refresh, headers);
    expect({ status, msg: body.msg }).toEqual({ status: 403, msg: "不能切换到不属于自己的部门或角色" });
  }
  expect((await renew(person.refresh)).body).toMatchObject({ role_id: person.roleId, dept_id: "601,602" });
});

test("a chosen role that is taken away leaves the rest, not nothing and not itself", async () => {
  const person = await twofold();
  const { body } = await renew(person.refresh, { "Role-Id": person.postRole });
  await database.db.update(users).set({ roleId: person.dictRole }).where(eq(users.id, person.id));
  expect(await opens(String(body.access_token))).toEqual({ post: 403, dict: 200 });
  expect((await renew(String(body.refresh_token))).body).toMatchObject({ role_id: person.dictRole });
});

test("a sign-in may choose at once", async () => {
  const person = await twofold();
  const { body } = await askToken(fetch, { account: person.account }, { headers: { "Role-Id": person.dictRole } });
  expect(body).toMatchObject({ role_id: person.dictRole });
  expect(await opens(String(body.access_token))).toEqual({ post: 403, dict: 200 });
});
