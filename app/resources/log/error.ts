import type { errorLogApi } from "#app/contract/log/logs.ts";
import { column, defineResource, filter } from "#app/crud/define.ts";

/** 错误日志 (contract 13.6): failures of the platform, and errors that browsers handed in. */
export const errorLog = defineResource<typeof errorLogApi>({
  name: "log/error",
  path: "/monitor/log/error",
  titleField: "exceptionName",
  columns: [
    "createTime", "exceptionName", "methodClass", "requestUri", "createBy", "fileName", column("lineNumber", { as: "number", optional: true }),
    column("remoteIp", { optional: true }), column("serverHost", { optional: true }), column("requestId", { optional: true }),
  ],
  filters: ["exceptionName", "requestUri", "createBy", filter("createTime", { kind: "range", as: "date" }), "requestId", "serverHost"],
  facts: [
    "createTime", "exceptionName", "createBy", "tenantId", "method", "requestUri", "methodClass", "methodName", "fileName", "lineNumber", "time", "remoteIp",
    "userAgent", "serviceId", "serverHost", "serverIp", "env", "requestId",
  ],
});
