import type { attachScreenApi } from "#app/contract/resource/attach.ts";
import { column, defineResource, filter, text } from "#app/crud/define.ts";

/** 附件管理 (contract 9.3): files come in by an upload; what is changed of one is its name. */
export const attach = defineResource<typeof attachScreenApi>({
  name: "resource/attach",
  titleField: "originalName",
  columns: [
    "originalName", "extension", "attachSize", column("ownerName", { sort: false }), column("createTime", { as: "dateTime" }),
    column("link", { optional: true }), column("domain", { optional: true }), column("name", { optional: true }),
  ],
  filters: ["originalName", "extension", filter("createTime", { kind: "range", as: "date" })],
  deeds: [{ intent: "rename", code: "attach_edit", rows: "one", fields: [text("originalName", { required: true })] }],
  facts: ["originalName", "extension", "contentType", "attachSize", "ownerName", "link", "domain", "name", column("createTime", { as: "dateTime" })],
});
