import type { smsOutboxApi } from "#app/contract/resource/sms.ts";
import { column, defineResource } from "#app/crud/define.ts";

/** 短信发件箱 (contract 9.5): what a gateway would have sent; nobody changes it. */
export const smsOutbox = defineResource<typeof smsOutboxApi>({
  name: "resource/sms-outbox",
  labels: { namespace: "account", prefix: "outbox" },
  titleField: "phone",
  exportable: false,
  columns: [column("createTime", { as: "dateTime" }), column("phone", { sort: false }), column("text", { sort: false })],
  filters: [],
  facts: [column("createTime", { as: "dateTime" }), "phone", "text"],
});
