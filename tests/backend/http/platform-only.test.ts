import "../../support/settings.ts";
import { eq } from "drizzle-orm";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { crudApi } from "#app/contract/crud.ts";
import { accessText } from "#app/contract/openapi.ts";
import { requiredText } from "#app/contract/field.ts";
import { mountCrud } from "#app/backend/crud/mount.ts";
import type { Database } from "#app/backend/db/connect.ts";
import { projects } from "#app/backend/db/schema/project/project.ts";
import { tenantPackages } from "#app/backend/db/schema/tenancy.ts";
import { actingTenant } from "#app/backend/http/acting-tenant.ts";
import { NOBODY, type RequestContext } from "#app/backend/http/caller.ts";
import { serve } from "#app/backend/http/serve.ts";
import { fetch as backend } from "#app/backend/index.server.ts";
import { env } from "#app/env.server.ts";
import { grantCodes, newPerson } from "../../support/person.ts";
import { ask } from "../../support/request.ts";
import { ADMIN_PASSWORD, signInAs } from "../../support/sign-in.ts";
import { openWorld, OTHER_TENANT } from "../../support/world.ts";

const packageApi = crudApi({
  base: "/blade-test/package", permission: "pack", platform: "always",
  row: z.object({ id: z.string(), packageName: z.string() }), form: z.object({ packageName: requiredText(50) }), filters: {},
});
const app = serve(mountCrud(packageApi, tenantPackages));
const fetch = async (request: Request) => app.fetch(request);

const of = (permission: string) => [permission, ...["view", "add", "edit", "delete"].map((verb) => `${permission}_${verb}`)];
const codes = [...of("pack"), ...of("param"), ...of("dict")];
let database: Database;
let admin = "";
let colleague = "";
let tenantAdmin = "";
beforeAll(async () => {
  database = await openWorld();
  admin = (await signInAs(backend, { account: "admin", password: ADMIN_PASSWORD })).access;
  colleague = (await newPerson(database.db, codes)).token;
  tenantAdmin = (await newPerson(database.db, codes, { tenantId: OTHER_TENANT, alias: "administrator" })).token;
});
afterEach(() => {
  env.TENANT_MODE = true;
});

const statusOf = async (token: string, path: string, body?: object) =>
  (await ask(path.startsWith("/blade-test") ? fetch : backend, path, { token, ...(body ? { body } : {}) })).status;

describe("what is the platform's always", () => {
  test.each([["list"], ["detail?id=1"], ["recycle-list"], ["history?id=1"]])("%s is closed to every other holder of its code, with and without tenants", async (call) => {
    for (const mode of [true, false]) {
      env.TENANT_MODE = mode;
      for (const token of [colleague, tenantAdmin]) expect(await statusOf(token, `/blade-test/package/${call}`)).toBe(403);
      expect([200, 404]).toContain(await statusOf(admin, `/blade-test/package/${call}`));
    }
  });

  test("cannot be written by anybody else", async () => {
    expect(await statusOf(tenantAdmin, "/blade-test/package/submit", { packageName: "大" })).toBe(403);
    expect(await statusOf(admin, "/blade-test/package/submit", { packageName: "大" })).toBe(200);
  });
});

describe("what tenants share", () => {
  const param = (paramKey: string) => ({ paramName: "参数", paramKey, paramValue: "1" });
  const dict = (code: string) => ({ code, dictKey: "-1", dictValue: "甲", sort: 1, isSealed: 0 });

  test("is written by the platform alone while there are tenants, and by every holder of the code while there are none", async () => {
    expect(await statusOf(colleague, "/blade-system/param/submit", param("shared.a"))).toBe(403);
    expect(await statusOf(tenantAdmin, "/blade-system/dict/submit", dict("shared_a"))).toBe(403);
    env.TENANT_MODE = false;
    expect(await statusOf(colleague, "/blade-system/param/submit", param("shared.b"))).toBe(200);
    expect(await statusOf(colleague, "/blade-system/dict/submit", dict("shared_b"))).toBe(200);
  });

  test("may be read as far as it holds no secrets: dictionaries, but not parameters", async () => {
    expect(await statusOf(tenantAdmin, "/blade-system/dict/parent-list")).toBe(200);
    expect(await statusOf(tenantAdmin, "/blade-system/param/list")).toBe(403);
    expect(await statusOf(tenantAdmin, "/blade-system/dict/recycle-list")).toBe(403);
  });
});

test("a role called administrator in another tenant opens no more than its codes, and no rows of the platform", async () => {
  const impostor = await newPerson(database.db, [], { tenantId: OTHER_TENANT, alias: "administrator" });
  expect(await statusOf(impostor.token, "/blade-system/post/list")).toBe(403);
  await grantCodes(database.db, impostor.roleId, ["project", "project_view"]);
  await database.db.update(projects).set({ tenantId: OTHER_TENANT }).where(eq(projects.id, "1003"));
  const { status, body } = await ask(backend, "/blade-project/project/list", { token: impostor.token });
  expect({ status, data: body.data }).toEqual({ status: 200, data: [] });
});

test("the contract's page says what the platform keeps to itself", () => {
  expect(accessText(packageApi.list.access)).toBe("pack & platform");
  expect(accessText({ anyOf: ["param_add"], platform: "shared" })).toBe("param_add & platform (with tenants)");
});

describe("working in another tenant", () => {
  const context = (more: Partial<RequestContext["caller"]>): RequestContext => ({
    db: database.db, caller: { ...NOBODY, userId: "1", ...more }, locale: "zh", requestId: "1", address: "", headers: new Headers(), request: new Request("http://backend/"),
  });
  const platform = { roleAliases: ["administrator"] };

  test("is for the platform's administrator, in a tenant that is live", async () => {
    expect((await actingTenant(context(platform), OTHER_TENANT)).caller.tenantId).toBe(OTHER_TENANT);
    await expect(actingTenant(context(platform), "000404")).rejects.toMatchObject({ status: 404 });
  });

  test("is nobody else's, whatever they send, and not there without tenants", async () => {
    expect((await actingTenant(context({ roleAliases: ["admin"] }), OTHER_TENANT)).caller.tenantId).toBe("000000");
    expect((await actingTenant(context({ ...platform, tenantId: OTHER_TENANT }), "000000")).caller.tenantId).toBe(OTHER_TENANT);
    env.TENANT_MODE = false;
    expect((await actingTenant(context(platform), OTHER_TENANT)).caller.tenantId).toBe("000000");
  });
});

