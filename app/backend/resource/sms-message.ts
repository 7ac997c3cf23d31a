import { and, eq } from "drizzle-orm";
import { SmsCategory, SmsStatus } from "#app/contract/resource/sms-service.ts";
import { SmsState } from "#app/contract/resource/sms.ts";
import { nowText } from "../clock.ts";
import { smsOutbox } from "../db/schema/account.ts";
import { smsConfigs } from "../db/schema/resource.ts";
import type { Executor } from "../http/caller.ts";
import { fieldHash, sealField } from "../keys/field-cipher.ts";
import { nextId } from "../snowflake.ts";
import { textParam } from "../system/param-values.ts";
import { filledIn, type Values, valuesFor } from "./sms-template.ts";

export type SmsService = typeof smsConfigs.$inferSelect;

/** A message to phones; `text` is what the outbox shows where the service has no template of its own. */
export type SmsMessage = {
  tenantId: string;
  phones: readonly string[];
  values: Values;
  text: string;
  service: SmsService | undefined;
  ip?: string;
  /** `yyyy-MM-dd HH:mm:ss`: not before then. */
  sendAfter?: string | undefined;
};

/** The service that a tenant has enabled; none is the outbox. */
export async function enabledService(db: Executor, tenantId: string): Promise<SmsService | undefined> {
  const [row] = await db.select().from(smsConfigs).where(and(eq(smsConfigs.tenantId, tenantId), eq(smsConfigs.status, SmsStatus.enabled), eq(smsConfigs.isDeleted, 0)));
  return row;
}

/** The service for what people are told: the one that `notify.smsCode` names, where there is one, else the one that is enabled. */
export async function notifyingService(db: Executor, tenantId: string): Promise<SmsService | undefined> {
  const named = await textParam(db, "notify.smsCode");
  const [row] = await db.select().from(smsConfigs).where(and(eq(smsConfigs.tenantId, tenantId), eq(smsConfigs.smsCode, named), eq(smsConfigs.isDeleted, 0)));
  return row ?? enabledService(db, tenantId);
}

/**
 * Puts a message into the outbox, one row for each phone; answers their ids. It leaves after the caller's transaction
 * has committed, and not at all when that does not: nothing is sent from here.
 */
export async function writeMessages(db: Executor, message: SmsMessage): Promise<string[]> {
  const { tenantId, phones, ip = "" } = message;
  const shared = { ...standingOf(message), tenantId, smsCode: message.service?.smsCode ?? "", ip: ip.slice(0, 64), createTime: nowText() };
  const { text, params } = contentOf(message);
  const rows = phones.map((phone) => ({
    ...shared, id: nextId(), phone: sealField(phone), phoneHash: phoneHashOf(tenantId, phone), text: sealField(text),
    params: shared.state === SmsState.waiting ? sealField(params) : null,
  }));
  for (let at = 0; at < rows.length; at += STEP) await db.insert(smsOutbox).values(rows.slice(at, at + STEP));
  return rows.map(({ id }) => id);
}

/** A message that its service's template does not fit has failed before it is sent. */
function standingOf({ service, values, sendAfter }: SmsMessage) {
  if (service?.template && !valuesFor(service.template, values)) return { state: SmsState.failed, error: "@template" };
  const isKept = (service === undefined || service.category === SmsCategory.outbox) && sendAfter === undefined;
  return isKept ? { state: SmsState.kept } : { state: SmsState.waiting, sendAfter: sendAfter ?? nowText() };
}

function contentOf({ service, values, text }: SmsMessage) {
  const taken = service?.template ? valuesFor(service.template, values) : undefined;
  return { text: service?.template && taken ? filledIn(service.template, taken) : text, params: JSON.stringify(taken ?? values) };
}

// A statement takes 65,535 values at most.
const STEP = 2_000;

/** By which messages and codes to one phone of a tenant are found without opening them. */
export const phoneHashOf = (tenantId: string, phone: string) => fieldHash(`${tenantId}:${phone}`);
