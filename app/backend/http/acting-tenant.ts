import { env } from "#app/env.server.ts";
import { isPlatform, type RequestContext } from "./caller.ts";
import { notFound } from "./errors.ts";
import { isTenantLive } from "./tenant-standing.ts";

/**
 * The context to work in when a call names a tenant. A platform administrator gets one of that tenant, which must be
 * live (2104 otherwise), while tenants share the installation; everybody else stays in the own tenant, whatever was sent.
 */
export async function actingTenant(context: RequestContext, tenantId: string | null | undefined): Promise<RequestContext> {
  const { caller, db } = context;
  if (!tenantId || tenantId === caller.tenantId || !env.TENANT_MODE || !isPlatform(caller)) return context;
  if (!(await isTenantLive(db, tenantId))) throw notFound();
  return { ...context, caller: { ...caller, tenantId } };
}
