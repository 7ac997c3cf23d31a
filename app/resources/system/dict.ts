import type { dictApi } from "#app/contract/system/dict.ts";
import { column, defineResource, lookup, number, text, textarea, toggle } from "#app/crud/define.ts";

export const dict = defineResource<typeof dictApi>({
  name: "system/dict",
  titleField: "dictValue",
  tree: { parent: "parentId", levels: 2 },
  fields: [
    lookup("parentId", { options: "parents" }), text("code"), text("dictValue"), text("dictValueEn"),
    text("dictKey"), number("sort", { initial: 1 }), toggle("isSealed", { initial: 0 }), textarea("remark"),
  ],
  columns: ["code", "dictValue", "dictKey", "sort", column("isSealed", { as: "yesNo" }), column("remark", { optional: true })],
  filters: ["code", "dictValue"],
});
