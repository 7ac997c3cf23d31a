import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { menus, roles, users } from "../db/schema/system.ts";
import { ADMINISTRATOR, type Caller, type Executor, type Grants, PLATFORM_TENANT, type RequestContext, WILDCARD, splitIds } from "../http/caller.ts";
import { notFound, Refusal } from "../http/errors.ts";
import { readGrants } from "../http/grants.ts";
import { platformCodes } from "../http/platform-codes.ts";

/** A scope as grants need it: its menu, whose code is null when it is gone, and the resource it is about. */
export type StoredScope = { id: string; menuId: string; name: string; resource: string; code: string | null };
/** What is to be given to somebody: menus and scopes to a role, or roles to a user. */
export type Grant = { menuIds?: readonly string[]; roleIds?: readonly string[]; dataScopeIds?: readonly string[]; apiScopeIds?: readonly string[] };

/** Codes that roles of a tenant give now, without those of disabled or removed ones; `*:*:*` for the platform's administrator. */
export async function codesOfRoles(db: Executor, roleIds: readonly string[], tenantId: string): Promise<ReadonlySet<string>> {
  return (await readGrants(db, { tenantId, packageId: null, roleIds })).codes;
}

/**
 * Nobody grants what they do not hold (2132): every code, role and scope must be the caller's own, and no code of the
 * platform's pages goes to another tenant. Ids that are not there are a 2104. Call it before anything is written.
 */
export async function requireGrantable(context: RequestContext, { menuIds = [], roleIds = [], dataScopeIds = [], apiScopeIds = [] }: Grant) {
  requireHeld(context.caller, await codesOfMenus(context.db, menuIds));
  await requireHeldRoles(context, roleIds);
  await requireHeldScopes(context, 1, dataScopeIds);
  await requireHeldScopes(context, 2, apiScopeIds);
}

