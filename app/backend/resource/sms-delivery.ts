import { randomUUID } from "node:crypto";
import { and, eq, gte, inArray, lt, lte, sql } from "drizzle-orm";
import { SmsState } from "#app/contract/resource/sms.ts";
import { log } from "#app/log.server.ts";
import { maskPhone } from "#app/rules/phone.ts";
import { nowText } from "../clock.ts";
import { database, type Db } from "../db/connect.ts";
import { smsOutbox } from "../db/schema/account.ts";
import { smsConfigs } from "../db/schema/resource.ts";
import { openField } from "../keys/field-cipher.ts";
import { redactedText } from "../log/redact.ts";
import type { SmsService } from "./sms-message.ts";
import type { Values } from "./sms-template.ts";
import { askService, NoAnswer } from "./sms-senders/ask-service.ts";
import { noteTry, restingServices, serviceKey } from "./sms-senders/resting.ts";
import type { Service, Vendor } from "./sms-senders/vendor.ts";
import { vendors } from "./sms-senders/vendors.ts";

const EVERY_MS = 3_000;
const LEASE_MS = 120_000;
const AGAIN_MS = 60_000;
const MOST_TRIES = 3;
const BATCH = 20;

type Row = typeof smsOutbox.$inferSelect;
/** What became of a try; `later` is tried again while there are tries left. */
type Outcome = { state: number; error: string | null; later?: boolean };

/** Begins to deliver what waits: every three seconds, in every process. Answers what ends it, when the last round is over. */
export function tendMessages(): () => Promise<void> {
  let round: Promise<void> | undefined;
  let isFailing = false;
  const run = async () => {
    try {
      await deliverMessages();
      isFailing = false;
    } catch (error) {
      // Once, not every three seconds for as long as the database is away.
      if (!isFailing) log.warn({ err: error instanceof Error && error.cause ? error.cause : error }, "messages could not be delivered");
      isFailing = true;
    }
    round = undefined;
  };
  const timer = setInterval(() => (round ??= run()), EVERY_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await round;
  };
}

/**
 * Delivers messages whose time has come, or those of `ids` among them. A message is taken for two minutes before it is
 * sent and no transaction is open meanwhile, so a process that is killed leaves it to the next one, three tries in all.
 * So a phone may ring twice for one message: that is a nuisance, while a code or an alert that never comes shuts
 * somebody out.
 */
export async function deliverMessages({ ids, now = () => new Date() }: { ids?: readonly string[]; now?: () => Date } = {}): Promise<number> {
  const { db } = await database();
  await giveUp(db, now());
  for (let count = 0; ; ) {
    const rows = await take(db, now(), ids);
    await Promise.all(rows.map((row) => deliver(db, row, now)));
    count += rows.length;
    if (rows.length < BATCH) return count;
  }
}

const isDue = (now: Date) => and(eq(smsOutbox.state, SmsState.waiting), lte(smsOutbox.sendAfter, nowText(now)));

/** Taken rows say that nobody answered, until somebody does. */
async function take(db: Db, now: Date, ids: readonly string[] | undefined): Promise<Row[]> {
  const resting = restingServices(now);
  const isAwake = resting.length > 0 ? sql`${smsOutbox.tenantId} || ':' || ${smsOutbox.smsCode} <> all(${sql.param(resting)}::text[])` : undefined;
  const due = db.select({ id: smsOutbox.id }).from(smsOutbox)
    .where(and(isDue(now), lt(smsOutbox.tries, MOST_TRIES), isAwake, ids && inArray(smsOutbox.id, [...ids])))
    .orderBy(smsOutbox.sendAfter).limit(BATCH).for("update", { skipLocked: true });
  return db.update(smsOutbox).set({ tries: sql`tries + 1`, sendAfter: nowText(new Date(now.getTime() + LEASE_MS)), error: "@unanswered" })
    .where(sql`${smsOutbox.id} = any(array(${due}))`).returning();
}

/** Of a message whose last try nobody lived to see the end of, nobody knows more. */
async function giveUp(db: Db, now: Date) {
  await db.update(smsOutbox).set({ state: SmsState.failed, params: null }).where(and(isDue(now), gte(smsOutbox.tries, MOST_TRIES)));
}

async function deliver(db: Db, row: Row, now: () => Date) {
  const outcome = await outcomeOf(db, row, now());
  const isAgain = outcome.later === true && row.tries < MOST_TRIES;
  const set = isAgain
    ? { error: outcome.error, sendAfter: nowText(new Date(now().getTime() + AGAIN_MS)) }
    : { state: outcome.state, error: outcome.error, params: null, sendTime: outcome.state === SmsState.sent ? nowText(now()) : null };
  await db.update(smsOutbox).set(set).where(and(eq(smsOutbox.id, row.id), eq(smsOutbox.state, SmsState.waiting), eq(smsOutbox.tries, row.tries)));
}

async function outcomeOf(db: Db, row: Row, now: Date): Promise<Outcome> {
  try {
    if (row.smsCode === "") return { state: SmsState.kept, error: null };
    const [config] = await db.select().from(smsConfigs).where(and(eq(smsConfigs.tenantId, row.tenantId), eq(smsConfigs.smsCode, row.smsCode), eq(smsConfigs.isDeleted, 0)));
    if (!config) return { state: SmsState.failed, error: "@gone" };
    const vendor = vendors.get(config.category);
    return vendor ? await sent(vendor, { config, row, now }) : { state: SmsState.kept, error: null };
  } catch (error) {
    log.error({ err: error, message: row.id }, "a message could not be made ready");
    return { state: SmsState.failed, error: "@server", later: true };
  }
}

type Try = { config: SmsService; row: Row; now: Date };

async function sent(vendor: Vendor, { config, row, now }: Try): Promise<Outcome> {
  const service = serviceOf(config);
  const message = { phone: openField(row.phone), text: openField(row.text), values: JSON.parse(openField(row.params ?? "")) as Values };
  try {
    const answer = await askService(vendor.ask(service, message, { now, nonce: randomUUID() }));
    noteTry(serviceKey(row), answer.status < 500, now);
    const fault = vendor.verdict(answer);
    if (fault === null) return { state: SmsState.sent, error: null };
    return { state: SmsState.failed, error: told(fault, message.phone, service), later: answer.status >= 500 };
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
    if (error.key !== "address") noteTry(serviceKey(row), false, now);
    return { state: SmsState.failed, error: `@${error.key}`, later: error.key !== "address" };
  }
}

const serviceOf = (config: SmsService): Service => ({
  category: config.category, endpoint: config.endpoint ?? "", accessKey: config.accessKey ?? "", secretKey: config.secretKey ? openField(config.secretKey) : "",
  templateId: config.templateId, template: config.template ?? "", regionId: config.regionId ?? "", appId: config.appId ?? "", signName: config.signName,
});

/** What a service said, without what it may have repeated of the call. */
function told(fault: string, phone: string, { secretKey, accessKey }: Service): string {
  const hidden = [secretKey, accessKey].filter(Boolean).reduce((text, secret) => text.replaceAll(secret, "******"), fault.replaceAll(phone, maskPhone(phone)));
  const text = redactedText(hidden, 255);
  return text.startsWith("@") ? ` ${text}`.slice(0, 255) : text;
}
