import "../../support/settings.ts";
import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { requireGoodPassword } from "#app/backend/auth/password-policy.ts";
import { nowText } from "#app/backend/clock.ts";
import type { Database } from "#app/backend/db/connect.ts";
import { params } from "#app/backend/db/schema/system.ts";
import { NOBODY, type RequestContext } from "#app/backend/http/caller.ts";
import { testDatabase } from "../../support/database.ts";

let database: Database;
let context: RequestContext;
beforeAll(async () => {
  database = await testDatabase();
  context = { db: database.db, caller: NOBODY, locale: "zh", requestId: "1", address: "", headers: new Headers(), request: new Request("http://backend/") };
});

const faultOf = (password: string, more: { changedAt?: string } = {}) =>
  requireGoodPassword(context, { password, account: "zhangsan-1", ...more }).then(() => "good", ({ code, key }: { code: number; key: string }) => `${code} ${key}`);

test.each([
  ["short7!", "2143 passwordTooShort"],
  ["八个字的口令好吗", "good"],
  ["一二三四五六七", "2143 passwordTooShort"],
  ["x".repeat(129), "2143 passwordTooLong"],
  ["horse battery staple".padEnd(128, "z"), "good"],
  ["ZhangSan-1", "2143 passwordIsAccount"],
  ["Password123", "2143 passwordCommon"],
  ["woaini1314", "2143 passwordCommon"],
  ["Admin@2026", "2143 passwordCommon"],
  ["12345678", "2143 passwordCommon"],
  ["bridge over river", "good"],
])("%s: %s", async (password, answer) => expect(await faultOf(password)).toBe(answer));

test("a password is not changed twice within a minute", async () => {
  expect(await faultOf("bridge over river", { changedAt: nowText() })).toBe("2143 passwordJustChanged");
  expect(await faultOf("bridge over river", { changedAt: nowText(new Date(Date.now() - 61_000)) })).toBe("good");
});

test("an installation may ask for more characters, never for fewer than eight", async () => {
  const set = (paramValue: string) => database.db.update(params).set({ paramValue }).where(eq(params.paramKey, "password.minLength"));
  await set("14");
  expect([await faultOf("bridge-river"), await faultOf("bridge over river")]).toEqual(["2143 passwordTooShort", "good"]);
  for (const value of ["3", "many", ""]) {
    await set(value);
    expect([await faultOf("bridge7"), await faultOf("bridge-7")]).toEqual(["2143 passwordTooShort", "good"]);
  }
});
