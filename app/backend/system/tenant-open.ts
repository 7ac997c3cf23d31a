import { randomBytes, randomInt } from "node:crypto";
import { and, eq, notInArray } from "drizzle-orm";
import type { Opened } from "#app/contract/system/tenant.ts";
import { hashPassword } from "../auth/primitives/password-hash.ts";
import { nowText } from "../clock.ts";
import { postParamConfigs } from "../db/schema/project/post-param-config.ts";
import { depts, dictsBiz, menus, posts, roleMenus, roles, tenants, users } from "../db/schema/system.ts";
import { PLATFORM_TENANT, type RequestContext } from "../http/caller.ts";
import { Refusal } from "../http/errors.ts";
import { platformCodes } from "../http/platform-codes.ts";
import { nextId } from "../snowflake.ts";

const TRIES = 20;
/** Role of whoever administers a tenant; it sees every row of it. */
const TENANT_ADMIN = "admin";

/** A number of six digits that no tenant has or had. */
export async function freeTenantId({ db }: RequestContext): Promise<string> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const tenantId = String(randomInt(100_000, 1_000_000));
    const [taken] = await db.select({ id: tenants.id }).from(tenants).where(eq(tenants.tenantId, tenantId));
    if (!taken) return tenantId;
  }
  throw new Refusal("unavailable", { status: 503 });
}

/**
 * What a new tenant starts with: a role that holds all that is not the platform's, a department, a post, the business
 * words and post parameters of the platform's tenant, and the account `admin`, whose password is told this once.
 */
export async function furnishTenant(context: RequestContext, { id, tenantId, tenantName }: { id: string; tenantId: string; tenantName: string }): Promise<Opened> {
  const { db, caller } = context;
  const now = nowText();
  const row = () => ({ id: nextId(), tenantId, createUser: caller.userId, createTime: now, updateUser: caller.userId, updateTime: now });
  const [role, dept, post] = [row(), row(), row()];
  await db.insert(roles).values({ ...role, roleName: "管理员", roleAlias: TENANT_ADMIN, sort: 1 });
  await db.insert(depts).values({ ...dept, deptName: tenantName, fullName: tenantName, sort: 1 });
  await db.insert(posts).values({ ...post, category: 1, postCode: "ceo", postName: "首席执行官", sort: 1 });
  const password = randomBytes(12).toString("base64url");
  await db.insert(users).values({
    ...row(), account: TENANT_ADMIN, name: "管理员", realName: "管理员", password: await hashPassword(password), mustChangePassword: true,
    roleId: role.id, deptId: dept.id, postId: post.id,
  });
  await grantMenus(context, role.id);
  await copyWords(context, row);
  return { id, tenantId, account: TENANT_ADMIN, password };
}

async function grantMenus({ db }: RequestContext, roleId: string) {
  const kept = [...platformCodes()];
  const rows = await db.select({ id: menus.id }).from(menus).where(and(eq(menus.isDeleted, 0), kept.length > 0 ? notInArray(menus.code, kept) : undefined));
  if (rows.length > 0) await db.insert(roleMenus).values(rows.map((menu) => ({ id: nextId(), roleId, menuId: menu.id })));
}

/** Without its words no select of a tenant's screens would have a choice. */
async function copyWords({ db }: RequestContext, row: () => { id: string; tenantId: string }) {
  const words = await db.select().from(dictsBiz).where(and(eq(dictsBiz.tenantId, PLATFORM_TENANT), eq(dictsBiz.isDeleted, 0)));
  const own = new Map(words.map(({ id }) => [id, nextId()]));
  if (words.length > 0) {
    await db.insert(dictsBiz).values(words.map((word) => ({ ...word, ...row(), id: own.get(word.id) ?? nextId(), parentId: own.get(word.parentId) ?? "0", version: 1 })));
  }
  const configs = await db.select().from(postParamConfigs).where(and(eq(postParamConfigs.tenantId, PLATFORM_TENANT), eq(postParamConfigs.isDeleted, 0)));
  if (configs.length > 0) await db.insert(postParamConfigs).values(configs.map((config) => ({ ...config, ...row(), version: 1 })));
}
