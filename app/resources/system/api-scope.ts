import type { apiScopeApi } from "#app/contract/system/api-scope.ts";
import { column, defineResource, lookup, select, text, textarea } from "#app/crud/define.ts";

export const apiScope = defineResource<typeof apiScopeApi>({
  name: "system/api-scope",
  path: "/authority/apiscope",
  labels: { namespace: "rights", prefix: "apiScope" },
  titleField: "scopeName",
  fields: [
    lookup("menuId", { options: "menus" }), text("resourceCode"), text("scopeName"), select("scopeType", { dict: "api_scope_type" }),
    text("scopePath", { initial: "/blade-", hint: "pathHint" }), textarea("remark"),
  ],
  columns: ["scopeName", "resourceCode", "scopePath", column("scopeType", { as: "tag" }), column("remark", { optional: true })],
  filters: ["menuId", "scopeName", "resourceCode", "scopePath", "scopeType"],
  exportable: false,
});
