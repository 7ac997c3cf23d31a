import "../../support/settings.ts";
import { beforeAll, describe, expect, test } from "vitest";
import type { Dict, DictEntry } from "#app/contract/system/dict.ts";
import { fetch } from "#app/backend/index.server.ts";
import { ask, dataOf } from "../../support/request.ts";
import { ADMIN_PASSWORD, signInAs } from "../../support/sign-in.ts";
import { openWorld, people } from "../../support/world.ts";

let admin = "";
let clerk = "";
beforeAll(async () => {
  await openWorld();
  admin = (await signInAs(fetch, { account: "admin", password: ADMIN_PASSWORD })).access;
  clerk = (await signInAs(fetch, people.clerk)).access;
});

const base = "/blade-system/dict";
const submit = (body: object) => ask(fetch, `${base}/submit`, { token: admin, body });
const remove = (...ids: string[]) => ask(fetch, `${base}/remove?ids=${ids.join(",")}`, { token: admin, method: "POST" });
const detail = (id: string) => dataOf<Dict>(fetch, `${base}/detail?id=${id}`, { token: admin });
const entries = (code: string) => dataOf<DictEntry[]>(fetch, `${base}/dictionary?code=${code}`, { token: clerk });

async function added(row: object): Promise<Dict> {
  const { status, body } = await submit({ dictKey: "-1", sort: 1, ...row });
  if (status !== 200) throw new Error(String(body.msg));
  return detail((body.data as { id: string }).id);
}

/** A head with two entries, `1` and `2`. */
async function weather(code: string) {
  const head = await added({ code, dictValue: "天气" });
  const sunny = await added({ parentId: head.id, code: "ignored", dictKey: "1", dictValue: "晴", dictValueEn: "Sunny", sort: 2 });
  const rainy = await added({ parentId: head.id, code: "ignored", dictKey: "2", dictValue: "雨", sort: 1 });
  return { head, sunny, rainy };
}

describe("an entry", () => {
  test("takes the code of its head, whatever was sent", async () => {
    const { head, sunny } = await weather("w_code");
    expect(sunny).toMatchObject({ code: "w_code", parentId: head.id });
  });

  test("with a key that the code already has is refused with 409", async () => {
    const { head } = await weather("w_key");
    const { status, body } = await submit({ parentId: head.id, code: "w_key", dictKey: "1", dictValue: "阴", sort: 3 });
    expect(status).toBe(409);
    expect(body).toMatchObject({ code: 2105, msg: "当前字典键值已存在!", data: { keys: { dictKey: { key: "duplicate" } } } });
    expect(await entries("w_key")).toHaveLength(2);
  });

  test("keeps its own key when it is edited", async () => {
    const { sunny } = await weather("w_edit");
    expect((await submit({ ...sunny, dictValue: "大晴" })).status).toBe(200);
    expect((await detail(sunny.id)).dictValue).toBe("大晴");
  });

  test("of a parent that is not there is refused", async () => {
    const { status, body } = await submit({ parentId: "12345", code: "w_orphan", dictKey: "1", dictValue: "阴", sort: 1 });
    expect({ status, msg: body.msg }).toEqual({ status: 400, msg: "上级不存在!" });
  });
});

describe("a head", () => {
  test("cannot stand under itself or under its own entry", async () => {
    const { head, sunny } = await weather("w_loop");
    for (const parentId of [head.id, sunny.id]) {
      const { status, body } = await submit({ ...head, parentId });
      expect({ status, msg: body.msg }).toEqual({ status: 400, msg: "父节点不可选择自身!" });
    }
    expect((await detail(head.id)).parentId).toBe("0");
  });

  test("that is renamed renames its entries", async () => {
    const { head } = await weather("w_before");
    expect((await submit({ ...head, code: "w_after" })).status).toBe(200);
    expect(await entries("w_before")).toEqual([]);
    expect((await entries("w_after")).map(({ dictKey }) => dictKey)).toEqual(["2", "1"]);
  });

  test("is not removed while it has entries, unless they go with it", async () => {
    const { head, sunny, rainy } = await weather("w_remove");
    const { status, body } = await remove(head.id, sunny.id);
    expect({ status, code: body.code, msg: body.msg }).toEqual({ status: 409, code: 2106, msg: "请先删除子节点!" });
    expect(await entries("w_remove")).toHaveLength(2);
    expect((await remove(head.id, sunny.id, rainy.id)).status).toBe(200);
    expect(await entries("w_remove")).toEqual([]);
  });

  test("tells whether there is something below it", async () => {
    const { head } = await weather("w_below");
    const lonely = await added({ code: "w_lonely", dictValue: "空" });
    const heads = await dataOf<{ records: Dict[] }>(fetch, `${base}/parent-list?size=1000`, { token: admin });
    const below = Object.fromEntries(heads.records.map((row) => [row.id, row.hasChildren]));
    expect([below[head.id], below[lonely.id]]).toEqual([true, false]);
    expect(heads.records.every((row) => row.parentId === "0")).toBe(true);
  });
});

describe("who reads a dictionary", () => {
  test("anybody signed in gets the entries by their order, without the head", async () => {
    await weather("w_read");
    expect((await entries("w_read")).map(({ dictKey, dictValue, dictValueEn }) => [dictKey, dictValue, dictValueEn ?? null])).toEqual([
      ["2", "雨", null], ["1", "晴", "Sunny"],
    ]);
  });

  test("a sealed entry is not offered any more", async () => {
    const { sunny } = await weather("w_sealed");
    await submit({ ...sunny, isSealed: 1 });
    expect((await entries("w_sealed")).map(({ dictKey }) => dictKey)).toEqual(["2"]);
  });

  test("several codes come in one answer, an unknown one empty", async () => {
    await weather("w_many");
    const found = await dataOf<Record<string, DictEntry[]>>(fetch, `${base}/dictionary-list?codes=w_many,nothing,sex`, { token: clerk });
    expect(Object.entries(found).map(([code, list]) => [code, list.length])).toEqual([["w_many", 2], ["nothing", 0], ["sex", 2]]);
  });

  test("children come as a list, and as a page when a size is sent", async () => {
    const { head } = await weather("w_page");
    const children = await dataOf<Dict[]>(fetch, `${base}/child-list?parentId=${head.id}`, { token: admin });
    const page = await dataOf<{ total: number; records: Dict[] }>(fetch, `${base}/child-list?parentId=${head.id}&size=1`, { token: admin });
    expect(children.map(({ dictKey }) => dictKey)).toEqual(["2", "1"]);
    expect({ total: page.total, keys: page.records.map(({ dictKey }) => dictKey) }).toEqual({ total: 2, keys: ["2"] });
  });

  test("the tree holds every head with its entries", async () => {
    const { head } = await weather("w_tree");
    const tree = await dataOf<Dict[]>(fetch, `${base}/list`, { token: admin });
    expect(tree.find(({ id }) => id === head.id)?.children?.map(({ dictKey }) => dictKey)).toEqual(["2", "1"]);
    expect(tree.every(({ parentId }) => parentId === "0")).toBe(true);
  });
});
