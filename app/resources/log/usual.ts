import type { usualLogApi } from "#app/contract/log/logs.ts";
import { column, defineResource, filter, type ScreenApi } from "#app/crud/define.ts";

/** 通用日志 (contract 13.6): what the platform did by itself. */
export const usualLog = defineResource<Omit<ScreenApi, "row"> & { row: (typeof usualLogApi)["detail"]["reply"] }>({
  name: "log/usual",
  path: "/monitor/log/usual",
  titleField: "logId",
  columns: [
    "createTime", column("logLevel", { as: "tag", dict: "log_level" }), "logId", "createBy", "serverHost",
    column("serverIp", { optional: true }), column("env", { optional: true }),
  ],
  filters: ["logId", "createBy", filter("logLevel", { kind: "select", dict: "log_level" }), "serverHost", filter("createTime", { kind: "range", as: "date" })],
  facts: [
    "createTime", column("logLevel", { dict: "log_level" }), "logId", "createBy", "tenantId", "requestUri", "remoteIp", "serverHost", "serverIp", "env", "requestId",
  ],
});
