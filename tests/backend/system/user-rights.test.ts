import "../../support/settings.ts";
import { and, eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Database } from "#app/backend/db/connect.ts";
import { idempotencyKeys } from "#app/backend/db/schema/auth.ts";
import { changeHistory } from "#app/backend/db/schema/history.ts";
import { constUnits } from "#app/backend/db/schema/project/const-unit.ts";
import { projects } from "#app/backend/db/schema/project/project.ts";
import { users } from "#app/backend/db/schema/system.ts";
import { ROOT_DEPT_ID } from "#app/backend/db/seed/organisation.ts";
import { roleId } from "#app/backend/db/seed/roles.ts";
import { fetch } from "#app/backend/index.server.ts";
import { newPerson, type Person } from "../../support/person.ts";
import { ask, dataOf } from "../../support/request.ts";
import { contentOf } from "../../support/row-counts.ts";
import { ADMIN_PASSWORD, askToken, signInAs } from "../../support/sign-in.ts";
import { openWorld, OTHER_TENANT } from "../../support/world.ts";

const ADMIN_ID = "1123598821738675201";
const codes = ["user", "user_view", "user_add", "user_edit", "user_delete", "user_role", "user_reset", "user_unlock", "user_audit", "user_bind"];

let database: Database;
let admin = "";
/** Holds every code of users, and nothing else. */
let manager: Person;
beforeAll(async () => {
  database = await openWorld();
  admin = (await signInAs(fetch, { account: "admin", password: ADMIN_PASSWORD })).access;
  manager = await newPerson(database.db, codes);
});

const deed = (path: string, token = admin) => ask(fetch, `/blade-system/user/${path}`, { token, method: "POST" });
const stored = async (id: string) => (await database.db.select().from(users).where(eq(users.id, id)))[0];
const historyOf = (id: string, action: string) => database.db.select().from(changeHistory).where(and(eq(changeHistory.rowId, id), eq(changeHistory.action, action)));

describe("somebody who may more than the person at work", () => {
  let boss: Person;
  beforeEach(async () => {
    boss = await newPerson(database.db, ["param", "param_edit"]);
  });

  test.each([
    ["removed", (id: string) => deed(`remove?ids=${id}`, manager.token)],
    ["given other roles", (id: string) => deed(`grant?userIds=${id}&roleIds=${manager.roleId}`, manager.token)],
    ["given a new password", (id: string) => deed(`reset-password?userIds=${id}`, manager.token)],
    ["unlocked", (id: string) => deed(`unlock?userIds=${id}`, manager.token)],
    ["audited", (id: string) => deed(`audit-pass?userIds=${id}`, manager.token)],
    ["stopped", (id: string) => deed(`status?userIds=${id}&status=3`, manager.token)],
    ["moved to another platform", (id: string) => deed(`update-platform?userId=${id}&userType=2`, manager.token)],
    ["bound", (id: string) => ask(fetch, "/blade-system/user/bind", { token: manager.token, body: { id, regionCode: "" } })],
    ["renamed", async (id: string) => {
      const row = await stored(id);
      const body = { id, account: row?.account, name: "改", realName: "改", userType: 1, roleId: row?.roleId, deptId: ROOT_DEPT_ID };
      return ask(fetch, "/blade-system/user/update", { token: manager.token, body });
    }],
  ])("cannot be %s, and nothing is written", async (_, attempt) => {
    const before = await contentOf(database.pool);
    expect((await attempt(boss.id)).body).toMatchObject({ code: 2136 });
    expect(await contentOf(database.pool)).toEqual(before);
  });
});

describe("granting roles", () => {
  test("replaces those of all chosen users, acts in their next call, and is told by name", async () => {
    const [one, other, poster] = [await newPerson(database.db, []), await newPerson(database.db, []), await newPerson(database.db, ["post"])];
    expect((await ask(fetch, "/blade-system/post/list", { token: one.token })).status).toBe(403);
    expect((await deed(`grant?userIds=${one.id},${other.id}&roleIds=${poster.roleId}`)).status).toBe(200);
    expect((await ask(fetch, "/blade-system/post/list", { token: one.token })).status).toBe(200);
    expect((await stored(other.id))?.roleId).toBe(poster.roleId);
    expect((await historyOf(one.id, "grant"))[0]?.changes).toEqual([{ field: "roleId", before: one.account, after: poster.account }]);
    expect((await deed(`grant?userIds=${one.id}&roleIds=${one.roleId}`)).status).toBe(200);
    expect((await ask(fetch, "/blade-system/post/list", { token: one.token })).status).toBe(403);
  });

  test("takes holding what the roles give, for users who are there and for new ones", async () => {
    const [weak, strong] = [await newPerson(database.db, []), await newPerson(database.db, ["param"])];
    expect((await deed(`grant?userIds=${weak.id}&roleIds=${strong.roleId}`, manager.token)).body).toMatchObject({ code: 2132 });
    expect((await deed(`grant?userIds=${manager.id}&roleIds=${roleId("administrator")}`, manager.token)).body).toMatchObject({ code: 2132 });
    const body = { account: "climber", password: "Good-Word-77", name: "甲", realName: "甲", userType: 1, roleId: roleId("administrator"), deptId: ROOT_DEPT_ID };
    expect((await ask(fetch, "/blade-system/user/submit", { token: manager.token, body })).body).toMatchObject({ code: 2132 });
    const { roles } = await dataOf<{ roles: { id: string }[] }>(fetch, "/blade-system/user/choices", { token: manager.token });
    const offered = roles.map(({ id }) => id);
    expect([offered.includes(manager.roleId), offered.includes(strong.roleId), offered.includes(roleId("administrator"))]).toEqual([true, false, false]);
  });

  test("does not reach users or roles of another tenant", async () => {
    const [own, foreign] = [await newPerson(database.db, []), await newPerson(database.db, [], { tenantId: OTHER_TENANT })];
    expect((await deed(`grant?userIds=${foreign.id}&roleIds=${own.roleId}`)).body).toMatchObject({ code: 2104 });
    expect((await deed(`grant?userIds=${own.id}&roleIds=${foreign.roleId}`)).body).toMatchObject({ code: 2104 });
  });
});

