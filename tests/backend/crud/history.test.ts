import "../../support/settings.ts";
import { beforeAll, describe, expect, test } from "vitest";
import { fetch } from "#app/backend/index.server.ts";
import type { Database } from "#app/backend/db/connect.ts";
import type { HistoryEntry } from "#app/contract/crud.ts";
import { newPerson } from "../../support/person.ts";
import { ask, dataOf } from "../../support/request.ts";
import { ADMIN_PASSWORD, signInAs } from "../../support/sign-in.ts";
import { openWorld, people } from "../../support/world.ts";

let database: Database;
let admin = "";
let stranger = "";
beforeAll(async () => {
  database = await openWorld();
  admin = (await signInAs(fetch, { account: "admin", password: ADMIN_PASSWORD })).access;
  stranger = (await signInAs(fetch, people.stranger)).access;
});

type Row = { id: string; version: number };
const base = "/blade-system/post";
const post = (postCode: string, more: object = {}) => ({ category: 1, postCode, postName: "安全总监", sort: 1, ...more });
const submit = (body: object, token = admin) => ask(fetch, `${base}/submit`, { token, body, headers: { "X-Client-Address": "192.0.2.7" } });
const rowOf = (id: string) => dataOf<Row>(fetch, `${base}/detail?id=${id}`, { token: admin });
const historyOf = (id: string, token = admin) => dataOf<HistoryEntry[]>(fetch, `${base}/history?id=${id}`, { token });
async function added(postCode: string): Promise<Row> {
  const { body } = await submit(post(postCode));
  return rowOf((body.data as { id: string }).id);
}

describe("the history of a post", () => {
  test("tells who added, changed and removed it, newest first, with the fields that differ", async () => {
    const { id, version } = await added("told");
    await submit({ ...post("told", { postName: "总工", sort: 2 }), id, version });
    await ask(fetch, `${base}/remove?ids=${id}`, { token: admin, method: "POST" });
    const entries = await historyOf(id);
    expect(entries.map(({ action }) => action)).toEqual(["remove", "edit", "add"]);
    expect(entries[1]).toMatchObject({
      account: "admin", realName: "管理员", ip: "192.0.2.7", userId: "1123598821738675201",
      changes: expect.arrayContaining([{ field: "postName", before: "安全总监", after: "总工" }, { field: "sort", before: "1", after: "2" }]),
    });
    expect(entries[1]?.changes).toHaveLength(2);
    expect(entries[2]?.changes).toContainEqual({ field: "postCode", before: null, after: "told" });
  });

  test("gets no entry from an edit that changes nothing, from a refused one, and one from a submit sent twice", async () => {
    const { id, version } = await added("quiet");
    await submit({ ...post("quiet"), id, version });
    expect((await submit({ ...post("quiet", { postName: "别的" }), id, version })).status).toBe(409);
    const again = { token: admin, body: { ...post("quiet", { postName: "新的" }), id, version: version + 1 }, headers: { "Idempotency-Key": "twice" } };
    await ask(fetch, `${base}/submit`, again);
    await ask(fetch, `${base}/submit`, again);
    expect((await historyOf(id)).map(({ action }) => action)).toEqual(["edit", "add"]);
  });

  test("is for those who may look at the post, in its own tenant alone", async () => {
    const { id } = await added("whose");
    const [viewer, editor] = [await newPerson(database.db, ["post_view"]), await newPerson(database.db, ["post_edit"])];
    expect(await historyOf(id, viewer.token)).toHaveLength(1);
    expect((await ask(fetch, `${base}/history?id=${id}`, { token: editor.token })).status).toBe(403);
    expect((await ask(fetch, `${base}/history?id=${id}`, { token: stranger })).status).toBe(404);
  });

  test("shows at most the fifty latest changes", async () => {
    const row = await added("often");
    for (let at = 0; at < 55; at += 1) await submit({ ...post("often", { sort: at + 100 }), id: row.id, version: row.version + at });
    const entries = await historyOf(row.id);
    expect(entries).toHaveLength(50);
    expect(entries[0]?.changes).toEqual([{ field: "sort", before: "153", after: "154" }]);
  });

  test("says what came before even when ten people save at once: each change starts where the one before it ended", async () => {
    const { id } = await added("chain");
    await Promise.all(Array.from({ length: 10 }, (_, at) => submit({ ...post("chain", { sort: at + 200 }), id })));
    const steps = (await historyOf(id)).flatMap(({ changes }) => changes.filter(({ field }) => field === "sort")).reverse();
    expect(steps).toHaveLength(11);
    expect(steps.slice(1).map(({ before }) => before)).toEqual(steps.slice(0, -1).map(({ after }) => after));
  });
});

test("a dictionary's history names no people of the platform to another tenant", async () => {
  const dict = { code: "told", dictKey: "-1", dictValue: "甲", sort: 1, isSealed: 0 };
  const { id } = await dataOf<{ id: string }>(fetch, "/blade-system/dict/submit", { token: admin, body: dict });
  expect(await dataOf<HistoryEntry[]>(fetch, `/blade-system/dict/history?id=${id}`, { token: admin })).toHaveLength(1);
  expect(await dataOf<HistoryEntry[]>(fetch, `/blade-system/dict/history?id=${id}`, { token: stranger })).toEqual([]);
});
