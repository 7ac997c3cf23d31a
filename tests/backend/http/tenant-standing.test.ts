import "../../support/settings.ts";
import { eq } from "drizzle-orm";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Database } from "#app/backend/db/connect.ts";
import { menus, tenants } from "#app/backend/db/schema/system.ts";
import { tenantPackages } from "#app/backend/db/schema/tenancy.ts";
import { raiseStamp } from "#app/backend/http/permission-stamp.ts";
import { fetch } from "#app/backend/index.server.ts";
import { newPerson } from "../../support/person.ts";
import { ask } from "../../support/request.ts";
import { ADMIN_PASSWORD, askRefresh, askToken, signInAs } from "../../support/sign-in.ts";
import { openWorld, OTHER_TENANT, people } from "../../support/world.ts";

let database: Database;
beforeAll(async () => {
  database = await openWorld();
});

const live = { status: 1, isDeleted: 0, expireTime: null, packageId: null };
const set = (values: Partial<typeof tenants.$inferInsert>, tenantId = OTHER_TENANT) => database.db.update(tenants).set(values).where(eq(tenants.tenantId, tenantId));
afterEach(() => set(live));

describe.each([
  ["in the bin", { status: 2 }],
  ["waiting", { status: 0 }],
  ["removed", { isDeleted: 1 }],
  ["past its term", { expireTime: "2020-01-01 00:00:00" }],
])("a tenant that is %s", (_, standing) => {
  test("ends its people's sessions in their next call, refuses new ones as a wrong password, and lets them in again afterwards", async () => {
    const tokens = await signInAs(fetch, people.stranger);
    await set(standing);
    expect((await ask(fetch, "/blade-system/post/list", { token: tokens.access })).status).toBe(401);
    const [refused, wrong] = [await askToken(fetch, people.stranger), await askToken(fetch, { ...people.stranger, account: "nobody-there" })];
    expect({ status: refused.status, body: refused.body }).toEqual({ status: wrong.status, body: wrong.body });
    expect((await askRefresh(fetch, tokens.refresh)).status).toBe(401);
    await set(live);
    expect((await ask(fetch, "/blade-system/post/list", { token: tokens.access })).status).toBe(200);
  });
});

test("a tenant whose term lies ahead works", async () => {
  await set({ expireTime: "2999-12-31 00:00:00" });
  expect((await askToken(fetch, people.stranger)).status).toBe(200);
});

test("the platform's own tenant cannot lock itself out", async () => {
  await set({ status: 2, expireTime: "2020-01-01 00:00:00" }, "000000");
  expect((await askToken(fetch, { account: "admin", password: ADMIN_PASSWORD })).status).toBe(200);
  await set(live, "000000");
});

describe("a tenant with a package", () => {
  const status = async (token: string, path: string) => (await ask(fetch, path, { token })).status;

  test("gives its people the codes of the package's pages with their buttons, as far as their roles have them", async () => {
    const person = await newPerson(database.db, ["post", "post_view", "dict"], { tenantId: OTHER_TENANT });
    const [page] = await database.db.select({ id: menus.id }).from(menus).where(eq(menus.code, "post"));
    await database.db.insert(tenantPackages).values({ id: "71", packageName: "小", menuId: page?.id ?? "" });
    await set({ packageId: "71" });
    await raiseStamp(database.db);
    expect(await status(person.token, "/blade-system/post/list")).toBe(200);
    expect(await status(person.token, "/blade-system/post/detail?id=1")).toBe(404);
    expect(await status(person.token, "/blade-system/post/recycle-list")).toBe(403);
    expect(await status(person.token, "/blade-system/dict/parent-list")).toBe(403);
  });

  test("that is gone opens nothing", async () => {
    const person = await newPerson(database.db, ["post"], { tenantId: OTHER_TENANT });
    await set({ packageId: "404" });
    expect(await status(person.token, "/blade-system/post/list")).toBe(403);
  });
});
