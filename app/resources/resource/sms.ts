import type { smsApi } from "#app/contract/resource/sms-service.ts";
import { column, defineResource, filter, password, select, text, textarea } from "#app/crud/define.ts";

/** Keys of the dictionary `sms`. */
const [YUNPIAN, QINIU, ALIYUN, TENCENT, OUTBOX] = ["1", "2", "3", "4", "5"];
const of = (...categories: (string | undefined)[]) => ({ category }: Record<string, string>) => categories.includes(category);
const isService = of(YUNPIAN, QINIU, ALIYUN, TENCENT);
const isKeyed = of(QINIU, ALIYUN, TENCENT);

/** 短信配置 (contract 9.4): one of them is enabled. */
export const sms = defineResource<typeof smsApi>({
  name: "resource/sms",
  labels: { namespace: "sms", prefix: "sms" },
  titleField: "smsCode",
  fields: [
    select("category", { dict: "sms", initial: Number(OUTBOX) }), text("smsCode", { hint: "smsCodeHint" }),
    text("templateId", { when: isKeyed }), text("signName", { when: of(YUNPIAN, ALIYUN, TENCENT) }),
    textarea("template", { hint: "templateHint" }), text("endpoint", { hint: "endpointHint", when: isService }),
    text("accessKey", { when: isKeyed }), password("secretKey", { hint: "secretKeyHint", when: isService }),
    text("regionId", { when: of(ALIYUN, TENCENT) }), text("appId", { when: of(TENCENT) }), textarea("remark"),
  ],
  columns: [
    "smsCode", "category", "signName", column("templateId", { as: "code" }), column("status", { as: "tag", dict: "yes_no" }),
    column("accessKey", { optional: true }), column("endpoint", { optional: true }), column("remark", { optional: true }), column("createTime", { as: "dateTime", optional: true }),
  ],
  filters: ["category", "smsCode", "signName", filter("status", { kind: "select", dict: "yes_no" })],
  deeds: [
    { intent: "enable", code: "sms_enable", rows: "one", when: { field: "status", is: ["1"] } },
    { intent: "debug", code: "sms_debug", rows: "one", fields: [textarea("phones", { required: true, hint: "phonesHint" }), textarea("params", { hint: "paramsHint" })] },
  ],
});
