import "../../support/settings.ts";
import { eq, inArray } from "drizzle-orm";
import { stringify } from "csv-stringify/sync";
import { beforeAll, describe, expect, test } from "vitest";
import readXlsxFile from "read-excel-file/node";
import writeXlsxFile from "write-excel-file/node";
import type { Database } from "#app/backend/db/connect.ts";
import { changeHistory } from "#app/backend/db/schema/history.ts";
import { depts, tenants, users } from "#app/backend/db/schema/system.ts";
import { ROOT_DEPT_ID } from "#app/backend/db/seed/organisation.ts";
import { roleId } from "#app/backend/db/seed/roles.ts";
import { fetch } from "#app/backend/index.server.ts";
import type { UserImport, UserImportRow } from "#app/contract/system/user-import.ts";
import { newPerson, type Person } from "../../support/person.ts";
import { answered, ask, dataOf } from "../../support/request.ts";
import { ADMIN_PASSWORD, askToken, signInAs } from "../../support/sign-in.ts";
import { openWorld, OTHER_TENANT } from "../../support/world.ts";
import { workbookBombs } from "../../support/workbook-bombs.ts";

const base = "/blade-system/user";
const HEADER = ["账户*", "昵称*", "姓名*", "邮箱", "手机", "角色名称*", "部门名称*", "岗位名称", "生日"];

let database: Database;
let admin = "";
let clerk: Person;
beforeAll(async () => {
  database = await openWorld();
  admin = (await signInAs(fetch, { account: "admin", password: ADMIN_PASSWORD })).access;
  await database.db.insert(depts).values([
    { id: "701", parentId: ROOT_DEPT_ID, ancestors: `0,${ROOT_DEPT_ID}`, deptName: "甲处", fullName: "甲处" },
    { id: "702", parentId: "701", ancestors: `0,${ROOT_DEPT_ID},701`, deptName: "综合科", fullName: "综合科" },
    { id: "703", parentId: ROOT_DEPT_ID, ancestors: `0,${ROOT_DEPT_ID}`, deptName: "乙处", fullName: "乙处" },
    { id: "704", parentId: "703", ancestors: `0,${ROOT_DEPT_ID},703`, deptName: "综合科", fullName: "综合科" },
    { id: "709", parentId: "0", deptName: "外单位", fullName: "外单位", tenantId: OTHER_TENANT },
  ]);
  clerk = await newPerson(database.db, ["user", "user_import"]);
});

const row = (account: string, more: Partial<Record<"name" | "realName" | "email" | "phone" | "role" | "dept" | "post" | "birthday", string>> = {}) => {
  const { name = "昵称", realName = "张三", email = "", phone = "", role = "查阅人员", dept = "甲处", post = "", birthday = "" } = more;
  return [account, name, realName, email, phone, role, dept, post, birthday];
};
const sheet = (...rows: string[][]) => stringify([HEADER, ...rows]);

async function upload(path: string, file: string | Uint8Array<ArrayBuffer>, { token = admin, isCovered = "0", name = "用户.csv" } = {}) {
  const form = new FormData();
  form.set("isCovered", isCovered);
  form.set("file", new Blob([file]), name);
  return answered(await fetch(new Request(`http://upstream${base}/${path}`, { method: "POST", headers: { "Blade-Auth": `bearer ${token}` }, body: form })));
}

async function preview(file: string | Uint8Array<ArrayBuffer>, more: { token?: string; isCovered?: string } = {}): Promise<UserImport> {
  const { status, body } = await upload("import-file", file, more);
  expect([status, body.msg]).toEqual([200, body.msg]);
  return body.data as UserImport;
}

const commit = ({ jobId, version }: Pick<UserImport, "jobId" | "version">, token = admin) => ask(fetch, `${base}/import-commit`, { token, body: { id: jobId, version } });
const rowsOf = async (jobId: string, kind: "good" | "bad", token = admin) => (await dataOf<{ records: UserImportRow[]; total: number }>(fetch, `${base}/import-rows?id=${jobId}&kind=${kind}&size=100`, { token }));
const faultsIn = async (job: UserImport, token = admin) => (await rowsOf(job.jobId, "bad", token)).records.flatMap(({ rowNumber, errors }) => errors.map(({ column, reason }) => [rowNumber, column, reason]));
const stored = async (account: string) => (await database.db.select().from(users).where(eq(users.account, account)))[0];
const count = async () => (await database.db.select({ id: users.id }).from(users)).length;

