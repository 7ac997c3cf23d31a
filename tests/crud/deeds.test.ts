import "../support/settings.ts";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Database } from "#app/backend/db/connect.ts";
import { dictApi } from "#app/contract/system/dict.ts";
import { fetch } from "#app/backend/index.server.ts";
import { catalogue as texts } from "#app/locales/catalogue.server.ts";
import { listOf, textOf } from "../resources/screen-table.ts";
import { type Browser, browserOf, openApplication } from "../support/application.ts";
import { dataOf } from "../support/request.ts";
import { contentOf } from "../support/row-counts.ts";
import { ADMIN_PASSWORD } from "../support/sign-in.ts";
import { openWorld, people } from "../support/world.ts";
import { tagsOf } from "../ui/markup.ts";
import { triedScreen } from "./tried-screen.tsx";

type Post = { id: string; postName: string; postCode: string; category: number };

let database: Database;
let admin: Browser;
let reader: Browser;
beforeAll(async () => {
  database = await openWorld();
  const site = await openApplication({ tried: triedScreen });
  admin = await browserOf(site, fetch, { account: "admin", password: ADMIN_PASSWORD });
  reader = await browserOf(site, fetch, people.reader);
});

let one: Post;
let other: Post;
let number = 0;
beforeEach(async () => {
  number += 1;
  one = await added(1, `first${number}`);
  other = await added(2, `second${number}`);
});

async function added(category: number, name: string): Promise<Post> {
  const { id } = await dataOf<{ id: string }>(fetch, "/blade-system/post/submit", { token: admin.token, body: { category, postCode: name, postName: name, sort: 1 } });
  return { id, postName: name, postCode: name, category };
}

const names = async (path: string) => listOf((await admin.open(path)).html);
const posts = async () => (await dataOf<{ records: Post[] }>(fetch, "/blade-system/post/list?size=1000", { token: admin.token })).records;
const links = (html: string) => tagsOf(html, "a").map(({ attributes }) => (attributes.href ?? "").replaceAll("&amp;", "&"));

describe("a deed", () => {
  test("for one row is a link in the rows it fits, for several a button over the list", async () => {
    const html = await names("/tried?size=200");
    expect(links(html)).toContain(`/tried?size=200&deed=copy&id=${one.id}`);
    expect(links(html)).not.toContain(`/tried?size=200&deed=copy&id=${other.id}`);
    const buttons = tagsOf(html, "button").filter(({ attributes }) => attributes.form === "batch");
    expect(buttons.map(({ attributes }) => `${attributes.name}=${attributes.value}`)).toEqual(["view=remove", "deed=retire"]);
    expect(html).not.toContain("deed=retire&");
  });

  test("names its rows and asks for what it needs; with no row chosen it says so", async () => {
    const { status, html } = await admin.open(`/tried?deed=retire&id=${one.id}&id=${other.id}`);
    expect(status).toBe(200);
    expect(textOf(html)).toContain(`${one.postName} ${other.postName}`);
    expect(tagsOf(html, "input").find(({ attributes }) => attributes.name === "remark")?.attributes).toHaveProperty("required");
    expect(textOf((await admin.open("/tried?deed=retire")).html)).toContain("请选择至少一条数据");
    expect((await admin.post("/tried?deed=retire", [["intent", "retire"], ["remark", "x"]])).status).toBe(422);
  });

  test("begins with the values of a single row and with nothing for several", async () => {
    const code = (html: string) => tagsOf(html, "input").find(({ attributes }) => attributes.id === "field-postCode")?.attributes.value;
    expect(code((await admin.open(`/tried?deed=copy&id=${one.id}`)).html)).toBe(one.postCode);
    expect(code((await admin.open(`/tried?deed=copy&id=${one.id}&id=${other.id}`)).html)).toBe("");
  });

  test("is done with all its rows, and leads back to the same list", async () => {
    const { status, location, cookies } = await admin.post(`/tried?size=30&deed=retire&id=${one.id}`, [["intent", "retire"], ["ids", one.id], ["ids", other.id], ["remark", "old"]]);
    expect([status, location]).toEqual([303, "/tried?size=30"]);
    expect(cookies.join()).toContain("flash=");
    const left = (await posts()).map(({ id }) => id);
    expect(left).not.toContain(one.id);
    expect(left).not.toContain(other.id);
  });

  test("comes back as it was filled, with what is missing or wrong at its field", async () => {
    const before = await contentOf(database.pool);
    const empty = await admin.post(`/tried?deed=retire&id=${one.id}`, [["intent", "retire"], ["ids", one.id]]);
    expect([empty.status, textOf(empty.html)]).toEqual([422, expect.stringContaining("请输入岗位描述")]);
    const wrong = await admin.post(`/tried?deed=copy&id=${one.id}`, [["intent", "copy"], ["ids", one.id], ["postCode", "much too long for a code"], ["postName", "保留的"]]);
    expect([wrong.status, textOf(wrong.html)]).toEqual([422, expect.stringContaining("岗位编号不能超过12个字符")]);
    expect(wrong.html).toContain('value="保留的"');
    expect(await contentOf(database.pool)).toEqual(before);
  });

  test("whose answer is to be noted down shows it once, instead of the list", async () => {
    const name = `copy${number}`;
    const { status, html } = await admin.post(`/tried?deed=copy&id=${one.id}`, [["intent", "copy"], ["ids", one.id], ["postCode", name], ["postName", name]]);
    const made = (await posts()).find(({ postCode }) => postCode === name);
    expect(status).toBe(200);
    expect(textOf(html)).toContain("以下内容只显示这一次");
    expect(textOf(html)).toContain(`copied as ${made?.id}`);
    expect(textOf((await admin.open(`/tried?deed=copy&id=${one.id}`)).html)).not.toContain("copied as");
  });

  test("is neither offered to somebody without its code nor done for them", async () => {
    const html = listOf((await reader.open("/tried")).html);
    expect(html).toContain("<table");
    expect(html).not.toContain("deed=");
    expect(tagsOf(html, "button").filter(({ attributes }) => attributes.form === "batch")).toEqual([]);
    expect((await reader.open(`/tried?deed=retire&id=${one.id}`)).status).toBe(403);
    const before = await contentOf(database.pool);
    expect((await reader.post(`/tried?deed=retire&id=${one.id}`, [["intent", "retire"], ["ids", one.id], ["remark", "x"]])).status).toBe(403);
    expect(await contentOf(database.pool)).toEqual(before);
  });

  test("that no screen has is a bad request", async () => {
    for (const intent of ["constructor", "grant", ""]) expect((await admin.post("/tried", [["intent", intent], ["ids", one.id]])).status).toBe(400);
    expect(textOf((await admin.open("/tried?deed=grant")).html)).toContain("已忽略：deed");
  });
});

