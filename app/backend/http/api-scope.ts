import { inArray, sql } from "drizzle-orm";
import type { ApiGate, Caller, Executor } from "./caller.ts";

/** Whether the API scopes leave a path to the caller: one that no row names is free, else one of its scopes must be held. */
export function allowedPath({ gates }: Pick<Caller, "gates">, path: string): boolean {
  const closing = gates.filter(({ pattern }) => matchesPath(pattern, path));
  return closing.length === 0 || closing.some(({ mine }) => mine);
}

/** `*` is one segment of a path, `**` all the rest, anything else itself. */
export function matchesPath(pattern: string, path: string): boolean {
  const [wanted, given] = [pattern.split("/"), path.split("/")];
  const rest = wanted.indexOf("**");
  const fixed = rest < 0 ? wanted : wanted.slice(0, rest);
  const long = rest < 0 ? given.length === fixed.length : given.length > fixed.length;
  return long && fixed.every((segment, at) => segment === "*" || segment === given[at]);
}

/** Every closed path, and whether one of the roles opens it. */
export async function readGates(db: Executor, roleIds: string[]): Promise<ApiGate[]> {
  const { rows } = await db.execute<ApiGate>(sql`
    select a.id, a.scope_path as pattern, exists (
      select from blade_role_scope rs where rs.scope_category = 2 and rs.scope_id = a.id and ${inArray(sql`rs.role_id`, roleIds)}) as mine
    from blade_scope_api a where a.is_deleted = 0`);
  return rows;
}