describe("a sheet of users", () => {
  test("is checked without writing anybody, and written once when it is committed", async () => {
    const before = await count();
    const job = await preview(sheet(row("imp-1", { dept: "甲处/综合科", birthday: "1990/5/1", phone: "13800138000" }), row("imp-2", { dept: "乙处，甲处" })));
    expect(job).toMatchObject({ state: 0, totalRows: 2, goodRows: 2, badRows: 0, added: 2, changed: 0, isCovered: 0 });
    expect((await rowsOf(job.jobId, "good")).records).toMatchObject([{ rowNumber: 2, account: "imp-1", deptName: "甲处/综合科", isKnown: 0 }, { rowNumber: 3, account: "imp-2" }]);
    expect(await count()).toBe(before);
    expect((await commit(job)).body).toMatchObject({ data: { state: 1, added: 2 } });
    expect((await commit(job)).body).toMatchObject({ data: { state: 1, added: 2 } });
    expect(await count()).toBe(before + 2);
    const one = await stored("imp-1");
    expect(one).toMatchObject({ deptId: "702", roleId: roleId("viewer"), phone: "13800138000", tenantId: "000000", status: 1, mustChangePassword: true });
    expect(one?.birthday).toContain("1990-05-01");
    expect((await stored("imp-2"))?.deptId).toBe("703,701");
    expect(await database.db.select().from(changeHistory).where(eq(changeHistory.rowId, one?.id ?? ""))).toMatchObject([{ action: "add", account: "admin" }]);
  });

  test("is read from a workbook as well, whatever stands above its header", async () => {
    const text = (value: string) => ({ value, type: String });
    const data = [[text("用户名册")], ["登录账号", "用户昵称", "用户姓名", "所属角色", "所属部门", "没有用处"].map(text), ["imp-x", "小王", "王五", "查阅人员", "甲处", "丢弃"].map(text)];
    const job = await preview(new Uint8Array(await writeXlsxFile(data).toBuffer()));
    expect(job).toMatchObject({ totalRows: 1, added: 1 });
    await commit(job);
    expect(await stored("imp-x")).toMatchObject({ realName: "王五", name: "小王" });
  });

  test("says of every fault its row, its column and its reason, and is not written at all", async () => {
    const job = await preview(sheet(
      row("imp-ok"), row("", {}), row("imp two"), row("imp-ok"), row("admin"), row("imp-3", { role: "无此角色" }), row("imp-4", { dept: "综合科" }),
      row("imp-5", { dept: "外单位" }), row("imp-6", { email: "nonsense", birthday: "某日" }), row("imp-7", { realName: "长".repeat(31) }),
    ));
    expect(job).toMatchObject({ totalRows: 10, goodRows: 1, badRows: 9 });
    expect(await faultsIn(job)).toEqual([
      [3, "账户*", "请输入账户*"], [4, "账户*", "账户*格式不正确"], [5, "账户*", "文件中已有这个账户"], [6, "账户*", "账户已存在；要更新已有用户，请选择覆盖"],
      [7, "角色名称*", "没有这个角色"], [8, "部门名称*", "有几个部门叫这个名字，请连同上级部门写出，如 一处/综合科"], [9, "部门名称*", "没有这个部门，或您看不到它"],
      [10, "邮箱", "邮箱格式不正确"], [10, "生日", "生日格式不正确"], [11, "姓名*", "姓名*不能超过30个字符"],
    ]);
    expect((await commit(job)).body).toMatchObject({ code: 409, msg: "9 行有误，没有导入任何用户，请改正后重新上传" });
    expect(await stored("imp-ok")).toBeUndefined();
    const file = await (await fetch(new Request(`http://upstream${base}/import-bad-rows?id=${job.jobId}`, { headers: { "Blade-Auth": `bearer ${admin}` } }))).text();
    expect(file.split("\r\n")[4]).toContain("admin,昵称");
    expect(file).not.toContain("imp-ok,昵称,张三,,,查阅人员,甲处,,,\r");
  });

  test("that the world has overtaken since its preview is refused, with what is wrong now", async () => {
    const job = await preview(sheet(row("imp-late")));
    await commit(await preview(sheet(row("imp-late", { realName: "先到" }))));
    expect((await commit(job)).body).toMatchObject({ code: 409, data: { failed: 1, errors: [{ row: 2, message: "账户已存在；要更新已有用户，请选择覆盖" }] } });
    expect((await stored("imp-late"))?.realName).toBe("先到");
  });

  test("is its uploader's alone, may be thrown away, and is nothing any more then", async () => {
    const job = await preview(sheet(row("imp-own")));
    for (const path of [`import-job?id=${job.jobId}`, `import-rows?id=${job.jobId}&kind=good`, `import-bad-rows?id=${job.jobId}`]) {
      expect([path, (await ask(fetch, `${base}/${path}`, { token: clerk.token })).status]).toEqual([path, 404]);
    }
    expect((await commit(job, clerk.token)).status).toBe(404);
    expect((await ask(fetch, `${base}/import-discard`, { token: admin, body: { id: job.jobId } })).status).toBe(200);
    expect((await commit(job)).status).toBe(404);
  });

  test.each([
    ["no file of users", sheet().replace("账户", "考勤"), "前 20 行内找不到表头：至少要有“账户”一列"],
    ["a header alone", sheet(), "表头下面没有数据"],
    ["a web page", "<html><table></table></html>", "文件实际是网页或 XML，请用 Excel 打开并另存为 .xlsx"],
    ["a row too many", sheet(...Array.from({ length: 5001 }, (_, at) => row(`many-${at}`))), "一次最多导入 5000 行，请拆分文件"],
  ])("that is %s is refused with a sentence", async (_, file, msg) => {
    expect((await upload("import-file", file)).body).toMatchObject({ code: 400, msg });
  });

  test.each(workbookBombs)("that is one %s is refused in three seconds, and memory stays where it was", async (_, make) => {
    const bomb = make();
    const [began, before] = [performance.now(), process.memoryUsage().rss];
    const { status, body } = await upload("import-file", bomb, { name: "用户.xlsx" });
    expect([status, body.code, typeof body.msg]).toEqual([400, 400, "string"]);
    expect(performance.now() - began).toBeLessThan(3000);
    expect(process.memoryUsage().rss - before).toBeLessThan(150 * 1024 * 1024);
  });
});

