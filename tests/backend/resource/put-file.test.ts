import "../../support/settings.ts";
import { createHash, randomBytes } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { eq } from "drizzle-orm";
import { env } from "#app/env.server.ts";
import type { Database } from "#app/backend/db/connect.ts";
import { attachs } from "#app/backend/db/schema/resource.ts";
import { fetch } from "#app/backend/index.server.ts";
import { putFileAttach } from "#app/contract/resource/put-file.ts";
import { testDatabase } from "../../support/database.ts";
import { newPerson, type Person } from "../../support/person.ts";
import { serveNode } from "../../support/serve-node.ts";
import { formEnd, formHead, stream, upload } from "../../support/upload.ts";

const { path } = putFileAttach;
const PDF = Buffer.concat([Buffer.from("%PDF-1.7\n%\u00e2\n"), Buffer.alloc(9000, "a")]);
const PNG = Buffer.concat([Buffer.from("89504e470d0a1a0a0000000d49484452", "hex"), Buffer.alloc(9000)]);
let opened: Database;
let person: Person;
let site: Awaited<ReturnType<typeof serveNode>>;

beforeAll(async () => {
  env.DATA_DIR = mkdtempSync(join(tmpdir(), "uploads-"));
  opened = await testDatabase({ from: "empty" });
  person = await newPerson(opened.db, []);
  site = await serveNode(fetch);
});
afterAll(async () => {
  await site.close();
  rmSync(env.DATA_DIR, { recursive: true, force: true });
});

/** Everything that lies in the folder of the files. */
const stored = () => (existsSync(join(env.DATA_DIR, "files")) ? readdirSync(join(env.DATA_DIR, "files"), { recursive: true, withFileTypes: true }).filter((one) => one.isFile()).length : 0);
const rows = () => opened.db.$count(attachs);
const attach = (sent: Parameters<typeof upload>[3]) => upload(fetch, path, person.token, sent);

test("a file that is uploaded lies in the folder under a name nobody can guess, and its row says whose it is", async () => {
  const { status, body } = await attach({ bytes: PDF, name: "C:\\合同\\施工合同\u202e.pdf" });
  expect(status).toBe(200);
  const data = body.data as Record<string, string>;
  expect(data).toMatchObject({ attachId: expect.stringMatching(/^\d+$/), originalName: "施工合同.pdf", domain: "" });
  expect(data.name).toMatch(/^upload\/\d{8}\/[0-9a-f]{32}\.pdf$/);
  expect(data.link).toMatch(/^\/files\/attach\/[\w-]{22}$/);
  expect(readFileSync(join(env.DATA_DIR, "files", data.name ?? ""))).toEqual(PDF);
  const [row] = await opened.db.select().from(attachs).where(eq(attachs.id, data.attachId ?? ""));
  expect(row).toMatchObject({ createUser: person.id, tenantId: "000000", extension: "pdf", contentType: "application/pdf", attachSize: PDF.length, sha256: createHash("sha256").update(PDF).digest("hex"), ossId: null });
});

test("a name of three hundred letters is kept with its ending", async () => {
  const { body } = await attach({ bytes: PDF, name: `${"合".repeat(300)}.pdf` });
  expect(body.data).toMatchObject({ originalName: `${"合".repeat(251)}.pdf` });
});

