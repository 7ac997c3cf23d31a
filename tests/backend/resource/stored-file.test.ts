import "../../support/settings.ts";
import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Database } from "#app/backend/db/connect.ts";
import { changeHistory } from "#app/backend/db/schema/history.ts";
import { attachs } from "#app/backend/db/schema/resource.ts";
import { tenants } from "#app/backend/db/schema/system.ts";
import { fetch } from "#app/backend/index.server.ts";
import { newName } from "#app/backend/resource/storage/object-name.ts";
import { env } from "#app/env.server.ts";
import { testDatabase } from "../../support/database.ts";
import { BUCKET, KEYS, startObjectStorage } from "../../support/object-storage.ts";
import { newPerson, type Person } from "../../support/person.ts";
import { ask, dataOf } from "../../support/request.ts";
import { upload } from "../../support/upload.ts";

const base = "/blade-resource/oss/endpoint";
const TEXT = "考勤说明";
let opened: Database;
let server: Awaited<ReturnType<typeof startObjectStorage>>;
let admin: Person;
let owner: Person;
let keeper: Person;
let stranger: Person;

beforeAll(async () => {
  env.DATA_DIR = mkdtempSync(join(tmpdir(), "stored-"));
  server = await startObjectStorage();
  opened = await testDatabase({ from: "empty" });
  await opened.db.insert(tenants).values({ id: "701", tenantId: "000001", tenantName: "另一租户" });
  admin = await newPerson(opened.db, [], { alias: "administrator" });
  owner = await newPerson(opened.db, []);
  keeper = await newPerson(opened.db, ["attach", "attach_view", "attach_delete"]);
  stranger = await newPerson(opened.db, ["attach_view", "attach_delete"], { tenantId: "000001" });
});
afterAll(async () => {
  await server.stop();
  rmSync(env.DATA_DIR, { recursive: true, force: true });
});

type File = { attachId: string; name: string; originalName: string; link: string };
async function put(call: string, sent = { bytes: TEXT, name: "说明.txt" }, person = owner): Promise<{ status: number; file: File }> {
  const { status, body } = await upload(fetch, `${base}/${call}`, person.token, sent);
  return { status, file: body.data as File };
}
const read = (call: string, name: string, { token }: Person) => ask(fetch, `${base}/${call}?${new URLSearchParams({ fileName: name })}`, { token });
const post = (call: string, query: Record<string, string>, { token }: Person = admin) => ask(fetch, `${base}/${call}?${new URLSearchParams(query)}`, { method: "POST", token });
const pathOf = (name: string) => join(env.DATA_DIR, "files", name);

describe("an upload by name", () => {
  test.each(["put-file-by-name", "put-file-attach-by-name"])("is called what the name says, and lies where no name leads (%s)", async (call) => {
    const { status, file } = await put(`${call}?fileName=${encodeURIComponent("../../keys/施工合同.txt")}`, { bytes: TEXT, name: "blob" });
    expect([status, file.originalName]).toEqual([200, "施工合同.txt"]);
    expect(file.name).toMatch(/^upload\/\d{8}\/[0-9a-f]{32}\.txt$/);
    expect(existsSync(pathOf(file.name))).toBe(true);
    expect(readdirSync(env.DATA_DIR, { recursive: true, encoding: "utf8" }).filter((path) => path.includes("合同"))).toEqual([]);
  });

  test.each([["a.exe", "a.txt"], ["a.png", "a.txt"], ["/", "a.txt"], ["", "a.txt"]])("as %j is refused, whatever the sender calls it", async (fileName, name) => {
    const before = await opened.db.$count(attachs);
    const { status } = await put(`put-file-attach-by-name?fileName=${encodeURIComponent(fileName)}`, { bytes: TEXT, name });
    expect([status, await opened.db.$count(attachs)]).toEqual([400, before]);
  });
});

