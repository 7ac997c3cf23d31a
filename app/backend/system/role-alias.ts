import { RoleKey } from "#app/rules/supervision-codes.ts";
import { ADMINISTRATOR, isPlatform, type RequestContext } from "../http/caller.ts";
import { Refusal } from "../http/errors.ts";

/** The administrator of a tenant; a tenant gets its own when it is opened. */
const TENANT_ADMINISTRATOR = "admin";
/** Names that decide which rows of the supervision domain a role reaches (domain 2). */
const REACHING: ReadonlySet<string> = new Set(Object.values(RoleKey));

/**
 * Refuses an alias that would make a role more than the caller: the administrators' names belong to the platform (2137),
 * a name that reaches rows to whoever administers or carries it (2132). Any other name is free, also twice.
 */
export function requireAliasInReach({ caller }: Pick<RequestContext, "caller">, alias: string) {
  if (isPlatform(caller)) return;
  if (alias === ADMINISTRATOR || alias === TENANT_ADMINISTRATOR) throw new Refusal("reservedAlias", { status: 403, code: 2137 });
  const isOwn = caller.roleAliases.includes(TENANT_ADMINISTRATOR) || caller.roleAliases.includes(alias);
  if (REACHING.has(alias) && !isOwn) throw new Refusal("grantTooWide", { status: 403, code: 2132 });
}
