import "../../support/settings.ts";
import { beforeAll, expect, test } from "vitest";
import { eq } from "drizzle-orm";
import type { Database } from "#app/backend/db/connect.ts";
import { attachs } from "#app/backend/db/schema/resource.ts";
import { fetch } from "#app/backend/index.server.ts";
import { testDatabase } from "../../support/database.ts";
import { newPerson, type Person } from "../../support/person.ts";
import { ask, dataOf } from "../../support/request.ts";
import { upload } from "../../support/upload.ts";

const base = "/blade-resource/attach";
let opened: Database;
let keeper: Person;
let id: string;
beforeAll(async () => {
  opened = await testDatabase({ from: "empty" });
  keeper = await newPerson(opened.db, ["attach", "attach_view", "attach_edit", "attach_delete"]);
  const { body } = await upload(fetch, "/blade-resource/oss/endpoint/put-file-attach", keeper.token, { bytes: "说明", name: "说明.txt" });
  id = (body.data as { attachId: string }).attachId;
});
const post = (path: string, body?: unknown) => ask(fetch, `${base}/${path}`, { method: "POST", token: keeper.token, ...(body === undefined ? {} : { body }) });
const list = (query = "") => dataOf<{ records: Record<string, unknown>[]; total: number }>(fetch, `${base}/list?${query}`, { token: keeper.token });

test("the list says who uploaded a file, and neither how it is found in the storage's link nor its sum", async () => {
  const [row] = (await list("originalName=说")).records;
  expect(row).toMatchObject({ id, originalName: "说明.txt", extension: "txt", attachSize: 6, ownerName: "某人" });
  expect(Object.keys(row ?? {})).not.toEqual(expect.arrayContaining(["linkKey", "sha256", "ossId"]));
});

test("a new name keeps the ending, and holds no path", async () => {
  for (const [typed, kept] of [["指南", "指南.txt"], ["指南.exe", "指南.exe.txt"], ["../../指南.TXT", "指南.TXT"]]) {
    expect((await post("submit", { id, originalName: typed })).status).toBe(200);
    expect((await list()).records[0]).toMatchObject({ originalName: kept });
  }
  expect((await post("submit", { id, originalName: "///" })).status).toBe(400);
  expect((await post("submit", { id, originalName: "" })).status).toBe(400);
});

test("no row is made without an upload, and nothing but the name is changed", async () => {
  const before = await opened.db.select().from(attachs);
  for (const body of [{ originalName: "x.txt", link: "/x" }, { id: "999", originalName: "x.txt" }]) expect([400, 404]).toContain((await post("submit", body)).status);
  expect(await opened.db.$count(attachs)).toBe(before.length);
  await post("submit", { id, originalName: "指南.txt", name: "upload/x", link: "/x", createUser: "1", attachSize: 1 });
  const [after] = await opened.db.select().from(attachs).where(eq(attachs.id, id));
  expect([after?.name, after?.link, after?.createUser, after?.attachSize]).toEqual([before[0]?.name, before[0]?.link, keeper.id, 6]);
});

test("a removed file is read by nobody and can be brought back", async () => {
  const read = () => ask(fetch, `${base}/download?id=${id}`, { token: keeper.token });
  expect((await post(`remove?ids=${id}`)).status).toBe(200);
  expect([(await read()).status, (await list()).total]).toEqual([404, 0]);
  const bin = await dataOf<{ records: unknown[] }>(fetch, `${base}/recycle-list`, { token: keeper.token });
  expect(bin.records).toMatchObject([{ id, ownerName: "某人" }]);
  expect((await post(`restore?ids=${id}`)).status).toBe(200);
  expect((await read()).status).toBe(200);
});
