import "../../support/settings.ts";
import { beforeAll, describe, expect, test } from "vitest";
import { fetch } from "#app/backend/index.server.ts";
import { ask, type Asking, dataOf } from "../../support/request.ts";
import { ADMIN_PASSWORD, signInAs } from "../../support/sign-in.ts";
import { openWorld } from "../../support/world.ts";

let token = "";
beforeAll(async () => {
  await openWorld();
  token = (await signInAs(fetch, { account: "admin", password: ADMIN_PASSWORD })).access;
});

type Row = { id: string; paramName: string; paramKey: string; paramValue: string; remark: string | null; version: number };
type Page = { records: Row[]; total: number };

const base = "/blade-system/param";
const submit = (body: object, asking: Asking = {}) => ask(fetch, `${base}/submit`, { token, body, ...asking });
const remove = (...ids: string[]) => ask(fetch, `${base}/remove?ids=${ids.join(",")}`, { token, method: "POST" });
const list = (query: string) => dataOf<Page>(fetch, `${base}/list?${query}`, { token });
const detail = (id: string) => ask(fetch, `${base}/detail?id=${id}`, { token });
const param = (paramKey: string, more: object = {}) => ({ paramName: `参数 ${paramKey}`, paramKey, paramValue: "1", ...more });

async function added(paramKey: string, more: object = {}): Promise<Row> {
  const { body } = await submit(param(paramKey, more));
  const { id } = body.data as { id: string };
  return (await detail(id)).body.data as Row;
}

describe("a key that another parameter has", () => {
  test("is refused with 409 at its field, and no row is added", async () => {
    await added("site.title");
    const { status, body } = await submit(param("site.title", { paramName: "另一个" }));
    expect(status).toBe(409);
    expect(body).toMatchObject({ code: 2105, success: false, msg: "paramKey已存在", data: { keys: { paramKey: { key: "duplicate" } } } });
    expect((await list("paramKey_equal=site.title")).total).toBe(1);
  });

  test("is refused on an edit too", async () => {
    await added("site.footer");
    const row = await added("site.header");
    const { status } = await submit({ ...param("site.footer"), id: row.id, version: row.version });
    expect(status).toBe(409);
    expect((await detail(row.id)).body.data).toMatchObject({ paramKey: "site.header", version: row.version });
  });

  test("is free again once its parameter has been removed", async () => {
    const row = await added("site.logo");
    expect((await remove(row.id)).status).toBe(200);
    expect((await submit(param("site.logo"))).status).toBe(200);
  });
});

describe("two people who edit one parameter", () => {
  test("the second to save is told with 409 and what stands there now", async () => {
    const row = await added("shared.limit");
    expect((await submit({ ...param("shared.limit", { paramValue: "first" }), id: row.id, version: row.version })).status).toBe(200);
    const { status, body } = await submit({ ...param("shared.limit", { paramValue: "second" }), id: row.id, version: row.version });
    expect(status).toBe(409);
    expect(body).toMatchObject({ code: 2110, data: { id: row.id, paramValue: "first", version: row.version + 1 } });
    expect((await detail(row.id)).body.data).toMatchObject({ paramValue: "first" });
  });

  test("of ten who save at once one wins and the nine see the winner's row", async () => {
    const row = await added("shared.race");
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) => submit({ ...param("shared.race", { paramValue: `by ${at}` }), id: row.id, version: row.version })),
    );
    const winner = answers.findIndex(({ status }) => status === 200);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
    for (const { status, body } of answers) if (status === 409) expect(body.data).toMatchObject({ paramValue: `by ${winner}`, version: row.version + 1 });
  });

  test("an edit of a parameter that was removed meanwhile is a 404", async () => {
    const row = await added("shared.gone");
    await remove(row.id);
    expect((await submit({ ...param("shared.gone"), id: row.id, version: row.version })).status).toBe(404);
  });
});

describe("a submit that is sent again", () => {
  test("twenty at once with one key make one row and one answer", async () => {
    const headers = { "Idempotency-Key": "form-1" };
    const answers = await Promise.all(Array.from({ length: 20 }, () => submit(param("once.only"), { headers })));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    expect(new Set(answers.map(({ body }) => (body.data as { id: string }).id)).size).toBe(1);
    expect((await list("paramKey_equal=once.only")).total).toBe(1);
  });

  test("the same key with other content is refused with 409", async () => {
    const headers = { "Idempotency-Key": "form-2" };
    await submit(param("once.first"), { headers });
    const { status, body } = await submit(param("once.second"), { headers });
    expect({ status, msg: body.msg }).toEqual({ status: 409, msg: "该请求已处理过，内容不同，请重新打开表单" });
    expect((await list("paramKey_equal=once.second")).total).toBe(0);
  });

  test("a refused submit leaves its key free for the corrected one", async () => {
    const headers = { "Idempotency-Key": "form-3" };
    await added("once.taken");
    expect((await submit(param("once.taken"), { headers })).status).toBe(409);
    expect((await submit(param("once.corrected"), { headers })).status).toBe(200);
  });
});

