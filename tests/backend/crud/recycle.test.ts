import "../../support/settings.ts";
import { beforeAll, describe, expect, test } from "vitest";
import { fetch } from "#app/backend/index.server.ts";
import type { Database } from "#app/backend/db/connect.ts";
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

type Row = { id: string; version: number; postCode: string; isDeleted: number };
const post = (postCode: string) => ({ category: 1, postCode, postName: "安全总监", sort: 1 });
const dict = (code: string, dictKey: string, more: object = {}) => ({ code, dictKey, dictValue: `值 ${dictKey}`, sort: 1, isSealed: 0, ...more });
const param = (paramKey: string) => ({ paramName: "参数", paramKey, paramValue: "1" });

async function added(entity: string, body: object, token = admin): Promise<string> {
  return (await dataOf<{ id: string }>(fetch, `/blade-system/${entity}/submit`, { token, body })).id;
}
const call = (entity: string, deed: "remove" | "restore", ids: string[], token = admin) =>
  ask(fetch, `/blade-system/${entity}/${deed}?ids=${ids.join(",")}`, { token, method: "POST" });
const detail = (entity: string, id: string) => ask(fetch, `/blade-system/${entity}/detail?id=${id}`, { token: admin });
const bin = (entity: string, query = "", token = admin) =>
  dataOf<{ records: Row[]; total: number }>(fetch, `/blade-system/${entity}/recycle-list?size=100&${query}`, { token });

describe.each([
  ["post", post("bin"), "postCode=bin"],
  ["param", param("bin.key"), "paramKey=bin.key"],
  ["dict", dict("bin", "-1"), "code=bin"],
] as const)("a removed %s", (entity, body, search) => {
  test("lies in the bin, can be found there, and comes back as it was with a new version", async () => {
    const id = await added(entity, body);
    const before = (await detail(entity, id)).body.data as Row;
    await call(entity, "remove", [id]);
    expect((await detail(entity, id)).status).toBe(404);
    expect((await bin(entity, search)).records).toMatchObject([{ id, isDeleted: 1, version: before.version + 1 }]);
    expect((await call(entity, "restore", [id])).status).toBe(200);
    expect((await detail(entity, id)).body.data).toMatchObject({ ...body, id, isDeleted: 0, version: before.version + 2 });
    expect((await bin(entity, search)).records).toEqual([]);
  });
});

describe("restoring", () => {
  test("brings all named rows back or none", async () => {
    const [one, other] = [await added("post", post("both1")), await added("post", post("both2"))];
    await call("post", "remove", [one]);
    expect((await call("post", "restore", [one, other])).status).toBe(404);
    expect((await bin("post", "postCode=both")).records.map(({ id }) => id)).toEqual([one]);
  });

  test("is refused with 409 while another row has the key, and nothing moves", async () => {
    const old = await added("post", post("again"));
    await call("post", "remove", [old]);
    const young = await added("post", post("again"));
    const { status, body } = await call("post", "restore", [old]);
    expect({ status, code: body.code }).toEqual({ status: 409, code: 2105 });
    expect((await detail("post", young)).status).toBe(200);
  });

  test("of an entry waits for its head, and takes both at once", async () => {
    const head = await added("dict", dict("family", "-1"));
    const child = await added("dict", dict("family", "1", { parentId: head }));
    await call("dict", "remove", [head, child]);
    const { status, body } = await call("dict", "restore", [child]);
    expect({ status, msg: body.msg }).toEqual({ status: 400, msg: "上级不存在!" });
    expect((await call("dict", "restore", [child, head])).status).toBe(200);
  });

  test("sent twice at once happens once", async () => {
    const id = await added("post", post("race"));
    await call("post", "remove", [id]);
    const answers = await Promise.all(Array.from({ length: 8 }, () => call("post", "restore", [id])));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 7 }, () => 404)]);
  });

  test("and the bin need the permission to delete", async () => {
    const { token } = await newPerson(database.db, ["post", "post_view", "post_add", "post_edit"]);
    const id = await added("post", post("guard"));
    await call("post", "remove", [id]);
    expect((await call("post", "restore", [id], token)).status).toBe(403);
    expect((await ask(fetch, "/blade-system/post/recycle-list", { token })).status).toBe(403);
  });

  test("reaches no other tenant's bin", async () => {
    const [ours, theirs] = [await added("post", post("mine")), await added("post", post("hers"), stranger)];
    await call("post", "remove", [ours]);
    await call("post", "remove", [theirs], stranger);
    expect((await bin("post", "postCode=mine", stranger)).total).toBe(0);
    expect((await call("post", "restore", [ours], stranger)).status).toBe(404);
    expect((await bin("post", "", stranger)).records.map(({ id }) => id)).toEqual([theirs]);
  });
});

test("the bin refuses filters and orders it does not know", async () => {
  for (const query of ["password=1", "ascs=nosuch", "size=0"]) {
    expect((await ask(fetch, `/blade-system/post/recycle-list?${query}`, { token: admin })).status).toBe(400);
  }
});
