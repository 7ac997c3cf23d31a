import type { noticeApi } from "#app/contract/desk/notice.ts";
import { checks, column, dateTime, defineResource, filter, richText, select, text, upload } from "#app/crud/define.ts";

const isFor = (type: string) => ({ receiverType }: Record<string, string>) => receiverType === type;

export const notice = defineResource<typeof noticeApi>({
  name: "desk/notice",
  titleField: "title",
  fields: [
    text("title", { span: 2 }), select("category", { dict: "notice" }), dateTime("releaseTime", { hint: "releaseTimeHint" }),
    select("receiverType", { dict: "notice_receiver", initial: 1 }),
    checks("receiverRoles", { options: "roles", apart: true, required: true, when: isFor("2") }),
    checks("receiverDepts", { options: "depts", apart: true, required: true, hint: "receiverDeptsHint", when: isFor("3") }),
    richText("content", { hint: "contentHint" }), upload("attachIds", { limit: 20 }),
  ],
  columns: [
    "title", "category", column("status", { as: "tag", dict: "notice_status" }), column("releaseTime", { as: "dateTime" }),
    column("readCount", { as: "number", sort: false, pair: { name: "receiverCount", by: "/" } }), "receiverType",
    column("receiverNames", { sort: false, optional: true }), column("receiverCount", { as: "number", sort: false, optional: true }), column("createTime", { as: "dateTime", optional: true }),
  ],
  filters: ["title", "category", filter("status", { kind: "select", dict: "notice_status" })],
  facts: [
    "title", "category", column("status", { as: "tag", dict: "notice_status" }), column("releaseTime", { as: "dateTime" }), "receiverType", "receiverNames",
    column("readCount", { as: "number", pair: { name: "receiverCount", by: "/" } }), column("attachIds", { as: "files" }),
  ],
  deeds: [{ intent: "publish", code: "notice_publish", rows: "one", when: { field: "status", is: ["0"] } }],
});
