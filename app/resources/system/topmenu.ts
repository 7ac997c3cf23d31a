import type { topMenuApi } from "#app/contract/system/topmenu.ts";
import { checks, column, defineResource, number, text } from "#app/crud/define.ts";

export const topMenu = defineResource<typeof topMenuApi>({
  name: "system/topmenu",
  labels: { namespace: "rights", prefix: "topMenu" },
  titleField: "name",
  fields: [text("code"), text("name"), text("source", { hint: "sourceHint" }), text("path"), number("sort", { initial: 1 })],
  columns: ["name", "code", "sort", column("path", { optional: true, sort: false })],
  filters: ["name", "code"],
  deeds: [{ intent: "setting", code: "topmenu_setting", rows: "both", fields: [checks("menuIds", { options: "menus", list: true })] }],
  exportable: false,
});
