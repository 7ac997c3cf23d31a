import { sql } from "drizzle-orm";
import { verifyAccessToken } from "../auth/primitives/tokens.ts";
import { type Caller, type Executor, type Grants, inForce, PLATFORM_TENANT, splitIds } from "./caller.ts";
import { unauthorised } from "./errors.ts";
import { NO_GRANTS, readGrants } from "./grants.ts";
import { liveTenant } from "./tenant-standing.ts";

type Principal = {
  familyId: string;
  locked: boolean;
  userId: string;
  tenantId: string;
  account: string;
  realName: string;
  mustChange: boolean;
  roleId: string;
  chosenRoles: string | null;
  deptId: string;
  chosenDepts: string | null;
  regionCode: string | null;
  constUnitId: string | null;
  projectIds: string | null;
  personnelId: string | null;
  packageId: string | null;
  stamp: number | null;
};

const SCHEME = "bearer ";
const grantCache = new Map<string, Grants>();

/** The caller of a request by its `Blade-Auth` header (contract 1.2); 401 when the token or its session is dead. */
export async function authenticate(db: Executor, headers: Headers): Promise<Caller> {
  const header = headers.get("Blade-Auth") ?? "";
  if (header.slice(0, SCHEME.length).toLowerCase() !== SCHEME) throw unauthorised("missingToken");
  const claims = await verifyAccessToken(header.slice(SCHEME.length).trim());
  if (!claims) throw unauthorised();
  const principal = await findPrincipal(db, claims.fid);
  if (!principal || principal.userId !== claims.sub) throw unauthorised("sessionEnded");
  const roleIds = inForce(principal.chosenRoles, principal.roleId);
  return toCaller(principal, roleIds, await grantsOf(db, principal, roleIds));
}

/** Forgets cached grants; the stamp in the database makes other processes forget them too. */
export function forgetGrants() {
  grantCache.clear();
}

/** The session of a token, with its user and tenant as they are now; a tenant that is not live has no callers. */
async function findPrincipal(db: Executor, familyId: string): Promise<Principal | undefined> {
  const { rows } = await db.execute<Principal>(sql`
    select f.id as "familyId", f.lock_hash is not null as locked, u.id as "userId", u.tenant_id as "tenantId",
      u.account, u.real_name as "realName", u.must_change_password as "mustChange", u.role_id as "roleId", f.role_id as "chosenRoles",
      u.dept_id as "deptId", f.dept_id as "chosenDepts", u.region_code as "regionCode", u.const_unit_id as "constUnitId",
      u.project_ids as "projectIds", u.personnel_id as "personnelId", t.package_id as "packageId",
      (select value from blade_stamp where name = 'permission') as stamp
    from blade_token_family f join blade_user u on u.id = f.user_id left join blade_tenant t on t.tenant_id = u.tenant_id
    where f.id = ${familyId} and f.revoked_at is null and f.expires_at > now() and u.is_deleted = 0 and u.status = 1
      and (u.tenant_id = ${PLATFORM_TENANT} or ${liveTenant(sql`t`)})`);
  return rows[0];
}

async function grantsOf(db: Executor, { tenantId, packageId, stamp }: Principal, roleIds: string[]): Promise<Grants> {
  if (roleIds.length === 0) return NO_GRANTS;
  const key = `${tenantId}|${packageId ?? ""}|${roleIds.join(",")}|${stamp ?? 0}`;
  const cached = grantCache.get(key);
  if (cached) return cached;
  const grants = await readGrants(db, { tenantId, packageId, roleIds });
  // Keys carry the stamp, so old entries are never read again: dropping all is only housekeeping.
  if (grantCache.size > 500) grantCache.clear();
  grantCache.set(key, grants);
  return grants;
}

function toCaller(principal: Principal, roleIds: string[], { aliases, ...grants }: Grants): Caller {
  const { familyId, locked, mustChange, userId, tenantId, account, realName, regionCode, constUnitId, personnelId } = principal;
  return {
    userId, tenantId, account, realName, familyId, locked, mustChange, roleIds, ...grants,
    roleAliases: aliases,
    deptIds: inForce(principal.chosenDepts, principal.deptId),
    binding: { regionCode, constUnitId, personnelId, projectIds: splitIds(principal.projectIds) },
  };
}
