import { randomUUID } from "node:crypto";
import { and, eq, gt, isNull, lt, sql } from "drizzle-orm";
import { fieldHash } from "../keys/field-cipher.ts";
import { captchas } from "../db/schema/auth.ts";
import type { RequestContext } from "../http/caller.ts";
import { Refusal } from "../http/errors.ts";
import { captchaAnswer, makeCaptcha } from "./primitives/captcha.ts";

const LIFETIME_MS = 5 * 60_000;
const PER_ADDRESS = 120;

/** A fresh captcha, kept for five minutes by the hash of its answer (contract 2.5). */
export async function issueCaptcha({ db, locale, address }: RequestContext, kind: "image" | "question") {
  const recent = await db.$count(captchas, and(eq(captchas.ip, address), gt(captchas.expiresAt, new Date())));
  if (recent > PER_ADDRESS) throw new Refusal("tooManyRequests", { status: 429 });
  const { answer, image, question } = await makeCaptcha({ kind, locale });
  const key = randomUUID();
  await db.delete(captchas).where(lt(captchas.expiresAt, sql`now() - interval '5 minutes'`));
  await db.insert(captchas).values({ key, answerHash: fieldHash(answer), expiresAt: new Date(Date.now() + LIFETIME_MS), ip: address });
  return { key, image: image ?? null, question: question ?? null };
}

/** Uses a captcha up; the first look at a key is the only one, right or wrong. */
export async function useCaptcha({ db }: RequestContext, key: string, typed: string): Promise<boolean> {
  if (!/^[0-9a-f-]{36}$/.test(key)) return false;
  const [used] = await db.update(captchas).set({ usedAt: new Date() })
    .where(and(eq(captchas.key, key), isNull(captchas.usedAt), gt(captchas.expiresAt, new Date())))
    .returning({ answerHash: captchas.answerHash });
  return used !== undefined && used.answerHash === fieldHash(captchaAnswer(typed));
}