describe("removing", () => {
  test("takes nothing away when one of the ids is not there", async () => {
    const row = await added("remove.together");
    expect((await remove(row.id, "999999999999999999")).status).toBe(404);
    expect((await detail(row.id)).status).toBe(200);
  });

  test("takes all named parameters away, each once", async () => {
    const [first, second] = [await added("remove.one"), await added("remove.two")];
    expect((await remove(first.id, second.id, first.id)).status).toBe(200);
    expect([(await detail(first.id)).status, (await detail(second.id)).status]).toEqual([404, 404]);
    expect((await remove(first.id)).status).toBe(404);
  });

  test("without an id is refused", async () => expect((await remove()).status).toBe(400));
});

describe("searching", () => {
  test("looks for a percent sign, an underscore and a backslash as they stand", async () => {
    await added("wild.percent", { paramName: "满100%减免" });
    await added("wild.underscore", { paramName: "甲_乙" });
    await added("wild.backslash", { paramName: "路径\\文件" });
    const names = async (text: string) => (await list(`size=100&paramName=${encodeURIComponent(text)}`)).records.map(({ paramName }) => paramName);
    expect(await names("%")).toEqual(["满100%减免"]);
    expect(await names("_")).toEqual(["甲_乙"]);
    expect(await names("\\")).toEqual(["路径\\文件"]);
  });

  test("compares by every suffix of the contract", async () => {
    await added("suffix.a");
    await added("suffix.b");
    const keys = async (query: string) => (await list(`size=100&ascs=paramKey&paramKey_likeright=suffix.&${query}`)).records.map(({ paramKey }) => paramKey);
    expect(await keys("paramName_equal=参数 suffix.a")).toEqual(["suffix.a"]);
    expect(await keys("paramName_notequal=参数 suffix.a")).toEqual(["suffix.b"]);
    expect(await keys("paramName_likeleft=fix.b")).toEqual(["suffix.b"]);
    expect(await keys("paramName_notlike=x.a")).toEqual(["suffix.b"]);
    expect(await keys("createTime_dategt=2999-01-01 00:00:00")).toEqual([]);
    expect(await keys("createTime_datege=2020-01-01")).toEqual(["suffix.a", "suffix.b"]);
    expect(await keys("paramValue_null=1")).toEqual([]);
  });

  test("finds the page and counts the rest", async () => {
    const all = await list("size=100&ascs=paramKey");
    const second = await list("size=2&current=2&ascs=paramKey");
    expect(second.total).toBe(all.records.length);
    expect(second.records.map(({ id }) => id)).toEqual(all.records.slice(2, 4).map(({ id }) => id));
    const backwards = await list("size=100&descs=param_key");
    expect(backwards.records.map(({ id }) => id)).toEqual(all.records.map(({ id }) => id).reverse());
  });
});

describe("what a caller may not set", () => {
  test("id of the creator, deletion, status and times are the server's", async () => {
    const row = await added("mine.only", { isDeleted: 1, status: 9, createUser: "1", createTime: "2001-01-01 00:00:00", tenantId: "000001", version: 41 });
    expect(row).toMatchObject({ status: 1, isDeleted: 0, version: 1, createUser: "1123598821738675201" });
    expect(row).toMatchObject({ createTime: expect.not.stringContaining("2001") });
  });

  test("text with U+0000 or beyond its length is a 400 that names the field", async () => {
    expect((await submit(param("nul", { paramValue: "a\u0000b" }))).status).toBe(400);
    const { status, body } = await submit(param("long", { paramValue: "长".repeat(2001) }));
    expect(status).toBe(400);
    expect(body.data).toMatchObject({ keys: { paramValue: { key: "tooLong", maximum: 2000 } } });
    expect(body.msg).toBe("paramValue:paramValue不能超过2000个字符");
  });

  test("a text comes back as it was typed, whatever its letters", async () => {
    const paramValue = "𠮷野家 العربية 👩‍👧 <b>\"'&%_\\";
    expect((await added("letters", { paramValue })).paramValue).toBe(paramValue);
  });
});
