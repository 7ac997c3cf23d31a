import { randomInt } from "node:crypto";
import { and, eq, gt, isNull, lt, sql } from "drizzle-orm";
import { env } from "#app/env.server.ts";
import { translator } from "#app/locales/catalogue.server.ts";
import { isMobile } from "#app/rules/phone.ts";
import { smsCodes } from "../db/schema/account.ts";
import type { RequestContext } from "../http/caller.ts";
import { Refusal } from "../http/errors.ts";
import { fieldHash } from "../keys/field-cipher.ts";
import { requireCodeSlack } from "../resource/sms-limits.ts";
import { enabledService, phoneHashOf, writeMessages } from "../resource/sms-message.ts";
import { nextId } from "../snowflake.ts";
import { findUserByPhone } from "./token-reply.ts";

const LIFETIME_MS = 5 * 60_000;
const MAX_TRIES = 5;

/**
 * Makes a code for a phone, to leave through the service that is enabled; answers the id of the sending. A phone that
 * nobody has gets an id, too, and no message. Refuses with 429 one too many (contract 9.5).
 */
export async function sendCode(context: RequestContext, { tenantId, phone }: { tenantId: string; phone: string }): Promise<{ id: string }> {
  if (!isMobile(phone)) throw new Refusal("phoneInvalid", { data: { keys: { phone: { key: "invalid" } } } });
  const { db, address } = context;
  await requireCodeSlack(context, { tenantId, phone });
  const id = nextId();
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  await db.insert(smsCodes).values({ id, tenantId, phoneHash: phoneHashOf(tenantId, phone), codeHash: fieldHash(`${id}:${code}`), ip: address.slice(0, 64), expiresAt: new Date(Date.now() + LIFETIME_MS) });
  // Somebody who registers has no account yet.
  const isAwaited = env.REGISTER_MODE || (await findUserByPhone(context, { tenantId, phone })) !== undefined;
  if (isAwaited) {
    const text = translator(context.locale)("backend:smsText", { code });
    await writeMessages(db, { tenantId, phones: [phone], values: [["code", code]], text, service: await enabledService(db, tenantId), ip: address });
  }
  return { id };
}

type Typed = { id: string; value: string; phone?: string | undefined; tenantId: string };

/** Whether a code is right; every look counts, and the fifth is the last. It stays usable. */
export async function isRightCode({ db }: RequestContext, { id, value, phone, tenantId }: Typed): Promise<boolean> {
  const [row] = await db.update(smsCodes).set({ tries: sql`tries + 1` }).where(and(
    eq(smsCodes.id, id), eq(smsCodes.tenantId, tenantId), isNull(smsCodes.usedAt), gt(smsCodes.expiresAt, new Date()), lt(smsCodes.tries, MAX_TRIES),
    phone === undefined ? undefined : eq(smsCodes.phoneHash, phoneHashOf(tenantId, phone)),
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
