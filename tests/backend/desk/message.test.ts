import "../../support/settings.ts";
import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import type { Message } from "#app/contract/desk/message.ts";
import type { Database } from "#app/backend/db/connect.ts";
import { messages } from "#app/backend/db/schema/desk.ts";
import { users } from "#app/backend/db/schema/system.ts";
import { nowText } from "#app/backend/clock.ts";
import { fetch } from "#app/backend/index.server.ts";
import { nextId } from "#app/backend/snowflake.ts";
import { newPerson, type Person } from "../../support/person.ts";
import { ask, dataOf } from "../../support/request.ts";
import { contentOf } from "../../support/row-counts.ts";
import { openWorld, OTHER_TENANT } from "../../support/world.ts";

const base = "/blade-desk/message";
let database: Database;
let sender: Person;
let receiver: Person;
let other: Person;
beforeAll(async () => {
  database = await openWorld();
  sender = await newPerson(database.db, ["mail_send"]);
  receiver = await newPerson(database.db, []);
  other = await newPerson(database.db, [], { tenantId: OTHER_TENANT });
});

const send = (body: object, { token } = sender) => ask(fetch, `${base}/send`, { token, body });
const mail = (...to: Person[]) => ({ receiverIds: to.map(({ id }) => id), title: "月报", content: "请于周五前上报。" });
const mails = async ({ token }: Person, query = "kind=1") => (await dataOf<{ records: Message[] }>(fetch, `${base}/page?${query}`, { token })).records;
const told = async ({ id: userId }: Person, values: Partial<typeof messages.$inferInsert> = {}) => {
  const id = nextId();
  await database.db.insert(messages).values({ id, userId, kind: 2, title: "证书将到期", createTime: nowText(), ...values });
  return id;
};

test("a mail reaches those it was written to, with the name of who wrote it", async () => {
  const second = await newPerson(database.db, []);
  expect((await send(mail(receiver, second))).status).toBe(200);
  for (const one of [receiver, second]) {
    const [got] = await mails(one);
    expect(got).toMatchObject({ title: "月报", senderName: "某人", isRead: false, kind: 1 });
    expect(await dataOf(fetch, `${base}/detail?id=${got?.id}`, { token: one.token })).toMatchObject({ content: "请于周五前上报。" });
  }
});

test("a mail to somebody of another tenant, to oneself or to somebody who was stopped reaches nobody", async () => {
  const stopped = await newPerson(database.db, []);
  await database.db.update(users).set({ status: 3 }).where(eq(users.id, stopped.id));
  const before = await contentOf(database.pool);
  for (const one of [other, sender, stopped]) {
    expect((await send(mail(receiver, one))).body).toMatchObject({ code: 400, data: { keys: { receiverIds: { key: "invalid" } } } });
  }
  expect((await send({ ...mail(), title: "" })).status).toBe(400);
  expect((await send(mail(sender), receiver)).status).toBe(403);
  expect(await contentOf(database.pool)).toEqual(before);
});

test("a hundred letters an hour are enough for anybody", async () => {
  const busy = await newPerson(database.db, ["mail_send"]);
  const rows = Array.from({ length: 100 }, () => ({ id: nextId(), userId: receiver.id, kind: 1, title: "x", senderId: busy.id, createTime: nowText() }));
  await database.db.insert(messages).values(rows.slice(1));
  expect((await send(mail(receiver), busy)).status).toBe(200);
  expect(await send(mail(receiver), busy)).toMatchObject({ status: 429, body: { code: 2181 } });
});

test("receivers are found by their names, those of the tenant alone", async () => {
  await database.db.update(users).set({ realName: "欧阳望江" }).where(eq(users.id, receiver.id));
  await database.db.update(users).set({ realName: "欧阳望海" }).where(eq(users.id, other.id));
  const found = (query: string) => dataOf<{ name: string }[]>(fetch, `${base}/receivers?${query}`, { token: sender.token });
  expect((await found(`word=${encodeURIComponent("欧阳")}`)).map(({ name }) => name)).toEqual(["欧阳望江"]);
  expect(await found("word=%25")).toEqual([]);
  expect((await found(`chosen=${receiver.id},${other.id}`)).map(({ name }) => name)).toEqual(["欧阳望江"]);
  expect((await ask(fetch, `${base}/receivers`, { token: receiver.token })).status).toBe(403);
});

test("a message is read, and removed, by the one it is for alone", async () => {
  const id = await told(receiver);
  const before = await contentOf(database.pool);
  for (const one of [sender, other]) {
    for (const path of [`detail?id=${id}`, `read?id=${id}`, `remove?ids=${id}`]) {
      expect((await ask(fetch, `${base}/${path}`, { token: one.token, method: path.startsWith("detail") ? "GET" : "POST" })).status).toBe(404);
    }
  }
  expect(await contentOf(database.pool)).toEqual(before);
  expect((await ask(fetch, `${base}/read?id=${id}`, { token: receiver.token, method: "POST" })).status).toBe(200);
  expect((await mails(receiver, `kind=2`)).find((row) => row.id === id)?.isRead).toBe(true);
  expect((await ask(fetch, `${base}/remove?ids=${id}`, { token: receiver.token, method: "POST" })).status).toBe(200);
  expect(await mails(receiver, "kind=2")).toEqual([]);
});

test("of several messages all are removed or none", async () => {
  const [mine, theirs] = [await told(receiver), await told(sender)];
  expect((await ask(fetch, `${base}/remove?ids=${mine},${theirs}`, { token: receiver.token, method: "POST" })).status).toBe(404);
  expect((await mails(receiver, "kind=2")).map(({ id }) => id)).toContain(mine);
});

test("all mails are marked as read, and messages stay unread", async () => {
  const id = await told(receiver);
  await send(mail(receiver));
  const unread = async () => {
    const { mail: first, message } = await dataOf<Record<string, { unread: number }>>(fetch, "/blade-desk/my-notice/unread", { token: receiver.token });
    return [first?.unread, message?.unread];
  };
  const [, before] = await unread();
  await ask(fetch, `${base}/read-all?kind=1`, { token: receiver.token, method: "POST" });
  expect(await unread()).toEqual([0, before]);
  expect((await mails(receiver, "kind=2")).find((row) => row.id === id)?.isRead).toBe(false);
});

test("what somebody has sent in the last hour is counted without looking through the letters of everybody", async () => {
  await database.db.execute(sql`insert into blade_message (id, user_id, kind, title, sender_id, create_time)
    select 8000000 + n, 8000000 + n % 500, 1, '旧信', 9000000 + n % 500, timestamp '2026-01-01 08:00:00' + n * interval '1 minute' from generate_series(1, 20000) n`);
  await database.pool.query("analyze blade_message");
  const scans = async () => Number((await database.pool.query<{ n: string }>("select idx_scan as n from pg_stat_user_indexes where indexrelname = 'ix_message_sender'")).rows[0]?.n);
  const before = await scans();
  expect((await send(mail(receiver))).status).toBe(200);
  await expect.poll(scans, { timeout: 10_000 }).toBeGreaterThan(before);
  await database.pool.query("delete from blade_message where id between 8000001 and 8020000");
});
