import { and, eq } from "drizzle-orm";
import { params } from "../db/schema/system.ts";
import type { Executor } from "../http/caller.ts";

/** How the keys of parameters end whose values nobody reads. */
export const SECRET_PARAMS = ["password", "secret", "secretkey", "accesskey", "token"] as const;

/** Whether a parameter's value is a secret, by its key. */
export const isSecretParam = (key: string) => SECRET_PARAMS.some((end) => key.toLowerCase().endsWith(end));

// What the programme reads; anything else is the installation's own.
const numbers = {
  "log.retentionDays": { least: 7, most: 3650, usual: 180 },
  "attach.retentionDays": { least: 1, most: 3650, usual: 30 },
  "sms.retentionDays": { least: 1, most: 3650, usual: 30 },
  "sms.tenantPerHour": { least: 1, most: 100_000, usual: 1000 },
  // 4 is never: no level is that high.
  "notify.smsLevel": { least: 1, most: 4, usual: 3 },
  "account.failCount": { least: 3, most: 20, usual: 5 },
  "password.minLength": { least: 8, most: 128, usual: 8 },
};
const WHOLE = /^\d{1,6}$/;
const flags = { "log.api": true };
/** Times of a day, `HH:mm` in Asia/Shanghai. */
const times = { "notify.quietFrom": "21:00", "notify.quietTo": "07:00" };
const CLOCK = /^([01]\d|2[0-3]):[0-5]\d$/;
const texts = { "notify.smsCode": "notify" };

/** What a value of a known parameter may be, when it is not; undefined when it is fine. */
export function valueFault(key: string, value: string): { allowed: string } | undefined {
  if (Object.hasOwn(flags, key)) return value === "true" || value === "false" ? undefined : { allowed: "true / false" };
  if (Object.hasOwn(times, key)) return CLOCK.test(value) ? undefined : { allowed: "00:00 – 23:59" };
  if (!isNumber(key)) return undefined;
  const { least, most } = numbers[key];
  return WHOLE.test(value) && Number(value) >= least && Number(value) <= most ? undefined : { allowed: `${least} – ${most}` };
}

/** A number that the parameters set, held within its bounds; the usual one where the row is gone or says none. */
export async function numberParam(db: Executor, key: keyof typeof numbers): Promise<number> {
  const { least, most, usual } = numbers[key];
  const value = (await valueOf(db, key)) ?? "";
  return WHOLE.test(value) ? Math.min(Math.max(Number(value), least), most) : usual;
}

/** Whether the parameters switch something on; as usual where the row is gone or says neither. */
export async function flagParam(db: Executor, key: keyof typeof flags): Promise<boolean> {
  const value = await valueOf(db, key);
  return value === "true" || value === "false" ? value === "true" : flags[key];
}

/** A time of the day that the parameters set, `HH:mm`. */
export async function timeParam(db: Executor, key: keyof typeof times): Promise<string> {
  const value = (await valueOf(db, key)) ?? "";
  return CLOCK.test(value) ? value : times[key];
}

/** A word that the parameters set. */
export async function textParam(db: Executor, key: keyof typeof texts): Promise<string> {
  return (await valueOf(db, key)) ?? texts[key];
}

const isNumber = (key: string): key is keyof typeof numbers => Object.hasOwn(numbers, key);

async function valueOf(db: Executor, key: string): Promise<string | undefined> {
  const [row] = await db.select({ value: params.paramValue }).from(params).where(and(eq(params.paramKey, key), eq(params.isDeleted, 0)));
  return row?.value;
}
