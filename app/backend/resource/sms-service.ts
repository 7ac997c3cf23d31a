import { and, eq, inArray } from "drizzle-orm";
import { smsApi, SmsCategory, smsEnable, SmsStatus } from "#app/contract/resource/sms-service.ts";
import { SECRET } from "#app/contract/crud.ts";
import { crudEntity, type CrudRules, lockRows, type Row } from "../crud/entity.ts";
import { diffOf, writeHistory } from "../crud/history.ts";
import { mountCrud } from "../crud/mount.ts";
import { forgetTotals } from "../crud/page.ts";
import { stamped } from "../crud/submit.ts";
import { smsConfigs } from "../db/schema/resource.ts";
import type { RequestContext } from "../http/caller.ts";
import { notFound, Refusal } from "../http/errors.ts";
import { bind } from "../http/register.ts";
import { sealField } from "../keys/field-cipher.ts";
import { isServiceAddress } from "./sms-senders/ask-service.ts";
import { namesIn } from "./sms-template.ts";

type Values = Record<string, unknown>;

/** What each service needs to be asked at all; what another one would need is emptied. */
const needed: Record<number, readonly string[]> = {
  [SmsCategory.yunpian]: ["template", "signName", "secretKey"],
  [SmsCategory.qiniu]: ["templateId", "accessKey", "secretKey"],
  [SmsCategory.aliyun]: ["templateId", "signName", "accessKey", "secretKey"],
  [SmsCategory.tencent]: ["templateId", "template", "signName", "accessKey", "secretKey", "appId", "regionId"],
  [SmsCategory.outbox]: [],
};
const optional: Record<number, readonly string[]> = {
  [SmsCategory.yunpian]: ["endpoint"],
  [SmsCategory.qiniu]: ["endpoint", "template"],
  [SmsCategory.aliyun]: ["endpoint", "template", "regionId"],
  [SmsCategory.tencent]: ["endpoint"],
  [SmsCategory.outbox]: ["template"],
};
const dependent = ["templateId", "template", "signName", "endpoint", "accessKey", "secretKey", "appId", "regionId"] as const;

const rules: CrudRules = {
  beforeSubmit: async (values, _, current) => {
    const next = { ...current, ...values };
    requireNeeded(next);
    requireSecretAgain(values, current);
    const kept = [...(needed[Number(next.category)] ?? []), ...(optional[Number(next.category)] ?? [])];
    const emptied = Object.fromEntries(dependent.filter((name) => !kept.includes(name)).map((name) => [name, ""]));
    return { ...values, ...(isTyped(values.secretKey) ? { secretKey: sealField(String(values.secretKey)) } : {}), templateId: next.templateId ?? "", signName: next.signName ?? "", ...emptied };
  },
  beforeRemove: async (ids, { db }) => {
    // Messages would go on into the outbox without a word.
    const held = await db.select({ id: smsConfigs.id }).from(smsConfigs).where(and(inArray(smsConfigs.id, ids), eq(smsConfigs.status, SmsStatus.enabled)));
    if (held.length > 0) throw new Refusal("smsEnabled", { status: 409, code: 2102 });
  },
};
const entity = crudEntity(smsApi, smsConfigs, rules);

/** SMS services of a tenant, of which one at a time is enabled (contract 9.4); with none, messages lie in the outbox. */
export const smsServiceEndpoints = [
  ...mountCrud(smsApi, smsConfigs, rules),
  bind(smsEnable, ({ query }, context) => enable(context, query.id)),
];

async function enable(context: RequestContext, id: string): Promise<null> {
  const { db, caller } = context;
  // Every row of the tenant, so that of two at the same moment the second sees what the first has done.
  const ids = await db.select({ id: smsConfigs.id }).from(smsConfigs).where(and(eq(smsConfigs.tenantId, caller.tenantId), eq(smsConfigs.isDeleted, 0)));
  const rows = ids.length === 0 ? [] : await lockRows(entity, ids.map((row) => row.id), context);
  const wanted = rows.find((row) => row.id === id);
  if (!wanted) throw notFound();
  for (const row of rows.filter((other) => other.id !== id && other.status === SmsStatus.enabled)) await setStatus(context, row, SmsStatus.stopped);
  if (wanted.status !== SmsStatus.enabled) await setStatus(context, wanted, SmsStatus.enabled);
  forgetTotals();
  return null;
}

async function setStatus(context: RequestContext, row: Row, status: number) {
  await context.db.update(smsConfigs).set({ status, ...stamped(entity, context) }).where(eq(smsConfigs.id, row.id));
  await writeHistory(context, [{ resource: smsApi.base, rowId: row.id, action: "setting", changes: diffOf({ status: row.status }, { status }) }]);
}

function requireNeeded(next: Values) {
  const missing = (needed[Number(next.category)] ?? []).find((name) => !next[name]);
  if (missing) throw refused(missing, "enter");
  const { endpoint, template } = next;
  if (endpoint && next.category !== SmsCategory.outbox && !isServiceAddress(String(endpoint))) throw refused("endpoint", "invalid");
  if (template && namesIn(String(template)).length === 0) throw refused("template", "invalid");
}

/** A secret goes nowhere but where whoever typed it meant it to: another address, or another kind of service, wants it typed again. */
function requireSecretAgain(values: Values, current: Row | undefined) {
  if (!current?.secretKey || isTyped(values.secretKey)) return;
  const isElsewhere = (["endpoint", "category"] as const).some((name) => values[name] !== undefined && (values[name] ?? "") !== (current[name] ?? ""));
  if (isElsewhere && values.category !== SmsCategory.outbox) throw refused("secretKey", "enter");
}

const isTyped = (value: unknown) => typeof value === "string" && value !== "" && value !== SECRET;

const refused = (field: string, key: string) => new Refusal("badRequest", { data: { keys: { [field]: { key } } } });
