import type { dataScopeApi } from "#app/contract/system/data-scope.ts";
import { column, defineResource, filter, lookup, select, text, textarea } from "#app/crud/define.ts";

export const dataScope = defineResource<typeof dataScopeApi>({
  name: "system/data-scope",
  path: "/authority/datascope",
  labels: { namespace: "rights", prefix: "dataScope" },
  titleField: "scopeName",
  fields: [
    lookup("menuId", { options: "menus" }), lookup("resourceCode", { options: "resources" }), text("scopeName"),
    select("scopeType", { dict: "data_scope_type" }), text("scopeColumn", { hint: "columnHint" }),
    textarea("scopeValue", { hint: "valueHint" }), textarea("remark"),
  ],
  columns: ["scopeName", "resourceCode", column("scopeType", { as: "tag" }), "scopeColumn", column("scopeValue", { optional: true, sort: false }), column("remark", { optional: true })],
  filters: ["menuId", "scopeName", filter("resourceCode", { kind: "text" }), "scopeType"],
  exportable: false,
});
