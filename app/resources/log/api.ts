import type { apiLogApi } from "#app/contract/log/logs.ts";
import { column, defineResource, filter } from "#app/crud/define.ts";

/** 接口日志 (contract 13.6): calls that wrote something, files that were answered, and sign-ins. */
export const apiLog = defineResource<typeof apiLogApi>({
  name: "log/api",
  path: "/monitor/log/api",
  titleField: "requestUri",
  columns: [
    "createTime", column("type", { as: "tag", dict: "api_log_type" }), "createBy", "method", "requestUri", "status",
    column("time", { as: "number", sort: false }), "remoteIp",
    column("serviceId", { optional: true }), column("serverHost", { optional: true }), column("title", { optional: true }), column("requestId", { optional: true }),
  ],
  filters: [
    filter("type", { kind: "select", dict: "api_log_type" }), "createBy", "requestUri", "status", filter("createTime", { kind: "range", as: "date" }),
    "remoteIp", "serviceId", "serverHost", "requestId",
  ],
  facts: [
    "createTime", column("type", { dict: "api_log_type" }), "createBy", "tenantId", "method", "requestUri", "title", "status", "time", "remoteIp", "userAgent",
    "serviceId", "methodClass", "methodName", "serverHost", "serverIp", "env", "requestId",
  ],
});
