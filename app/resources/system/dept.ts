import type { deptApi } from "#app/contract/system/dept.ts";
import { column, defineResource, lookup, number, select, text, textarea } from "#app/crud/define.ts";

export const dept = defineResource<typeof deptApi>({
  name: "system/dept",
  labels: { namespace: "organisation", prefix: "dept" },
  titleField: "deptName",
  tree: { parent: "parentId", name: "parentName" },
  fields: [
    lookup("parentId", { options: "parents" }), text("deptName"), text("fullName"), select("deptCategory", { dict: "org_category" }),
    number("sort", { initial: 1 }), textarea("remark"),
  ],
  columns: ["deptName", "fullName", "deptCategory", "sort", column("remark", { optional: true })],
  filters: ["deptName", "fullName", "deptCategory"],
});
