import { z } from "zod";
import { auditRow, crudApi } from "../crud.ts";
import { optionalText, requiredChoice, requiredText } from "../field.ts";

/** Databases a tenant may be bound to (contract 7.3); the password is written and never read. */
export const tenantDatasourceApi = crudApi({
  base: "/blade-system/tenant-datasource",
  permission: "tenantdatasource",
  platform: "always",
  secrets: ["password"],
  row: z.object({
    id: z.string(),
    name: z.string(),
    category: z.number(),
    driverClass: z.string().nullish(),
    url: z.string().nullish(),
    username: z.string().nullish(),
    shardingConfig: z.string().nullish(),
    remark: z.string().nullish(),
    ...auditRow,
  }),
  form: z.object({
    name: requiredText(100), category: requiredChoice().pipe(z.number().min(1, "choose").max(2, "choose")), driverClass: optionalText(100),
    url: optionalText(500), username: optionalText(100), password: optionalText(100), shardingConfig: optionalText(20_000), remark: optionalText(255),
  }),
  filters: { id: "id", name: "text", category: "int", url: "text", username: "text", createTime: "dateTime" },
});
