import { and, eq, inArray, type SQL } from "drizzle-orm";
import type { TokenReply } from "#app/contract/auth/oauth.ts";
import { roles, users } from "../db/schema/system.ts";
import { type RequestContext, splitIds } from "../http/caller.ts";
import { Refusal } from "../http/errors.ts";
import { isTenantLive } from "../http/tenant-standing.ts";

export type SignInUser = typeof users.$inferSelect & { roleAliases: string[] };

/** An active user of a live tenant by id, with the aliases of the user's roles. */
export async function findUser(context: Reading, { id }: { id: string }): Promise<SignInUser | undefined> {
  return liveOne(context, and(eq(users.id, id), eq(users.status, 1)));
}

/** A user of a live tenant by account, whatever the user's standing: ask `requireStanding` once the user has proved it. */
export async function findAccount(context: Reading, { tenantId, account }: { tenantId: string; account: string }): Promise<SignInUser | undefined> {
  return liveOne(context, and(eq(users.tenantId, tenantId), eq(users.account, account)));
}

/** The one user of a live tenant with a phone; a phone that several share names nobody. */
export async function findUserByPhone(context: Reading, { tenantId, phone }: { tenantId: string; phone: string }): Promise<SignInUser | undefined> {
  const which = and(eq(users.tenantId, tenantId), eq(users.phone, phone), eq(users.isDeleted, 0));
  return (await context.db.$count(users, which)) === 1 ? liveOne(context, which) : undefined;
}

/** The user of a live tenant whom a third party vouches for, whatever the user's standing. */
export async function findBound(context: Reading, { tenantId, userId }: { tenantId: string; userId: string }): Promise<SignInUser | undefined> {
  return liveOne(context, and(eq(users.tenantId, tenantId), eq(users.id, userId)));
}

/** Refuses somebody who has proved who they are and may not come in: waiting for the audit, refused, stopped (spec §4). */
export function requireStanding({ status }: SignInUser) {
  if (status === 1) return;
  if (status === 0) throw new Refusal("accountWaiting", { status: 403 });
  throw new Refusal(status === 2 ? "accountRefused" : "accountStopped", { status: 403 });
}

type Reading = Pick<RequestContext, "db">;

async function liveOne({ db }: Reading, which: SQL | undefined): Promise<SignInUser | undefined> {
  const [user] = await db.select().from(users).where(and(which, eq(users.isDeleted, 0)));
  if (!user || !(await isTenantLive(db, user.tenantId))) return undefined;
  return { ...user, roleAliases: await aliasesOf({ db }, user) };
}

/** Aliases of the enabled roles among comma-joined ids. */
export async function aliasesOf({ db }: Reading, { tenantId, roleId }: { tenantId: string; roleId: string }): Promise<string[]> {
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