describe("leaves no row and no file:", () => {
  let before: [number, number];
  beforeEach(async () => {
    before = [await rows(), stored()];
  });
  afterEach(async () => {
    expect([await rows(), stored()]).toEqual(before);
  });

  const refused: [string, string, Uint8Array | string, number][] = [
    ["a kind that is not accepted", "a.exe", "MZ", 400],
    ["a page", "a.html", "<html>", 400],
    ["an application", "a.apk", "PK\u0003\u0004", 400],
    ["a name without an ending", "README", "text", 400],
    ["an empty file", "a.pdf", "", 400],
    ["a page that calls itself a picture", "a.png", "<html><script>alert(1)</script></html>", 400],
    ["a picture that calls itself a document", "a.pdf", PNG, 400],
    ["a page that calls itself a text", "a.txt", "\ufeff \n<!DOCTYPE html><p>", 400],
    ["bytes that call themselves a text", "a.txt", Buffer.from([1, 0, 2]), 400],
    ["a programme that calls itself an unknown kind", "a.mpb", Buffer.concat([Buffer.from("MZ"), Buffer.alloc(500)]), 400],
    ["a text that calls itself a sheet", "a.xlsx", "a,b", 400],
    ["an svg with a script", "a.svg", '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 400],
    ["an svg with a handler far behind its beginning", "a.svg", `<svg>${"<g></g>".repeat(20_000)}<a onclick="x()"/></svg>`, 400],
    ["an svg whose entities grow", "a.svg", '<!DOCTYPE svg [<!ENTITY a "aaaa">]><svg>&a;</svg>', 400],
  ];
  test.each(refused)("%s (%s)", async (_, name, bytes, status) => {
    const answer = await attach({ bytes, name });
    expect({ status: answer.status, msg: answer.body.msg }).toEqual({ status, msg: bytes === "" ? "文件过小，请检查后重新上传" : "文件不符合上传条件" });
  });

  test("a form whose file stands in another field, or that has none, or two", async () => {
    expect((await attach({ bytes: PDF, name: "a.pdf", field: "other" })).status).toBe(400);
    for (const names of [[], ["a.pdf", "b.pdf"]]) {
      const form = new FormData();
      form.set("text", "x");
      for (const name of names) form.append("file", new Blob([PDF]), name);
      const response = await fetch(new Request(`http://upstream${path}`, { method: "POST", body: form, headers: { "Blade-Auth": `bearer ${person.token}` } }));
      expect(response.status).toBe(400);
    }
  });

  test("somebody who is not signed in", async () => {
    expect((await upload(fetch, path, "nobody", { bytes: PDF, name: "a.pdf" })).status).toBe(401);
  });

  test("a storage that nobody configured", async () => {
    const { status, body } = await upload(fetch, `${path}?code=nowhere`, person.token, { bytes: PDF, name: "a.pdf" });
    expect([status, body.code]).toEqual([400, 2168]);
  });

  test.each([10, 50, 99])("a sender who goes away after %i of 100 pieces", async (cutAt) => {
    const answer = await stream({ url: `${site.url}${path}`, token: person.token, name: "film.zip" }, async (send, cut) => {
      await send("PK\u0003\u0004");
      for (let piece = 0; piece < cutAt; piece += 1) await send(randomBytes(64 * 1024));
      cut();
    });
    expect(answer).toBeUndefined();
    await expect.poll(stored, { timeout: 5000 }).toBe(before[1]);
  });

  test("a form that promises more than it brings, or ends inside its file", async () => {
    const cut = `${formHead("a.pdf")}${PDF.toString("latin1")}`;
    const answer = await fetch(new Request(`http://upstream${path}`, { method: "POST", body: cut, headers: { "Blade-Auth": `bearer ${person.token}`, "Content-Type": "multipart/form-data; boundary=----boundary" } }));
    expect(answer.status).toBe(400);
    const short = await stream({ url: `${site.url}${path}`, token: person.token, name: "a.pdf", length: 1_000_000 }, async (send, cutOff) => {
      await send(PDF);
      await send(formEnd);
      cutOff();
    });
    expect(short).toBeUndefined();
  });
});

test("files of accepted kinds are taken, by their first bytes", async () => {
  const zip = Buffer.concat([Buffer.from("PK\u0003\u0004"), Buffer.alloc(100)]);
  const cfb = Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), Buffer.alloc(600)]);
  const accepted: [string, Uint8Array | string][] = [
    ["a.docx", zip], ["a.xmind", zip], ["a.apz", "unknown bytes"], ["a.doc", cfb], ["a.xls", cfb], ["a.png", PNG], ["a.txt", "考勤说明"],
    ["a.txt", Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from("说明", "utf16le")])], ["a.svg", '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>'],
    ["a.jpeg", Buffer.from("ffd8ffe000104a46494600", "hex")], ["a.gif", "GIF89a\u0001\u0000"], ["a.bmp", Buffer.concat([Buffer.from("BM"), Buffer.alloc(60)])],
    ["a.mp4", Buffer.concat([Buffer.from("0000001866747970", "hex"), Buffer.from("isom0000isommp42"), Buffer.alloc(50)])], ["a.mp3", Buffer.concat([Buffer.from("ID3\u0003"), Buffer.alloc(50)])],
    ["a.rmvb", ".RMF0000"], ["a.swf", "CWS\u0008abcdefgh"], ["A.PDF", PDF],
  ];
  for (const [name, bytes] of accepted) expect({ name, ...(await attach({ bytes, name })) }).toMatchObject({ name, status: 200 });
});
