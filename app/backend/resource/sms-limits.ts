import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { nowText } from "../clock.ts";
import { smsCodes, smsOutbox } from "../db/schema/account.ts";
import type { Executor, RequestContext } from "../http/caller.ts";
import { Refusal } from "../http/errors.ts";
import { numberParam } from "../system/param-values.ts";
import { phoneHashOf } from "./sms-message.ts";

const MINUTE = 60_000;
const HOUR = 3_600_000;
/** Messages within a time: to one phone, and codes from one address. */
const TO_PHONE = [{ most: 1, within: MINUTE }, { most: 5, within: HOUR }] as const;
const FROM_ADDRESS = { most: 10, within: HOUR };

type Limit = { most: number; within: number };

/**
 * Refuses with 429 a code that is one too many for its phone (one a minute, five an hour), its address (ten an hour) or
 * its tenant (`sms.tenantPerHour`), and says when the next may be asked for. Codes that nobody was sent count like others.
 */
export async function requireCodeSlack({ db, address }: RequestContext, { tenantId, phone }: { tenantId: string; phone: string }) {
  const phoneHash = phoneHashOf(tenantId, phone);
  const ip = address.slice(0, 64);
  await inTurn(db, [phoneHash, `address:${ip}`, `sms:${tenantId}`]);
  const nth = async (column: typeof smsCodes.phoneHash | typeof smsCodes.ip, value: string, { most }: Limit) => {
    const [row] = await db.select({ at: smsCodes.createdAt }).from(smsCodes).where(eq(column, value)).orderBy(desc(smsCodes.createdAt)).offset(most - 1).limit(1);
    return row?.at;
  };
  for (const limit of TO_PHONE) refuseUntil(await nth(smsCodes.phoneHash, phoneHash, limit), limit);
  if (ip !== "") refuseUntil(await nth(smsCodes.ip, ip, FROM_ADDRESS), FROM_ADDRESS);
  await requireTenantSlack(db, tenantId, 1);
}

/**
 * The same for messages that somebody signed in sends, by phone and tenant: who sends is known by the account, so one
 * office behind one address may send to more than ten people.
 */
export async function requireMessageSlack(db: Executor, { tenantId, phones }: { tenantId: string; phones: readonly string[] }) {
  const hashes = phones.map((phone) => phoneHashOf(tenantId, phone));
  await inTurn(db, [...hashes, `sms:${tenantId}`]);
  const rows = await db.select({ hash: smsOutbox.phoneHash, at: smsOutbox.createTime }).from(smsOutbox)
    .where(and(inArray(smsOutbox.phoneHash, hashes), sql`${smsOutbox.createTime} > ${nowText(new Date(Date.now() - HOUR))}`)).orderBy(desc(smsOutbox.createTime));
  for (const hash of hashes) {
    const times = rows.filter((row) => row.hash === hash).map(({ at }) => momentOf(at));
    for (const limit of TO_PHONE) refuseUntil(times[limit.most - 1], limit);
  }
  await requireTenantSlack(db, tenantId, phones.length);
}

async function requireTenantSlack(db: Executor, tenantId: string, count: number) {
  const until = await tenantFullUntil(db, tenantId, count);
  if (until) throw tooMany(until);
}

/** When a tenant may send `count` messages more; undefined is now. */
export async function tenantFullUntil(db: Executor, tenantId: string, count: number): Promise<Date | undefined> {
  const most = await numberParam(db, "sms.tenantPerHour");
  const [row] = await db.select({ at: smsOutbox.createTime }).from(smsOutbox).where(eq(smsOutbox.tenantId, tenantId))
    .orderBy(desc(smsOutbox.createTime)).offset(Math.max(most - count, 0)).limit(1);
  const until = row && new Date(momentOf(row.at).getTime() + HOUR);
  return until && until.getTime() > Date.now() ? until : undefined;
}

function refuseUntil(last: Date | undefined, { within }: Limit) {
  const until = last && new Date(last.getTime() + within);
  if (until && until.getTime() > Date.now()) throw tooMany(until);
}

/** One after the other, or ten requests at once would all be the first; in one order, so that nobody waits in a circle. */
async function inTurn(db: Executor, subjects: readonly string[]) {
  for (const subject of [...new Set(subjects)].sort()) await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${subject}, 0))`);
}

const momentOf = (text: string) => new Date(`${text.slice(0, 19).replace(" ", "T")}+08:00`);

function tooMany(until: Date) {
  const seconds = Math.max(1, Math.ceil((until.getTime() - Date.now()) / 1000));
  return new Refusal("tooManyMessages", { status: 429, params: { time: nowText(new Date(until.getTime() + 999)).slice(11) }, retryAfter: seconds });
}
