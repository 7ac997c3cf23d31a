import { type SQL, sql } from "drizzle-orm";
import { nowText } from "../clock.ts";
import { type Executor, PLATFORM_TENANT } from "./caller.ts";

/** Condition on a row of `blade_tenant` named `tenant`: in use, and not past its term. */
export function liveTenant(tenant: SQL): SQL {
  return sql`(${tenant}.status = 1 and ${tenant}.is_deleted = 0 and (${tenant}.expire_time is null or ${tenant}.expire_time > ${nowText()}))`;
}

/** Whether people of a tenant may sign in; the platform's own tenant never ends. */
export async function isTenantLive(db: Executor, tenantId: string): Promise<boolean> {
  if (tenantId === PLATFORM_TENANT) return true;
  const { rows } = await db.execute(sql`select 1 from blade_tenant t where t.tenant_id = ${tenantId} and ${liveTenant(sql`t`)}`);
  return rows.length > 0;
}
