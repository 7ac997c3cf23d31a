import "../support/settings.ts";
import { beforeAll, expect, test } from "vitest";
import type { Database } from "#app/backend/db/connect.ts";
import { messages } from "#app/backend/db/schema/desk.ts";
import { fetch } from "#app/backend/index.server.ts";
import { nextId } from "#app/backend/snowflake.ts";
import { type Browser, browserOf, openApplication } from "../support/application.ts";
import { ask } from "../support/request.ts";
import { openWorld, people } from "../support/world.ts";

let database: Database;
let clerk: Browser;
beforeAll(async () => {
  database = await openWorld();
  clerk = await browserOf(await openApplication(), fetch, people.clerk);
});

/** A message to the clerk that nobody is told of. */
async function stands(): Promise<string> {
  const id = nextId();
  await database.db.insert(messages).values({ id, userId: "801", kind: 2, level: 1, title: `消息${id}`, content: "内容", createTime: "2026-05-01 08:00:00" });
  return id;
}
const bell = async (path = "/info/index") => Number(/消息通知（(\d+) 条未读）/.exec((await clerk.open(path)).html)?.[1] ?? 0);
/** Makes the site forget by something that the clerk does. */
const act = () => clerk.post("/notices", [["tab", "notice"], ["intent", "readAll"]]);
const isListening = async () => (await database.pool.query("select 1 from pg_stat_activity where datname = current_database() and query like 'LISTEN%'")).rowCount;

test("the bell of one page after the other is asked for once in a few seconds", async () => {
  await act();
  const before = await bell();
  await stands();
  expect(await bell()).toBe(before);
});

test("what a person opens, marks or removes is gone from the bell of the very next page", async () => {
  const [opened, removed] = [await stands(), await stands()];
  await stands();
  await act();
  const before = await bell();
  expect(before).toBeGreaterThanOrEqual(3);
  expect(await bell(`/notices/message/${opened}`)).toBe(before - 1);
  expect(await bell()).toBe(before - 1);
  await clerk.post("/notices", [["tab", "message"], ["intent", "remove"], ["id", removed]]);
  expect(await bell()).toBe(before - 2);
  await clerk.post("/notices", [["tab", "message"], ["intent", "readAll"]]);
  expect(await bell()).toBe(0);
});

test("what comes from elsewhere, and what was read elsewhere, is heard of at once", async () => {
  await expect.poll(isListening, { timeout: 5_000 }).toBeGreaterThan(0);
  const before = await bell();
  const id = await stands();
  expect(await bell()).toBe(before);
  const seen = Date.now();
  await database.pool.query("select pg_notify('desk', $1)", [JSON.stringify({ kind: "message", id, tenantId: "000000", userId: "801" })]);
  await expect.poll(() => bell(), { timeout: 2_000, interval: 20 }).toBe(before + 1);
  // By another client of the same person.
  expect((await ask(fetch, `/blade-desk/message/read?id=${id}`, { token: clerk.token, method: "POST" })).status).toBe(200);
  await expect.poll(() => bell(), { timeout: 2_000, interval: 20 }).toBe(before);
  // Sooner than by itself.
  expect(Date.now() - seen).toBeLessThan(5_000);
});

test("a page that is only fetched ahead marks nothing as read", async () => {
  const id = await stands();
  const before = await act().then(() => bell());
  for (const name of ["Sec-Purpose", "Purpose"]) {
    const ahead = await clerk.send(`/notices/message/${id}`, { headers: { [name]: "prefetch" } });
    expect(await ahead.text()).toContain(`消息${id}`);
  }
  await act();
  expect(await bell()).toBe(before);
  await clerk.open(`/notices/message/${id}`);
  expect(await bell()).toBe(before - 1);
});