describe("the last administrator", () => {
  test.each([
    ["by other roles", () => deed(`grant?userIds=${ADMIN_ID}&roleIds=${manager.roleId}`)],
    ["by a form without the role", async () => {
      const row = await stored(ADMIN_ID);
      const body = { id: ADMIN_ID, account: "admin", name: "管理员", realName: "管理员", userType: 1, roleId: manager.roleId, deptId: row?.deptId };
      return ask(fetch, "/blade-system/user/submit", { token: admin, body });
    }],
  ])("is not lost %s", async (_, attempt) => {
    expect((await attempt()).body).toMatchObject({ code: 2131 });
    expect((await stored(ADMIN_ID))?.roleId).toBe(roleId("administrator"));
  });

  test("may go once there is another, who then is the last", async () => {
    const second = await newPerson(database.db, []);
    await database.db.update(users).set({ roleId: roleId("administrator") }).where(eq(users.id, second.id));
    expect((await deed(`status?userIds=${ADMIN_ID}&status=3`, second.token)).status).toBe(200);
    expect((await deed(`grant?userIds=${second.id}&roleIds=${manager.roleId}`, second.token)).body).toMatchObject({ code: 2131 });
    expect((await deed(`status?userIds=${ADMIN_ID}&status=1`, second.token)).status).toBe(200);
    admin = (await signInAs(fetch, { account: "admin", password: ADMIN_PASSWORD })).access;
    expect((await deed(`remove?ids=${second.id}`)).status).toBe(200);
  });
});

test.each(["remove?ids=", "reset-password?userIds=", "status?status=3&userIds="])("nobody does %s to oneself", async (path) => {
  expect((await deed(`${path}${manager.id}`, manager.token)).body).toMatchObject({ code: 2135 });
});

describe("a reset password", () => {
  test("is another one for each, told once, ends the sessions, and has to be changed", async () => {
    const [one, other] = [await newPerson(database.db, ["post"]), await newPerson(database.db, [])];
    const headers = { "Idempotency-Key": "reset-1" };
    const path = `/blade-system/user/reset-password?userIds=${one.id},${other.id}`;
    const first = await ask(fetch, path, { token: admin, method: "POST", headers });
    const told = first.body.data as { userId: string; account: string; password: string }[];
    expect(told.map(({ userId }) => userId).sort()).toEqual([one.id, other.id].sort());
    expect(new Set(told.map(({ password }) => password)).size).toBe(2);
    expect((await ask(fetch, path, { token: admin, method: "POST", headers })).body).toMatchObject({ code: 200, data: null });
    expect((await ask(fetch, "/blade-system/post/list", { token: one.token })).status).toBe(401);
    const [mine] = told.filter(({ userId }) => userId === one.id);
    const { access } = await signInAs(fetch, { account: one.account, password: mine?.password ?? "" });
    expect((await ask(fetch, "/blade-system/post/list", { token: access })).body).toMatchObject({ code: 2133 });
    const kept = JSON.stringify([await database.db.select().from(idempotencyKeys), await database.db.select().from(changeHistory)]);
    for (const { password } of told) expect(kept).not.toContain(password);
    expect(await historyOf(one.id, "reset")).toHaveLength(1);
  });

  test("is not made for more than a hundred at once", async () => {
    const ids = Array.from({ length: 101 }, (_, at) => String(5_000 + at)).join(",");
    expect((await deed(`reset-password?userIds=${ids}`)).status).toBe(400);
  });
});

