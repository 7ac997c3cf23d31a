import "../support/settings.ts";
import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Database } from "#app/backend/db/connect.ts";
import { users } from "#app/backend/db/schema/system.ts";
import { fetch } from "#app/backend/index.server.ts";
import { type Browser, browserOf, openApplication } from "../support/application.ts";
import { newPerson } from "../support/person.ts";
import { ask, type Fetch } from "../support/request.ts";
import { askToken } from "../support/sign-in.ts";
import { openWorld, people } from "../support/world.ts";

let database: Database;
let site: Fetch;
let clerk: Browser;
beforeAll(async () => {
  database = await openWorld();
  site = await openApplication();
  clerk = await browserOf(site, fetch, people.clerk);
});
beforeEach(() => database.db.update(users).set({ language: null }));

const languageOf = async (account = "clerk") => (await database.db.select({ language: users.language }).from(users).where(eq(users.account, account)))[0]?.language;
const signIn = (language: string) => askToken(fetch, people.clerk, { headers: { "Accept-Language": language } });
const chosen = (value: string, returnTo = "/info/index"): [string, string][] => [["name", "locale"], ["value", value], ["returnTo", returnTo]];

describe("the language that somebody is told things in", () => {
  test("is the one that was chosen last on a page", async () => {
    for (const value of ["en", "zh"]) {
      const answer = await clerk.post("/preferences", chosen(value));
      expect(answer).toMatchObject({ status: 303, location: "/info/index" });
      expect(answer.cookies.join()).toContain(`locale%3D${value}`);
      expect(await languageOf()).toBe(value);
    }
    // Other choices say nothing of it.
    await database.db.update(users).set({ language: null });
    await clerk.post("/preferences", [["name", "density"], ["value", "compact"], ["returnTo", "/"]]);
    expect(await languageOf()).toBeNull();
  });

  test("is the one of the first sign-in until another is chosen, and of no sign-in that names none", async () => {
    for (const [given, kept] of [["*", null], ["fr-FR,fr", null], ["en-GB,en;q=0.8", "en"], ["zh-CN", "en"]] as const) {
      expect((await signIn(given)).status).toBe(200);
      expect(await languageOf(), given).toBe(kept);
    }
  });

  test("is nobody else's, and none that the platform does not speak", async () => {
    const person = await newPerson(database.db, []);
    const set = (language: unknown) => ask(fetch, "/blade-system/user/update-language", { token: person.token, body: { language } });
    expect((await set("en")).status).toBe(200);
    expect([await languageOf(person.account), await languageOf()]).toEqual(["en", null]);
    for (const language of ["fr", "", null, ["zh"]]) expect((await set(language)).status).toBe(400);
    expect(await languageOf(person.account)).toBe("en");
  });
});

test("a page changes its language for those who are not signed in, and for those whose session has ended", async () => {
  const headers = { Host: "site.test", Origin: "http://site.test" };
  const open = await site(new Request("http://site.test/preferences", { method: "POST", headers, body: new URLSearchParams(chosen("en", "/login")) }));
  expect([open.status, open.headers.get("Location")]).toEqual([303, "/login"]);
  const ended = await browserOf(site, fetch, people.reader);
  await ask(fetch, "/blade-auth/oauth/logout", { token: ended.token });
  const answer = await ended.post("/preferences", chosen("en"));
  expect(answer).toMatchObject({ status: 303, location: "/info/index" });
  expect(answer.cookies.join()).toContain("locale%3Den");
  expect(await languageOf("reader")).toBeNull();
});
