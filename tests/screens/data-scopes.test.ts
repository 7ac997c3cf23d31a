import "../support/settings.ts";
import { beforeAll, expect, test } from "vitest";
import type { Database } from "#app/backend/db/connect.ts";
import { roleScopes } from "#app/backend/db/schema/rights.ts";
import { fetch } from "#app/backend/index.server.ts";
import { type Browser, browserOf, openApplication } from "../support/application.ts";
import { ADMIN_PASSWORD } from "../support/sign-in.ts";
import { grantCodes } from "../support/person.ts";
import { openWorld, people } from "../support/world.ts";
import { textOf } from "../resources/screen-table.ts";

const PATH = "/authority/datascope";
let database: Database;
let site: Awaited<ReturnType<typeof openApplication>>;
let admin: Browser;
let menuId = "";
let depts: { id: string; name: string }[] = [];
beforeAll(async () => {
  database = await openWorld();
  site = await openApplication();
  admin = await browserOf(site, fetch, { account: "admin", password: ADMIN_PASSWORD });
  menuId = (await database.pool.query<{ id: string }>("select id from blade_menu where code = 'post'")).rows[0]?.id ?? "";
  depts = (await database.pool.query<{ id: string; name: string }>("select id, dept_name as name from blade_dept where tenant_id = '000000' and is_deleted = 0 order by id limit 2")).rows;
});

/** Saves a rule by the form of the screen and answers its id. */
async function saved(name: string, more: [string, string][]): Promise<string> {
  const form: [string, string][] = [["intent", "submit"], ["menuId", menuId], ["resourceCode", "post"], ["scopeName", name], ...more];
  const { status, html } = await admin.post(`${PATH}?view=new`, form);
  expect([status, /<main.*/s.exec(html)?.[0].slice(0, 500) ?? ""]).toEqual([303, ""]);
  return (await database.pool.query<{ id: string }>("select id from blade_scope_data where scope_name = $1", [name])).rows[0]?.id ?? "";
}
const shown = async (id: string) => textOf((await admin.open(`${PATH}?view=show&id=${id}`)).html);

test.each([
  ["1", "在“岗位管理 (post)”中看到全部数据。"],
  ["2", "在“岗位管理 (post)”中只看到本人创建的数据。"],
  ["3", "在“岗位管理 (post)”中只看到本部门的数据。"],
  ["4", "在“岗位管理 (post)”中只看到本部门及下级部门的数据。"],
])("a rule of type %s says what it does", async (scopeType, sentence) => {
  expect(await shown(await saved(`类型${scopeType}`, [["scopeType", scopeType]]))).toContain(`持有此权限的角色，${sentence}`);
});

test("a rule of its own is told as a condition in words", async () => {
  const rule = { any: [{ field: "createUser", operator: "equal", value: "@userId" }, { all: [{ field: "postCode", operator: "likeright", value: "a" }, { field: "postName", operator: "notnull" }] }] };
  const text = await shown(await saved("条件", [["scopeType", "5"], ["scopeValue", JSON.stringify(rule)]]));
  expect(text).toContain("只看到符合以下条件的数据：createUser 等于 本人 或 (postCode 开头是 a 且 postName 不为空)。");
});

test("chosen departments are told by their names, and ticked when the rule is changed, whose text is then empty", async () => {
  const id = await saved("部门", [["scopeType", "5"], ...depts.map(({ id: dept }): [string, string] => ["deptIds", dept])]);
  expect(await shown(id)).toContain(`只看到以下部门的数据：${depts.map(({ name }) => name).join("、")}。`);
  const { html } = await admin.open(`${PATH}?view=edit&id=${id}`);
  const ticked = [...html.matchAll(/<input[^>]*name="deptIds"[^>]*>/g)].map(([tag]) => tag).filter((tag) => /checked/.test(tag)).map((tag) => /value="(\d+)"/.exec(tag)?.[1]);
  expect(ticked.sort()).toEqual(depts.map((dept) => dept.id).sort());
  expect(html).toMatch(/<textarea[^>]*name="scopeValue"[^>]*><\/textarea>/);
});

test("whom a rule narrows reads on the list what is shown; whom none narrows reads nothing of it", async () => {
  const scopeId = await saved("岗位范围", [["scopeType", "4"]]);
  const role = (await database.pool.query<{ id: string }>("select role_id as id from blade_user where account = 'clerk'")).rows[0]?.id ?? "";
  await database.db.insert(roleScopes).values({ id: "990001", scopeCategory: 1, scopeId, roleId: role });
  await grantCodes(database.db, role, ["post"]);
  const clerk = await browserOf(site, fetch, people.clerk);
  expect(textOf((await clerk.open("/system/post")).html)).toContain("仅显示本部门及下级部门的数据");
  expect(textOf((await admin.open("/system/post")).html)).not.toContain("仅显示");
});
