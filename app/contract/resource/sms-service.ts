import { z } from "zod";
import { auditRow, crudApi } from "../crud.ts";
import { type Access, post } from "../endpoint.ts";
import { Id } from "../envelope.ts";
import { optionalText, requiredChoice, requiredText } from "../field.ts";

/** Services of the dictionary `sms` (contract 14.4). */
export const SmsCategory = { yunpian: 1, qiniu: 2, aliyun: 3, tencent: 4, outbox: 5 } as const;
/** `status` of a configuration (contract 9.1, dictionary `yes_no`). */
export const SmsStatus = { stopped: 1, enabled: 2 } as const;

const only = (code: string): Access => ({ anyOf: [code], platform: "shared" });
const code = /^[\p{L}\p{N}_.-]+$/u;
const LONGEST = 100;

/** SMS services (contract 9.4): which fields one needs goes by its category; the secret is written and never read. */
export const smsApi = crudApi({
  base: "/blade-resource/sms",
  permission: "sms",
  platform: "shared",
  secrets: ["secretKey"],
  row: z.object({
    id: z.string(),
    category: z.number(),
    smsCode: z.string(),
    templateId: z.string(),
    template: z.string().nullish(),
    endpoint: z.string().nullish(),
    accessKey: z.string().nullish(),
    secretKey: z.string().nullish(),
    regionId: z.string().nullish(),
    appId: z.string().nullish(),
    signName: z.string(),
    remark: z.string().nullish(),
    ...auditRow,
  }),
  form: z.object({
    category: requiredChoice().pipe(z.number().min(SmsCategory.yunpian, "choose").max(SmsCategory.outbox, "choose")),
    smsCode: requiredText(32).refine((text) => code.test(text), "invalid"),
    templateId: optionalText(64), template: optionalText(500), signName: optionalText(64), endpoint: optionalText(255), accessKey: optionalText(255),
    secretKey: optionalText(255), regionId: optionalText(64), appId: optionalText(64), remark: optionalText(255),
  }),
  filters: { id: "id", category: "int", smsCode: "text", accessKey: "text", signName: "text", status: "int", createTime: "dateTime" },
});

export const smsEnable = post("/blade-resource/sms/enable", {
  summary: "Enable a service; the tenant's others stop", access: only("sms_enable"), query: z.object({ id: Id }),
});

/** What came of a message to one phone: its row in the outbox, and a sentence. */
export const SendResult = z.object({ id: z.string(), phone: z.string(), success: z.boolean(), msg: z.string() });
export type SendResult = z.infer<typeof SendResult>;

/** `code` is a service's smsCode; `params` a JSON object of the template's values (contract 9.5). */
export const sendMessage = post("/blade-resource/sms/endpoint/send-message", {
  summary: "Send a message through a service to at most 100 phones",
  access: only("sms_debug"),
  query: z.object({
    code: z.string().trim().max(32, "tooLong").optional(),
    id: Id.optional(),
    phones: z.string({ error: "enter" }).trim().min(1, "enter").max(LONGEST * 24, "tooLong"),
    params: z.string().trim().max(2000, "tooLong").optional(),
  }),
  reply: z.array(SendResult),
  timeout: 60_000,
});
/** Phones of one sending. */
export const MOST_PHONES = LONGEST;
