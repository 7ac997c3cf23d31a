import { sql } from "drizzle-orm";
import { translator } from "#app/locales/catalogue.server.ts";
import { isMobile } from "#app/rules/phone.ts";
import { nowText } from "../clock.ts";
import type { Executor } from "../http/caller.ts";
import { tenantFullUntil } from "../resource/sms-limits.ts";
import { notifyingService, writeMessages } from "../resource/sms-message.ts";
import { fitting } from "../resource/sms-template.ts";
import { nextId } from "../snowflake.ts";
import { numberParam, timeParam } from "../system/param-values.ts";
import { announceAll } from "./announce.ts";
import { type Receiver, receiversOf, type Receivers } from "./receivers.ts";

const PLATFORM_MESSAGE = 2;
const URGENT = 3;

export type Notification = {
  tenantId: string;
  /** Whoever is meant by any of these is told once. */
  to: readonly Receivers[];
  /** As alerts (domain 11.1): 3 is urgent. */
  level: 1 | 2 | 3;
  /** What is said: `<text>.title` and `<text>.content` of the `notify` texts, with `params` in place. */
  text: string;
  params?: Record<string, string | number>;
  /** A path of this site that the message leads to. */
  href?: string;
  /** The same thing is told a person once. */
  dedupeKey?: string;
  /** An SMS whatever the level, for people who cannot sign in to read. */
  bySms?: true;
};

/**
 * Tells people something (domain 11.1), in the caller's transaction: nothing is told when that is rolled back. Always a
 * message of the platform; an SMS from the level `notify.smsLevel` on, which waits while it is night
 * (`notify.quietFrom` to `notify.quietTo`) or the tenant's hour is full, unless it is urgent. Nobody's language is
 * known to the server, so all of it is Chinese. Answers whom it told now.
 */
export async function notify(db: Executor, notification: Notification, now: Date = new Date()): Promise<string[]> {
  const people = await receiversOf(db, { tenantId: notification.tenantId, groups: notification.to });
  if (people.length === 0) return [];
  const t = translator("zh");
  const said = { title: t(`notify:${notification.text}.title`, notification.params), content: t(`notify:${notification.text}.content`, notification.params).trim() };
  const told = await writeLetters(db, { notification, people, said, now });
  if (notification.bySms || notification.level >= (await numberParam(db, "notify.smsLevel"))) {
    const phones = people.filter(({ id, phone }) => told.has(id) && isMobile(phone)).map(({ phone }) => phone);
    await writeSms(db, { notification, phones: [...new Set(phones)], said, now });
  }
  return [...told];
}

type Said = { title: string; content: string };
type Telling = { notification: Notification; said: Said; now: Date };

/** One statement for all; whoever has heard of it before is left out. */
async function writeLetters(db: Executor, { notification, people, said, now }: Telling & { people: readonly Receiver[] }): Promise<ReadonlySet<string>> {
  const { tenantId, level, href, dedupeKey } = notification;
  const ids = people.map(() => nextId());
  const { rows } = await db.execute<{ id: string; userId: string }>(sql`
    insert into blade_message (id, tenant_id, user_id, kind, level, title, content, href, dedupe_key, create_time)
    select m.id, ${tenantId}, m.user_id, ${PLATFORM_MESSAGE}::smallint, ${level}::smallint, ${said.title.slice(0, 255)}, ${said.content}, ${href ?? null}, ${dedupeKey?.slice(0, 128) ?? null}, ${nowText(now)}::timestamp
      from unnest(${sql.param(ids)}::bigint[], ${sql.param(people.map(({ id }) => id))}::bigint[]) as m(id, user_id)
    on conflict (user_id, dedupe_key) where dedupe_key is not null do nothing
    returning id::text as id, user_id::text as "userId"`);
  await announceAll(db, rows.map(({ id, userId }) => ({ kind: "message" as const, id, tenantId, userId })));
  return new Set(rows.map(({ userId }) => userId));
}

async function writeSms(db: Executor, { notification: { tenantId, level }, phones, said, now }: Telling & { phones: readonly string[] }) {
  if (phones.length === 0) return;
  const values = [["title", fitting(said.title)], ["content", fitting(said.content)], ["level", String(level)]] as const;
  const sendAfter = level === URGENT ? undefined : await heldUntil(db, { tenantId, count: phones.length, now });
  await writeMessages(db, { tenantId, phones, values, text: `${said.title}：${said.content}`, service: await notifyingService(db, tenantId), sendAfter });
}

async function heldUntil(db: Executor, { tenantId, count, now }: { tenantId: string; count: number; now: Date }): Promise<string | undefined> {
  const morning = quietUntil(now, { from: await timeParam(db, "notify.quietFrom"), to: await timeParam(db, "notify.quietTo") });
  const full = await tenantFullUntil(db, tenantId, count);
  const times = [morning, full && nowText(full)].filter((time) => time !== undefined).sort();
  return times.at(-1);
}

/** When the quiet hours end that `now` lies in; undefined outside of them. `from` and `to` are `HH:mm` in Asia/Shanghai. */
export function quietUntil(now: Date, { from, to }: { from: string; to: string }): string | undefined {
  const [day = "", time = ""] = nowText(now).split(" ");
  const isOvernight = from > to;
  const isQuiet = isOvernight ? time >= `${from}:00` || time < `${to}:00` : time >= `${from}:00` && time < `${to}:00`;
  if (!isQuiet) return undefined;
  const isTomorrow = isOvernight && time >= `${from}:00`;
  return `${isTomorrow ? nowText(new Date(now.getTime() + 86_400_000)).slice(0, 10) : day} ${to}:00`;
}
