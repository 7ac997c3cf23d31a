import type { menuApi } from "#app/contract/system/menu.ts";
import { column, defineResource, lookup, number, select, text, textarea } from "#app/crud/define.ts";

export const menu = defineResource<typeof menuApi>({
  name: "system/menu",
  labels: { namespace: "rights", prefix: "menu" },
  titleField: "name",
  tree: { parent: "parentId", name: "parentName" },
  fields: [
    lookup("parentId", { options: "parents" }), select("category", { dict: "menu_category", initial: 1 }),
    text("name"), text("code"), text("alias", { initial: "menu" }), text("path"), text("source", { hint: "sourceHint" }),
    number("sort", { initial: 1 }), select("action", { dict: "button_func", initial: 0 }),
    select("isOpen", { dict: "yes_no", initial: 1 }), text("component"), textarea("remark"),
  ],
  columns: [
    "name", "code", "path", column("category", { as: "tag" }), "sort", column("alias", { optional: true }),
    column("source", { optional: true }), column("action", { optional: true }), column("remark", { optional: true }),
  ],
  filters: ["name", "code", "alias"],
});
