import "../../support/settings.ts";
import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { flushSeen } from "#app/backend/auth/session-seen.ts";
import type { Db } from "#app/backend/db/connect.ts";
import { sessionsSeen, tokenFamilies } from "#app/backend/db/schema/auth.ts";
import { users } from "#app/backend/db/schema/system.ts";
import { fetch } from "#app/backend/index.server.ts";
import { newPerson } from "../../support/person.ts";
import { ask, dataOf } from "../../support/request.ts";
import { ADMIN_PASSWORD, askRefresh, signInAs } from "../../support/sign-in.ts";
import { openWorld, OTHER_TENANT, people } from "../../support/world.ts";

let db: Db;
beforeAll(async () => {
  ({ db } = await openWorld());
});

type Row = { id: string; account: string; isOwn: number; ip: string; lastSeenAt: string };
const CODES = ["session", "session_view", "session_revoke"];
const admin = async () => (await signInAs(fetch, { account: "admin", password: ADMIN_PASSWORD })).access;
const list = async (token: string, query = "size=100") => (await dataOf<{ records: Row[] }>(fetch, `/blade-system/session/list?${query}`, { token })).records;
const mine = (token: string) => dataOf<Row[]>(fetch, "/blade-system/session/mine", { token });
const revoke = (token: string, ids: string[], call = "revoke") => ask(fetch, `/blade-system/session/${call}?ids=${ids.join(",")}`, { token, body: {} });
const isAlive = async (token: string) => (await ask(fetch, "/blade-auth/oauth/user-info", { token })).status === 200;

test("a session that is forced out is refused with its next call, and its refresh token is dead", async () => {
  const token = await admin();
  const { access, refresh } = await signInAs(fetch, people.reader);
  const [row] = await list(token, "account_equal=reader");
  expect(row).toMatchObject({ account: "reader", isOwn: 0 });
  expect((await revoke(token, [row?.id ?? ""])).status).toBe(200);
  const { status, body } = await ask(fetch, "/blade-auth/oauth/user-info", { token: access });
  expect([status, body.msg]).toEqual([401, "会话已结束，请重新登录"]);
  expect((await askRefresh(fetch, refresh)).status).toBe(401);
  expect(await list(token, "account_equal=reader")).toEqual([]);
  expect((await revoke(token, [row?.id ?? ""])).status).toBe(404);
});

test("nobody forces out somebody who may more, or the session in use, and of several all or none are ended", async () => {
  const guard = await newPerson(db, CODES);
  const [weak, strong] = [await newPerson(db, ["session"]), await newPerson(db, ["session", "post"])];
  expect((await revoke(guard.token, [strong.familyId])).body).toMatchObject({ code: 2136 });
  expect((await revoke(guard.token, [guard.familyId])).body).toMatchObject({ code: 2146 });
  expect((await revoke(guard.token, [weak.familyId, strong.familyId])).status).toBe(403);
  expect((await revoke(guard.token, [weak.familyId, "1"])).status).toBe(404);
  expect([await isAlive(weak.token), await isAlive(strong.token)]).toEqual([true, true]);
  expect((await revoke(guard.token, [weak.familyId])).status).toBe(200);
  expect(await isAlive(weak.token)).toBe(false);
});

test("sessions of another tenant, ended ones and those past their end are not there", async () => {
  const guard = await newPerson(db, CODES);
  const stranger = await newPerson(db, CODES, { tenantId: OTHER_TENANT });
  const past = await newPerson(db, []);
  await db.update(tokenFamilies).set({ expiresAt: new Date(Date.now() - 1000) }).where(eq(tokenFamilies.id, past.familyId));
  const ids = (await list(guard.token, "size=1000")).map(({ id }) => id);
  expect(ids).toContain(guard.familyId);
  expect(ids).not.toContain(stranger.familyId);
  expect(ids).not.toContain(past.familyId);
  expect((await revoke(guard.token, [stranger.familyId])).status).toBe(404);
  expect((await ask(fetch, `/blade-system/session/detail?id=${stranger.familyId}`, { token: guard.token })).status).toBe(404);
  expect(await isAlive(stranger.token)).toBe(true);
});

test("everybody sees and ends their own sessions, and no other's", async () => {
  const [first, second] = [await signInAs(fetch, people.clerk), await signInAs(fetch, people.clerk)];
  const other = await newPerson(db, []);
  const sessions = await mine(second.access);
  expect(sessions.map(({ isOwn, account }) => [isOwn, account])).toEqual(expect.arrayContaining([[1, "clerk"], [0, "clerk"]]));
  expect(sessions.map(({ id }) => id)).not.toContain(other.familyId);
  expect((await revoke(second.access, [other.familyId], "revoke-mine")).status).toBe(404);
  const earlier = sessions.filter(({ isOwn }) => isOwn === 0).map(({ id }) => id);
  expect((await revoke(second.access, earlier, "revoke-mine")).status).toBe(200);
  expect([await isAlive(first.access), await isAlive(second.access), await isAlive(other.token)]).toEqual([false, true, true]);
});

test("when and from where a session was last used is written beside the calls", async () => {
  const person = await newPerson(db, CODES);
  await ask(fetch, "/blade-auth/oauth/user-info", { token: person.token, headers: { "X-Client-Address": "192.0.2.44" } });
  await flushSeen();
  const [seen] = await db.select().from(sessionsSeen).where(eq(sessionsSeen.familyId, person.familyId));
  expect(seen?.ip).toBe("192.0.2.44");
  const [row] = await list(person.token, `id=${person.familyId}`);
  expect(row).toMatchObject({ isOwn: 1, lastSeenAt: expect.stringMatching(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/) });
});

test("no answer carries a token, and a removed user has no session to be seen", async () => {
  const token = await admin();
  const person = await newPerson(db, []);
  const { body } = await ask(fetch, "/blade-system/session/list?size=100", { token });
  expect(JSON.stringify(body)).not.toMatch(/Jti|sealed|lockHash|eyJ/);
  await db.update(users).set({ isDeleted: 1 }).where(eq(users.id, person.id));
  expect((await list(token, "size=1000")).map(({ id }) => id)).not.toContain(person.familyId);
});
