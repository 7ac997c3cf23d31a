import { Refusal } from "./errors.ts";

/** Refusal for a database error that the input caused; undefined for everything else. */
export function refusalOf(error: unknown): Refusal | undefined {
  switch (codeOf(error)) {
    case "23505":
      return new Refusal("duplicate", { status: 409, code: 2105, params: { field: "" } });
    case "23503":
      return new Refusal("inUse", { status: 409, code: 2106, data: { refs: [] } });
    case "22001": // text too long for the column
    case "22003": // number out of range
    case "22007": // not a date
    case "22008":
    case "22021": // bytes that are no UTF-8 text
    case "22P02":
    case "22P05": // \u0000 in jsonb
      return new Refusal("badRequest");
    case "40001":
    case "40P01":
      return new Refusal("conflict", { status: 409, code: 2110 });
    default:
      return undefined;
  }
}

function codeOf(error: unknown): string | undefined {
  if (typeof error !== "object" || error === null) return undefined;
  if ("code" in error && typeof error.code === "string") return error.code;
  // drizzle wraps the driver's error.
  return "cause" in error ? codeOf(error.cause) : undefined;
}
