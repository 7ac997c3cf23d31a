import type { Db } from "#app/backend/db/connect.ts";
import { apiLogs, errorLogs, usualLogs } from "#app/backend/db/schema/log.ts";

const NUMBERS = Array.from({ length: 12 }, (_, at) => at + 1);
const day = (at: number) => `2026-03-${String(at).padStart(2, "0")} 08:00:00`;

/** Some rows in each log, of the platform's own tenant. */
export async function logTables(db: Db) {
  const call = (at: number) => ({ id: String(5000 + at), createTime: day(at), serverHost: `host-${at}`, createBy: "admin", method: "POST", remoteIp: "192.0.2.7", time: "12", serviceId: "blade-system" });
  await db.insert(usualLogs).values(NUMBERS.map((at) => ({ ...call(at), logLevel: at % 2 ? "info" : "warn", logId: `platform.event${at}`, logData: '{"removed":7}' })));
  await db.insert(apiLogs).values(NUMBERS.map((at) => ({ ...call(at), requestUri: `/blade-system/post${at}/submit`, type: String((at % 4) + 1), title: "Insert post", params: '{"body":{"postName":"岗位"}}' })));
  await db.insert(errorLogs).values(NUMBERS.map((at) => ({
    ...call(at), requestUri: `/blade-system/post${at}/list`, exceptionName: `TypeError${at}`, message: "x is not a function", stackTrace: "TypeError\n    at run (a.ts:3:1)", fileName: "a.ts", lineNumber: at,
  })));
}
