import { nowText } from "../clock.ts";
import type { RequestContext } from "../http/caller.ts";
import { Refusal } from "../http/errors.ts";
import { numberParam } from "../system/param-values.ts";
import { isCommonPassword } from "./common-passwords.ts";

/** `changedAt`: when it was last changed by its owner, `yyyy-MM-dd HH:mm:ss`. `field`: where a form shows the refusal. */
export type NewPassword = { password: string; account: string; changedAt?: string | null; field?: string };

const MAX_LENGTH = 128;
const WAIT_MS = 60_000;

/**
 * Refuses (2143) a password that is too short (parameter `password.minLength`, never below 8), longer than 128
 * characters, the account itself or a common one, and a second change within a minute (trust §2, ASVS 2.1).
 */
export async function requireGoodPassword(context: RequestContext, { password, account, changedAt, field = "newPassword" }: NewPassword) {
  const least = await numberParam(context.db, "password.minLength");
  const fault = faultOf(password, { account, least }) ?? (isRecent(changedAt) ? { key: "passwordJustChanged" } : undefined);
  if (!fault) return;
  throw new Refusal(fault.key, { code: 2143, params: fault.length ? { length: fault.length } : {}, data: { keys: { [field]: { key: "invalid" } } } });
}

type Fault = { key: string; length?: number };

function faultOf(password: string, { account, least }: { account: string; least: number }): Fault | undefined {
  const length = [...password].length;
  if (length < least) return { key: "passwordTooShort", length: least };
  if (length > MAX_LENGTH) return { key: "passwordTooLong", length: MAX_LENGTH };
  if (password.toLowerCase() === account.toLowerCase()) return { key: "passwordIsAccount" };
  return isCommonPassword(password) ? { key: "passwordCommon" } : undefined;
}

function isRecent(changedAt: string | null | undefined): boolean {
  return changedAt != null && changedAt > nowText(new Date(Date.now() - WAIT_MS));
}
