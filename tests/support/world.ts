import { eq } from "drizzle-orm";
import { hashPassword } from "#app/backend/auth/primitives/password-hash.ts";
import type { Database, Db } from "#app/backend/db/connect.ts";
import { notices } from "#app/backend/db/schema/desk.ts";
import { menus, params, roleMenus, roles, tenants, users } from "#app/backend/db/schema/system.ts";
import { apiScopes, dataScopes, topMenus } from "#app/backend/db/schema/rights.ts";
import { appVersions, attachs, ossConfigs, smsConfigs } from "#app/backend/db/schema/resource.ts";
import { tenantDatasources, tenantPackages } from "#app/backend/db/schema/tenancy.ts";
import { prepare } from "#app/backend/prepare.ts";
import { registerTables } from "../backend/project/small-world-rows.ts";
import { testDatabase } from "./database.ts";
import { logTables } from "./log-rows.ts";
import { PASSWORD } from "./sign-in.ts";

export const OTHER_TENANT = "000001";

/**
 * Who works with the platform in the tests, besides `admin`: `clerk` may nothing, `reader` may look at every screen and the
 * whole province, `stranger` may everything in another tenant.
 */
export const people = {
  clerk: { account: "clerk", tenantId: "000000" },
  reader: { account: "reader", tenantId: "000000" },
  stranger: { account: "stranger", tenantId: OTHER_TENANT },
} as const;

const ids = { clerk: "801", reader: "802", stranger: "803", clerkRole: "901", readerRole: "902", strangerRole: "903" };

/**
 * A database as after a first start without the demonstration, with the projects of `small-world-rows.ts` and the people
 * above; import `settings.ts` before.
 */
export async function openWorld(): Promise<Database> {
  const opened = await testDatabase({ from: "empty" });
  // First, so that the installation's own rows step aside where both name the same region or post.
  await registerTables(opened.db);
  await prepare();
  await settle(opened.db);
  return opened;
}

async function settle(db: Db) {
  const password = await hashPassword(PASSWORD);
  await db.insert(tenants).values({ id: "701", tenantId: OTHER_TENANT, tenantName: "另一租户" });
  await db.insert(tenantPackages).values({ id: "711", packageName: "基础版", menuId: "" });
  await db.insert(tenantDatasources).values({ id: "721", name: "备用库", driverClass: "org.postgresql.Driver", url: "jdbc:postgresql://spare:5432/spare" });
  await db.insert(appVersions).values({ id: "741", appName: "现场考勤", appType: 1, appVersion: "1.0.0", versionCode: 1, downloadUrl: "https://app.example/android" });
  await db.insert(smsConfigs).values({ id: "731", category: 5, smsCode: "spare", templateId: "", signName: "" });
  await db.insert(roles).values([
    { id: ids.clerkRole, roleName: "录入员", roleAlias: "clerk" },
    { id: ids.readerRole, roleName: "查阅员", roleAlias: "viewer" },
    { id: ids.strangerRole, roleName: "外人", roleAlias: "stranger", tenantId: OTHER_TENANT },
  ]);
  await db.insert(users).values([
    { id: ids.clerk, account: "clerk", name: "录入员", realName: "录入员", password, roleId: ids.clerkRole },
    { id: ids.reader, account: "reader", name: "查阅员", realName: "查阅员", password, roleId: ids.readerRole, regionCode: "390000" },
    { id: ids.stranger, account: "stranger", name: "外人", realName: "外人", password, roleId: ids.strangerRole, tenantId: OTHER_TENANT },
  ]);
  const rows = await db.select({ id: menus.id, code: menus.code }).from(menus).where(eq(menus.isDeleted, 0));
  const looking = rows.filter(({ code }) => !/_(add|edit|delete|export|import|recompute|view_sensitive|setting|role|reset|unlock|audit|grant|bind|revoke|restore|package|datasource|recycle|pass|enable|debug|publish|send|upload|test)$/.test(code));
  const grants = [
    ...looking.map(({ id }) => ({ roleId: ids.readerRole, menuId: id })),
    ...rows.map(({ id }) => ({ roleId: ids.strangerRole, menuId: id })),
  ];
  // What is called is not written beside the calls here, so that a test sees its own rows alone.
  await db.update(params).set({ paramValue: "false" }).where(eq(params.paramKey, "log.api"));
  await logTables(db);
  const menuId = rows.find(({ code }) => code === "post")?.id ?? "0";
  await db.insert(dataScopes).values({ id: "704", menuId, resourceCode: "post", scopeName: "本人岗位", scopeClass: "post", scopeColumn: "create_user", scopeType: 2 });
  await db.insert(notices).values({ id: "731", title: "汛期值班通知", category: 1, releaseTime: "2026-05-01 08:00:00", content: "<p>请各项目部落实值班。</p>", status: 1 });
  await db.insert(attachs).values({ id: "731", linkKey: "key-of-the-guide", link: "/files/attach/key-of-the-guide", name: `upload/20260101/${"0".repeat(32)}.pdf`, originalName: "履约检查指南.pdf", extension: "pdf", contentType: "application/pdf", attachSize: 2_621_440, sha256: "0".repeat(64) });
  await db.insert(ossConfigs).values({ id: "732", category: 9, ossCode: "folder", remark: "本机目录" });
  await db.insert(topMenus).values({ id: "706", code: "top", name: "首页菜单", source: "home", sort: 1 });
  await db.insert(apiScopes).values({ id: "705", menuId, resourceCode: "post", scopeName: "岗位接口", scopePath: "/blade-none/**", scopeType: 1 });
  await db.insert(roleMenus).values(grants.map((grant, at) => ({ id: String(10_000 + at), ...grant })));
}
