import "../../support/settings.ts";
import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import type { Notice } from "#app/contract/desk/notice.ts";
import type { Database } from "#app/backend/db/connect.ts";
import { depts } from "#app/backend/db/schema/system.ts";
import { noticeReads, notices } from "#app/backend/db/schema/desk.ts";
import { fetch } from "#app/backend/index.server.ts";
import { newPerson, type Person } from "../../support/person.ts";
import { ask, dataOf } from "../../support/request.ts";
import { contentOf } from "../../support/row-counts.ts";
import { openWorld, OTHER_TENANT } from "../../support/world.ts";

const base = "/blade-desk/notice";
const CODES = ["notice", "notice_add", "notice_edit", "notice_delete", "notice_view", "notice_publish"];
let database: Database;
let writer: Person;
beforeAll(async () => {
  database = await openWorld();
  writer = await newPerson(database.db, CODES);
  await database.db.insert(depts).values([
    { id: "8101", parentId: "0", ancestors: "0", deptName: "总公司", fullName: "总公司" },
    { id: "8102", parentId: "8101", ancestors: "0,8101", deptName: "分公司", fullName: "分公司" },
    { id: "8103", parentId: "0", ancestors: "0", deptName: "别处", fullName: "别处" },
  ]);
});

const plain = { title: "停电通知", category: 1, releaseTime: "2026-05-01 08:00", receiverType: 1, content: "第一段\n第二行\n\n另一段 <x>" };
const submit = (body: object, token = writer.token) => ask(fetch, `${base}/submit`, { token, body });
const make = async (body: object = {}) => ((await submit({ ...plain, ...body })).body.data as { id: string }).id;
const publish = (id: string, token = writer.token) => ask(fetch, `${base}/publish?id=${id}`, { token, method: "POST" });
const detail = (id: string) => dataOf<Notice>(fetch, `${base}/detail?id=${id}`, { token: writer.token });

test("a notice begins as a draft, its plain text as paragraphs, and its minute as a time", async () => {
  expect(await detail(await make({ releaseTime: "2026-05-01T08:00" }))).toMatchObject({
    status: 0, releaseTime: "2026-05-01 08:00:00", content: "<p>第一段<br />第二行</p><p>另一段 &lt;x&gt;</p>",
  });
});

test("what would run as a script is gone from what is stored and from what was stored before", async () => {
  const id = await make({ content: '<p onclick="x()">好<script>alert(1)</script></p>' });
  expect((await database.db.select().from(notices).where(eq(notices.id, id)))[0]?.content).toBe("<p>好</p>");
  await database.db.update(notices).set({ content: "<p>旧<img src=x onerror=alert(1)></p>" }).where(eq(notices.id, id));
  expect((await detail(id)).content).toBe("<p>旧</p>");
});

test("a notice is published once, and stays published when it is changed", async () => {
  const id = await make();
  expect((await publish(id)).status).toBe(200);
  expect((await publish(id)).body).toMatchObject({ code: 2180 });
  expect((await submit({ ...plain, id, title: "改了" })).status).toBe(200);
  expect(await detail(id)).toMatchObject({ status: 1, title: "改了" });
  expect((await submit({ ...plain, id, status: 0 })).status).toBe(200);
  expect((await detail(id)).status).toBe(1);
});

test("roles and departments are asked for where a notice is for some, and must be those of the tenant", async () => {
  const keys = async (body: object) => ((await submit({ ...plain, ...body })).body.data as { keys?: object } | null)?.keys;
  const before = await contentOf(database.pool);
  expect(await keys({ receiverType: 2 })).toEqual({ receiverRoles: { key: "choose" } });
  expect(await keys({ receiverType: 3, receiverRoles: writer.roleId })).toEqual({ receiverDepts: { key: "choose" } });
  expect(await keys({ receiverType: 2, receiverRoles: "903" })).toEqual({ receiverRoles: { key: "invalid" } });
  expect(await keys({ receiverType: 3, receiverDepts: "8101,404" })).toEqual({ receiverDepts: { key: "invalid" } });
  expect((await submit({ ...plain, receiverType: 4 })).status).toBe(400);
  expect((await submit({ ...plain, releaseTime: "2026-02-30 08:00" })).status).toBe(400);
  expect(await contentOf(database.pool)).toEqual(before);
});

test("it is told how many a notice is for and how many of them have read it", async () => {
  const [near, far] = [await newPerson(database.db, [], { deptId: "8102" }), await newPerson(database.db, [], { deptId: "8103" })];
  const id = await make({ receiverType: 3, receiverDepts: "8101" });
  await database.db.insert(noticeReads).values([near, far].map((one) => ({ noticeId: id, userId: one.id, readTime: "2026-05-02 08:00:00" })));
  expect(await detail(id)).toMatchObject({ receiverCount: 1, readCount: 1, receiverNames: "总公司", receiverDepts: "8101", receiverRoles: "" });
  const ofRole = await make({ receiverType: 2, receiverRoles: `${near.roleId},${far.roleId}` });
  const { records } = await dataOf<{ records: Notice[] }>(fetch, `${base}/page?id=${ofRole}`, { token: writer.token });
  expect(records[0]).toMatchObject({ receiverCount: 2, readCount: 0 });
  expect(records[0]?.content).toBeUndefined();
});

test("who changed whom a notice is for is told with names", async () => {
  const id = await make({ receiverType: 3, receiverDepts: "8101" });
  await submit({ ...plain, id, receiverType: 3, receiverDepts: "8103" });
  const [latest] = await dataOf<{ changes: object[] }[]>(fetch, `${base}/history?id=${id}`, { token: writer.token });
  expect(latest?.changes).toEqual([{ field: "receiverNames", before: "总公司", after: "别处" }]);
});

test("a person without the code, and one of another tenant, can do nothing to a notice", async () => {
  const id = await make();
  const editor = await newPerson(database.db, CODES.filter((code) => code !== "notice_publish"));
  const other = await newPerson(database.db, CODES, { tenantId: OTHER_TENANT });
  const before = await contentOf(database.pool);
  expect((await publish(id, editor.token)).status).toBe(403);
  expect((await publish(id, other.token)).status).toBe(404);
  expect((await submit({ ...plain, id }, other.token)).status).toBe(404);
  expect((await ask(fetch, `${base}/detail?id=${id}`, { token: other.token })).status).toBe(404);
  expect((await ask(fetch, `${base}/remove?ids=${id}`, { token: other.token, method: "POST" })).status).toBe(404);
  expect(await contentOf(database.pool)).toEqual(before);
});

test("a removed notice comes back from the bin as it was", async () => {
  const id = await make();
  await publish(id);
  await ask(fetch, `${base}/remove?ids=${id}`, { token: writer.token, method: "POST" });
  expect((await ask(fetch, `${base}/detail?id=${id}`, { token: writer.token })).status).toBe(404);
  const bin = await dataOf<{ records: Notice[] }>(fetch, `${base}/recycle-list?id=${id}`, { token: writer.token });
  expect(bin.records).toHaveLength(1);
  await ask(fetch, `${base}/restore?ids=${id}`, { token: writer.token, method: "POST" });
  expect((await detail(id)).status).toBe(1);
});
