import "../../support/settings.ts";
import { eq } from "drizzle-orm";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Database } from "#app/backend/db/connect.ts";
import { menus, tenants, users } from "#app/backend/db/schema/system.ts";
import { fetch } from "#app/backend/index.server.ts";
import { env } from "#app/env.server.ts";
import { ask, dataOf } from "../../support/request.ts";
import { ADMIN_PASSWORD, askToken, signInAs } from "../../support/sign-in.ts";
import { openWorld, people } from "../../support/world.ts";

const base = "/blade-system/tenant";
let database: Database;
let admin = "";
beforeAll(async () => {
  database = await openWorld();
  admin = (await signInAs(fetch, { account: "admin", password: ADMIN_PASSWORD })).access;
});
afterEach(() => {
  env.TENANT_MODE = true;
});

type Opened = { id: string; tenantId: string; account: string; password: string };
const post = (path: string, token = admin) => ask(fetch, `${base}/${path}`, { token, method: "POST" });
const open = (body: object, headers = {}) => ask(fetch, `${base}/submit`, { token: admin, headers, body: { linkman: "某人", ...body } });
const opened = async (tenantName: string, more: object = {}) => (await open({ tenantName, ...more })).body.data as Opened;
const platformRow = async () => (await database.db.select().from(tenants).where(eq(tenants.tenantId, "000000")))[0]?.id ?? "";

describe("a tenant that is opened", () => {
  test("has an administrator with a password of its own, who must change it and sees an own, furnished tenant", async () => {
    const one = await opened("甲公司");
    expect(one).toMatchObject({ tenantId: expect.stringMatching(/^\d{6}$/), account: "admin", password: expect.stringMatching(/^[\w-]{16}$/) });
    const token = (await signInAs(fetch, one)).access;
    expect((await ask(fetch, "/blade-system/post/list", { token })).body).toMatchObject({ code: 2133 });
    await database.db.update(users).set({ mustChangePassword: false }).where(eq(users.tenantId, one.tenantId));
    expect(await dataOf(fetch, "/blade-system/dept/list", { token })).toMatchObject([{ deptName: "甲公司", tenantId: one.tenantId }]);
    expect(await dataOf(fetch, "/blade-system/post/list", { token })).toMatchObject({ total: 1, records: [{ postCode: "ceo" }] });
    expect(await dataOf(fetch, "/blade-system/dict-biz/dictionary?code=lot_type", { token })).toContainEqual(expect.objectContaining({ dictValue: "土建" }));
    expect(await dataOf(fetch, "/blade-project/project/list", { token })).toEqual([]);
    for (const path of ["tenant/list", "param/list", "tenant-package/list"]) expect((await ask(fetch, `/blade-system/${path}`, { token })).status).toBe(403);
    expect((await ask(fetch, "/blade-system/dict/submit", { token, body: { code: "a", dictKey: "-1", dictValue: "a", sort: 1 } })).status).toBe(403);
  });

  test("sees every project of its own: its administrator is bound to no region", async () => {
    const one = await opened("乙公司");
    await database.db.update(users).set({ mustChangePassword: false }).where(eq(users.tenantId, one.tenantId));
    await database.pool.query("update project set tenant_id = $1 where id = 1002", [one.tenantId]);
    const token = (await signInAs(fetch, one)).access;
    expect(await dataOf(fetch, "/blade-project/project/list", { token })).toMatchObject([{ id: "1002" }]);
    await database.pool.query("update project set tenant_id = '000000' where id = 1002");
  });

  test("tells the password once: a repeated form makes no second tenant and shows none", async () => {
    const headers = { "Idempotency-Key": "tenant-once" };
    const first = await open({ tenantName: "丙公司" }, headers);
    expect((first.body.data as Opened).password).toBeTruthy();
    expect((await open({ tenantName: "丙公司" }, headers)).body.data ?? null).toBeNull();
    const { rows } = await database.pool.query("select response::text from blade_idempotency where response::text like '%password%'");
    expect(rows).toEqual([]);
  });
});

