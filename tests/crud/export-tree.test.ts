import "../support/settings.ts";
import { readSheet } from "read-excel-file/node";
import { beforeAll, expect, test } from "vitest";
import type { Database } from "#app/backend/db/connect.ts";
import { fetch } from "#app/backend/index.server.ts";
import { type Browser, browserOf, openApplication } from "../support/application.ts";
import { ADMIN_PASSWORD } from "../support/sign-in.ts";
import { openWorld } from "../support/world.ts";

let database: Database;
let admin: Browser;
beforeAll(async () => {
  database = await openWorld();
  admin = await browserOf(await openApplication(), fetch, { account: "admin", password: ADMIN_PASSWORD });
});

/** The rows of an exported file by their headings. */
async function fileOf(path: string): Promise<Record<string, unknown>[]> {
  const answer = await admin.download(`/export/${path}`);
  expect([path, answer.status]).toEqual([path, 200]);
  const [headings = [], ...rows] = await readSheet(Buffer.from(await answer.arrayBuffer()));
  return rows.map((row) => Object.fromEntries(headings.map((heading, at) => [String(heading), row[at] ?? ""])));
}
const rowsOf = async <T extends object>(query: string) => (await database.pool.query<T>(query)).rows;
type Node = { name: string; above: string };

test.each([
  ["system/dept", "部门名称", "上级部门", "blade_dept", "dept_name", "and t.tenant_id = '000000'"],
  ["system/menu", "菜单名称", "上级菜单", "blade_menu", "name", ""],
  ["system/role", "角色名称", "上级角色", "blade_role", "role_name", "and t.tenant_id = '000000'"],
  ["system/dict", "字典名称", "上级字典", "blade_dict", "dict_value", ""],
])("the file of %s holds the whole tree, each row with the one above and below it in the file", async (list, name, above, table, column, scope) => {
  if (table === "blade_role") await database.pool.query("update blade_role set parent_id = (select min(id) from blade_role where tenant_id = '000000') where id = (select max(id) from blade_role where tenant_id = '000000')");
  const kept = await rowsOf<Node>(`select t.${column} as name, coalesce(p.${column}, '') as above from ${table} t left join ${table} p on p.id = t.parent_id where t.is_deleted = 0 ${scope}`);
  const file = (await fileOf(list)).map((row): Node => ({ name: String(row[name]), above: String(row[above]) }));
  const sorted = (nodes: Node[]) => nodes.map((node) => `${node.above} / ${node.name}`).sort();
  expect(sorted(file)).toEqual(sorted(kept));
  expect(file.filter((row) => row.above !== "").length).toBeGreaterThan(0);
  file.forEach((row, at) => row.above !== "" && expect(file.findIndex((other) => other.name === row.above)).toBeLessThan(at));
});

test("what a search found in a tree is exported as it was found, with the row above", async () => {
  const [child] = await rowsOf<Node>("select t.name, p.name as above from blade_menu t join blade_menu p on p.id = t.parent_id where t.code = 'post'");
  const file = await fileOf(`system/menu?code=post`);
  expect(file.find((row) => row["菜单名称"] === child?.name)).toMatchObject({ 上级菜单: child?.above });
  expect(file.some((row) => row["菜单编号"] === "system")).toBe(false);
});

test("regions are exported below the one that was chosen, or as they were found", async () => {
  const [{ count } = { count: "" }] = await rowsOf<{ count: string }>("select count(*) from blade_region where parent_code = '320100'");
  const below = await fileOf("system/region?parentCode=320100");
  expect([String(below.length), new Set(below.map((row) => row["上级区划"]))]).toEqual([count, new Set(["南京市"])]);
  expect(Number(count)).toBeGreaterThan(5);
  expect((await fileOf(`system/region?name=${encodeURIComponent("玄武区")}`)).map((row) => row["区划编号"])).toEqual(["320102"]);
});
