import type { smsOutboxApi } from "#app/contract/resource/sms.ts";
import { column, defineResource, filter } from "#app/crud/define.ts";

/** 短信发件箱 (contract 9.5): every message, where it lies to be read or how far it has come; nobody changes it. */
export const smsOutbox = defineResource<typeof smsOutboxApi>({
  name: "resource/sms-outbox",
  labels: { namespace: "sms", prefix: "outbox" },
  titleField: "phone",
  exportable: false,
  columns: [
    column("createTime", { as: "dateTime" }), column("phone", { sort: false }), column("text", { sort: false }), column("state", { as: "tag", dict: "sms_state" }),
    column("smsCode", { as: "code" }), column("error", { sort: false }), column("sendTime", { as: "dateTime", optional: true }), column("sendAfter", { as: "dateTime", sort: false, optional: true }),
  ],
  filters: [filter("state", { kind: "select", dict: "sms_state" }), "smsCode"],
  facts: [
    column("createTime", { as: "dateTime" }), "phone", "text", column("state", { as: "tag", dict: "sms_state" }), column("smsCode", { as: "code" }), "error",
    column("sendTime", { as: "dateTime" }), column("sendAfter", { as: "dateTime" }),
  ],
});
