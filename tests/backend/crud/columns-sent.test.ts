import "../../support/settings.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { auditRow, crudApi, SECRET } from "#app/contract/crud.ts";
import { clearableDate, clearableId, clearableInt, optionalText, requiredText } from "#app/contract/field.ts";
import { mountCrud } from "#app/backend/crud/mount.ts";
import type { Database } from "#app/backend/db/connect.ts";
import { changeHistory } from "#app/backend/db/schema/history.ts";
import { tenantDatasources } from "#app/backend/db/schema/tenancy.ts";
import { tenants, users } from "#app/backend/db/schema/system.ts";
import { serve } from "#app/backend/http/serve.ts";
import { fetch as backend, registrations } from "#app/backend/index.server.ts";
import { sealField } from "#app/backend/keys/field-cipher.ts";
import { env } from "#app/env.server.ts";
import { isPage } from "../../contract/samples.ts";
import { newPerson } from "../../support/person.ts";
import { ask, dataOf } from "../../support/request.ts";
import { ADMIN_PASSWORD, signInAs } from "../../support/sign-in.ts";
import { openWorld } from "../../support/world.ts";

// What a careless package could mount: tables with passwords, under contracts that do not name them or call them secret.
const person = crudApi({
  base: "/blade-test/person", permission: "person",
  row: z.object({ id: z.string(), account: z.string() }), form: z.object({ name: requiredText(20) }), filters: { account: "text" },
});
const source = crudApi({
  base: "/blade-test/source", permission: "source", secrets: ["password"],
  row: z.object({ id: z.string(), name: z.string(), password: z.string().nullish(), category: z.number(), ...auditRow }),
  form: z.object({ name: requiredText(100), password: requiredText(100), remark: optionalText(255) }), filters: { name: "text" },
});
const tenant = crudApi({
  base: "/blade-test/tenant", permission: "rent", platform: "always",
  row: z.object({ id: z.string(), packageId: z.string().nullish(), expireTime: z.string().nullish(), accountNumber: z.number(), address: z.string().nullish() }),
  form: z.object({ packageId: clearableId(), expireTime: clearableDate(), accountNumber: clearableInt(-1), address: optionalText(255) }), filters: {},
});

const app = serve([
  ...mountCrud(person, users),
  ...mountCrud(source, tenantDatasources, { beforeSubmit: async (values) => (values.password ? { ...values, password: sealField(String(values.password)) } : values) }),
  ...mountCrud(tenant, tenants, { acrossTenants: true }),
]);
const fetch = async (request: Request) => app.fetch(request);

let database: Database;
let token = "";
let admin = "";
beforeAll(async () => {
  database = await openWorld();
  const codes = ["person", "source"].flatMap((code) => [code, `${code}_view`, `${code}_add`, `${code}_edit`, `${code}_delete`]);
  ({ token } = await newPerson(database.db, codes));
  admin = (await signInAs(backend, { account: "admin", password: ADMIN_PASSWORD })).access;
  env.NODE_ENV = "production";
});
afterAll(() => {
  env.NODE_ENV = "test";
});

describe("in production, where answers are not checked against the contract", () => {
  test("a row carries the contract's columns and no other: in the list, the detail, the bin and a conflict", async () => {
    const { records } = await dataOf<{ records: object[] }>(fetch, "/blade-test/person/list?size=100", { token });
    expect(records.length).toBeGreaterThan(2);
    for (const row of records) expect(Object.keys(row).sort()).toEqual(["account", "id", "version"]);
    const [first] = records as { id: string; version: number }[];
    const path = `/blade-test/person/detail?id=${first?.id}`;
    expect(Object.keys(await dataOf<object>(fetch, path, { token })).sort()).toEqual(["account", "id", "version"]);
    const { status, body } = await ask(fetch, "/blade-test/person/submit", { token, body: { id: first?.id, version: 41, name: "别人" } });
    expect({ status, keys: Object.keys(body.data ?? {}).sort() }).toEqual({ status: 409, keys: ["account", "id", "version"] });
  });

  test("no page of the platform carries a column that its contract does not name", async () => {
    const pages = registrations.map(({ endpoint }) => endpoint).filter(({ method, query, reply }) => method === "GET" && isPage(reply) && query.safeParse({}).success);
    expect(pages.length).toBeGreaterThan(8);
    const odd: string[] = [];
    for (const { path, reply } of pages) {
      const { status, body } = await ask(backend, `${path}?size=50`, { token: admin });
      const [sent] = status === 200 ? (body.data as { records: object[] }).records : [];
      const [told] = sent ? (reply.parse(body.data) as { records: object[] }).records : [];
      odd.push(...Object.keys(sent ?? {}).filter((name) => !(name in (told ?? {}))).map((name) => `${path} ${name}`));
    }
    expect(odd).toEqual([]);
  });
});

