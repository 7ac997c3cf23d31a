import "../../support/settings.ts";
import pg from "pg";
import { eq, sql } from "drizzle-orm";
import { afterEach, beforeAll, expect, test } from "vitest";
import { announceDue } from "#app/backend/desk/announce-notice.ts";
import { DESK_CHANNEL } from "#app/backend/desk/announce.ts";
import { endStreams, openStreams } from "#app/backend/desk/streams.ts";
import type { Database } from "#app/backend/db/connect.ts";
import { listen } from "#app/backend/db/listen.ts";
import { tokenFamilies } from "#app/backend/db/schema/auth.ts";
import { notices } from "#app/backend/db/schema/desk.ts";
import { nowText } from "#app/backend/clock.ts";
import { fetch } from "#app/backend/index.server.ts";
import { nextId } from "#app/backend/snowflake.ts";
import { newPerson, type Person } from "../../support/person.ts";
import { ask } from "../../support/request.ts";
import { openWorld, OTHER_TENANT } from "../../support/world.ts";

const WRITER = ["notice_add", "notice_publish", "mail_send"];
let database: Database;
let writer: Person;
beforeAll(async () => {
  database = await openWorld();
  writer = await newPerson(database.db, WRITER);
  // What stood there before anybody was told.
  await announceDue();
});
afterEach(() => endStreams(false));

type Heard = { events: { name: string; data: Record<string, unknown> }[]; over: Promise<void>; leave: () => Promise<void>; status: number };

/** An open page of a person: all that it is told. */
async function open({ token }: Person): Promise<Heard> {
  const answer = await fetch(new Request("http://upstream/blade-desk/notice/stream", { headers: { "Blade-Auth": `bearer ${token}` } }));
  const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
  const heard: Heard = { events: [], over: Promise.resolve(), leave: () => reader.cancel(), status: answer.status };
  heard.over = (async () => {
    const decoder = new TextDecoder();
    let text = "";
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      text += decoder.decode(part.value);
      const whole = text.split("\n\n");
      text = whole.pop() ?? "";
      for (const event of whole) {
        const data = /^data: (.*)$/m.exec(event)?.[1];
        if (data) heard.events.push({ name: /^event: (.*)$/m.exec(event)?.[1] ?? "line", data: JSON.parse(data) as Record<string, unknown> });
      }
    }
  })();
  await expect.poll(() => heard.events.length).toBeGreaterThan(0);
  await expect.poll(listening, { timeout: 5_000 }).toBeGreaterThan(0);
  return heard;
}
const listening = async () => (await database.pool.query("select 1 from pg_stat_activity where datname = current_database() and query like 'LISTEN%'")).rowCount;
const titles = ({ events }: Heard) => events.filter(({ name }) => name === "line").map(({ data }) => data.title);
const heardAll = (heard: Heard, ...wanted: string[]) => expect.poll(() => titles(heard), { timeout: 5_000 }).toEqual(wanted);

async function publish(values: object) {
  const body = { title: "通知", category: 1, releaseTime: "2026-05-01 08:00", receiverType: 1, content: "", ...values };
  const { id } = (await ask(fetch, "/blade-desk/notice/submit", { token: writer.token, body })).body.data as { id: string };
  expect((await ask(fetch, `/blade-desk/notice/publish?id=${id}`, { token: writer.token, method: "POST" })).status).toBe(200);
  return id;
}

test("an open page is told of what is for its person, of nothing else, and of all that is there when it opens", async () => {
  const [near, far] = [await newPerson(database.db, []), await newPerson(database.db, [])];
  const stranger = await newPerson(database.db, [], { tenantId: OTHER_TENANT });
  const pages = [await open(near), await open(far), await open(stranger)] as const;
  for (const { events } of pages) expect(events[0]).toMatchObject({ name: "news", data: { mail: { unread: 0, items: [] } } });
  await publish({ title: "给一种角色", receiverType: 2, receiverRoles: near.roleId });
  await ask(fetch, "/blade-desk/message/send", { token: writer.token, body: { receiverIds: [far.id], title: "给一个人", content: "x" } });
  await publish({ title: "给所有人" });
  await heardAll(pages[0], "给一种角色", "给所有人");
  await heardAll(pages[1], "给一个人", "给所有人");
  expect(titles(pages[2])).toEqual([]);
});

