import "../../support/settings.ts";
import { and, eq, inArray, ne } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { authenticate } from "#app/backend/http/authenticate.ts";
import type { RequestContext } from "#app/backend/http/caller.ts";
import type { Database, Tx } from "#app/backend/db/connect.ts";
import { menus, roles, users } from "#app/backend/db/schema/system.ts";
import { apiScopes, dataScopes, roleScopes } from "#app/backend/db/schema/rights.ts";
import { raiseStamp } from "#app/backend/http/permission-stamp.ts";
import {
  codesOfRoles, type Grant, grantableMenus, requireAdministratorLeft, requireGrantable, requireNotStronger,
} from "#app/backend/system/rights.ts";
import { fetch } from "#app/backend/index.server.ts";
import { roleId } from "#app/backend/db/seed/roles.ts";
import { newPerson } from "../../support/person.ts";
import { ADMIN_PASSWORD, signInAs } from "../../support/sign-in.ts";
import { openWorld, OTHER_TENANT } from "../../support/world.ts";

let database: Database;
let adminToken = "";
const ADMIN_ID = "1123598821738675201";
beforeAll(async () => {
  database = await openWorld();
  adminToken = (await signInAs(fetch, { account: "admin", password: ADMIN_PASSWORD })).access;
  await database.db.insert(dataScopes).values([
    { id: "51", menuId: await menu("post"), resourceCode: "post", scopeName: "本人", scopeClass: "post", scopeType: 2 },
    { id: "52", menuId: await menu("post"), resourceCode: "post", scopeName: "全部", scopeClass: "post", scopeType: 1 },
  ]);
  await database.db.insert(apiScopes).values({ id: "53", menuId: await menu("post"), resourceCode: "x", scopeName: "x", scopePath: "/blade-system/none", scopeType: 1 });
});

async function contextOf(token: string): Promise<RequestContext> {
  const headers = new Headers({ "Blade-Auth": `bearer ${token}` });
  const caller = await authenticate(database.db, headers);
  return { db: database.db, caller, locale: "zh", requestId: "1", address: "", headers, request: new Request("http://backend/") };
}
async function menu(code: string): Promise<string> {
  const [row] = await database.db.select({ id: menus.id }).from(menus).where(eq(menus.code, code));
  return row?.id ?? "0";
}
const refusal = async (work: Promise<unknown>) => work.then(() => "granted", (error: { code?: number }) => error.code);
const grant = async (token: string, given: Grant) => refusal(requireGrantable(await contextOf(token), given));

describe("granting", () => {
  test("menus takes holding each of them", async () => {
    const { token } = await newPerson(database.db, ["post_view", "role_setting"]);
    expect(await grant(token, { menuIds: [await menu("post"), await menu("post_view")] })).toBe("granted");
    expect(await grant(token, { menuIds: [await menu("post_view"), await menu("post_delete")] })).toBe(2132);
    expect(await grant(token, { menuIds: ["404404"] })).toBe(2104);
    expect(await grant(adminToken, { menuIds: [await menu("post_delete")] })).toBe("granted");
  });

  test("a role takes holding everything it gives; the administrator's is the administrator's to give", async () => {
    const [granter, small, large] = [await newPerson(database.db, ["post", "dict"]), await newPerson(database.db, ["post"]), await newPerson(database.db, ["post", "param"])];
    expect(await grant(granter.token, { roleIds: [small.roleId] })).toBe("granted");
    expect(await grant(granter.token, { roleIds: [small.roleId, large.roleId] })).toBe(2132);
    expect(await grant(granter.token, { roleIds: [roleId("administrator")] })).toBe(2132);
    expect(await grant(adminToken, { roleIds: [roleId("administrator")] })).toBe("granted");
  });

  test("a role of another tenant is not there, for nobody", async () => {
    const foreign = await newPerson(database.db, [], { tenantId: OTHER_TENANT });
    expect(await grant(adminToken, { roleIds: [foreign.roleId] })).toBe(2104);
  });

  test("codes of the platform's pages to another tenant is refused, even to the platform's administrator at work there", async () => {
    const context = await contextOf(adminToken);
    const there = { ...context, caller: { ...context.caller, tenantId: OTHER_TENANT } };
    expect(await refusal(requireGrantable(there, { menuIds: [await menu("param_edit")] }))).toBe(2132);
    expect(await refusal(requireGrantable(there, { menuIds: [await menu("post_edit")] }))).toBe("granted");
    const open = await grantableMenus(there);
    expect([open.has(await menu("param_edit")), open.has(await menu("post_edit"))]).toEqual([false, true]);
  });

  test("a role without the rule on rows that narrows the granter is too wide", async () => {
    const [granter, same, wide] = [await newPerson(database.db, ["post"]), await newPerson(database.db, ["post"]), await newPerson(database.db, ["post"])];
    await database.db.insert(roleScopes).values([{ id: "510", scopeCategory: 1, scopeId: "51", roleId: granter.roleId }, { id: "511", scopeCategory: 1, scopeId: "51", roleId: same.roleId }]);
    await raiseStamp(database.db);
    expect(await grant(granter.token, { roleIds: [same.roleId] })).toBe("granted");
    expect(await grant(granter.token, { roleIds: [wide.roleId] })).toBe(2132);
    expect(await grant(granter.token, { dataScopeIds: ["51"] })).toBe("granted");
    expect(await grant(granter.token, { dataScopeIds: ["52"] })).toBe(2132);
    expect(await grant(wide.token, { dataScopeIds: ["51", "52"] })).toBe("granted");
  });

  test("the key to a closed path takes holding it", async () => {
    const [holder, other] = [await newPerson(database.db, ["post"]), await newPerson(database.db, ["post"])];
    await database.db.insert(roleScopes).values({ id: "512", scopeCategory: 2, scopeId: "53", roleId: holder.roleId });
    await raiseStamp(database.db);
    expect(await grant(holder.token, { apiScopeIds: ["53"] })).toBe("granted");
    expect(await grant(other.token, { apiScopeIds: ["53"] })).toBe(2132);
    expect(await grant(other.token, { roleIds: [holder.roleId] })).toBe(2132);
  });

  test("a disabled role gives no codes", async () => {
    const person = await newPerson(database.db, ["post"]);
    expect([...(await codesOfRoles(database.db, [person.roleId], "000000"))]).toContain("post");
    await database.db.update(roles).set({ status: 0 }).where(eq(roles.id, person.roleId));
    expect([...(await codesOfRoles(database.db, [person.roleId], "000000"))]).toEqual([]);
    expect([...(await codesOfRoles(database.db, [person.roleId], OTHER_TENANT))]).toEqual([]);
  });
});

