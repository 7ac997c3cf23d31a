import { sql } from "drizzle-orm";
import { verifyAccessToken } from "../auth/primitives/tokens.ts";
import { type Caller, type Executor, WILDCARD } from "./caller.ts";
import { unauthorised } from "./errors.ts";

type Principal = {
  familyId: string;
  locked: boolean;
  userId: string;
  tenantId: string;
  account: string;
  realName: string;
  roleId: string;
  deptId: string;
  regionCode: string | null;
  constUnitId: string | null;
  projectIds: string | null;
  personnelId: string | null;
  stamp: number | null;
};
type Grants = { aliases: string[]; codes: ReadonlySet<string> };

const SCHEME = "bearer ";
const ADMINISTRATOR = "administrator";
const NONE: Grants = { aliases: [], codes: new Set() };
const grantCache = new Map<string, Grants>();

/** The caller of a request by its `Blade-Auth` header (contract 1.2); 401 when the token or its session is dead. */
export async function authenticate(db: Executor, headers: Headers): Promise<Caller> {
  const header = headers.get("Blade-Auth") ?? "";
  if (header.slice(0, SCHEME.length).toLowerCase() !== SCHEME) throw unauthorised("missingToken");
  const claims = await verifyAccessToken(header.slice(SCHEME.length).trim());
  if (!claims) throw unauthorised();
  const principal = await findPrincipal(db, claims.fid);
  if (!principal || principal.userId !== claims.sub) throw unauthorised("sessionEnded");
  const grants = await grantsOf(db, principal);
  return toCaller(principal, grants);
}

/** Forgets cached grants; the stamp in the database makes other processes forget them too. */
export function forgetGrants() {
  grantCache.clear();
}

async function findPrincipal(db: Executor, familyId: string): Promise<Principal | undefined> {
  const { rows } = await db.execute<Principal>(sql`
    select f.id as "familyId", f.lock_hash is not null as locked, u.id as "userId", u.tenant_id as "tenantId",
      u.account, u.real_name as "realName", coalesce(f.role_id, u.role_id) as "roleId",
      coalesce(f.dept_id, u.dept_id) as "deptId", u.region_code as "regionCode", u.const_unit_id as "constUnitId",
      u.project_ids as "projectIds", u.personnel_id as "personnelId",
      (select value from blade_stamp where name = 'permission') as stamp
    from blade_token_family f join blade_user u on u.id = f.user_id
    where f.id = ${familyId} and f.revoked_at is null and f.expires_at > now() and u.is_deleted = 0 and u.status = 1`);
  return rows[0];
}

async function grantsOf(db: Executor, { roleId, tenantId, stamp }: Principal): Promise<Grants> {
  const ids = splitIds(roleId);
  if (ids.length === 0) return NONE;
  const key = `${tenantId}|${ids.join(",")}|${stamp ?? 0}`;
  const cached = grantCache.get(key);
  if (cached) return cached;
  const grants = await readGrants(db, tenantId, ids);
  // Keys carry the stamp, so old entries are never read again: dropping all is only housekeeping.
  if (grantCache.size > 500) grantCache.clear();
  grantCache.set(key, grants);
  return grants;
}

async function readGrants(db: Executor, tenantId: string, ids: string[]): Promise<Grants> {
  const list = sql.join(ids.map((id) => sql`${id}::bigint`), sql`, `);
  const { rows: held } = await db.execute<{ id: string; alias: string }>(sql`
    select id, role_alias as alias from blade_role where id in (${list}) and tenant_id = ${tenantId} and is_deleted = 0`);
  const aliases = held.map((role) => role.alias);
  if (held.length === 0) return NONE;
  if (aliases.includes(ADMINISTRATOR)) return { aliases, codes: new Set([WILDCARD]) };
  const heldIds = sql.join(held.map((role) => sql`${role.id}::bigint`), sql`, `);
  const { rows } = await db.execute<{ code: string }>(sql`
    with recursive granted as (
      select m.id, m.parent_id, m.code from blade_menu m join blade_role_menu rm on rm.menu_id = m.id
      where rm.role_id in (${heldIds}) and m.is_deleted = 0
      union
      select p.id, p.parent_id, p.code from blade_menu p join granted g on g.parent_id = p.id where p.is_deleted = 0)
    select distinct code from granted`);
  return { aliases, codes: new Set(rows.map((row) => row.code)) };
}

function toCaller(principal: Principal, { aliases, codes }: Grants): Caller {
  const { familyId, locked, userId, tenantId, account, realName, regionCode, constUnitId, personnelId } = principal;
  return {
    userId, tenantId, account, realName, familyId, locked, codes,
    roleIds: splitIds(principal.roleId),
    roleAliases: aliases,
    deptIds: splitIds(principal.deptId),
    binding: { regionCode, constUnitId, personnelId, projectIds: splitIds(principal.projectIds) },
  };
}

function splitIds(text: string | null): string[] {
  return (text ?? "").split(",").map((id) => id.trim()).filter((id) => /^\d{1,19}$/.test(id));
}
