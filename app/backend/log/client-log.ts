import { type ClientError, uploadClientLog } from "#app/contract/log/client-log.ts";
import { errorLogs } from "../db/schema/log.ts";
import type { RequestContext } from "../http/caller.ts";
import { Refusal } from "../http/errors.ts";
import { bind } from "../http/register.ts";
import { nextId } from "../snowflake.ts";
import { commonOf } from "./record.ts";
import { redactedText } from "./redact.ts";

const A_MINUTE = 60_000;
const PER_MINUTE = 5;
const uploads = new Map<string, number[]>();

/** Errors of a browser become error logs of the person who hands them in (spec §3). */
export const clientLogEndpoints = [
  bind(uploadClientLog, async ({ body }, context) => {
    requireRare(context.caller.userId);
    await context.db.insert(errorLogs).values(body.map((entry) => rowOf(entry, context)));
    return null;
  }),
];

function rowOf({ url, time, type, message, stack, info }: ClientError, { request, requestId, address, caller }: RequestContext) {
  const [, fileName = "", line = "0"] = /^(.*):(\d{1,7})$/.exec(info) ?? [];
  const call = { endpoint: uploadClientLog, request, requestId, address, caller, began: performance.now() };
  return {
    ...commonOf(call),
    id: nextId(),
    methodClass: "browser",
    methodName: type.slice(0, 255),
    requestUri: clean(url, 255),
    params: JSON.stringify({ time: clean(time, 40), info: clean(info, 1000) }),
    time: "",
    exceptionName: clean(type, 255),
    message: clean(message, 4000),
    stackTrace: clean(stack, 8000),
    fileName: clean(fileName, 255),
    lineNumber: Number(line),
  };
}

const clean = (text: string, max: number) => redactedText(text, max);

/** Five times a minute: a person needs it once. */
function requireRare(userId: string) {
  const now = Date.now();
  const recent = (uploads.get(userId) ?? []).filter((at) => now - at < A_MINUTE);
  if (recent.length >= PER_MINUTE) throw new Refusal("tooManyRequests", { status: 429 });
  if (uploads.size > 5_000) uploads.clear();
  uploads.set(userId, [...recent, now]);
}
