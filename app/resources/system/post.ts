import type { postApi } from "#app/contract/system/post.ts";
import { defineResource, number, select, text, textarea } from "#app/crud/define.ts";

export const post = defineResource<typeof postApi>({
  name: "system/post",
  titleField: "postName",
  fields: [select("category", { dict: "post_category" }), text("postCode"), text("postName"), number("sort"), textarea("remark")],
  columns: ["category", "postCode", "postName", "sort"],
  filters: ["category", "postCode", "postName"],
});
