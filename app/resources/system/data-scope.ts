import type { dataScopeApi } from "#app/contract/system/data-scope.ts";
import { checks, column, defineResource, filter, lookup, select, text, textarea } from "#app/crud/define.ts";

type Values = Record<string, string>;
const isOfOwner = ({ scopeType = "" }: Values) => ["2", "3", "4"].includes(scopeType);
const isCustom = ({ scopeType }: Values) => scopeType === "5";

export const dataScope = defineResource<typeof dataScopeApi>({
  name: "system/data-scope",
  path: "/authority/datascope",
  labels: { namespace: "rights", prefix: "dataScope" },
  titleField: "scopeName",
  fields: [
    lookup("menuId", { options: "menus" }), lookup("resourceCode", { options: "resources" }), text("scopeName"),
    select("scopeType", { dict: "data_scope_type" }), text("scopeColumn", { hint: "columnHint", when: isOfOwner }),
    checks("deptIds", { options: "depts", apart: true, hint: "deptHint", when: isCustom }),
    textarea("scopeValue", { hint: "valueHint", when: isCustom }), textarea("remark"),
  ],
  columns: ["scopeName", "resourceCode", column("scopeType", { as: "tag" }), "scopeColumn", column("scopeValue", { optional: true, sort: false }), column("remark", { optional: true })],
  filters: ["menuId", "scopeName", filter("resourceCode", { kind: "text" }), "scopeType"],
  exportable: false,
});
