import type { regionScreenApi } from "#app/contract/system/region-write.ts";
import { column, defineResource, filter, lookup, number, text, textarea } from "#app/crud/define.ts";

export const region = defineResource<typeof regionScreenApi>({
  name: "system/region",
  path: "/base/region",
  labels: { namespace: "organisation", prefix: "region" },
  titleField: "name",
  fields: [
    lookup("parentCode", { options: "parents" }), text("code", { hint: "codeHint" }), text("name"), number("sort", { initial: 1 }), textarea("remark"),
  ],
  columns: [column("code", { as: "code" }), "name", column("level", { dict: "region" }), column("parentName", { sort: false }), "sort"],
  filters: [filter("parentCode", { kind: "link", options: "parents", label: "parentName" }), "code", "name"],
});
