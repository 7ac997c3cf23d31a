import { and, asc, eq } from "drizzle-orm";
import { statusLogs } from "../db/schema/project/status-log.ts";
import { users } from "../db/schema/system.ts";
import type { RequestContext } from "../http/caller.ts";

/** The timeline of one row, oldest step first (domain 4). The caller has checked that the row is in scope. */
export function statusLogOf({ db, caller }: RequestContext, entity: string, entityId: string) {
  const { id, fromValue, toValue, action, reason, userId, roleKey, time } = statusLogs;
  return db
    .select({ id, fromValue, toValue, action, reason, userId, userName: users.realName, roleKey, time })
    .from(statusLogs)
    .leftJoin(users, eq(users.id, userId))
    .where(and(eq(statusLogs.tenantId, caller.tenantId), eq(statusLogs.entity, entity), eq(statusLogs.entityId, entityId)))
    .orderBy(asc(time), asc(id));
}
