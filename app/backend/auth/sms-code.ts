import { randomInt } from "node:crypto";
import { and, eq, gt, isNull, lt, sql } from "drizzle-orm";
import { env } from "#app/env.server.ts";
import { translator } from "#app/locales/catalogue.server.ts";
import { isMobile } from "#app/rules/phone.ts";
import { nowText } from "../clock.ts";
import { smsCodes, smsOutbox } from "../db/schema/account.ts";
import type { RequestContext } from "../http/caller.ts";
import { Refusal } from "../http/errors.ts";
import { fieldHash, sealField } from "../keys/field-cipher.ts";
import { nextId } from "../snowflake.ts";
import { findUserByPhone } from "./token-reply.ts";

const LIFETIME_MS = 5 * 60_000;
const MAX_TRIES = 5;
/** Codes within an hour. */
const LIMITS = { phone: 5, address: 10 };

/**
 * Makes a code for a phone and puts the message into the outbox; answers the id of the sending. A phone that nobody has
 * gets an id, too, and no message. Refuses with 429 the sixth code to a phone and the eleventh from an address within an hour.
 */
export async function sendCode(context: RequestContext, { tenantId, phone }: { tenantId: string; phone: string }): Promise<{ id: string }> {
  if (!isMobile(phone)) throw new Refusal("phoneInvalid", { data: { keys: { phone: { key: "invalid" } } } });
  const { db, address } = context;
  const phoneHash = fieldHash(`${tenantId}:${phone}`);
  await requireSlack(context, phoneHash);
  const id = nextId();
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  await db.insert(smsCodes).values({ id, tenantId, phoneHash, codeHash: fieldHash(`${id}:${code}`), ip: address.slice(0, 64), expiresAt: new Date(Date.now() + LIFETIME_MS) });
  // Somebody who registers has no account yet.
  const isAwaited = env.REGISTER_MODE || (await findUserByPhone(context, { tenantId, phone })) !== undefined;
  if (isAwaited) {
    const text = translator(context.locale)("backend:smsText", { code });
    await db.insert(smsOutbox).values({ id: nextId(), tenantId, phone: sealField(phone), text: sealField(text), createTime: nowText() });
  }
  return { id };
}

type Typed = { id: string; value: string; phone?: string | undefined; tenantId: string };

/** Whether a code is right; every look counts, and the fifth is the last. It stays usable. */
export async function isRightCode({ db }: RequestContext, { id, value, phone, tenantId }: Typed): Promise<boolean> {
  const [row] = await db.update(smsCodes).set({ tries: sql`tries + 1` }).where(and(
    eq(smsCodes.id, id), eq(smsCodes.tenantId, tenantId), isNull(smsCodes.usedAt), gt(smsCodes.expiresAt, new Date()), lt(smsCodes.tries, MAX_TRIES),
    phone === undefined ? undefined : eq(smsCodes.phoneHash, fieldHash(`${tenantId}:${phone}`)),
  )).returning({ codeHash: smsCodes.codeHash });
  return row?.codeHash === fieldHash(`${id}:${value}`);
}

/** Uses a code up; refuses (2140) one that is wrong, old, used or of another phone. Call it outside a transaction: the count must stay. */
export async function requireCode(context: RequestContext, typed: Typed) {
  if (!(await isRightCode(context, typed))) throw wrongCode();
  const used = await context.db.update(smsCodes).set({ usedAt: new Date() })
    .where(and(eq(smsCodes.id, typed.id), isNull(smsCodes.usedAt))).returning({ id: smsCodes.id });
  if (used.length === 0) throw wrongCode();
}

export const wrongCode = () => new Refusal("smsCodeWrong", { code: 2140, data: { keys: { value: { key: "invalid" } } } });

// One after the other per phone and address, or ten requests at once would all be the first.
async function requireSlack({ db, address }: RequestContext, phoneHash: string) {
  for (const subject of [phoneHash, `address:${address}`].sort()) await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${subject}, 0))`);
  const recent = gt(smsCodes.createdAt, sql`now() - interval '1 hour'`);
  const ofPhone = await db.$count(smsCodes, and(eq(smsCodes.phoneHash, phoneHash), recent));
  const ofAddress = address === "" ? 0 : await db.$count(smsCodes, and(eq(smsCodes.ip, address.slice(0, 64)), recent));
  if (ofPhone >= LIMITS.phone || ofAddress >= LIMITS.address) throw new Refusal("tooManyRequests", { status: 429 });
}
