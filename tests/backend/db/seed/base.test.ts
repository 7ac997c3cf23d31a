import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { verifyPassword } from "#app/backend/auth/primitives/password-hash.ts";
import type { Database } from "#app/backend/db/connect.ts";
import { seedBase } from "#app/backend/db/seed/base.ts";
import { menuRows, rolesOf } from "#app/backend/db/seed/menu-tree.ts";
import { seedMenus } from "#app/backend/db/seed/menus.ts";
import { daysOff, isFestivalBreak } from "#app/backend/db/seed/work-days.ts";
import { countsOf, preparedDatabase } from "./prepared-database.ts";

const options = { adminPassword: "first-password", today: "2026-11-15" };
const tables = ["blade_tenant", "blade_role", "blade_user", "blade_dept", "blade_post", "blade_client", "blade_region", "post_param_config"];
let opened: Database;
let firstTime: boolean;

beforeAll(async () => {
  opened = await preparedDatabase();
  firstTime = (await seedBase(opened.db, options)).created;
  await seedMenus(opened.db);
});

test("the first start creates the province and the second one adds nothing", async () => {
  const before = await countsOf(opened, [...tables, "blade_dict", "blade_dict_biz", "blade_param", "work_calendar"]);
  const again = await seedBase(opened.db, { ...options, adminPassword: "another-password" });
  expect([firstTime, again.created]).toEqual([true, false]);
  expect(await countsOf(opened, Object.keys(before))).toEqual(before);
  expect(before).toMatchObject({ blade_role: 8, blade_dept: 6, blade_client: 3, blade_region: 27 + 3682, post_param_config: 18, blade_param: 11 });
});

test("the administrator signs in with the password of the first start only", async () => {
  const { rows } = await opened.pool.query("SELECT password FROM blade_user WHERE account = 'admin'");
  expect(await verifyPassword("first-password", rows[0].password)).toBe(true);
  expect(await verifyPassword("another-password", rows[0].password)).toBe(false);
});

test("every dictionary entry has a Chinese and an English label and a head", async () => {
  for (const table of ["blade_dict", "blade_dict_biz"]) {
    const { rows } = await opened.pool.query(
      `SELECT e.code, e.dict_key FROM ${table} e LEFT JOIN ${table} h ON h.id = e.parent_id AND h.code = e.code AND h.dict_key = '-1'
       WHERE e.dict_value = '' OR coalesce(e.dict_value_en, '') = '' OR (e.parent_id <> 0 AND h.id IS NULL)`,
    );
    expect(rows).toEqual([]);
  }
  const { rows } = await opened.pool.query("SELECT dict_value, dict_value_en FROM blade_dict_biz WHERE code = 'job_status' AND dict_key = '22'");
  expect(rows).toEqual([{ dict_value: "停工锁定", dict_value_en: "Locked out" }]);
});

test("every dictionary that the contract and the domain name is there, and a process says which form begins it", async () => {
  const named =
    "sex notice menu_category button_func yes_no data_scope_type api_scope_type post_category region org_category user_type oss sms flow " +
    "scope_category project_type road_grade project_status record_status lot_type project_lot_status unit_type unit_nature assessor_type " +
    "job_status change_kind apply_status leave_type change_reason fence_type site_type punch_result punch_method stat_status check_type " +
    "check_result check_status period_type grade statement_status appeal_status alert_level cert_status part_status";
  const { rows } = await opened.pool.query<{ code: string }>(
    "SELECT code FROM blade_dict WHERE dict_key <> '-1' UNION ALL SELECT code FROM blade_dict_biz WHERE dict_key <> '-1' GROUP BY code",
  );
  const codes = new Set(rows.map(({ code }) => code));
  expect(named.split(" ").filter((code) => !codes.has(code))).toEqual([]);
  const flows = await opened.pool.query("SELECT dict_key, remark FROM blade_dict WHERE code = 'flow' AND parent_id <> 0 ORDER BY 1");
  expect(flows.rows).toEqual([{ dict_key: "1", remark: "leave" }, { dict_key: "2", remark: "expense" }]);
});

test("no code is both a system word and a business word, for readers get both together", async () => {
  const { rows } = await opened.pool.query("SELECT DISTINCT d.code FROM blade_dict d JOIN blade_dict_biz b ON b.code = d.code");
  expect(rows).toEqual([]);
});

