import "../../support/settings.ts";
import { beforeAll, expect, test } from "vitest";
import type { MyNotice } from "#app/contract/desk/my-notice.ts";
import type { Database } from "#app/backend/db/connect.ts";
import { notices } from "#app/backend/db/schema/desk.ts";
import { depts } from "#app/backend/db/schema/system.ts";
import { nowText } from "#app/backend/clock.ts";
import { fetch } from "#app/backend/index.server.ts";
import { nextId } from "#app/backend/snowflake.ts";
import { newPerson, type Person } from "../../support/person.ts";
import { ask, dataOf } from "../../support/request.ts";
import { contentOf } from "../../support/row-counts.ts";
import { openWorld, OTHER_TENANT } from "../../support/world.ts";

const base = "/blade-desk/my-notice";
type Box = { unread: number; items: { id: string; isUnread: boolean }[] };
let database: Database;
let near: Person;
let far: Person;
let stranger: Person;
beforeAll(async () => {
  database = await openWorld();
  const named = (id: string, deptName: string, above = "0") => ({ id, parentId: above.split(",").at(-1) ?? "0", ancestors: above, deptName, fullName: deptName });
  await database.db.insert(depts).values([named("8101", "总公司"), named("8102", "分公司", "0,8101"), named("8103", "别处")]);
  near = await newPerson(database.db, [], { deptId: "8102" });
  far = await newPerson(database.db, [], { deptId: "8103" });
  stranger = await newPerson(database.db, [], { tenantId: OTHER_TENANT });
});

type Values = Partial<typeof notices.$inferInsert>;
async function stands(values: Values): Promise<string> {
  const id = nextId();
  await database.db.insert(notices).values({ id, title: `通知${id}`, category: 1, releaseTime: "2026-05-02 08:00:00", content: "<p>内容</p>", status: 1, ...values });
  return id;
}
const detail = async (id: string, { token }: Person) => (await ask(fetch, `${base}/detail?id=${id}`, { token })).status;
const read = (id: string, { token }: Person) => ask(fetch, `${base}/read?id=${id}`, { token, method: "POST" });
const unread = async ({ token }: Person, opened = "") => (await dataOf<{ notice: Box }>(fetch, `${base}/unread${opened && `?opened=${opened}`}`, { token })).notice;
const listed = async ({ token }: Person) => (await dataOf<{ records: MyNotice[] }>(fetch, `${base}/page?size=1000`, { token })).records;

test.each<[string, () => Values, () => [boolean, boolean, boolean]]>([
  ["for everybody", () => ({ receiverType: 1 }), () => [true, true, false]],
  ["for a role", () => ({ receiverType: 2, receiverIds: `1,${far.roleId}` }), () => [false, true, false]],
  ["for a department is for those below it, too", () => ({ receiverType: 3, receiverIds: "8101" }), () => [true, false, false]],
  ["for the department itself", () => ({ receiverType: 3, receiverIds: "8103,8102" }), () => [true, true, false]],
  ["for nobody that is known", () => ({ receiverType: 2, receiverIds: "" }), () => [false, false, false]],
  ["that is a draft", () => ({ status: 0 }), () => [false, false, false]],
  ["that is to come", () => ({ releaseTime: nowText(new Date(Date.now() + 60_000)) }), () => [false, false, false]],
  ["that was removed", () => ({ isDeleted: 1 }), () => [false, false, false]],
  ["of another tenant", () => ({ tenantId: OTHER_TENANT }), () => [false, false, true]],
])("a notice %s is there for exactly those it is for", async (_, values, expected) => {
  const id = await stands(values());
  const people = [near, far, stranger];
  expect(await Promise.all(people.map((one) => detail(id, one)))).toEqual(expected().map((sees) => (sees ? 200 : 404)));
  expect(await Promise.all(people.map(async (one) => (await listed(one)).some((row) => row.id === id)))).toEqual(expected());
  expect(await Promise.all(people.map(async (one) => (await unread(one)).items.some((row) => row.id === id)))).toEqual(expected());
  const before = await contentOf(database.pool);
  for (const [at, one] of people.entries()) if (!expected()[at]) expect((await read(id, one)).status).toBe(404);
  expect(await contentOf(database.pool)).toEqual(before);
});

test("an opened notice is read by the one who opened it alone, and only once", async () => {
  const id = await stands({ receiverType: 1, releaseTime: "2026-06-01 08:00:00" });
  const [mine, theirs] = [(await unread(near)).unread, (await unread(far)).unread];
  for (const _ of [1, 2]) expect((await read(id, near)).status).toBe(200);
  expect([(await unread(near)).unread, (await unread(far)).unread]).toEqual([mine - 1, theirs]);
  expect((await listed(near)).find((row) => row.id === id)?.isRead).toBe(true);
  expect((await listed(far)).find((row) => row.id === id)?.isRead).toBe(false);
});

test("what is in view counts as read behind the bell, before it is marked", async () => {
  const id = await stands({ receiverType: 1, releaseTime: "2026-06-02 08:00:00" });
  const all = await unread(far);
  const inView = await unread(far, `notice-${id}`);
  expect(inView.unread).toBe(all.unread - 1);
  expect([all, inView].map(({ items }) => items.find((row) => row.id === id)?.isUnread)).toEqual([true, false]);
  expect((await ask(fetch, `${base}/unread?opened=notice-1;drop`, { token: far.token })).status).toBe(400);
});

test("all notices are marked as read at once, and those of others are not", async () => {
  await stands({ receiverType: 1 });
  const theirs = (await unread(far)).unread;
  expect((await ask(fetch, `${base}/read-all`, { token: near.token, method: "POST" })).status).toBe(200);
  expect((await unread(near)).unread).toBe(0);
  expect((await unread(far)).unread).toBe(theirs);
});

test("behind the bell are the five newest, the latest first", async () => {
  const { items } = await unread(far);
  expect(items).toHaveLength(5);
  expect(items.map(({ id }) => id)).toEqual((await listed(far)).slice(0, 5).map(({ id }) => id));
});
