import type { tenantDatasourceApi } from "#app/contract/system/tenant-datasource.ts";
import { code, column, defineResource, password, select, text, textarea } from "#app/crud/define.ts";

const SHARDING = "2";
const isSharding = ({ category }: Record<string, string>) => category === SHARDING;
const isDatabase = (values: Record<string, string>) => !isSharding(values);

export const tenantDatasource = defineResource<typeof tenantDatasourceApi>({
  name: "system/tenant-datasource",
  path: "/system/tenantdatasource",
  labels: { namespace: "organisation", prefix: "tenantDatasource" },
  titleField: "name",
  fields: [
    text("name"), select("category", { dict: "datasource_category", initial: 1 }), select("driverClass", { dict: "driver_class", when: isDatabase }),
    text("url", { hint: "urlHint", when: isDatabase }), text("username", { when: isDatabase }), password("password", { hint: "passwordHint", when: isDatabase }),
    code("shardingConfig", { when: isSharding }), textarea("remark"),
  ],
  columns: ["name", "category", "driverClass", "url", "username", column("remark", { optional: true })],
  filters: ["name", "category"],
});