test("a county lies below its city and the city below the province", async () => {
  const { rows } = await opened.pool.query("SELECT code, parent_code, ancestors, level, city_name FROM blade_region WHERE code LIKE '3902%' ORDER BY code LIMIT 2");
  expect(rows).toEqual([
    { code: "390200", parent_code: "390000", ancestors: "00,390000", level: 2, city_name: "云汀市" },
    { code: "390201", parent_code: "390200", ancestors: "00,390000,390200", level: 3, city_name: "云汀市" },
  ]);
});

test("a menu an administrator renamed and moved keeps its name and place at the next start", async () => {
  await opened.pool.query("UPDATE blade_menu SET name = '标段台账', sort = 42, path = '/mine', action = 9 WHERE code = 'project_lot'");
  expect(await seedMenus(opened.db)).toBe(0);
  const { rows } = await opened.pool.query("SELECT name, sort, path, action FROM blade_menu WHERE code = 'project_lot'");
  expect(rows).toEqual([{ name: "标段台账", sort: 42, path: "/mine", action: 0 }]);
});

test("a grant an administrator took back stays taken back, and a removed menu stays removed", async () => {
  await opened.pool.query("DELETE FROM blade_role_menu WHERE menu_id = (SELECT id FROM blade_menu WHERE code = 'project_view')");
  await opened.pool.query("UPDATE blade_menu SET is_deleted = 1 WHERE code = 'param_export'");
  await seedMenus(opened.db);
  const { rows } = await opened.pool.query(
    "SELECT m.code, m.is_deleted, count(rm.id)::int AS grants FROM blade_menu m LEFT JOIN blade_role_menu rm ON rm.menu_id = m.id WHERE m.code IN ('project_view', 'param_export') GROUP BY 1, 2 ORDER BY 1",
  );
  expect(rows).toEqual([{ code: "param_export", is_deleted: 1, grants: 1 }, { code: "project_view", is_deleted: 0, grants: 0 }]);
});

test("a row that a later release brings is granted to its roles and makes every process read grants again", async () => {
  const stamp = async () => (await opened.db.execute<{ value: number }>(sql`select value from blade_stamp where name = 'permission'`)).rows[0]?.value ?? 0;
  await opened.pool.query("DELETE FROM blade_role_menu WHERE menu_id = (SELECT id FROM blade_menu WHERE code = 'const_unit_export')");
  await opened.pool.query("DELETE FROM blade_menu WHERE code = 'const_unit_export'");
  const before = await stamp();
  expect(await seedMenus(opened.db)).toBe(1);
  const { rows } = await opened.pool.query(
    "SELECT r.role_alias FROM blade_role_menu rm JOIN blade_role r ON r.id = rm.role_id JOIN blade_menu m ON m.id = rm.menu_id WHERE m.code = 'const_unit_export' ORDER BY 1",
  );
  expect(rows.map((row) => row.role_alias)).toEqual(["administrator", "project_admin", "supervisor"]);
  expect(await stamp()).toBe(before + 1);
});

test("a key person sees the attendance statistics and punches alone, and only administrators see full identities", () => {
  const held = (alias: string) => menuRows.filter((row) => rolesOf(row).some((role) => role === alias)).map((row) => row.code);
  expect(held("personnel")).toEqual([
    "compliance_supervision", "personnel_attendance_statistics", "personnel_attendance_statistics_view", "attendance_record", "attendance_record_view",
    "desk", "mail", "mail_send",
  ]);
  expect(rolesOf({ code: "personnel_view_sensitive" })).toEqual(["administrator"]);
  expect(held("viewer").filter((code) => /_(add|edit|delete|export|import|recompute)$/.test(code))).toEqual([]);
  expect(held("unit_admin")).toContain("personnel_attendance_statistics_import");
  expect(held("user")).toEqual([]);
});

test("menu ids and codes are each their own", () => {
  expect(new Set(menuRows.map((row) => row.id)).size).toBe(menuRows.length);
  expect(new Set(menuRows.map((row) => row.code)).size).toBe(menuRows.length);
});

test("the calendar knows the holidays of the sun and of the moon", () => {
  const named = new Map(daysOff(2025, 2026).map((day) => [day.workDate, day.dayName]));
  expect(named.get("2026-02-17")).toBe("春节");
  expect(named.get("2025-01-28")).toBe("春节");
  expect(named.get("2026-06-19")).toBe("端午节");
  expect(named.get("2025-10-06")).toBe("中秋节");
  expect(named.get("2026-04-05")).toBe("清明节");
  expect(named.get("2026-11-15")).toBe("周末");
  expect(named.has("2026-11-16")).toBe(false);
  expect(["2026-02-13", "2026-02-14", "2026-02-23", "2026-02-24"].map(isFestivalBreak)).toEqual([false, true, true, false]);
});
