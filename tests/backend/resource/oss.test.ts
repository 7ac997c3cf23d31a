import "../../support/settings.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { eq } from "drizzle-orm";
import type { Database } from "#app/backend/db/connect.ts";
import { attachs, ossConfigs } from "#app/backend/db/schema/resource.ts";
import { tenants } from "#app/backend/db/schema/system.ts";
import { fetch } from "#app/backend/index.server.ts";
import { openField } from "#app/backend/keys/field-cipher.ts";
import { testDatabase } from "../../support/database.ts";
import { BUCKET, KEYS, startObjectStorage } from "../../support/object-storage.ts";
import { newPerson, type Person } from "../../support/person.ts";
import { ask, dataOf } from "../../support/request.ts";
import { upload } from "../../support/upload.ts";

const base = "/blade-resource/oss";
let opened: Database;
let admin: Person;
let server: Awaited<ReturnType<typeof startObjectStorage>>;

beforeAll(async () => {
  server = await startObjectStorage();
  opened = await testDatabase({ from: "empty" });
  admin = await newPerson(opened.db, [], { alias: "administrator" });
});
afterAll(() => server.stop());

const post = (path: string, body?: unknown) => ask(fetch, `${base}/${path}`, { method: "POST", token: admin.token, ...(body === undefined ? {} : { body }) });
const bucket = (ossCode: string, given: Record<string, unknown> = {}) => ({ category: 1, ossCode, endpoint: server.endpoint, bucketName: BUCKET, ...KEYS, ...given });
async function saved(given: Record<string, unknown>): Promise<string> {
  const { status, body } = await post("submit", given);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return (body.data as { id: string }).id;
}
const rowOf = async (id: string) => (await opened.db.select().from(ossConfigs).where(eq(ossConfigs.id, id)))[0];

test("keys are sealed where they lie, and no answer carries them", async () => {
  const id = await saved(bucket("sealed"));
  const row = await rowOf(id);
  expect(row?.secretKey).not.toContain(KEYS.secretKey);
  expect(openField(row?.secretKey ?? "")).toBe(KEYS.secretKey);
  for (const path of [`detail?id=${id}`, "list"]) expect(JSON.stringify((await ask(fetch, `${base}/${path}`, { token: admin.token })).body)).not.toContain(KEYS.secretKey);
  await post("submit", { id, ...bucket("sealed", { secretKey: "", accessKey: "", remark: "改" }) });
  expect(await rowOf(id)).toMatchObject({ secretKey: row?.secretKey, accessKey: KEYS.accessKey, remark: "改" });
  expect(JSON.stringify((await ask(fetch, `${base}/history?id=${id}`, { token: admin.token })).body)).not.toContain(KEYS.secretKey);
});

test.each([
  ["no address", { endpoint: "" }, "endpoint"], ["no bucket", { bucketName: "" }, "bucketName"], ["no secret", { secretKey: "" }, "secretKey"],
  ["a vendor without a region", { category: 4 }, "region"], ["a kind nobody knows", { category: 7 }, "category"], ["the code of the folder", { ossCode: "local" }, "ossCode"],
  ["a file for an address", { endpoint: "file:///etc/passwd" }, "endpoint"], ["a name and password in it", { endpoint: "https://a:b@oss.example.com" }, "endpoint"],
  ["the machine's own data", { endpoint: "http://169.254.169.254/latest" }, "endpoint"], ["the same written as a number", { endpoint: "http://2852039166" }, "endpoint"],
  ["the same as IPv6", { endpoint: "http://[::ffff:169.254.169.254]" }, "endpoint"], ["a link-local neighbour", { endpoint: "http://[fe80::1]" }, "endpoint"],
])("a storage with %s is refused at its field", async (_, given, field) => {
  const { status, body } = await post("submit", bucket("refused", given));
  expect([status, body.data]).toEqual([400, { keys: { [field]: { key: expect.any(String) } } }]);
});

