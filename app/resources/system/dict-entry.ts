import type { dictApi } from "#app/contract/system/dict.ts";
import { column, defineResource, filter, lookup, number, text, textarea, toggle } from "#app/crud/define.ts";

/** Entries of one dictionary, as the side-by-side and the stacked page show them (spec §2). */
const dictEntry = (path: "/dict-horizontal/index" | "/dict-vertical/index") =>
  defineResource<typeof dictApi>({
    name: "system/dict",
    path,
    titleField: "dictValue",
    fields: [
      lookup("parentId", { options: "parents" }), text("dictValue"), text("dictValueEn"), text("dictKey"),
      number("sort", { initial: 1 }), toggle("isSealed", { initial: 0 }), textarea("remark"),
    ],
    columns: ["dictValue", "dictKey", "sort", column("isSealed", { as: "yesNo" }), column("remark", { optional: true })],
    filters: [filter("parentId", { kind: "select", options: "parents" }), "dictValue"],
    exportable: false,
  });

export const horizontalEntries = dictEntry("/dict-horizontal/index");
export const verticalEntries = dictEntry("/dict-vertical/index");
