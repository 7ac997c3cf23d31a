import { and, desc, eq } from "drizzle-orm";
import { type OutboxRow, sendValidate, sendValidateAuth, smsOutboxApi, validateCode, validateCodeOnly } from "#app/contract/resource/sms.ts";
import { tenantOf } from "../auth/grants.ts";
import { isRightCode, requireCode, sendCode, wrongCode } from "../auth/sms-code.ts";
import { columnsOf } from "../crud/conditions.ts";
import { pageOfQuery } from "../crud/page-of-query.ts";
import { listQueryOf } from "../crud/page.ts";
import { smsOutbox } from "../db/schema/account.ts";
import type { RequestContext } from "../http/caller.ts";
import { notFound } from "../http/errors.ts";
import { bind } from "../http/register.ts";
import { openField } from "../keys/field-cipher.ts";
import { errorText } from "./sms-sending.ts";

// What counts tries must keep its rows when it refuses.
const keepsRows = { transaction: false };

/** Codes by SMS, and the outbox in which their messages lie while no gateway takes them (contract 9.5). */
export const smsEndpoints = [
  bind(sendValidate, ({ query }, context) => sendCode(context, { phone: query.phone, tenantId: tenantOf(context, query.tenantId) })),
  bind(sendValidateAuth, ({ query }, context) => sendCode(context, { phone: query.phone, tenantId: tenantOf(context, query.tenantId) })),
  bind(validateCode, async ({ query }, context) => {
    await requireCode(context, { ...query, tenantId: tenantOf(context, undefined) });
    return null;
  }, keepsRows),
  bind(validateCodeOnly, async ({ query }, context) => {
    if (!(await isRightCode(context, { ...query, tenantId: tenantOf(context, undefined) }))) throw wrongCode();
    return null;
  }, keepsRows),
  bind(smsOutboxApi.list, async ({ params }, context) => {
    const page = await pageOfQuery(context, listQueryOf(params, smsOutboxApi.rules, context), {
      select: () => context.db.select().from(smsOutbox).$dynamic(),
      columns: columnsOf(smsOutbox),
      scope: eq(smsOutbox.tenantId, context.caller.tenantId),
      order: [desc(smsOutbox.createTime), desc(smsOutbox.id)],
    });
    return { ...page, records: page.records.map((row) => opened(row, context)) };
  }),
  bind(smsOutboxApi.detail, async ({ query }, context) => {
    const [row] = await context.db.select().from(smsOutbox).where(and(eq(smsOutbox.id, query.id), eq(smsOutbox.tenantId, context.caller.tenantId)));
    if (!row) throw notFound();
    return opened(row, context);
  }),
];

function opened({ id, phone, text, state, smsCode, error, sendAfter, sendTime, createTime }: typeof smsOutbox.$inferSelect, { locale }: RequestContext): OutboxRow {
  return { id, phone: openField(phone), text: openField(text), state, smsCode, error: errorText(error, locale), sendAfter, sendTime, createTime };
}
