import "../../support/settings.ts";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Database } from "#app/backend/db/connect.ts";
import { appVersions, attachs } from "#app/backend/db/schema/resource.ts";
import { fetch } from "#app/backend/index.server.ts";
import { appApi, appUpload } from "#app/contract/system/app.ts";
import { putFile, putFileAttach } from "#app/contract/resource/put-file.ts";
import { env } from "#app/env.server.ts";
import { testDatabase } from "../../support/database.ts";
import { newPerson, type Person } from "../../support/person.ts";
import { ask } from "../../support/request.ts";
import { upload } from "../../support/upload.ts";

const ZIP = "PK\u0003\u0004 a package";
let opened: Database;
let keeper: Person;
let looking: Person;
let clerk: Person;

beforeAll(async () => {
  env.DATA_DIR = mkdtempSync(join(tmpdir(), "apps-"));
  opened = await testDatabase({ from: "empty" });
  keeper = await newPerson(opened.db, ["app_add", "app_edit", "app_view"]);
  looking = await newPerson(opened.db, ["app", "app_view"]);
  clerk = await newPerson(opened.db, []);
});
afterAll(() => rmSync(env.DATA_DIR, { recursive: true, force: true }));

const sent = (name: string, { path = appUpload.path, person = keeper, bytes = ZIP } = {}) => upload(fetch, path, person.token, { bytes, name });
const packageId = async (name: string) => String(((await sent(name)).body.data as { attachId: string }).attachId);
let code = 0;
const version = (given: Record<string, unknown>) => ({ appName: "现场考勤", appType: 1, appVersion: "1.2.0", versionCode: ++code, forceUpdate: 1, ...given });
const submit = (given: Record<string, unknown>, { token } = keeper) => ask(fetch, appApi.submit.path, { token, body: version(given) });
const download = async (id: string, { token }: Person) => {
  const { body } = await ask(fetch, `/blade-resource/attach/select?attachIds=${id}`, { token });
  return (body.data as { name: string }[]).length;
};

describe("a package", () => {
  test.each(["app.apk", "App.IPA"])("named %s is taken from whoever keeps the versions", async (name) => {
    expect((await sent(name)).status).toBe(200);
    expect((await sent(name, { path: putFileAttach.path })).status).toBe(200);
  });

  test.each([
    ["of another kind", "app.pdf", {}, 400], ["that is none", "app.apk", { bytes: "MZ not a package" }, 400], ["from somebody who may only look", "app.apk", { person: () => looking }, 403],
  ] as const)("%s is refused, and nothing of it stays", async (_, name, { person, ...how }: { person?: () => Person; bytes?: string }, status) => {
    const before = await opened.db.$count(attachs);
    expect((await sent(name, { ...how, ...(person ? { person: person() } : {}) })).status).toBe(status);
    expect(await opened.db.$count(attachs)).toBe(before);
  });

  test("is refused among the files of everybody else, and wherever a file is put without a record of it", async () => {
    expect((await sent("app.apk", { path: putFileAttach.path, person: clerk })).body.msg).toBe("文件不符合上传条件");
    expect((await sent("app.apk", { path: putFile.path })).status).toBe(400);
  });

  test("is read by whoever reads its version, once there is one", async () => {
    const attachId = await packageId("app.apk");
    expect([await download(attachId, looking), await download(attachId, clerk)]).toEqual([0, 0]);
    expect((await submit({ attachId })).status).toBe(200);
    expect([await download(attachId, looking), await download(attachId, clerk)]).toEqual([1, 0]);
  });
});

describe("a version", () => {
  test.each([
    ["neither a package nor an address", {}, "attachId", "appPackageMissing"],
    ["an address that runs", { downloadUrl: "javascript:alert(1)" }, "downloadUrl", "invalid"],
    ["an address without encryption", { downloadUrl: "http://app.example/a" }, "downloadUrl", "invalid"],
    ["a platform nobody knows", { appType: 3, downloadUrl: "https://app.example/a" }, "appType", "choose"],
    ["a version with a blank", { appVersion: "1 2", downloadUrl: "https://app.example/a" }, "appVersion", "invalid"],
    ["a moment that does not exist", { publishTime: "2026-02-30 08:00:00", downloadUrl: "https://app.example/a" }, "publishTime", "invalid"],
  ])("with %s is refused at its field", async (_, given, field, key) => {
    const before = await opened.db.$count(appVersions);
    const { status, body } = await submit(given);
    expect([status, (body.data as { keys: Record<string, { key: string }> }).keys[field]?.key]).toEqual([400, key]);
    expect(await opened.db.$count(appVersions)).toBe(before);
  });

  test("of one platform does not take the package of the other, nor another person's", async () => {
    const ipa = await packageId("app.ipa");
    expect((await submit({ attachId: ipa })).body.data).toEqual({ keys: { attachId: { key: "appPackageForeign", extension: "apk" } } });
    expect((await submit({ appType: 2, attachId: ipa })).status).toBe(200);
    const other = await newPerson(opened.db, ["app_add"]);
    expect((await submit({ appType: 2, attachId: ipa }, other)).body.code).toBe(2170);
  });

  test("has one row for each code of its platform", async () => {
    const given = { downloadUrl: "https://app.example/a", versionCode: 900 };
    expect([(await submit(given)).status, (await submit({ ...given, appType: 2 })).status]).toEqual([200, 200]);
    expect((await submit(given)).status).toBe(409);
  });

  test("keeps its package when another keeper changes its text", async () => {
    const attachId = await packageId("app.apk");
    const { body } = await submit({ attachId });
    const other = await newPerson(opened.db, ["app_edit"]);
    expect((await submit({ id: (body.data as { id: string }).id, attachId, content: "改" }, other)).status).toBe(200);
  });
});