describe("a secret", () => {
  const submit = (body: object) => ask(fetch, "/blade-test/source/submit", { token, body });
  const stored = async (id: string) => (await database.db.select().from(tenantDatasources).where(eq(tenantDatasources.id, id)))[0];
  const detail = (id: string) => dataOf<Record<string, unknown>>(fetch, `/blade-test/source/detail?id=${id}`, { token });
  const added = async (name: string) => ((await submit({ name, password: "first-Secret-1" })).body.data as { id: string }).id;

  test("is never answered: ****** stands for it", async () => {
    const id = await added("masked");
    expect(await detail(id)).toMatchObject({ name: "masked", password: SECRET });
    const { records } = await dataOf<{ records: object[] }>(fetch, "/blade-test/source/list", { token });
    expect(records).toContainEqual(expect.objectContaining({ id, password: SECRET }));
  });

  test("stays what it is when ****** or nothing comes back, and changes with anything else", async () => {
    const id = await added("kept");
    const first = (await stored(id))?.password;
    await submit({ id, name: "kept", password: SECRET, remark: "改了" });
    expect(await stored(id)).toMatchObject({ password: first, remark: "改了" });
    await submit({ id, name: "kept", password: "second-Secret-2" });
    expect((await stored(id))?.password).not.toBe(first);
  });

  test("is demanded of a new row: ****** is not one", async () => {
    const { status, body } = await submit({ name: "fresh", password: SECRET });
    expect(status).toBe(400);
    expect(body.data).toMatchObject({ keys: { password: { key: "enter" } } });
  });

  test("leaves no trace in the history but that it changed", async () => {
    const id = await added("traced");
    await submit({ id, name: "traced", password: "second-Secret-2" });
    const entries = await database.db.select().from(changeHistory).where(eq(changeHistory.rowId, id));
    const told = entries.flatMap(({ changes }) => changes).filter(({ field }) => field === "password");
    expect(told).toEqual(expect.arrayContaining([{ field: "password", before: null, after: SECRET }, { field: "password", before: SECRET, after: SECRET }]));
    expect(JSON.stringify(entries)).not.toContain("Secret-");
  });
});

test("an emptied id, date, number or text is cleared, one that was not sent or is null is not", async () => {
  await database.db.insert(tenants).values({ id: "755", tenantId: "000755", tenantName: "清", packageId: "9", expireTime: "2030-01-01 00:00:00", address: "路" });
  const submit = (body: object) => ask(fetch, "/blade-test/tenant/submit", { token: admin, body: { id: "755", ...body } });
  expect((await submit({ packageId: null, address: null })).status).toBe(200);
  const read = async () => (await database.db.select().from(tenants).where(eq(tenants.id, "755")))[0];
  expect(await read()).toMatchObject({ packageId: "9", expireTime: "2030-01-01 00:00:00", address: "路" });
  expect((await submit({ packageId: "", expireTime: "", address: "", accountNumber: 7 })).status).toBe(200);
  expect(await read()).toMatchObject({ packageId: null, expireTime: null, address: "", accountNumber: 7 });
  expect((await submit({ expireTime: "2030-02-31" })).status).toBe(400);
  expect((await submit({ packageId: "x" })).status).toBe(400);
});