test("what is refused or taken back is told to nobody", async () => {
  const person = await newPerson(database.db, []);
  const page = await open(person);
  await ask(fetch, "/blade-desk/message/send", { token: writer.token, body: { receiverIds: [person.id, "1"], title: "无人收到", content: "x" } });
  await publish({ title: "还没到时间", releaseTime: nowText(new Date(Date.now() + 3_600_000)).slice(0, 16) });
  await publish({ title: "已到时间" });
  await heardAll(page, "已到时间");
});

test("a notice whose time comes is told once, however many processes look at the clock", async () => {
  const person = await newPerson(database.db, []);
  const page = await open(person);
  const id = await publish({ title: "时间到了", releaseTime: nowText(new Date(Date.now() + 120_000)).slice(0, 16) });
  await database.db.update(notices).set({ releaseTime: nowText() }).where(eq(notices.id, id));
  const told = await Promise.all(Array.from({ length: 6 }, () => announceDue()));
  expect(told.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(1);
  await heardAll(page, "时间到了");
  expect(await announceDue()).toBe(0);
});

test("what one process writes is heard by every other", async () => {
  const heard: string[] = [];
  const end = listen(DESK_CHANNEL, { hear: (payload) => heard.push(payload), again: () => undefined });
  await expect.poll(listening, { timeout: 5_000 }).toBeGreaterThan(0);
  const page = await open(await newPerson(database.db, []));
  // Another process of the installation: nothing of this one but the database.
  const other = new pg.Client({ connectionString: database.connectionString });
  await other.connect();
  const id = nextId();
  await other.query("insert into blade_notice (id, title, category, release_time, status) values ($1, '别的进程', 1, '2026-05-01 08:00:00', 1)", [id]);
  await other.query("select pg_notify($1, $2)", [DESK_CHANNEL, JSON.stringify({ kind: "notice", id, tenantId: "000000" })]);
  await other.end();
  await heardAll(page, "别的进程");
  expect(heard).toHaveLength(1);
  await end();
});

test("a lost connection is made again, and the pages are asked to look anew", async () => {
  const page = await open(await newPerson(database.db, []));
  await database.pool.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'LISTEN%'");
  await expect.poll(() => page.events.map(({ name }) => name), { timeout: 8_000 }).toContain("again");
  await publish({ title: "又听见了" });
  await heardAll(page, "又听见了");
}, 20_000);

test("a stream ends with the session it belongs to, when it is locked, and when its person is stopped", async () => {
  const people = [await newPerson(database.db, []), await newPerson(database.db, []), await newPerson(database.db, [])] as const;
  const pages = await Promise.all(people.map(open));
  const staying = await open(await newPerson(database.db, []));
  await database.db.update(tokenFamilies).set({ revokedAt: new Date() }).where(eq(tokenFamilies.id, people[0].familyId));
  await database.db.execute(sql`update blade_token_family set lock_hash = 'x' where id = ${people[1].familyId}`);
  await database.db.execute(sql`update blade_user set status = 3 where id = ${people[2].id}`);
  await Promise.all(pages.map(({ over }) => over));
  expect(openStreams()).toBe(1);
  await staying.leave();
  expect(openStreams()).toBe(0);
}, 20_000);

test("of a seventh page of one person the first gives way and is told why", async () => {
  const person = await newPerson(database.db, []);
  const first = await open(person);
  for (let page = 0; page < 6; page += 1) await open(person);
  await first.over;
  expect(first.events.at(-1)?.name).toBe("full");
  expect(openStreams()).toBe(6);
});

test("a page that no longer reads is let go of, and the others hear everything", async () => {
  const [asleep, awake] = [await newPerson(database.db, []), await newPerson(database.db, [])];
  const answer = await fetch(new Request("http://upstream/blade-desk/notice/stream", { headers: { "Blade-Auth": `bearer ${asleep.token}` } }));
  const page = await open(awake);
  for (let round = 0; round < 40; round += 1) await database.db.execute(sql`select pg_notify(${DESK_CHANNEL}, ${JSON.stringify({ kind: "notice", id: "731", tenantId: "000000" })})`);
  await expect.poll(() => titles(page).length, { timeout: 5_000 }).toBe(40);
  expect(openStreams()).toBe(1);
  await answer.body?.cancel();
});

test("nobody signed in opens no stream", async () => {
  expect((await ask(fetch, "/blade-desk/notice/stream")).status).toBe(401);
  expect(openStreams()).toBe(0);
});
