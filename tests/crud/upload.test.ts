import "../support/settings.ts";
import { count, eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import type { Database } from "#app/backend/db/connect.ts";
import { attachs } from "#app/backend/db/schema/resource.ts";
import { posts } from "#app/backend/db/schema/system.ts";
import { fetch } from "#app/backend/index.server.ts";
import { type Browser, browserOf, openApplication } from "../support/application.ts";
import { grantCodes } from "../support/person.ts";
import { ADMIN_PASSWORD, PASSWORD } from "../support/sign-in.ts";
import { openWorld, people } from "../support/world.ts";
import { tagsOf } from "../ui/markup.ts";
import { uploadScreen } from "./upload-screen.tsx";

let database: Database;
let admin: Browser;
let clerk: Browser;
beforeAll(async () => {
  database = await openWorld();
  const site = await openApplication({ carrying: uploadScreen });
  admin = await browserOf(site, fetch, { account: "admin", password: ADMIN_PASSWORD });
  clerk = await browserOf(site, fetch, { account: people.clerk.account, password: PASSWORD });
});

const CLERK_ROLE = "901";

const note = (name: string, text = "现场记录") => new File([text], name, { type: "text/plain" });

/** Sends the form as a browser without scripts does. */
async function sent(code: string, files: File[], more: Record<string, string> = {}, { by = admin, view = "view=new" } = {}) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ intent: "submit", key: crypto.randomUUID(), category: "1", postCode: code, postName: `岗位${code}`, sort: "1", remark: "", ...more })) form.append(name, value);
  for (const file of files) form.append("remark.files", file);
  const answer = await by.send(`/carrying?${view}`, { method: "POST", body: form });
  return { status: answer.status, html: await answer.text() };
}

const attached = async () => (await database.db.select({ all: count() }).from(attachs))[0]?.all;
const remarkOf = async (code: string) => (await database.db.select({ remark: posts.remark }).from(posts).where(eq(posts.postCode, code)))[0]?.remark;
const keptIn = (html: string) => tagsOf(html, "input").filter(({ attributes }) => attributes.type === "checkbox" && attributes.name === "remark").map(({ attributes }) => attributes.value);

describe("a form with files, without scripts", () => {
  test("stores what was chosen, and the record names it by its id", async () => {
    const { status } = await sent("u1", [note("甲.txt"), note("乙 1.txt")]);
    expect(status).toBe(303);
    const ids = (await remarkOf("u1"))?.split(",") ?? [];
    const rows = await database.db.select({ id: attachs.id, originalName: attachs.originalName, attachSize: attachs.attachSize }).from(attachs);
    expect(ids.map((id) => rows.find((row) => row.id === id))).toMatchObject([{ originalName: "甲.txt", attachSize: 12 }, { originalName: "乙 1.txt" }]);
    const [, post] = await Promise.all([null, database.db.select({ id: posts.id }).from(posts).where(eq(posts.postCode, "u1"))]);
    const { html } = await admin.open(`/carrying?view=show&id=${post[0]?.id}`);
    expect(html).toContain(`/preview/${ids[0]}`);
    expect((await admin.open(`/preview/${ids[0]}`)).html).toContain("甲.txt");
  });

  test("that is refused for a text keeps the files that came with it", async () => {
    const { status, html } = await sent("", [note("丙.txt")]);
    expect(status).toBe(422);
    const [id, ...others] = keptIn(html);
    expect(others).toEqual([]);
    expect(html).toContain("丙.txt");
    const again = await sent("u2", [], { remark: id ?? "" });
    expect(again.status).toBe(303);
    expect(await remarkOf("u2")).toBe(id);
  });

  test.each([
    ["of another kind", new File(["MZ"], "坏.exe"), "坏.exe: 文件不符合上传条件"],
    ["whose bytes are not what its name says", new File(["<html>"], "图.png"), "图.png: 文件不符合上传条件"],
    ["that is empty", new File([""], "空.txt"), "空.txt: 文件过小，请检查后重新上传"],
    ["that is too large for the field", note("大.txt", "长".repeat(40_000)), "大.txt: 文件过大，请上传64 KB以下文件"],
  ])("keeps its values and says at the field that a file %s is not taken", async (_, file, sentence) => {
    const before = await attached();
    const { status, html } = await sent("u3", [file]);
    expect(status).toBe(422);
    expect(html).toContain(sentence);
    expect(html).toContain('value="岗位u3"');
    expect(await attached()).toBe(before);
    expect(await remarkOf("u3")).toBeUndefined();
  });

  test("of somebody who may not send it is refused before a file of it is stored", async () => {
    await sent("u5", []);
    const [post] = await database.db.select({ id: posts.id, version: posts.version }).from(posts).where(eq(posts.postCode, "u5"));
    const record = { id: post?.id ?? "", version: String(post?.version) };
    const edited = { by: clerk, view: `view=edit&id=${post?.id}` };
    const before = await attached();
    expect(await sent("u6", [note("新.txt")], {}, { by: clerk })).toMatchObject({ status: 403, html: expect.stringContaining("无权执行") });
    expect((await sent("u5", [note("改.txt")], record, edited)).status).toBe(403);
    await grantCodes(database.db, CLERK_ROLE, ["post_edit"]);
    expect((await sent("u6", [note("新.txt")], {}, { by: clerk })).status).toBe(403);
    expect(await attached()).toBe(before);
    expect((await sent("u5", [note("改.txt")], record, edited)).status).toBe(303);
    expect(await remarkOf("u5")).toMatch(/^\d+$/);
  });

  test("takes no more files than the field holds", async () => {
    const { status, html } = await sent("u4", [note("一.txt"), note("二.txt"), note("三.txt")]);
    expect(status).toBe(422);
    expect(html).toContain("三.txt: 最多上传2个文件");
    expect(keptIn(html)).toHaveLength(2);
  });

  test("that breaks off half-way is refused, and nothing of it is left", async () => {
    const before = await attached();
    const whole = await new Response(formOf(note("断.txt", "长".repeat(10_000)))).arrayBuffer();
    const boundary = new TextDecoder().decode(whole.slice(2, whole.byteLength)).split("\r\n")[0]?.slice(0) ?? "";
    const answer = await admin.send("/carrying?view=new", { method: "POST", body: whole.slice(0, 12_000), headers: { "Content-Type": `multipart/form-data; boundary=${boundary}` } });
    expect(answer.status).toBe(400);
    expect(await attached()).toBe(before);
  });
});

function formOf(file: File): FormData {
  const form = new FormData();
  form.append("intent", "submit");
  form.append("remark.files", file);
  return form;
}
