import "../support/settings.ts";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { hashPassword } from "#app/backend/auth/primitives/password-hash.ts";
import type { Database } from "#app/backend/db/connect.ts";
import { users } from "#app/backend/db/schema/system.ts";
import { fetch } from "#app/backend/index.server.ts";
import { type Browser, browserOf, openApplication } from "../support/application.ts";
import { newPerson, type Person } from "../support/person.ts";
import { ADMIN_PASSWORD } from "../support/sign-in.ts";
import { openWorld } from "../support/world.ts";
import { tagsOf } from "../ui/markup.ts";

const PASSWORD = "Good-Word-77";

let database: Database;
let admin: Browser;
let manager: Browser;
let person: Person;
beforeAll(async () => {
  database = await openWorld();
  const site = await openApplication();
  person = await newPerson(database.db, []);
  const { id, account } = await newPerson(database.db, ["user", "user_view"]);
  await database.db.update(users).set({ password: await hashPassword(PASSWORD) }).where(eq(users.id, id));
  admin = await browserOf(site, fetch, { account: "admin", password: ADMIN_PASSWORD });
  manager = await browserOf(site, fetch, { account, password: PASSWORD });
});

const links = (html: string) => tagsOf(html, "a").map(({ attributes }) => (attributes.href ?? "").replaceAll("&amp;", "&"));

describe("the screen of users", () => {
  test("leads from somebody to their sessions and sign-ins, for those who may open them", async () => {
    const path = `/system/user?view=show&id=${person.id}`;
    const ways = [`/monitor/session?account=${person.account}`, `/monitor/log/api?createBy=${person.account}&requestUri=%2Fblade-auth%2Foauth%2Ftoken`];
    expect(links((await admin.open(path)).html)).toEqual(expect.arrayContaining(ways));
    for (const way of ways) expect((await admin.open(way)).status).toBe(200);
    const { status, html } = await manager.open(path);
    expect(status).toBe(200);
    expect(links(html).filter((href) => href.startsWith("/monitor"))).toEqual([]);
  });

  test("offers the import to holders of its code alone, and the page and its files are shut to others", async () => {
    expect(links((await admin.open("/system/user")).html)).toContain("/system/user/import");
    expect(links((await manager.open("/system/user")).html)).not.toContain("/system/user/import");
    for (const path of ["/system/user/import", "/files/user-import/template", "/files/user-import/1/bad-rows"]) {
      expect([path, (await manager.open(path)).status]).toEqual([path, 403]);
    }
    expect((await admin.open("/system/user/import?id=1")).status).toBe(404);
  });
});
