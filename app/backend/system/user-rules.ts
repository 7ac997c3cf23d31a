import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { isAccountTaken } from "../auth/account.ts";
import { requireGoodPassword } from "../auth/password-policy.ts";
import { hashPassword } from "../auth/primitives/password-hash.ts";
import type { CrudRules, Row } from "../crud/entity.ts";
import { tokenFamilies } from "../db/schema/auth.ts";
import { assessors } from "../db/schema/project/assessor.ts";
import { personnel } from "../db/schema/project/personnel.ts";
import { projects } from "../db/schema/project/project.ts";
import { type RequestContext, splitIds } from "../http/caller.ts";
import { duplicate, inUse, notFound, Refusal } from "../http/errors.ts";
import { tellOfRoles } from "./account-news.ts";
import { requireAdministratorLeft, requireGrantable, requireNotStronger } from "./rights.ts";
import { deptNames, postNames } from "./user-names.ts";

type Values = Record<string, unknown>;

/**
 * What an administrator may do to users (trust S11, S31): give only roles that are not wider than the own ones, touch
 * nobody who may more, never remove oneself or the last administrator of the platform.
 */
export const userRules: CrudRules = {
  beforeSubmit: (values, context, current) => (current ? changed(values, context, current) : added(values, context)),
  beforeRemove: async (ids, context) => {
    requireOthers(context, ids);
    await requireNotStronger(context, ids);
    await requireUnused(context, ids);
  },
  beforeRestore: async (rows, context) => {
    await requireGrantable(context, { roleIds: rows.flatMap(({ roleId }) => splitIds(String(roleId))) });
    await requireQuota(context, rows.length);
  },
  afterWrite: async (context, { action, ids }) => {
    if (action === "remove") await endSessions(context, ids, "removed");
    if (action !== "add") await requireAdministratorLeft(context);
  },
};

/** Refuses (2135) to do to oneself what would shut oneself out. */
export function requireOthers({ caller }: RequestContext, ids: readonly string[]) {
  if (ids.includes(caller.userId)) throw new Refusal("notYourself", { status: 409, code: 2135 });
}

/** Refuses (2134) more users than the tenant may have; two that add at the same moment wait for each other. */
export async function requireQuota({ db, caller }: RequestContext, more: number) {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext(${`users:${caller.tenantId}`}))`);
  const { rows } = await db.execute<{ most: number; held: number }>(sql`
    select t.account_number as most,
      (select count(*)::int from blade_user u where u.tenant_id = t.tenant_id and u.is_deleted = 0) as held
    from blade_tenant t where t.tenant_id = ${caller.tenantId} and t.account_number >= 0`);
  const [quota] = rows;
  if (quota && quota.held + more > quota.most) throw new Refusal("accountQuota", { status: 409, code: 2134, params: { most: quota.most } });
}

/** Ends every session of users: from their next call on they are signed out. */
export async function endSessions({ db }: RequestContext, ids: readonly string[], reason: string) {
  await db.update(tokenFamilies).set({ revokedAt: new Date(), revokeReason: reason, sealedAnswer: null })
    .where(and(inArray(tokenFamilies.userId, [...ids]), isNull(tokenFamilies.revokedAt)));
}

async function added(values: Values, context: RequestContext): Promise<Values> {
  const account = String(values.account);
  const password = typeof values.password === "string" ? values.password : "";
  await requireGoodPassword(context, { password, account, field: "password" });
  await requireQuota(context, 1);
  await requireFreeAccount(context, account);
  return { ...(await placed(values, context)), password: await hashPassword(password), mustChangePassword: true };
}

async function changed({ password: _, ...values }: Values, context: RequestContext, current: Row): Promise<Values> {
  await requireNotStronger(context, [current.id]);
  if (values.account !== undefined && values.account !== current.account) await requireFreeAccount(context, String(values.account), current.id);
  const next = await placed(values, context, current);
  const [roleIds, held] = [splitIds(String(next.roleId ?? current.roleId)), splitIds(String(current.roleId))];
  if (roleIds.length !== held.length || roleIds.some((id) => !held.includes(id))) await tellOfRoles(context, current.id, roleIds);
  return next;
}

async function requireFreeAccount({ db, caller: { tenantId } }: RequestContext, account: string, ownId?: string) {
  if (await isAccountTaken(db, { tenantId, account }, ownId)) throw duplicate("account", "accountTaken");
}

/** Roles, departments and posts as clean lists of ids; those the user did not have before are there and may be given. */
async function placed(values: Values, context: RequestContext, current?: Row): Promise<Values> {
  const lists = Object.fromEntries(["roleId", "deptId", "postId"].flatMap((name) =>
    typeof values[name] === "string" ? [[name, [...new Set(splitIds(values[name]))]] as const] : []));
  const fresh = (name: string) => (lists[name] ?? []).filter((id) => !splitIds(String(current?.[name] ?? "")).includes(id));
  const [roleIds, deptIds, postIds] = [fresh("roleId"), fresh("deptId"), fresh("postId")];
  await requireGrantable(context, { roleIds });
  if ((await deptNames(context, deptIds)).size !== deptIds.length || (await postNames(context, postIds)).size !== postIds.length) throw notFound();
  return { ...values, ...Object.fromEntries(Object.entries(lists).map(([name, ids]) => [name, ids.join(",")])) };
}

/** People whom records of the supervision domain name stay (2106). */
async function requireUnused({ db }: RequestContext, ids: readonly string[]) {
  const used = await Promise.all([
    db.select({ id: personnel.userId }).from(personnel).where(and(inArray(personnel.userId, [...ids]), eq(personnel.isDeleted, 0))).limit(1),
    db.select({ id: assessors.userId }).from(assessors).where(and(inArray(assessors.userId, [...ids]), eq(assessors.isDeleted, 0))).limit(1),
    db.select({ id: projects.projectAdminUserId }).from(projects).where(and(inArray(projects.projectAdminUserId, [...ids]), eq(projects.isDeleted, 0))).limit(1),
  ]);
  const refs = ["personnel", "assessor", "project"].filter((_, at) => (used[at]?.length ?? 0) > 0);
  if (refs.length > 0) throw inUse(refs);
}