describe("a stored file's", () => {
  test("facts, name and link are told to whoever may read it, and the link asks for a session", async () => {
    const { file } = await put("put-file");
    for (const person of [owner, keeper, admin]) {
      expect((await read("stat-file", file.name, person)).body.data).toEqual({
        link: file.link, name: file.name, hash: createHash("sha256").update(TEXT).digest("hex"), length: 12, putTime: expect.stringMatching(/^\d{4}-\d{2}-\d{2} /), contentType: "text/plain; charset=utf-8",
      });
      expect((await read("file-path", file.name, person)).body.data).toBe(file.name);
      expect((await read("file-link", file.name, person)).body.data).toMatch(/^\/files\/attach\/[\w-]{22}$/);
    }
  });

  test("facts, name and link are nobody else's: to others, and of names that are none, there is no file", async () => {
    const { file } = await put("put-file");
    const other = await newPerson(opened.db, ["attach", "attach_upload", "attach_delete", "oss_view"]);
    for (const call of ["stat-file", "file-path", "file-link"]) {
      for (const person of [other, stranger]) expect([call, (await read(call, file.name, person)).status]).toEqual([call, 404]);
      for (const name of ["../keys/data-key", newName("txt"), file.originalName, file.link, "%"]) expect([name, (await read(call, name, admin)).status]).toEqual([name, 404]);
      expect((await read(call, "", admin)).status).toBe(400);
    }
  });

  test("facts are those of nothing when its bytes are gone", async () => {
    const { file } = await put("put-file");
    rmSync(pathOf(file.name));
    expect((await read("stat-file", file.name, owner)).status).toBe(404);
  });
});

describe("removing for good", () => {
  const rowOf = (id: string) => opened.db.$count(attachs, eq(attachs.id, id));

  test("takes row and bytes, and the history says what it was and who did it", async () => {
    const { file } = await put("put-file-attach");
    expect((await post("remove-file", { fileName: file.name }, keeper)).status).toBe(200);
    expect([await rowOf(file.attachId), existsSync(pathOf(file.name))]).toEqual([0, false]);
    const [entry] = await opened.db.select().from(changeHistory).where(eq(changeHistory.rowId, file.attachId));
    expect(entry).toMatchObject({ action: "remove", userId: keeper.id, resource: "/blade-resource/attach" });
    expect(entry?.changes).toContainEqual({ field: "originalName", before: "说明.txt", after: null });
    expect((await read("stat-file", file.name, owner)).status).toBe(404);
    expect((await post("remove-file", { fileName: file.name }, keeper)).status).toBe(404);
  });

  test("of several is all or nothing", async () => {
    const [one, other] = [(await put("put-file")).file, (await put("put-file")).file];
    expect((await post("remove-files", { fileNames: `${one.name},${newName("txt")}` }, keeper)).status).toBe(404);
    expect([await rowOf(one.attachId), existsSync(pathOf(one.name))]).toEqual([1, true]);
    expect((await post("remove-files", { fileNames: `${one.name}, ${other.name},${one.name}` }, keeper)).status).toBe(200);
    for (const { attachId, name } of [one, other]) expect([await rowOf(attachId), existsSync(pathOf(name))]).toEqual([0, false]);
    for (const fileNames of ["", " , ", Array.from({ length: 101 }, () => newName("txt")).join()]) expect((await post("remove-files", { fileNames }, keeper)).status).toBe(400);
  });

  test("is for who looks after files of the own tenant, not for who uploaded one", async () => {
    const { file } = await put("put-file");
    for (const [person, status] of [[owner, 403], [stranger, 404]] as const) expect((await post("remove-file", { fileName: file.name }, person)).status).toBe(status);
    expect([await rowOf(file.attachId), existsSync(pathOf(file.name))]).toEqual([1, true]);
  });
});