/** Whether the caller may give a role to somebody. */
export async function isGrantable(context: RequestContext, roleId: string): Promise<boolean> {
  try {
    await requireGrantable(context, { roleIds: [roleId] });
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

/** Refuses (2136) to touch users who may more than the caller; users out of the caller's tenant are a 2104. */
export async function requireNotStronger(context: RequestContext, userIds: readonly string[]) {
  const { db, caller } = context;
  const wanted = [...new Set(userIds)];
  if (wanted.length === 0) return;
  const found = await db.select({ id: users.id, roleId: users.roleId }).from(users)
    .where(and(inArray(users.id, wanted), eq(users.tenantId, caller.tenantId), eq(users.isDeleted, 0)));
  if (found.length !== wanted.length) throw notFound();
  if (caller.codes.has(WILDCARD)) return;
  for (const { id, roleId } of found) {
    if (id === caller.userId) continue;
    const grants = await readGrants(db, { tenantId: caller.tenantId, packageId: null, roleIds: splitIds(roleId) });
    if (!within(caller, grants)) throw new Refusal("strongerUser", { status: 403, code: 2136 });
  }
}

/**
 * Refuses (2131) a change after which nobody administers the platform any more. Call it last in every write that takes
 * roles or standing from users or roles; two such writes wait for each other.
 */
export async function requireAdministratorLeft({ db }: RequestContext) {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('last-administrator'))`);
  const { rows } = await db.execute(sql`
    select 1 from blade_user u join blade_role r on r.id::text = any(string_to_array(u.role_id, ','))
    where u.tenant_id = ${PLATFORM_TENANT} and u.is_deleted = 0 and u.status = 1
      and r.tenant_id = ${PLATFORM_TENANT} and r.role_alias = ${ADMINISTRATOR} and r.is_deleted = 0 and r.status = 1 limit 1`);
  if (rows.length === 0) throw new Refusal("lastAdministrator", { status: 409, code: 2131 });
}

/** Ids of menus that the caller may grant or take away; a grant leaves every other one as it is. */
export async function grantableMenus({ db, caller }: RequestContext): Promise<ReadonlySet<string>> {
  const rows = await db.select({ id: menus.id, code: menus.code }).from(menus).where(eq(menus.isDeleted, 0));
  return new Set(rows.filter(({ code }) => isHeld(caller, code)).map(({ id }) => id));
}

/** Scopes that the caller may hand on or take away: category 1 on rows, 2 on paths. */
export async function grantableScopes({ db, caller }: RequestContext, category: 1 | 2): Promise<StoredScope[]> {
  return (await readScopes(db, category, sql`true`)).filter((scope) => isHeldScope(caller, category, scope));
}

function requireHeld(caller: Caller, codes: Iterable<string>) {
  if (![...codes].every((code) => isHeld(caller, code))) throw tooWide();
}

const isHeld = (caller: Caller, code: string) =>
  (caller.codes.has(WILDCARD) || caller.codes.has(code)) && (caller.tenantId === PLATFORM_TENANT || !platformCodes().has(code));

async function codesOfMenus(db: Executor, ids: readonly string[]): Promise<string[]> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return [];
  const rows = await db.select({ code: menus.code }).from(menus).where(and(inArray(menus.id, wanted), eq(menus.isDeleted, 0)));
  if (rows.length !== wanted.length) throw notFound();
  return rows.map(({ code }) => code);
}

async function requireHeldRoles({ db, caller }: RequestContext, ids: readonly string[]) {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return;
  const found = await db.select({ id: roles.id }).from(roles)
    .where(and(inArray(roles.id, wanted), eq(roles.tenantId, caller.tenantId), eq(roles.isDeleted, 0)));
  if (found.length !== wanted.length) throw notFound();
  if (caller.codes.has(WILDCARD)) return;
  for (const roleId of wanted) {
    if (!within(caller, await readGrants(db, { tenantId: caller.tenantId, packageId: null, roleIds: [roleId] }))) throw tooWide();
  }
}

/** Whether grants open nothing that the caller's do not: codes, rows of narrowed resources, closed paths. */
function within(caller: Caller, { codes, scopes, gates }: Grants): boolean {
  if (caller.codes.has(WILDCARD)) return true;
  const rows = [...caller.scopes].every(([resource, own]) => {
    if (!codes.has(resource)) return true;
    const theirs = scopes.get(resource);
    return theirs !== undefined && theirs.every(({ id }) => own.some((rule) => rule.id === id));
  });
  const paths = gates.every(({ id, mine }) => !mine || caller.gates.some((gate) => gate.id === id && gate.mine));
  return rows && paths && [...codes].every((code) => caller.codes.has(code));
}

/** A scope of one's own roles may be handed on; one on rows also by somebody whom no rule narrows there. */
async function requireHeldScopes({ db, caller }: RequestContext, category: 1 | 2, ids: readonly string[]) {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return;
  const rows = await readScopes(db, category, inArray(sql`s.id`, wanted));
  if (rows.length !== wanted.length) throw notFound();
  if (!rows.every((scope) => isHeldScope(caller, category, scope))) throw tooWide();
}

async function readScopes(db: Executor, category: 1 | 2, condition: SQL): Promise<StoredScope[]> {
  const table = sql.identifier(category === 1 ? "blade_scope_data" : "blade_scope_api");
  const { rows } = await db.execute<StoredScope>(sql`
    select s.id, s.menu_id as "menuId", s.scope_name as name, s.resource_code as resource, m.code
    from ${table} s left join blade_menu m on m.id = s.menu_id and m.is_deleted = 0
    where ${condition} and s.is_deleted = 0 order by s.id`);
  return rows;
}

function isHeldScope(caller: Caller, category: 1 | 2, { id, resource, code }: StoredScope): boolean {
  if (caller.codes.has(WILDCARD)) return true;
  if (code === null || !isHeld(caller, code)) return false;
  const own = caller.scopes.get(resource);
  return category === 1 ? own === undefined || own.some((rule) => rule.id === id) : caller.gates.some((gate) => gate.id === id && gate.mine);
}

const tooWide = () => new Refusal("grantTooWide", { status: 403, code: 2132 });
