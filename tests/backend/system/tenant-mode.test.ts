import "../../support/settings.ts";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import type { Database } from "#app/backend/db/connect.ts";
import { users } from "#app/backend/db/schema/system.ts";
import { fetch, registrations } from "#app/backend/index.server.ts";
import { sampleOf } from "../../contract/samples.ts";
import { newPerson } from "../../support/person.ts";
import { ask, dataOf } from "../../support/request.ts";
import { contentOf } from "../../support/row-counts.ts";
import { ADMIN_PASSWORD, signInAs } from "../../support/sign-in.ts";
import { openWorld } from "../../support/world.ts";

/** Stands in every text of the one tenant, and in nothing else. */
const CANARY = "金丝雀";
type House = { tenantId: string; token: string; ids: string[] };

let database: Database;
let admin = "";
let one: House;
let other: House;
beforeAll(async () => {
  database = await openWorld();
  admin = (await signInAs(fetch, { account: "admin", password: ADMIN_PASSWORD })).access;
  one = await house(`${CANARY}甲`, CANARY);
  other = await house("乙", "平常");
  await database.pool.query("update project set tenant_id = $1, project_name = $2 where id = 1002", [one.tenantId, `${CANARY}高速`]);
  await database.pool.query("update const_unit set tenant_id = $1, unit_name = $2 where id = 902", [one.tenantId, `${CANARY}路桥`]);
  one.ids.push("1002", "902");
});

const bodies = (word: string) => ({
  dept: { deptName: `${word}部`, fullName: `${word}部`, deptCategory: 1, sort: 1 },
  post: { postCode: "same", postName: `${word}岗`, category: 1, sort: 1 },
  "dict-biz": { code: "same", dictKey: "-1", dictValue: `${word}字典`, sort: 1, isSealed: 0 },
});

/** A tenant of its own with a department, a post and a word, and people that tell whose they are. */
async function house(tenantName: string, word: string): Promise<House> {
  const body = { tenantName, linkman: "某人" };
  const opened = await dataOf<{ tenantId: string; password: string; account: string }>(fetch, "/blade-system/tenant/submit", { token: admin, body });
  await database.db.update(users).set({ mustChangePassword: false, realName: word }).where(eq(users.tenantId, opened.tenantId));
  const { access: token } = await signInAs(fetch, opened);
  const ids = await Promise.all(Object.entries(bodies(word)).map(async ([entity, row]) => (await dataOf<{ id: string }>(fetch, `/blade-system/${entity}/submit`, { token, body: row })).id));
  await newPerson(database.db, ["post"], { tenantId: opened.tenantId });
  return { tenantId: opened.tenantId, token, ids };
}

// What ends or locks the caller's own session would leave the others nothing to ask.
const asked = registrations.map(({ endpoint }) => endpoint).filter(({ path }) => !/^\/blade-auth\/oauth\/(logout|lock|unlock)$/.test(path));
const reads = asked.filter(({ method, form }) => method === "GET" && form === "envelope");
const writes = asked.filter(({ method }) => method === "POST");

describe("while tenants share the installation", () => {
  test.each(reads.map((endpoint) => [endpoint.path, endpoint] as const))("%s shows nobody a word of another tenant, whatever is named", async (path, endpoint) => {
    const query = Object.fromEntries(Object.entries(sampleOf(endpoint.query)).map(([name, value]) => [name, String(value)]));
    const named: Record<string, string>[] = [{}, { tenantId: one.tenantId }, ...one.ids.flatMap((id) => ["id", "parentId", "userId"].map((name) => ({ [name]: id })))];
    for (const more of named) {
      const { body, status } = await ask(fetch, `${path}?${new URLSearchParams({ ...query, ...more })}`, { token: other.token });
      expect(status, path).toBeLessThan(500);
      expect(status, path).not.toBe(401);
      expect(JSON.stringify(body), `${path} ${JSON.stringify(more)}`).not.toContain(CANARY);
      expect(JSON.stringify(body), path).not.toContain(one.ids[0]);
    }
  });

  test.each(writes.map((endpoint) => [endpoint.path, endpoint] as const))("%s changes nothing of another tenant, and its refusal tells nothing", async (path, endpoint) => {
    const rowsOfOne = async () => {
      const tables = ["blade_dept", "blade_post", "blade_dict_biz", "blade_user", "blade_role", "blade_tenant", "project", "const_unit"];
      const all = await Promise.all(tables.map((table) => database.pool.query(`select * from ${table} where tenant_id = $1 order by id`, [one.tenantId])));
      return JSON.stringify(all.map(({ rows }) => rows));
    };
    const before = await rowsOfOne();
    for (const id of one.ids) {
      const query = new URLSearchParams({ id, ids: id, userIds: id, tenantId: one.tenantId });
      const body = { ...sampleOf(endpoint.body), id, parentId: id, tenantId: one.tenantId };
      const answer = await ask(fetch, `${path}?${query}`, { token: other.token, body });
      expect(answer.status, path).toBeLessThan(500);
      if (endpoint.access !== "public") expect(answer.status, path).not.toBe(401);
      expect(JSON.stringify(answer.body), path).not.toContain(CANARY);
    }
    expect(await rowsOfOne()).toBe(before);
  });

  test("each counts and lists its own alone, and the same words and codes stand beside each other", async () => {
    const totals = async ({ token }: House) => Promise.all(["dept/parent-list", "post/list", "dict-biz/parent-list"].map(async (path) => (await dataOf<{ total: number }>(fetch, `/blade-system/${path}`, { token })).total));
    const [mine, theirs] = [await totals(one), await totals(other)];
    await dataOf(fetch, "/blade-system/post/submit", { token: one.token, body: { ...bodies(CANARY).post, postCode: "more" } });
    expect(await totals(one)).toEqual([mine[0], (mine[1] ?? 0) + 1, mine[2]]);
    expect(await totals(other)).toEqual(theirs);
    const taken = await ask(fetch, "/blade-system/post/submit", { token: other.token, body: bodies("平常").post });
    expect(taken.body).toMatchObject({ code: 2105 });
  });

  test("removing, restoring and the bin stop at the border too", async () => {
    const [dept = "", post = "", dict = ""] = one.ids;
    await ask(fetch, `/blade-system/post/remove?ids=${post}`, { token: one.token, method: "POST" });
    const before = await contentOf(database.pool);
    expect((await dataOf<{ total: number }>(fetch, "/blade-system/post/recycle-list", { token: other.token })).total).toBe(0);
    for (const path of [`post/restore?ids=${post}`, `dept/remove?ids=${dept}`, `dict-biz/remove?ids=${dict}`]) {
      const { status, body } = await ask(fetch, `/blade-system/${path}`, { token: other.token, method: "POST" });
      expect([path, status, body.code]).toEqual([path, 404, 2104]);
    }
    for (const path of [`post/history?id=${post}`, `dept/history?id=${dept}`, `dept/detail?id=${dept}`]) expect((await ask(fetch, `/blade-system/${path}`, { token: other.token })).status).toBe(404);
    expect(await contentOf(database.pool)).toEqual(before);
  });

  test("the platform's own people see neither of them without naming them", async () => {
    for (const path of ["dept/list", "dept/tree", "post/list?size=1000", "post/select", "dict-biz/list", "dict-biz/tree", "dict-biz/select"]) {
      expect(JSON.stringify((await ask(fetch, `/blade-system/${path}`, { token: admin })).body), path).not.toContain(CANARY);
    }
    expect(JSON.stringify(await dataOf(fetch, `/blade-system/dept/tree?tenantId=${one.tenantId}`, { token: admin }))).toContain(CANARY);
  });
});