describe("an imported user", () => {
  test("has no password that anybody knows, and signs in after a reset", async () => {
    await commit(await preview(sheet(row("imp-login"))));
    for (const password of ["", "unset", "123456", "imp-login"]) expect((await askToken(fetch, { account: "imp-login", password })).status).not.toBe(200);
    const id = (await stored("imp-login"))?.id;
    const [{ password } = { password: "" }] = await dataOf<{ password: string }[]>(fetch, `${base}/reset-password?userIds=${id}`, { token: admin, method: "POST" });
    expect((await askToken(fetch, { account: "imp-login", password })).status).toBe(200);
  });

  test("is never given a role by somebody who holds less", async () => {
    const job = await preview(sheet(row("imp-wide", { role: "超级管理员" }), row("imp-fit", { role: clerk.account })), { token: clerk.token });
    expect(await faultsIn(job, clerk.token)).toEqual([[2, "角色名称*", "该角色的权限超出您的权限，不能分配"]]);
    expect((await upload("import-user", sheet(row("imp-wide", { role: "超级管理员" })), { token: clerk.token })).body).toMatchObject({ code: 409 });
    expect(await stored("imp-wide")).toBeUndefined();
  });

  test("counts against what the tenant may have", async () => {
    await database.db.update(tenants).set({ accountNumber: await count() }).where(eq(tenants.tenantId, "000000"));
    const job = await preview(sheet(row("imp-q1"), row("imp-q2")));
    const refused = await commit(job);
    await database.db.update(tenants).set({ accountNumber: -1 }).where(eq(tenants.tenantId, "000000"));
    expect(refused.body).toMatchObject({ code: 2134 });
    expect(await stored("imp-q1")).toBeUndefined();
  });
});

describe("a covering sheet", () => {
  test("changes what its cells say of those that are there, and neither roles nor passwords nor standing", async () => {
    await commit(await preview(sheet(row("imp-old", { phone: "13800000001" }))));
    const before = await stored("imp-old");
    const job = await preview(sheet(row("imp-old", { realName: "李四", phone: "", role: "超级管理员", dept: "乙处" }), row("imp-new")), { isCovered: "1" });
    expect(job).toMatchObject({ added: 1, changed: 1, badRows: 0, isCovered: 1 });
    await commit(job);
    const { roleId: role, password, status, version = 0 } = before ?? {};
    expect(await stored("imp-old")).toMatchObject({ realName: "李四", phone: "13800000001", deptId: "703", roleId: role, password, status, version: version + 1 });
    await commit(await preview(sheet(row("imp-old", { realName: "李四", dept: "乙处" })), { isCovered: "1" }));
    expect((await stored("imp-old"))?.version).toBe(version + 1);
  });

  test("of somebody who holds less leaves those who may more alone", async () => {
    const job = await preview(sheet(row("admin", { realName: "改名" })), { isCovered: "1", token: clerk.token });
    expect(await faultsIn(job, clerk.token)).toEqual([[2, "账户*", "该用户的权限高于您，不能覆盖"]]);
  });
});

describe("other clients of the contract", () => {
  test("import at one stroke, all rows or none", async () => {
    const refused = await upload("import-user", sheet(row("one-1"), row("one-2", { dept: "无" })));
    expect(refused.body).toMatchObject({ code: 409, data: { total: 2, success: 0, failed: 1, errors: [{ row: 3, column: "部门名称*", value: "无", message: "没有这个部门，或您看不到它" }] } });
    expect((await upload("import-user", sheet(row("one-1"), row("one-2")), { isCovered: "true" })).body).toMatchObject({ data: { total: 2, success: 2, failed: 0, errors: [] } });
    expect(await database.db.select({ id: users.id }).from(users).where(inArray(users.account, ["one-1", "one-2"]))).toHaveLength(2);
  });

  test("get the template with the columns that are read, and the list's users as a workbook", async () => {
    const bytes = async (path: string) => Buffer.from(await (await fetch(new Request(`http://upstream${base}/${path}`, { headers: { "Blade-Auth": `bearer ${admin}` } }))).arrayBuffer());
    const [template] = await readXlsxFile(await bytes("export-template"));
    expect(template?.data[0]).toEqual(HEADER);
    const [exported] = await readXlsxFile(await bytes("export-user?account_like=imp-old"));
    expect(exported?.data).toHaveLength(2);
    expect(exported?.data[1]?.slice(0, 3)).toEqual(["imp-old", "昵称", "李四"]);
    expect((await ask(fetch, `${base}/export-user`, { token: clerk.token })).status).toBe(403);
  });
});
