import { and, eq, inArray } from "drizzle-orm";
import type { TokenReply } from "#app/contract/auth/oauth.ts";
import { roles, users } from "../db/schema/system.ts";
import type { RequestContext } from "../http/caller.ts";
import { isTenantLive } from "../http/tenant-standing.ts";
import { splitIds } from "../system/rights.ts";

export type SignInUser = typeof users.$inferSelect & { roleAliases: string[] };

/** An active user of a live tenant by id or account, with the aliases of the user's roles. */
export async function findUser({ db }: RequestContext, by: { id: string } | { tenantId: string; account: string }): Promise<SignInUser | undefined> {
  const which = "id" in by ? eq(users.id, by.id) : and(eq(users.tenantId, by.tenantId), eq(users.account, by.account));
  const [user] = await db.select().from(users).where(and(which, eq(users.isDeleted, 0), eq(users.status, 1)));
  if (!user || !(await isTenantLive(db, user.tenantId))) return undefined;
  return { ...user, roleAliases: await aliasesOf({ db }, user) };
}

/** Aliases of the enabled roles among comma-joined ids. */
export async function aliasesOf({ db }: Pick<RequestContext, "db">, { tenantId, roleId }: { tenantId: string; roleId: string }): Promise<string[]> {
  const ids = splitIds(roleId);
  if (ids.length === 0) return [];
  const held = await db.select({ alias: roles.roleAlias }).from(roles)
    .where(and(inArray(roles.id, ids), eq(roles.tenantId, tenantId), eq(roles.isDeleted, 0), eq(roles.status, 1)));
  return held.map((role) => role.alias);
}

/** The flat token answer without its tokens (contract 2.2). */
export function tokenReply(user: SignInUser, { clientId, seconds }: { clientId: string; seconds: number }): Omit<TokenReply, "access_token" | "refresh_token"> {
  return {
    token_type: "bearer", expires_in: seconds, scope: "all", client_id: clientId,
    tenant_id: user.tenantId, user_id: user.id, oauth_id: "", account: user.account, user_name: user.account,
    nick_name: user.name, real_name: user.realName, role_id: user.roleId, role_name: user.roleAliases.join(","),
    dept_id: user.deptId, post_id: user.postId, avatar: user.avatar ?? "", detail: {},
  };
}
