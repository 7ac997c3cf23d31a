import { and, eq, inArray } from "drizzle-orm";
import { MOST_PHONES, sendMessage, type SendResult } from "#app/contract/resource/sms-service.ts";
import { SmsState } from "#app/contract/resource/sms.ts";
import type { BodyOf, QueryOf } from "#app/contract/endpoint.ts";
import { translator } from "#app/locales/catalogue.server.ts";
import type { Locale } from "#app/locales/locale.ts";
import { isMobile } from "#app/rules/phone.ts";
import { smsOutbox } from "../db/schema/account.ts";
import { smsConfigs } from "../db/schema/resource.ts";
import { type Db, database } from "../db/connect.ts";
import type { RequestContext } from "../http/caller.ts";
import { notFound, Refusal } from "../http/errors.ts";
import { once } from "../http/idempotency.ts";
import { bind } from "../http/register.ts";
import { openField } from "../keys/field-cipher.ts";
import { deliverMessages } from "./sms-delivery.ts";
import { requireMessageSlack } from "./sms-limits.ts";
import { type SmsService, writeMessages } from "./sms-message.ts";
import { isFitting, namesIn, type Values } from "./sms-template.ts";

type Query = QueryOf<typeof sendMessage>;
type Input = { query: Query; body: BodyOf<typeof sendMessage> };

/** A message to phones of one's choice, through a service that need not be enabled (contract 9.5). */
export const smsSendingEndpoints = [
  // The service is asked after the commit, so that no transaction waits for it.
  bind(sendMessage, async (input, context) => {
    const { db } = await database();
    const ids = await db.transaction((tx) => once({ ...context, db: tx }, { endpoint: sendMessage, input, keepsAnswer: true, run: (inner) => write(inner, input) })) as string[];
    await deliverMessages({ ids });
    return resultsOf(db, ids, context);
  }, { transaction: false }),
];

async function write(context: RequestContext, { query }: Input): Promise<string[]> {
  const { db, caller, address, locale } = context;
  const { tenantId } = caller;
  const service = await serviceOf(context, query);
  const phones = phonesOf(query.phones, locale);
  const values = valuesOf(service, query.params ?? "", locale);
  await requireMessageSlack(db, { tenantId, phones });
  const text = values.map(([name, value]) => `${name}: ${value}`).join("; ");
  return writeMessages(db, { tenantId, phones, values, text, service, ip: address });
}

async function serviceOf({ db, caller }: RequestContext, { code, id }: Query): Promise<SmsService> {
  const named = id === undefined ? eq(smsConfigs.smsCode, code ?? "") : eq(smsConfigs.id, id);
  const [service] = await db.select().from(smsConfigs).where(and(named, eq(smsConfigs.tenantId, caller.tenantId), eq(smsConfigs.isDeleted, 0)));
  if (!service) throw notFound();
  return service;
}

function phonesOf(text: string, locale: Locale): string[] {
  const phones = [...new Set(text.split(/[\s,，;；]+/).filter(Boolean))];
  if (phones.length === 0 || !phones.every(isMobile)) throw refused("phones", { key: "phoneInvalid", locale });
  if (phones.length > MOST_PHONES) throw refused("phones", { key: "tooManyPhones", params: { most: MOST_PHONES }, locale });
  return phones;
}

/** The values that were sent, all that the template asks for and no others. */
function valuesOf({ template }: SmsService, params: string, locale: Locale): Values {
  const given = Object.entries(objectOf(params, locale)).map(([name, value]) => [name, typeof value === "number" ? String(value) : value] as const);
  const values = given.filter((entry): entry is readonly [string, string] => typeof entry[1] === "string");
  const names = template ? namesIn(template) : values.map(([name]) => name);
  const unknown = given.find(([name]) => !names.includes(name) || !/^\w{1,20}$/.test(name))?.[0];
  if (unknown !== undefined) throw refused("params", { key: "smsValueUnknown", params: { name: unknown.slice(0, 20) }, locale });
  const wrong = names.find((name) => !values.some(([known, value]) => known === name && value !== "" && isFitting(value)));
  if (wrong !== undefined) throw refused("params", { key: "smsValueMissing", params: { name: wrong }, locale });
  const known = new Map(values);
  return names.map((name) => [name, known.get(name) ?? ""]);
}

function objectOf(params: string, locale: Locale): Record<string, unknown> {
  try {
    const parsed: unknown = params === "" ? {} : JSON.parse(params);
    if (typeof parsed === "object" && parsed !== null && !Array.isArray(parsed) && Object.keys(parsed).length <= 20) return Object.fromEntries(Object.entries(parsed));
  } catch {
    // Said below, as of any other text.
  }
  throw refused("params", { key: "smsParamsInvalid", locale });
}

async function resultsOf(db: Db, ids: readonly string[], { locale }: RequestContext): Promise<SendResult[]> {
  const rows = await db.select().from(smsOutbox).where(inArray(smsOutbox.id, [...ids])).orderBy(smsOutbox.id);
  return rows.map(({ id, phone, state, error }) => ({
    id, phone: openField(phone), success: state === SmsState.sent || state === SmsState.kept, msg: translator(locale)(sentences.get(state) ?? "", { error: errorText(error ?? "@resting", locale) }),
  }));
}

const sentences: ReadonlyMap<number, string> = new Map([
  [SmsState.kept, "sms:result.kept"], [SmsState.sent, "sms:result.sent"], [SmsState.failed, "sms:result.failed"], [SmsState.waiting, "sms:result.again"],
]);

/** What is kept of a failure as a sentence: our own word in the reader's language, a service's as it stands. */
export function errorText(error: string | null, locale: Locale): string {
  return error?.startsWith("@") ? translator(locale)(`sms:error.${error.slice(1)}`) : (error ?? "");
}

type Said = { key: string; params?: Record<string, string | number>; locale: Locale };

/** A refusal that says at its field what is wrong there, not only that something is. */
function refused(field: string, { key, params = {}, locale }: Said): Refusal {
  return new Refusal(key, { params, data: { fieldErrors: { [field]: translator(locale)(`backend:${key}`, params) } } });
}
