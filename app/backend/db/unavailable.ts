import pg from "pg";

/** The database cannot be reached, or sends us away; the request may be tried again later (HTTP 503). */
export class DatabaseUnavailable extends Error {
  constructor(cause: unknown) {
    super("The database cannot be reached.", { cause });
    this.name = "DatabaseUnavailable";
  }
}

/** `error`, or what drizzle wrapped in it, as DatabaseUnavailable; undefined when it is a fault of another kind. */
export function asUnavailable(error: unknown): DatabaseUnavailable | undefined {
  if (error instanceof DatabaseUnavailable) return error;
  if (!(error instanceof Error)) return undefined;
  if (isLost(error)) return new DatabaseUnavailable(error);
  return error.cause === undefined ? undefined : asUnavailable(error.cause);
}

const lostCodes = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ENOENT",
  "EPIPE",
  "ETIMEDOUT",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
]);
const netCalls = new Set(["connect", "read", "write", "getaddrinfo"]);
// Shutting down, crashed, starting up, too many connections, and everything about connections (class 08).
const awayCodes = /^(57P0[123]|53300|08...)$/;
// The driver gives these no code.
const lostTexts =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;

function isLost(error: Error): boolean {
  if (error instanceof pg.DatabaseError) return awayCodes.test(error.code ?? "");
  // The same codes come from files; only those of a connection count.
  if ("syscall" in error && "code" in error)
    return netCalls.has(String(error.syscall)) && lostCodes.has(String(error.code));
  return lostTexts.test(error.message);
}
