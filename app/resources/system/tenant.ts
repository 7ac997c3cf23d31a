import type { tenantApi } from "#app/contract/system/tenant.ts";
import { column, dateTime, defineResource, filter, lookup, number, text } from "#app/crud/define.ts";

export const tenant = defineResource<typeof tenantApi>({
  name: "system/tenant",
  labels: { namespace: "organisation", prefix: "tenant" },
  titleField: "tenantName",
  fields: [text("tenantName"), text("linkman"), text("contactNumber"), text("address"), text("domain", { hint: "domainHint" }), text("backgroundUrl")],
  columns: [
    column("tenantId", { as: "code" }), "tenantName", "linkman", "contactNumber", column("status", { dict: "tenant_status", as: "tag" }),
    column("accountNumber", { dict: "quota" }), column("expireTime", { as: "dateTime" }), column("domain", { optional: true }),
  ],
  filters: ["tenantId", "tenantName", "linkman", filter("status", { kind: "select", dict: "tenant_status" })],
  deeds: [
    { intent: "setting", code: "tenant_setting", rows: "many", fields: [number("accountNumber", { hint: "accountHint" }), dateTime("expireTime")] },
    { intent: "package", code: "tenant_package", rows: "many", fields: [lookup("packageId", { options: "packages" })] },
    { intent: "datasource", code: "tenant_datasource", rows: "many", fields: [lookup("datasourceId", { options: "datasources" })] },
    { intent: "recycle", code: "tenant_recycle", rows: "both", tone: "danger", when: { field: "status", is: ["0", "1"] } },
    { intent: "pass", code: "tenant_pass", rows: "both", when: { field: "status", is: ["0", "2"] } },
  ],
});