describe("working on other people", () => {
  test("stops at those who may more; oneself and weaker ones are fine", async () => {
    const [boss, clerk] = [await newPerson(database.db, ["post", "dict", "param"]), await newPerson(database.db, ["post"])];
    const touch = async (token: string, ...ids: string[]) => refusal(requireNotStronger(await contextOf(token), ids));
    expect(await touch(boss.token, clerk.id, boss.id)).toBe("granted");
    expect(await touch(clerk.token, boss.id)).toBe(2136);
    expect(await touch(boss.token, clerk.id, ADMIN_ID)).toBe(2136);
    expect(await touch(adminToken, boss.id, clerk.id)).toBe("granted");
    expect(await touch(adminToken, "404404")).toBe(2104);
  });

  test("does not reach into another tenant", async () => {
    const foreign = await newPerson(database.db, [], { tenantId: OTHER_TENANT });
    expect(await refusal(requireNotStronger(await contextOf(adminToken), [foreign.id]))).toBe(2104);
  });
});

describe("the last administrator", () => {
  type Deed = (tx: Tx) => Promise<unknown>;
  const within = (deed: Deed, keep = false) => refusal(database.db.transaction(async (tx) => {
    await deed(tx);
    await requireAdministratorLeft({ ...(await contextOf(adminToken)), db: tx });
    if (!keep) throw Object.assign(new Error("taken back"), { code: 200 });
  }));

  test.each<[string, Deed]>([
    ["removing the person", (tx) => tx.update(users).set({ isDeleted: 1 }).where(eq(users.id, ADMIN_ID))],
    ["stopping the person", (tx) => tx.update(users).set({ status: 3 }).where(eq(users.id, ADMIN_ID))],
    ["taking the role away", (tx) => tx.update(users).set({ roleId: "" }).where(eq(users.id, ADMIN_ID))],
    ["removing the role", (tx) => tx.update(roles).set({ isDeleted: 1 }).where(eq(roles.roleAlias, "administrator"))],
    ["disabling the role", (tx) => tx.update(roles).set({ status: 0 }).where(eq(roles.roleAlias, "administrator"))],
    ["renaming the role", (tx) => tx.update(roles).set({ roleAlias: "chief" }).where(eq(roles.roleAlias, "administrator"))],
  ])("is kept: %s is refused", async (_, deed) => expect(await within(deed)).toBe(2131));

  test("may go when there is another", async () => {
    const other = await newPerson(database.db, []);
    expect(await within(async (tx) => {
      await tx.update(users).set({ roleId: roleId("administrator") }).where(eq(users.id, other.id));
      await tx.update(users).set({ isDeleted: 1 }).where(eq(users.id, ADMIN_ID));
    })).toBe(200);
  });

  test("of two who remove each other at the same moment one remains", async () => {
    const [one, other] = [await newPerson(database.db, []), await newPerson(database.db, [])];
    await database.db.update(users).set({ roleId: roleId("administrator") }).where(inArray(users.id, [one.id, other.id]));
    await database.db.update(users).set({ roleId: "" }).where(eq(users.id, ADMIN_ID));
    const answers = await Promise.all([one, other].map(({ id }) => within((tx) => tx.update(users).set({ isDeleted: 1 }).where(eq(users.id, id)), true)));
    expect(answers.map(String).sort()).toEqual(["2131", "granted"]);
    expect(await database.db.select({ id: users.id }).from(users).where(and(eq(users.roleId, roleId("administrator")), ne(users.isDeleted, 1)))).toHaveLength(1);
  });
});