describe("buckets and copies", () => {
  const storage = { category: 1, ossCode: "s3", bucketName: BUCKET, ...KEYS };
  beforeAll(async () => {
    const { status } = await ask(fetch, "/blade-resource/oss/submit", { method: "POST", token: admin.token, body: { ...storage, endpoint: server.endpoint } });
    expect(status).toBe(200);
  });
  const told = async (call: string, query: Record<string, string>) => {
    const { status, body } = await post(call, query);
    return [status, body.code, body.msg];
  };

  test("the local folder has no buckets", async () => {
    for (const call of ["make-bucket", "remove-bucket"]) {
      expect(await told(call, { bucketName: "papers" })).toEqual([400, 2174, "本地文件夹没有存储空间之分，请指定一个对象存储"]);
      expect((await told(call, { bucketName: "papers", code: "nowhere" })).slice(0, 2)).toEqual([400, 2168]);
    }
  });

  test("a bucket is made once, and removed when nothing is in it and no storage is configured with it", async () => {
    const papers = { bucketName: "papers", code: "s3" };
    expect((await told("make-bucket", papers))[0]).toBe(200);
    expect(await told("make-bucket", papers)).toEqual([409, 2175, "该空间名已存在"]);
    expect(await told("remove-bucket", { bucketName: BUCKET, code: "s3" })).toEqual([409, 2177, "该空间已配置为对象存储，不能删除"]);
    expect((await told("remove-bucket", papers))[0]).toBe(200);
    expect((await told("remove-bucket", papers)).slice(0, 2)).toEqual([424, 2165]);
    for (const bucketName of ["", "a", "../x", "Papers", "a--b", "-ab", "x".repeat(64)]) expect((await told("make-bucket", { bucketName, code: "s3" }))[0]).toBe(400);
  });

  test("a bucket with something in it stays", async () => {
    await post("make-bucket", { bucketName: "full", code: "s3" });
    const second = { ...storage, ossCode: "full", bucketName: "full", endpoint: server.endpoint };
    const { id } = await dataOf<{ id: string }>(fetch, "/blade-resource/oss/submit", { method: "POST", token: admin.token, body: second });
    const { file } = await put("put-file-attach?code=full", undefined, admin);
    await opened.pool.query("update blade_oss set bucket_name = 'elsewhere' where id = $1", [id]);
    expect(await told("remove-bucket", { bucketName: "full", code: "s3" })).toEqual([409, 2176, "空间中还有文件，不能删除"]);
    await opened.pool.query("update blade_oss set bucket_name = 'full', version = version + 1 where id = $1", [id]);
    expect((await post("remove-file", { fileName: file.name })).status).toBe(200);
    await opened.pool.query("delete from blade_oss where id = $1", [id]);
    expect((await told("remove-bucket", { bucketName: "full", code: "s3" }))[0]).toBe(200);
  });

  test("a copy is a file of its own in the other storage, and owned by who made it", async () => {
    const { file } = await put("put-file-attach");
    const { status, body } = await post("copy-file", { fileName: file.name, destBucketName: BUCKET, destFileName: "../副本" });
    expect(status).toBe(200);
    const copy = body.data as File;
    expect([copy.originalName, copy.name === file.name, copy.link === file.link]).toEqual(["副本.txt", false, false]);
    expect(await opened.db.select().from(attachs).where(eq(attachs.id, copy.attachId))).toMatchObject([{ createUser: admin.id, attachSize: 12, sha256: createHash("sha256").update(TEXT).digest("hex") }]);
    expect((await read("stat-file", copy.name, admin)).body.data).toMatchObject({ length: 12 });
    expect((await read("stat-file", copy.name, owner)).status).toBe(404);
    const back = await post("copy-file", { fileName: copy.name, destBucketName: "local", destFileName: "回来.txt" });
    expect(existsSync(pathOf((back.body.data as File).name))).toBe(true);
  });

  test("a copy of no file, or to a place nobody configured, is refused and leaves none", async () => {
    const { file } = await put("put-file-attach");
    const before = [await opened.db.$count(attachs), readdirSync(join(env.DATA_DIR, "files"), { recursive: true }).length];
    expect((await told("copy-file", { fileName: newName("txt"), destBucketName: BUCKET, destFileName: "a.txt" }))[0]).toBe(404);
    expect((await told("copy-file", { fileName: file.name, destBucketName: "../keys", destFileName: "a.txt" })).slice(0, 2)).toEqual([400, 2168]);
    expect((await told("copy-file", { fileName: file.name, destBucketName: BUCKET, destFileName: "/" }))[0]).toBe(400);
    expect([await opened.db.$count(attachs), readdirSync(join(env.DATA_DIR, "files"), { recursive: true }).length]).toEqual(before);
  });

  test("none of it is open to who merely uploads", async () => {
    for (const [call, query] of [["make-bucket", { bucketName: "papers" }], ["remove-bucket", { bucketName: "papers" }], ["copy-file", { fileName: "a", destBucketName: "local", destFileName: "a" }]] as const) {
      expect((await post(call, query, owner)).status).toBe(403);
    }
  });
});
