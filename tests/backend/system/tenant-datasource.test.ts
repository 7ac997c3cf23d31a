import "../../support/settings.ts";
import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import type { Database } from "#app/backend/db/connect.ts";
import { tenantDatasources } from "#app/backend/db/schema/tenancy.ts";
import { fetch } from "#app/backend/index.server.ts";
import { openField } from "#app/backend/keys/field-cipher.ts";
import { ask, dataOf } from "../../support/request.ts";
import { ADMIN_PASSWORD, signInAs } from "../../support/sign-in.ts";
import { openWorld } from "../../support/world.ts";

const base = "/blade-system/tenant-datasource";
let database: Database;
let token = "";
beforeAll(async () => {
  database = await openWorld();
  token = (await signInAs(fetch, { account: "admin", password: ADMIN_PASSWORD })).access;
});

const database1 = { name: "库", category: 1, driverClass: "org.postgresql.Driver", url: "db:5433/blade", username: "u", password: "Geheim-1" };
const submit = (body: object) => ask(fetch, `${base}/submit`, { token, body });
const stored = async (id: string) => (await database.db.select().from(tenantDatasources).where(eq(tenantDatasources.id, id)))[0];

test("a password is kept sealed, is never answered or told in the history, and stays when it is left empty", async () => {
  const { id } = (await submit(database1)).body.data as { id: string };
  expect(openField((await stored(id))?.password ?? "")).toBe("Geheim-1");
  for (const password of ["", "******"]) expect((await submit({ ...database1, id, remark: "改过", password })).status).toBe(200);
  expect(openField((await stored(id))?.password ?? "")).toBe("Geheim-1");
  expect((await submit({ ...database1, id, password: "Geheim-2" })).status).toBe(200);
  expect(openField((await stored(id))?.password ?? "")).toBe("Geheim-2");
  const told = await Promise.all([`list`, `detail?id=${id}`, `history?id=${id}`].map((path) => ask(fetch, `${base}/${path}`, { token })));
  expect(JSON.stringify(told.map(({ body }) => body))).not.toMatch(/Geheim|password":"(?!\*)/);
  expect(JSON.stringify(told[2]?.body)).toContain("******");
});

test("a database needs a known driver and an address without parameters; sharding needs its text and no address", async () => {
  const keys = async (body: object) => ((await submit({ ...database1, name: "另", ...body })).body.data as { keys?: object } | null)?.keys;
  expect(await keys({ driverClass: "org.h2.Driver" })).toEqual({ driverClass: { key: "choose" } });
  expect(await keys({ url: "" })).toEqual({ url: { key: "enter" } });
  expect(await keys({ url: "db/blade?socketFactory=x" })).toEqual({ url: { key: "invalid" } });
  expect(await keys({ category: 2 })).toEqual({ shardingConfig: { key: "enter" } });
  expect((await submit({ ...database1, category: 3 })).status).toBe(400);
  const { id } = (await submit({ ...database1, name: "分", category: 2, shardingConfig: "rules: []" })).body.data as { id: string };
  expect(await stored(id)).toMatchObject({ url: "", driverClass: "", shardingConfig: "rules: []" });
});

test("a tenant is bound to one, which then cannot be removed until it is bound to none", async () => {
  const { id } = (await submit({ ...database1, name: "绑" })).body.data as { id: string };
  const bind = (query: string) => ask(fetch, `/blade-system/tenant/datasource?${query}`, { token, method: "POST" });
  expect((await bind(`tenantId=000001&datasourceId=${id}`)).status).toBe(200);
  expect(await dataOf(fetch, "/blade-system/tenant/detail?id=701", { token })).toMatchObject({ datasourceId: id });
  expect((await ask(fetch, `${base}/remove?ids=${id}`, { token, method: "POST" })).body).toMatchObject({ code: 2106, data: { refs: ["另一租户"] } });
  expect((await bind("ids=701&datasourceId=404")).status).toBe(404);
  expect((await bind("ids=701&datasourceId=")).status).toBe(200);
  expect((await ask(fetch, `${base}/remove?ids=${id}`, { token, method: "POST" })).status).toBe(200);
});
