import { PLATFORM_TENANT } from "../http/caller.ts";
import { enqueue } from "./queue.ts";
import { commonOf, failureOf, textOf } from "./record.ts";

/** A request for a page or a file: who asked for it, if anybody had signed in, and from where. */
export type Visit = { request: Request; requestId: string; address: string; user?: { tenantId: string; account: string } | undefined };

const seen = new WeakSet<object>();

/** Writes down what failed while a page was made; the same failure is written once, however often it is handed in. */
export function recordPageFailure(visit: Visit, error: unknown) {
  if (typeof error === "object" && error !== null) {
    if (seen.has(error)) return;
    seen.add(error);
  }
  enqueue("error", { ...visited(visit), ...failureOf(error) });
}

/** Writes down that a list left the platform as a file: whose hands it is in, which list, what of it and how many rows. */
export function recordExport(visit: Visit, file: { list: string; rows: number; isWhole: boolean }) {
  enqueue("usual", { ...visited(visit), logLevel: file.isWhole ? "info" : "warn", logId: "list.export", logData: JSON.stringify(file) });
}

function visited({ request, requestId, address, user }: Visit) {
  const { pathname, searchParams } = new URL(request.url);
  const call = { endpoint: { path: pathname, method: request.method }, request, requestId, address, input: { query: Object.fromEntries(searchParams), body: undefined } };
  return {
    ...commonOf(call),
    tenantId: user?.tenantId ?? PLATFORM_TENANT,
    createBy: textOf(user?.account, 64),
    requestUri: textOf(pathname, 255),
    method: textOf(request.method, 10),
    serviceId: "web",
    methodClass: "page",
    methodName: textOf(pathname.split("/").at(-1), 255),
    // How long it took is known to nobody here.
    time: "",
  };
}
