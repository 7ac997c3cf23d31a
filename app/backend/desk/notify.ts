import { sql } from "drizzle-orm";
import { translator } from "#app/locales/catalogue.server.ts";
import { type Locale, locales } from "#app/locales/locale.ts";
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
 * (`notify.quietFrom` to `notify.quietTo`) or the tenant's hour is full, unless it is urgent. Everybody
 * is told in the language of the account. Answers whom it told now.
 */
export async function notify(db: Executor, notification: Notification, now: Date = new Date()): Promise<string[]> {
  const people = await receiversOf(db, { tenantId: notification.tenantId, groups: notification.to });
  if (people.length === 0) return [];
  const told = await writeLetters(db, { notification, people, now });
  if (notification.bySms || notification.level >= (await numberParam(db, "notify.smsLevel"))) {
    const reached = people.filter(({ id, phone }) => told.has(id) && isMobile(phone));
    await writeSms(db, { notification, people: reached, now });
  }
  return [...told];
}

type Said = { title: string; content: string; sms: string };
type Telling = { notification: Notification; people: readonly Receiver[]; now: Date };

function saidIn(language: Locale, { text, params }: Notification): Said {
  const t = translator(language);
  const title = t(`notify:${text}.title`, params);
  const content = t(`notify:${text}.content`, params).trim();
  return { title, content, sms: t("notify:sms", { title, content }) };
}

/** One statement for all; whoever has heard of it before is left out. */
async function writeLetters(db: Executor, { notification, people, now }: Telling): Promise<ReadonlySet<string>> {
  const { tenantId, level, href, dedupeKey } = notification;
  const ids = people.map(() => nextId());
  const languages = locales.map((language) => ({ language, ...saidIn(language, notification) }));
  const { rows } = await db.execute<{ id: string; userId: string }>(sql`
    insert into blade_message (id, tenant_id, user_id, kind, level, title, content, href, dedupe_key, create_time)
    select m.id, ${tenantId}, m.user_id, ${PLATFORM_MESSAGE}::smallint, ${level}::smallint, said.title, said.content, ${href ?? null}, ${dedupeKey?.slice(0, 128) ?? null}, ${nowText(now)}::timestamp
      from unnest(${sql.param(ids)}::bigint[], ${sql.param(people.map(({ id }) => id))}::bigint[], ${sql.param(people.map(({ language }) => language))}::text[]) as m(id, user_id, language)
      join unnest(${sql.param(languages.map(({ language }) => language))}::text[], ${sql.param(languages.map(({ title }) => title.slice(0, 255)))}::text[], ${sql.param(languages.map(({ content }) => content))}::text[]) as said(language, title, content)
        on said.language = m.language
    on conflict (user_id, dedupe_key) where dedupe_key is not null do nothing
    returning id::text as id, user_id::text as "userId"`);
  await announceAll(db, rows.map(({ id, userId }) => ({ kind: "message" as const, id, tenantId, userId })));
  return new Set(rows.map(({ userId }) => userId));
}

async function writeSms(db: Executor, { notification, people, now }: Telling) {
  const { tenantId, level } = notification;
  // Whoever shares a phone hears it once, in the language of the first.
  const phones = new Map([...people].reverse().map(({ phone, language }) => [phone, language]));
  if (phones.size === 0) return;
  const sendAfter = level === URGENT ? undefined : await heldUntil(db, { tenantId, count: phones.size, now });
  const service = await notifyingService(db, tenantId);
  for (const language of locales) {
    const theirs = [...phones].filter(([, spoken]) => spoken === language).map(([phone]) => phone);
    if (theirs.length === 0) continue;
    const said = saidIn(language, notification);
    const values = [["title", fitting(said.title)], ["content", fitting(said.content)], ["level", String(level)]] as const;
    await writeMessages(db, { tenantId, phones: theirs, values, text: said.sms, service, sendAfter });
  }
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