describe("a removed record", () => {
  const remove = (post: Post) => admin.post(`/system/post?view=remove&id=${post.id}`, [["intent", "remove"], ["ids", post.id]]);

  test("lies in the recycle bin, where nothing but bringing it back can be done", async () => {
    await remove(one);
    expect(links(await names("/system/post"))).toContain("/system/post?recycled=1");
    const bin = await names("/system/post?recycled=1");
    expect(bin).toContain(one.postName);
    expect(bin).not.toContain(other.postName);
    expect(bin).not.toMatch(/view=|\/export\//);
    expect(links(bin)).toContain(`/system/post?recycled=1&deed=restore&id=${one.id}`);
    expect(listOf((await reader.open("/system/post")).html)).not.toContain("recycled");
    expect((await reader.open("/system/post?recycled=1")).status).toBe(403);
  });

  test("comes back by its link, and its changes can be read from it", async () => {
    await remove(one);
    const question = await admin.open(`/system/post?recycled=1&deed=restore&id=${one.id}`);
    expect(textOf(question.html)).toContain(`恢复后，这些数据重新出现在列表中。 ${one.postName}`);
    const { status, location } = await admin.post(`/system/post?recycled=1&deed=restore&id=${one.id}`, [["intent", "restore"], ["ids", one.id]]);
    expect([status, location]).toEqual([303, "/system/post?recycled=1"]);
    expect((await posts()).map(({ id }) => id)).toContain(one.id);
    const history = /<details class="history">.*?<\/details>/s.exec((await admin.open(`/system/post?view=show&id=${one.id}`)).html)?.[0] ?? "";
    expect(tagsOf(history, "b").map(({ text }) => text)).toEqual(["恢复", "删除", "新增"]);
    expect(textOf(`<body>${history}`)).toContain(`岗位编号 ${one.postCode}`);
  });

  test("is not for the reader to bring back", async () => {
    await remove(one);
    expect((await reader.post(`/system/post?recycled=1&deed=restore&id=${one.id}`, [["intent", "restore"], ["ids", one.id]])).status).toBe(403);
    expect((await posts()).map(({ id }) => id)).not.toContain(one.id);
  });
});

test("a list is a file for holders of its export code alone", async () => {
  expect((await reader.open("/system/post")).status).toBe(200);
  const refused = await reader.open("/export/system/post");
  expect([refused.status, refused.html]).toEqual([403, texts.zh.backend.forbidden]);
});

test("a row of a tree takes a new one below it, and shows it after the save", async () => {
  const { records } = await dataOf<{ records: { id: string; code: string; dictValue: string }[] }>(fetch, `${dictApi.list.path}?size=5`, { token: admin.token });
  const [head] = records;
  const html = await names("/system/dict");
  expect(links(html)).toContain(`/system/dict?view=new&parent=${head?.id}`);
  const form = (await admin.open(`/system/dict?view=new&parent=${head?.id}`)).html;
  expect(new RegExp(`<option value="${head?.id}" selected`).test(form)).toBe(true);
  const saved = await admin.post(`/system/dict?view=new&parent=${head?.id}`, [["intent", "submit"], ["parentId", head?.id ?? ""], ["code", head?.code ?? ""], ["dictValue", "下级"], ["dictKey", "below"], ["sort", "1"], ["isSealed", "0"]]);
  expect([saved.status, saved.location]).toEqual([303, `/system/dict?open=${head?.id}`]);
  const opened = await names(saved.location ?? "");
  expect(opened).toContain("下级");
  // An entry has nothing below it.
  const entry = /view=edit&amp;id=(\d+)" aria-label="编辑 下级"/.exec(opened)?.[1];
  expect(entry).toBeDefined();
  expect(links(opened).filter((href) => href.includes(`parent=${entry}`))).toEqual([]);
});
