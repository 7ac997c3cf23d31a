import "../../support/settings.ts";
import { like } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import type { Database } from "#app/backend/db/connect.ts";
import { errorLogs, usualLogs } from "#app/backend/db/schema/log.ts";
import { fetch } from "#app/backend/index.server.ts";
import { flushLogs } from "#app/backend/log/queue.ts";
import { openRoute, signedInAction, signedInLoader } from "#app/session/guard.server.ts";
import { UpstreamError } from "#app/upstream/upstream-error.ts";
import { type Browser, browserOf, openApplication } from "../../support/application.ts";
import { ADMIN_PASSWORD } from "../../support/sign-in.ts";
import { openWorld, people } from "../../support/world.ts";

const broken = async () => Promise.reject(new RangeError("the inside, password=canary"));
const silent = async () => Promise.reject(new UpstreamError({ status: 504, code: 504, msg: "no answer" }));
const absent = async () => Promise.reject(new UpstreamError({ status: 404, code: 404, msg: "no row" }));
const Empty = () => null;
const Broken = () => {
  throw new RangeError("the inside, password=canary");
};
const pages = {
  "broken-read": { loader: signedInLoader(broken), default: Empty },
  "broken-write": { action: signedInAction(broken), default: Empty },
  "broken-draw": { loader: openRoute(async () => null), default: Broken },
  "silent-upstream": { loader: signedInLoader(silent), default: Empty },
  "absent-row": { loader: signedInLoader(absent), default: Empty },
};

let database: Database;
let clerk: Browser;
let admin: Browser;
beforeAll(async () => {
  database = await openWorld();
  const site = await openApplication(pages);
  clerk = await browserOf(site, fetch, people.clerk);
  admin = await browserOf(site, fetch, { account: "admin", password: ADMIN_PASSWORD });
});
beforeEach(async () => {
  await flushLogs();
  await database.db.delete(errorLogs);
  await database.db.delete(usualLogs);
});

const failures = async () => {
  await flushLogs();
  return database.db.select().from(errorLogs);
};
const exports = async () => {
  await flushLogs();
  return database.db.select().from(usualLogs).where(like(usualLogs.logId, "list.export"));
};

test.each([
  ["is read", "/broken-read?tab=2&token=canary", () => clerk.open("/broken-read?tab=2&token=canary")],
  ["is written to", "/broken-write", () => clerk.post("/broken-write", [])],
  ["is drawn", "/broken-draw", () => clerk.open("/broken-draw")],
])("what fails while a page %s is one error log with its request, person, place and stack, and nobody else is told", async (_, path, visit) => {
  const { status, html } = await visit();
  expect([status, html.includes("the inside")]).toEqual([500, false]);
  const [row, ...others] = await failures();
  expect(others).toEqual([]);
  expect(row).toMatchObject({
    exceptionName: "RangeError", message: expect.stringContaining("the inside"), methodClass: "page", serviceId: "web", createBy: people.clerk.account, tenantId: "000000",
    requestUri: path.split("?")[0], requestId: expect.stringMatching(/^[0-9a-f-]{36}$/), stackTrace: expect.stringContaining("visit.test.ts"),
  });
  expect(row?.fileName).toMatch(/visit\.test\.ts$/);
  expect(JSON.stringify(row)).not.toContain("canary");
});

test("an upstream that does not answer is an error log; one that refuses is none", async () => {
  expect((await clerk.open("/absent-row")).status).toBe(404);
  expect((await clerk.open("/system/no-such-page")).location).toBe("/404");
  expect((await clerk.open("/system/post")).status).toBe(403);
  expect(await failures()).toEqual([]);
  expect((await clerk.open("/silent-upstream")).status).toBe(504);
  expect(await failures()).toMatchObject([{ requestUri: "/silent-upstream", message: "no answer", createBy: people.clerk.account }]);
});

test("an export is in the usual log: who has it, of which list, by what filter, and how many rows", async () => {
  const { rows } = await database.pool.query<{ count: string }>("select count(*) from blade_post where is_deleted = 0 and tenant_id = '000000' and post_name like '%岗%'");
  expect((await admin.download(`/export/system/post?postName=${encodeURIComponent("岗")}`)).status).toBe(200);
  const [row, ...others] = await exports();
  expect(others).toEqual([]);
  expect(row).toMatchObject({ createBy: "admin", logLevel: "info", requestUri: "/export/system/post", params: expect.stringContaining("岗"), tenantId: "000000" });
  expect(JSON.parse(row?.logData ?? "")).toEqual({ list: "system/post", rows: Number(rows[0]?.count), isWhole: true });
});

test("a refused export is in no log of exports", async () => {
  expect((await clerk.open("/export/system/post")).status).toBe(403);
  expect(await exports()).toEqual([]);
});
