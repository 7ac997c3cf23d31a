import "../../support/settings.ts";
import { beforeAll, expect, test } from "vitest";
import type { Database } from "#app/backend/db/connect.ts";
import { apiScopes, roleScopes } from "#app/backend/db/schema/rights.ts";
import { matchesPath } from "#app/backend/http/api-scope.ts";
import { raiseStamp } from "#app/backend/http/permission-stamp.ts";
import { fetch } from "#app/backend/index.server.ts";
import { newPerson } from "../../support/person.ts";
import { ask } from "../../support/request.ts";
import { ADMIN_PASSWORD, signInAs } from "../../support/sign-in.ts";
import { openWorld } from "../../support/world.ts";

let database: Database;
beforeAll(async () => {
  database = await openWorld();
});

const status = async (token: string, path: string) => (await ask(fetch, path, { token })).status;

test("a path that a scope names is open to its holders and the administrator alone; all others stay as they are", async () => {
  const codes = ["post", "post_view"];
  const [holder, other] = [await newPerson(database.db, codes), await newPerson(database.db, codes)];
  const { access } = await signInAs(fetch, { account: "admin", password: ADMIN_PASSWORD });
  await database.db.insert(apiScopes).values({ id: "61", menuId: "1", resourceCode: "post_list", scopeName: "岗位列表", scopePath: "/blade-system/post/list", scopeType: 1 });
  await database.db.insert(roleScopes).values({ id: "62", scopeCategory: 2, scopeId: "61", roleId: holder.roleId });
  await raiseStamp(database.db);
  expect(await status(holder.token, "/blade-system/post/list")).toBe(200);
  expect(await status(other.token, "/blade-system/post/list")).toBe(403);
  expect(await status(access, "/blade-system/post/list")).toBe(200);
  expect(await status(other.token, "/blade-system/post/detail?id=1")).toBe(404);
});

test("a scope does not stand in for the code", async () => {
  const person = await newPerson(database.db, ["dict"]);
  await database.db.insert(roleScopes).values({ id: "63", scopeCategory: 2, scopeId: "61", roleId: person.roleId });
  await raiseStamp(database.db);
  expect(await status(person.token, "/blade-system/post/list")).toBe(403);
});

test.each([
  ["/blade-system/post/list", "/blade-system/post/list", true],
  ["/blade-system/post/list", "/blade-system/post/list-all", false],
  ["/blade-system/*/list", "/blade-system/post/list", true],
  ["/blade-system/*/list", "/blade-system/a/b/list", false],
  ["/blade-system/**", "/blade-system/post/list", true],
  ["/blade-system/**", "/blade-system", false],
  ["/blade-system/**", "/blade-systems/post", false],
  ["/blade.system/post", "/blade-system/post", false],
])("the pattern %s and the path %s: %s", (pattern, path, fits) => expect(matchesPath(pattern, path)).toBe(fits));
