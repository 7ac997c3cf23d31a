import type { dictApi } from "#app/contract/system/dict.ts";
import { column, defineResource, lookup, number, type Resource, text, textarea, toggle } from "#app/crud/define.ts";

const dictScreen = (own: Pick<Resource, "name" | "path" | "labels">) =>
  defineResource<typeof dictApi>({
    ...own,
    titleField: "dictValue",
    tree: { parent: "parentId", levels: 2 },
    fields: [
      lookup("parentId", { options: "parents" }), text("code"), text("dictValue"), text("dictValueEn"),
      text("dictKey"), number("sort", { initial: 1 }), toggle("isSealed", { initial: 0 }), textarea("remark"),
    ],
    columns: ["code", "dictValue", "dictKey", "sort", column("isSealed", { as: "yesNo" }), column("remark", { optional: true })],
    filters: ["code", "dictValue"],
  });

export const dict = dictScreen({ name: "system/dict" });

/** The tenant's own words, under the same labels. */
export const dictBiz = dictScreen({ name: "system/dict-biz", path: "/system/dictbiz", labels: { namespace: "organisation", prefix: "dictBiz" } });
