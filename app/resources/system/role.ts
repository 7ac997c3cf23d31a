import type { roleApi } from "#app/contract/system/role.ts";
import { column, defineResource, filter, lookup, number, select, text, textarea } from "#app/crud/define.ts";

export const role = defineResource<typeof roleApi>({
  name: "system/role",
  path: "/authority/role",
  labels: { namespace: "rights", prefix: "role" },
  titleField: "roleName",
  tree: { parent: "parentId", name: "parentName" },
  fields: [
    lookup("parentId", { options: "parents" }), text("roleName"), text("roleAlias"), number("sort", { initial: 1 }),
    select("status", { dict: "enable_status", initial: 1 }), textarea("remark"),
  ],
  columns: ["roleName", "roleAlias", "sort", column("status", { as: "tag" }), column("remark", { optional: true })],
  filters: ["roleName", filter("roleAlias", { kind: "text" })],
});