describe("a test of the connection", () => {
  test("is good when a file can be written, read and removed, and leaves none behind", async () => {
    const id = await saved(bucket("good"));
    expect((await post(`test?id=${id}`)).status).toBe(200);
    const local = await saved({ category: 9, ossCode: "folder" });
    expect((await post(`test?id=${local}`)).status).toBe(200);
  });

  test.each([
    ["a wrong secret", { secretKey: "wrong" }, "对象存储拒绝访问，请检查密钥与权限"],
    ["a bucket that is not there", { bucketName: "nothing" }, "对象存储中没有该空间，请检查空间名"],
    ["nobody at the address", { endpoint: "http://127.0.0.1:9" }, "无法连接对象存储，请检查资源地址"],
    ["a name that is none", { endpoint: "http://nobody.invalid" }, "无法连接对象存储，请检查资源地址"],
  ])("says of %s what is wrong, in five seconds at most", async (name, given, msg) => {
    const id = await saved(bucket(`bad-${Object.values(given).join().replace(/\W/g, "")}`, given));
    const began = Date.now();
    const { status, body } = await post(`test?id=${id}`);
    expect([name, status, body.msg]).toEqual([name, 424, msg]);
    expect(Date.now() - began).toBeLessThan(6_000);
  });
});

test("one storage takes new files at a time, and files stay readable where they were put", async () => {
  const [one, other] = [await saved(bucket("one")), await saved(bucket("other", { transformEndpoint: "https://files.example.com" }))];
  const put = async (code = "") => {
    const { status, body } = await upload(fetch, `/blade-resource/oss/endpoint/put-file-attach${code}`, admin.token, { bytes: "考勤说明", name: "a.txt" });
    const data = body.data as { attachId: string; domain: string };
    return { status, ...data, ossId: (await opened.db.select().from(attachs).where(eq(attachs.id, data.attachId)))[0]?.ossId };
  };
  const before = await put();
  expect(before.ossId).toBeNull();
  expect((await post(`enable?id=${one}`)).status).toBe(200);
  const first = await put();
  await Promise.all([post(`enable?id=${other}`), post(`enable?id=${other}`)]);
  const second = await put();
  expect([first.ossId, second.ossId, second.domain]).toEqual([one, other, "https://files.example.com"]);
  expect((await put("?code=one")).ossId).toBe(one);
  expect((await put("?code=local")).ossId).toBeNull();
  const rows = await dataOf<{ records: { id: string; status: number }[] }>(fetch, `${base}/list?size=100`, { token: admin.token });
  expect(rows.records.filter(({ status }) => status === 2).map(({ id }) => id)).toEqual([other]);
  for (const { attachId } of [before, first, second]) {
    const response = await fetch(new Request(`http://upstream/blade-resource/attach/download?id=${attachId}`, { headers: { "Blade-Auth": `bearer ${admin.token}`, Range: "bytes=3-5" } }));
    expect([response.status, await response.text()]).toEqual([206, "勤"]);
  }

  const removed = await post(`remove?ids=${one}`);
  expect([removed.status, removed.body.code, removed.body.msg]).toEqual([409, 2106, "该存储中还有 2 个附件，不能删除或更换位置"]);
  expect((await post("submit", { id: one, ...bucket("one", { bucketName: "elsewhere" }) })).status).toBe(409);
  expect((await post("submit", { id: one, ...bucket("one", { remark: "旧" }) })).status).toBe(200);
  expect((await post("submit", { ...bucket("one") })).status).toBe(409);
});

test("an upload to a storage that fails says so and leaves no row", async () => {
  const id = await saved(bucket("failing", { secretKey: "wrong" }));
  await post(`enable?id=${id}`);
  const before = await opened.db.$count(attachs);
  const { status, body } = await upload(fetch, "/blade-resource/oss/endpoint/put-file-attach", admin.token, { bytes: "说明", name: "a.txt" });
  expect([status, body.code, await opened.db.$count(attachs)]).toEqual([424, 2164, before]);
  expect((await post(`remove?ids=${id}`)).status).toBe(200);
  expect((await post(`restore?ids=${id}`)).status).toBe(200);
  expect((await rowOf(id))?.status).toBe(1);
});

test("where tenants share the installation, another tenant's administrator has no storages", async () => {
  await opened.db.insert(tenants).values({ id: "701", tenantId: "000001", tenantName: "另一租户" });
  const stranger = await newPerson(opened.db, ["oss", "oss_add", "oss_test", "oss_enable", "oss_view"], { tenantId: "000001", alias: "admin" });
  for (const path of ["list", "detail?id=1"]) expect((await ask(fetch, `${base}/${path}`, { token: stranger.token })).status).toBe(403);
  for (const path of ["submit", "test?id=1", "enable?id=1"]) expect((await ask(fetch, `${base}/${path}`, { method: "POST", token: stranger.token, body: bucket("theirs") })).status).toBe(403);
});