describe("what is set of a tenant", () => {
  test("the bin shuts its people out at once, passing lets them in, and only from the bin it is removed", async () => {
    const one = await opened("丁公司");
    const { access } = await signInAs(fetch, one);
    const own = () => ask(fetch, "/blade-auth/oauth/user-info", { token: access });
    expect((await own()).status).toBe(200);
    expect((await post(`remove?ids=${one.id}`)).body).toMatchObject({ code: 2102, msg: "请先回收该租户，再删除" });
    expect((await post(`recycle?ids=${one.id}`)).status).toBe(200);
    expect((await own()).status).toBe(401);
    expect((await askToken(fetch, one)).status).toBe(400);
    expect((await post(`pass?ids=${one.id}`)).status).toBe(200);
    expect((await askToken(fetch, one)).status).toBe(200);
    await post(`recycle?ids=${one.id}`);
    expect((await post(`remove?ids=${one.id}`)).status).toBe(200);
    expect((await askToken(fetch, one)).status).toBe(400);
    expect((await post(`pass?ids=${one.id}`)).status).toBe(404);
    const { rows } = await database.pool.query("select action from blade_change_history where row_id = $1 order by time, id", [one.id]);
    expect(rows.map(({ action }) => action)).toEqual(["add", "setting", "setting", "setting", "remove"]);
  });

  test("a number of users and the end of the term", async () => {
    const one = await opened("戊公司");
    expect((await post(`setting?ids=${one.id}&accountNumber=5&expireTime=2020-01-01 00:00:00`)).status).toBe(200);
    expect(await dataOf(fetch, `${base}/detail?id=${one.id}`, { token: admin })).toMatchObject({ accountNumber: 5, expireTime: "2020-01-01 00:00:00" });
    expect((await askToken(fetch, one)).status).toBe(400);
    expect((await post(`setting?ids=${one.id}&expireTime=`)).status).toBe(200);
    expect((await askToken(fetch, one)).status).toBe(200);
    for (const wrong of ["accountNumber=-2", "accountNumber=x", "expireTime=2020-13-01"]) expect((await post(`setting?ids=${one.id}&${wrong}`)).status).toBe(400);
  });

  test("a package takes the other menus away in the next call, and cannot be removed while somebody has it", async () => {
    const one = await opened("己公司");
    await database.db.update(users).set({ mustChangePassword: false }).where(eq(users.tenantId, one.tenantId));
    const token = (await signInAs(fetch, one)).access;
    const [page] = await database.db.select().from(menus).where(eq(menus.code, "post"));
    const { body } = await ask(fetch, "/blade-system/tenant-package/submit", { token: admin, body: { packageName: "只有岗位", menuId: page?.id } });
    const { id } = body.data as { id: string };
    expect((await ask(fetch, "/blade-system/dept/list", { token })).status).toBe(200);
    expect((await post(`package-setting?tenantId=${one.tenantId}&packageId=${id}`)).status).toBe(200);
    expect((await ask(fetch, "/blade-system/dept/list", { token })).status).toBe(403);
    expect((await ask(fetch, "/blade-system/post/list", { token })).status).toBe(200);
    expect(await dataOf(fetch, `${base}/package-detail?tenantId=${one.tenantId}`, { token: admin })).toMatchObject({ packageName: "只有岗位" });
    expect((await ask(fetch, `/blade-system/tenant-package/remove?ids=${id}`, { token: admin, method: "POST" })).body).toMatchObject({ code: 2106, data: { refs: ["己公司"] } });
    expect((await post(`package-setting?ids=${one.id}&packageId=`)).status).toBe(200);
    expect((await ask(fetch, "/blade-system/dept/list", { token })).status).toBe(200);
    expect((await post(`package-setting?ids=${one.id}&packageId=404`)).status).toBe(404);
  });

  test("never shuts the platform's own tenant", async () => {
    const id = await platformRow();
    for (const path of [`recycle?ids=${id}`, `remove?ids=${id}`, `package-setting?ids=${id}&packageId=711`]) {
      expect((await post(path)).body).toMatchObject({ code: 2147, msg: "平台自己的租户不能执行该操作" });
    }
  });

  test("is the platform's administrators' alone, with and without tenants", async () => {
    const stranger = (await signInAs(fetch, people.stranger)).access;
    const clerk = (await signInAs(fetch, people.clerk)).access;
    for (const mode of [true, false]) {
      env.TENANT_MODE = mode;
      for (const path of ["recycle?ids=701", "pass?ids=701", "setting?ids=701", "package-setting?ids=701", "remove?ids=701"]) {
        for (const token of [stranger, clerk]) expect((await post(path, token)).status).toBe(403);
      }
    }
  });
});

describe("the tenant of a domain", () => {
  const info = (domain: string) => dataOf<object>(fetch, `${base}/info?domain=${encodeURIComponent(domain)}`);

  test("is known to everybody who asks, while there are tenants and it is in use", async () => {
    const one = await opened("庚公司", { domain: "https://Geng.example.cn/" });
    for (const domain of ["https://geng.example.cn", "http://geng.example.cn/login", "geng.example.cn"]) expect(await info(domain)).toMatchObject({ tenantId: one.tenantId });
    for (const domain of ["", "xgeng.example.cn", "%", "https://geng.example.cn:8443"]) expect(await info(domain)).toEqual({});
    expect((await open({ tenantName: "辛公司", domain: "geng.example.cn" })).body).toMatchObject({ code: 2105 });
    await post(`recycle?ids=${one.id}`);
    expect(await info("geng.example.cn")).toEqual({});
    env.TENANT_MODE = false;
    await post(`pass?ids=${one.id}`);
    expect(await info("geng.example.cn")).toEqual({});
  });

  test("a tenant sees itself alone among those to choose from", async () => {
    const stranger = (await signInAs(fetch, people.stranger)).access;
    expect(await dataOf(fetch, `${base}/select`, { token: stranger })).toEqual([{ tenantId: "000001", tenantName: "另一租户" }]);
    expect((await dataOf<object[]>(fetch, `${base}/select`, { token: admin })).length).toBeGreaterThan(1);
  });
});
