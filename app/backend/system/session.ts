import { and, desc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { ownSessions, revokeOwnSessions, revokeSessions, sessionApi } from "#app/contract/system/session.ts";
import { flushSeen } from "../auth/session-seen.ts";
import { writeHistory } from "../crud/history.ts";
import { pageOfQuery } from "../crud/page-of-query.ts";
import { forgetTotals, listQueryOf } from "../crud/page.ts";
import { dataScope } from "../crud/data-scope.ts";
import { sessionsSeen, tokenFamilies } from "../db/schema/auth.ts";
import { users } from "../db/schema/system.ts";
import type { RequestContext } from "../http/caller.ts";
import { notFound, Refusal } from "../http/errors.ts";
import { bind } from "../http/register.ts";
import { requireNotStronger } from "./rights.ts";

const { id, userId, clientId, createdAt, expiresAt, tenantId, revokedAt } = tokenFamilies;
const { account, realName } = users;
const lastSeen = sql`greatest(${tokenFamilies.lastSeenAt}, coalesce(${sessionsSeen.seenAt}, ${tokenFamilies.lastSeenAt}))`;
const columns = { id, userId, account, realName, clientId, ip: tokenFamilies.ip, createdAt, expiresAt };
const order = [desc(lastSeen), desc(id)];
const narrowed = dataScope(sessionApi.permission, columns, sessionApi.rules.filters);

/** Who is signed in, ending sessions of others and of oneself (trust §2). */
export const sessionEndpoints = [
  bind(sessionApi.list, async ({ params }, context) => {
    await flushSeen();
    const query = listQueryOf(params, sessionApi.rules, context);
    return pageOfQuery(context, query, { select: () => selectSessions(context), columns, scope: scoped(context), order });
  }),
  bind(sessionApi.detail, async ({ query }, context) => {
    const [row] = await selectSessions(context).where(and(scoped(context), eq(id, query.id)));
    if (!row) throw notFound();
    return row;
  }),
  bind(revokeSessions, async ({ query }, context) => {
    const rows = await lockedRows(context, query.ids, scoped(context));
    // One leaves oneself by signing out, which also tidies the browser.
    if (rows.some((row) => row.id === context.caller.familyId)) throw new Refusal("ownSession", { status: 409, code: 2146 });
    await requireNotStronger(context, rows.map((row) => row.userId));
    return end(context, rows, "admin");
  }),
  bind(ownSessions, async (_, context) => {
    await flushSeen();
    return selectSessions(context).where(and(live(context), eq(userId, context.caller.userId))).orderBy(...order).limit(200);
  }),
  bind(revokeOwnSessions, async ({ query }, context) =>
    end(context, await lockedRows(context, query.ids, and(live(context), eq(userId, context.caller.userId))), "own")),
];

const live = ({ caller }: RequestContext) => and(eq(tenantId, caller.tenantId), isNull(revokedAt), sql`${expiresAt} > now()`);
const scoped = (context: RequestContext) => and(live(context), eq(users.isDeleted, 0), narrowed(context));

function selectSessions({ db, caller }: RequestContext) {
  return db
    .select({
      id, userId, account, realName, clientId, ip: sql<string>`coalesce(nullif(${sessionsSeen.ip}, ''), ${tokenFamilies.ip})`, userAgent: tokenFamilies.userAgent,
      createdAt: timeOf(createdAt), lastSeenAt: timeOf(lastSeen), expiresAt: timeOf(expiresAt),
      isOwn: sql<number>`(${id} = ${caller.familyId})::int`,
    })
    .from(tokenFamilies)
    .innerJoin(users, eq(users.id, userId))
    .leftJoin(sessionsSeen, eq(sessionsSeen.familyId, id))
    .$dynamic();
}

const timeOf = (value: SQL | PgColumn) => sql<string>`to_char(${value} at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS')`;

/** All or none (2104), held until they are ended. */
async function lockedRows({ db }: RequestContext, ids: string[], scope: SQL | undefined) {
  const wanted = [...new Set(ids)];
  const rows = await db.select({ id, userId }).from(tokenFamilies).innerJoin(users, eq(users.id, userId))
    .where(and(inArray(id, wanted), scope)).orderBy(id).for("update", { of: tokenFamilies });
  if (rows.length !== wanted.length) throw notFound();
  return rows;
}

async function end(context: RequestContext, rows: { id: string; userId: string }[], revokeReason: string): Promise<null> {
  await context.db.update(tokenFamilies).set({ revokedAt: new Date(), revokeReason, sealedAnswer: null }).where(inArray(id, rows.map((row) => row.id)));
  await writeHistory(context, rows.map((row) => ({ resource: sessionApi.base, rowId: row.id, action: "remove", changes: [{ field: "userId", before: row.userId, after: null }] })));
  forgetTotals();
  return null;
}
