import { env } from "#app/env.server.ts";
import { type RequestContext, splitIds } from "../http/caller.ts";
import { Refusal } from "../http/errors.ts";

/** What a session is narrowed to; null stands for all that the user has. */
export type Standing = { roleId: string | null; deptId: string | null };
type Held = { roleId: string; deptId: string };

/**
 * Role and department that the headers of a token call choose, as comma-joined ids (contract 1.2). Without a header
 * the session keeps what it had. Ids that the user does not hold are refused. Only while SWITCH_MODE is on.
 */
export function chosenStanding({ headers }: RequestContext, held: Held, kept: Standing = { roleId: null, deptId: null }): Standing {
  if (!env.SWITCH_MODE) return { roleId: null, deptId: null };
  return {
    roleId: chosen(headers.get("Role-Id"), { held: held.roleId, kept: kept.roleId }),
    deptId: chosen(headers.get("Dept-Id"), { held: held.deptId, kept: kept.deptId }),
  };
}

function chosen(header: string | null, { held, kept }: { held: string; kept: string | null }): string | null {
  if (!header) return kept;
  const wanted = splitIds(header);
  const all = splitIds(held);
  if (wanted.length === 0 || !wanted.every((id) => all.includes(id))) throw new Refusal("standingNotHeld", { status: 403 });
  return all.every((id) => wanted.includes(id)) ? null : wanted.join(",");
}
