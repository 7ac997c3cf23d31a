import type { tenantPackageApi } from "#app/contract/system/tenant-package.ts";
import { checks, column, defineResource, text, textarea } from "#app/crud/define.ts";

export const tenantPackage = defineResource<typeof tenantPackageApi>({
  name: "system/tenant-package",
  path: "/system/tenantpackage",
  labels: { namespace: "organisation", prefix: "tenantPackage" },
  titleField: "packageName",
  fields: [text("packageName"), checks("menuId", { options: "menus" }), textarea("remark")],
  columns: ["packageName", "remark", column("createTime", { as: "dateTime" })],
  filters: ["packageName"],
  view: false,
});
