import { and, asc, eq, ilike, inArray, ne, or, type SQL, sql } from "drizzle-orm";
import { MessageKind } from "#app/contract/desk/message.ts";
import { nowText } from "../clock.ts";
import { escaped } from "../crud/conditions.ts";
import { dataScopeOf } from "../crud/data-scope.ts";
import { forgetTotals } from "../crud/page.ts";
import { rowScope } from "../crud/scope.ts";
import { messages } from "../db/schema/desk.ts";
import { depts, users } from "../db/schema/system.ts";
import { type RequestContext, splitIds } from "../http/caller.ts";
import { Refusal } from "../http/errors.ts";
import { nextId } from "../snowflake.ts";
import { announceAll } from "./announce.ts";

const HOUR = 3_600_000;
/** Letters that one person may send in an hour, one for each receiver. */
const AN_HOUR = 100;
const FOUND = 50;
const ACTIVE = 1;

type Mail = { receiverIds: string[]; title: string; content: string };

/** Writes one letter to several persons, or to none when one of them cannot be written to. Refuses with 400, 2181. */
export async function sendMail(context: RequestContext, { receiverIds, title, content }: Mail): Promise<void> {
  const { db, caller } = context;
  const ids = [...new Set(receiverIds)];
  const found = await db.select({ id: users.id }).from(users).where(and(reachable(context), inArray(users.id, ids)));
  if (found.length < ids.length) throw new Refusal("badRequest", { data: { keys: { receiverIds: { key: "invalid" } } } });
  await requirePace(context, ids.length);
  const now = nowText();
  const rows = ids.map((userId) => ({ id: nextId(), tenantId: caller.tenantId, userId, kind: MessageKind.mail, title, content, senderId: caller.userId, createTime: now }));
  await db.insert(messages).values(rows);
  await announceAll(db, rows.map(({ id, userId, tenantId }) => ({ kind: "mail" as const, id, tenantId, userId })));
  forgetTotals();
}

/** Persons by a word of their name or by their ids; with neither, the first of all. */
export async function findReceivers(context: RequestContext, { word, chosen }: { word?: string | undefined; chosen?: string | undefined }) {
  const ids = splitIds(chosen);
  const which = ids.length > 0 ? inArray(users.id, ids) : word ? named(word) : undefined;
  const deptName = sql<string>`coalesce((select d.dept_name from ${depts} d where d.id::text = split_part(${users.deptId}, ',', 1)), '')`;
  return context.db.select({ id: users.id, name: users.realName, deptName }).from(users).where(and(reachable(context), which)).orderBy(asc(users.realName), asc(users.id)).limit(FOUND);
}

/** Who can be written to: those of the tenant that the caller may see, but the caller. */
function reachable(context: RequestContext): SQL | undefined {
  return and(rowScope(users, context), eq(users.status, ACTIVE), ne(users.id, context.caller.userId), dataScopeOf(context, "user"));
}

const named = (word: string) => or(ilike(users.realName, `%${escaped(word)}%`), ilike(users.name, `%${escaped(word)}%`));

async function requirePace({ db, caller }: RequestContext, more: number) {
  // Two letters at once of one person are counted one after the other.
  await db.execute(sql`select pg_advisory_xact_lock(hashtext(${`mail:${caller.userId}`}))`);
  const since = nowText(new Date(Date.now() - HOUR));
  const { rows } = await db.execute<{ sent: number }>(sql`select count(*)::int as sent from ${messages} where sender_id = ${caller.userId} and kind = ${MessageKind.mail} and create_time > ${since}`);
  if ((rows[0]?.sent ?? 0) + more > AN_HOUR) throw new Refusal("mailTooOften", { status: 429, code: 2181, params: { max: AN_HOUR } });
}
