import { z } from "zod";
import { get, post } from "../endpoint.ts";
import { Id, pageOf } from "../envelope.ts";
import type { ListRules } from "../list-query.ts";

const base = "/blade-resource/sms/endpoint";
const digits = (max: number) => z.string({ error: "enter" }).trim().min(1, "enter").max(max, "tooLong").regex(/^\d+$/, "invalid");

export const Phone = digits(20);
/** A code that came by SMS: the id of its sending, and what the person typed. */
export const TypedCode = z.object({ id: Id, value: digits(12) });
/** A sending: the id belongs to the code, which is never answered. */
export const Sending = z.object({ id: z.string() });

const query = z.object({ phone: Phone, tenantId: z.string().max(12).optional() });
export const sendValidate = post(`${base}/send-validate`, { summary: "Send a code to a phone", access: "public", query, reply: Sending });
export const sendValidateAuth = post("/blade-auth/oauth/sms/send-validate", { summary: "Send a code to a phone", access: "public", query, reply: Sending });
export const validateCode = post(`${base}/validate-message`, {
  summary: "Check a code and use it up", access: "public", query: TypedCode.extend({ phone: Phone }),
});
export const validateCodeOnly = post(`${base}/validate-message-notDelCode`, {
  summary: "Check a code that is to be used later", access: "public", query: TypedCode.extend({ phone: Phone.optional() }),
});

/** How far a message has come (dictionary `sms_state`). */
export const SmsState = { kept: 0, sent: 1, failed: 2, waiting: 3 } as const;

/** A message and what became of it (contract 9.5); `smsCode` is the service it goes through, empty is the outbox itself. */
export const OutboxRow = z.object({
  id: z.string(),
  phone: z.string(),
  text: z.string(),
  state: z.number(),
  smsCode: z.string(),
  error: z.string().nullish(),
  sendAfter: z.string().nullish(),
  sendTime: z.string().nullish(),
  createTime: z.string(),
});
export type OutboxRow = z.infer<typeof OutboxRow>;

const rules: ListRules = { filters: { state: "int", smsCode: "text", createTime: "dateTime" }, sorts: ["createTime", "sendTime", "state", "smsCode"] };
/** Who reads codes can be anybody: the outbox is the platform's administrators' alone. */
const access = (code: string) => ({ anyOf: [code] as const, platform: "always" as const });

export const smsOutboxApi = {
  base: "/blade-resource/sms-outbox",
  permission: "sms_outbox",
  row: OutboxRow,
  rules,
  list: get("/blade-resource/sms-outbox/page", { summary: "Page of sms-outbox", access: access("sms_outbox"), reply: pageOf(OutboxRow) }),
  detail: get("/blade-resource/sms-outbox/detail", { summary: "One message of the outbox", access: access("sms_outbox_view"), query: z.object({ id: Id }), reply: OutboxRow }),
};