describe("a registration", () => {
  test("lets nobody in before it is passed, and is judged once", async () => {
    const person = await newPerson(database.db, ["post"]);
    await database.db.update(users).set({ status: 0 }).where(eq(users.id, person.id));
    expect((await ask(fetch, "/blade-system/post/list", { token: person.token })).status).toBe(401);
    expect((await deed(`audit-pass?userIds=${person.id}&opinion=${encodeURIComponent("同意")}`)).status).toBe(200);
    expect((await ask(fetch, "/blade-system/post/list", { token: person.token })).status).toBe(200);
    expect(await stored(person.id)).toMatchObject({ status: 1, auditOpinion: "同意" });
    expect((await deed(`audit-refuse?userIds=${person.id}`)).body).toMatchObject({ code: 2102 });
  });

  test("that is refused stays out", async () => {
    const person = await newPerson(database.db, []);
    await database.db.update(users).set({ status: 0 }).where(eq(users.id, person.id));
    await deed(`audit-refuse?userIds=${person.id}`);
    expect((await stored(person.id))?.status).toBe(2);
    expect((await askToken(fetch, { account: person.account, password: "none" })).status).toBe(400);
  });
});

describe("binding to rows of the supervision domain", () => {
  const bind = (body: object, token = admin) => ask(fetch, "/blade-system/user/bind", { token, body });

  test("shows them from the next call on, and clears what is left empty", async () => {
    const person = await newPerson(database.db, []);
    expect((await bind({ id: person.id, regionCode: "390100", constUnitId: "", projectIds: "", personnelId: "" })).status).toBe(200);
    expect(await stored(person.id)).toMatchObject({ regionCode: "390100", constUnitId: null, projectIds: null });
    expect((await bind({ id: person.id })).status).toBe(200);
    expect(await stored(person.id)).toMatchObject({ regionCode: null });
    expect(await historyOf(person.id, "bind")).toHaveLength(2);
  });

  test.each([["a region", { regionCode: "999999" }], ["a unit", { constUnitId: "404" }], ["a project", { projectIds: "404" }], ["a person", { personnelId: "404" }]])(
    "to %s that is not there is refused", async (_, to) => {
      const person = await newPerson(database.db, []);
      expect((await bind({ id: person.id, ...to })).body).toMatchObject({ code: 2104 });
    });

  test("goes no further than one's own: a city makes no province", async () => {
    const [city, person] = [await newPerson(database.db, codes, { regionCode: "390100" }), await newPerson(database.db, [])];
    const by = (regionCode: string) => bind({ id: person.id, regionCode }, city.token);
    expect((await by("390000")).body).toMatchObject({ code: 2132 });
    expect((await by("")).body).toMatchObject({ code: 2132 });
    expect((await by("390100")).status).toBe(200);
  });

  test("is done within what one's own lists show: a city gives out no unit or project of another, the province any", async () => {
    await database.db.insert(constUnits).values([
      { id: "8801", unitName: "本市单位", uscc: "913901000000000018", regionCode: "390102", legalPerson: "甲", contactName: "乙", contactPhone: "19900000000" },
      { id: "8802", unitName: "外市单位", uscc: "913902000000000026", regionCode: "390201", legalPerson: "甲", contactName: "乙", contactPhone: "19900000000" },
    ]);
    const site = {
      projectType: 1, roadGrade: 1, constUnitId: "8801", constUnitName: "本市单位", superviseDeptId: "1", superviseDeptName: "局", totalInvestment: "1", mileage: "1", startStake: "K0+000",
      endStake: "K1+000", planStartDate: "2026-01-01", planEndDate: "2027-01-01", projectAdminUserId: "1", contactName: "乙", contactPhone: "19900000000",
    };
    await database.db.insert(projects).values([
      { ...site, id: "8811", projectCode: "390100-88-11", projectName: "本市项目", regionCode: "390100" }, { ...site, id: "8812", projectCode: "390200-88-12", projectName: "外市项目", regionCode: "390200" },
    ]);
    const at = (regionCode: string) => newPerson(database.db, codes, { alias: "supervisor", regionCode });
    const [city, province, person] = [await at("390100"), await at("390000"), await newPerson(database.db, [])];
    const by = async (token: string, to: object) => (await bind({ id: person.id, regionCode: "390100", ...to }, token)).body.code;
    for (const to of [{ constUnitId: "8802" }, { projectIds: "8811,8812" }]) {
      expect([to, await by(city.token, to)]).toEqual([to, 2104]);
      expect([to, await by(province.token, to)]).toEqual([to, 200]);
    }
    expect(await by(city.token, { constUnitId: "8801" })).toBe(200);
  });

  test("is stale once somebody else has changed the user", async () => {
    const person = await newPerson(database.db, []);
    expect((await bind({ id: person.id, version: 7 })).body).toMatchObject({ code: 2110 });
  });
});

test("people whom records of the domain name cannot be removed", async () => {
  const [row] = (await database.pool.query<{ user: string }>("select project_admin_user_id::text as user from project where is_deleted = 0 limit 1")).rows;
  await database.db.insert(users).values({ id: row?.user ?? "0", account: "named", name: "甲", realName: "甲", password: "none" }).onConflictDoNothing();
  expect((await deed(`remove?ids=${row?.user}`)).body).toMatchObject({ code: 2106, data: { refs: ["project"] } });
});
