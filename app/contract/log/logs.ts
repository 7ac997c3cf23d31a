import { z } from "zod";
import { type ReadApi, readApi, text } from "../project/read-api.ts";

/** What the three logs share (contract 13.6); `time` is milliseconds. */
const call = {
  id: z.string(),
  tenantId: z.string(),
  serviceId: z.string(),
  serverHost: z.string(),
  serverIp: z.string(),
  env: z.string(),
  method: z.string(),
  requestUri: z.string(),
  userAgent: z.string(),
  remoteIp: z.string(),
  methodClass: z.string(),
  methodName: z.string(),
  time: z.string(),
  requestId: z.string(),
  createBy: z.string(),
  createTime: z.string(),
};
const UsualRow = z.object({ ...call, logLevel: z.string(), logId: z.string() });
const ApiRow = z.object({ ...call, type: z.string(), title: z.string(), status: z.number() });
const ErrorRow = z.object({ ...call, exceptionName: z.string(), fileName: z.string(), lineNumber: z.number() });
const params = { params: text() };

/** Pages leave out what may be long; one row has it. */
function logApi<Row extends z.ZodObject, Detail extends z.ZodObject>(name: "usual" | "api" | "error", row: Row, detail: Detail): ReadApi<Row, Detail> {
  const texts = ["serviceId", "serverHost", "requestUri", "remoteIp", "createBy", "logId", "title", "exceptionName"];
  const codes = ["tenantId", "method", "requestId", "logLevel", "type"];
  const kinds = [...texts.map((field) => [field, "text"] as const), ...codes.map((field) => [field, "code"] as const), ["status", "int"] as const];
  const own = kinds.filter(([field]) => field in row.shape);
  return readApi({
    base: `/blade-log/${name}`,
    permission: `log_${name}`,
    row,
    detail,
    filters: { id: "id", createTime: "dateTime", ...Object.fromEntries(own) },
    sorts: Object.keys(row.shape).filter((field) => field !== "time"),
    paths: { list: "list" },
  });
}

/** What the platform did by itself: it began, swept, lost something. */
export const usualLogApi = logApi("usual", UsualRow, UsualRow.extend({ ...params, logData: text() }));
/** Calls that write or answer a file, and sign-ins. */
export const apiLogApi = logApi("api", ApiRow, ApiRow.extend(params));
/** Failures of the platform, and errors that browsers sent. */
export const errorLogApi = logApi("error", ErrorRow, ErrorRow.extend({ ...params, stackTrace: text(), message: text() }));
