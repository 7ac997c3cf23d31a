import "../../support/settings.ts";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { post } from "#app/contract/endpoint.ts";
import type { Database } from "#app/backend/db/connect.ts";
import { idempotencyKeys, tokenFamilies } from "#app/backend/db/schema/auth.ts";
import { roles, users } from "#app/backend/db/schema/system.ts";
import { raiseStamp } from "#app/backend/http/permission-stamp.ts";
import { bind } from "#app/backend/http/register.ts";
import { serve } from "#app/backend/http/serve.ts";
import { fetch } from "#app/backend/index.server.ts";
import { grantCodes, newPerson, type Person } from "../../support/person.ts";
import { ask } from "../../support/request.ts";
import { openWorld } from "../../support/world.ts";

let database: Database;
beforeAll(async () => {
  database = await openWorld();
});

const list = async ({ token }: Person, entity = "post") => (await ask(fetch, `/blade-system/${entity}/list`, { token })).status;
const hold = (person: Person, ...held: Person[]) =>
  database.db.update(users).set({ roleId: held.map(({ roleId }) => roleId).join(",") }).where(eq(users.id, person.id));

describe("in the very next call", () => {
  test("a code taken from the role is gone", async () => {
    const person = await newPerson(database.db, ["post"]);
    expect(await list(person)).toBe(200);
    await grantCodes(database.db, person.roleId, ["dict"]);
    expect(await list(person)).toBe(403);
  });

  test("a role taken from the user is gone, and a new one is there", async () => {
    const [person, other] = [await newPerson(database.db, ["post"]), await newPerson(database.db, [])];
    await hold(person, other);
    expect(await list(person)).toBe(403);
    await hold(person, other, person);
    expect(await list(person)).toBe(200);
  });

  test("a disabled role gives nothing, and gives again once it is enabled", async () => {
    const person = await newPerson(database.db, ["post"]);
    for (const [status, answer] of [[0, 403], [1, 200]] as const) {
      await database.db.update(roles).set({ status }).where(eq(roles.id, person.roleId));
      await raiseStamp(database.db);
      expect(await list(person)).toBe(answer);
    }
  });

  test("a session narrowed to a role loses it with the user, and falls back to what the user still has", async () => {
    const [person, second] = [await newPerson(database.db, ["post"]), await newPerson(database.db, [])];
    await hold(person, person, second);
    const narrow = (roleId: string) => database.db.update(tokenFamilies).set({ roleId }).where(eq(tokenFamilies.id, person.familyId));
    await narrow(second.roleId);
    expect(await list(person)).toBe(403);
    await hold(person, person);
    expect(await list(person)).toBe(200);
    await narrow(person.roleId);
    await hold(person, second);
    expect(await list(person)).toBe(403);
  });
});

test("somebody who must change the password first reaches nothing but the way to do it", async () => {
  const person = await newPerson(database.db, ["post", "post_view"], { mustChangePassword: true });
  const { status, body } = await ask(fetch, "/blade-system/post/list", { token: person.token });
  expect({ status, code: body.code }).toEqual({ status: 403, code: 2133 });
  expect((await ask(fetch, "/blade-system/dict/dictionary?code=sex", { token: person.token })).status).toBe(403);
  for (const path of ["/blade-auth/oauth/user-info", "/blade-system/menu/routes", "/blade-system/menu/buttons", "/blade-system/menu/top-menu", "/blade-system/dict/dictionary-list?codes=sex"]) {
    expect({ path, status: (await ask(fetch, path, { token: person.token })).status }).toEqual({ path, status: 200 });
  }
  await database.db.update(users).set({ mustChangePassword: false }).where(eq(users.id, person.id));
  expect(await list(person)).toBe(200);
});

test("an answer that is not kept is told once and stored nowhere, and its repetition does nothing", async () => {
  const reset = post("/blade-test/reset", { summary: "A new password", access: "login", reply: z.object({ password: z.string() }).nullish() });
  let runs = 0;
  const app = serve([bind(reset, async () => ({ password: `once-${(runs += 1)}-told` }), { keepsAnswer: false })]);
  const { token } = await newPerson(database.db, []);
  const call = () => ask(async (request) => app.fetch(request), "/blade-test/reset", { token, method: "POST", headers: { "Idempotency-Key": "reset-1" } });
  expect((await call()).body.data).toEqual({ password: "once-1-told" });
  expect(await call()).toMatchObject({ status: 200, body: { data: null } });
  expect(runs).toBe(1);
  expect(JSON.stringify(await database.db.select().from(idempotencyKeys))).not.toContain("once-1-told");
  expect(() => bind({ ...reset, reply: z.object({ password: z.string() }) }, async () => ({ password: "" }), { keepsAnswer: false })).toThrow("keeps no answer");
});
