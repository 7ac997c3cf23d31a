import { duplicate, Refusal } from "./errors.ts";

/** Refusal for a database error that the input caused; undefined for everything else. */
export function refusalOf(error: unknown): Refusal | undefined {
  const fault = faultOf(error);
  switch (fault?.code) {
    case "23505":
      return duplicate(takenField(fault.detail));
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

type Fault = { code: string; detail?: unknown };

function faultOf(error: unknown): Fault | undefined {
  if (typeof error !== "object" || error === null) return undefined;
  if ("code" in error && typeof error.code === "string") return { code: error.code, ...("detail" in error ? { detail: error.detail } : {}) };
  // drizzle wraps the driver's error.
  return "cause" in error ? faultOf(error.cause) : undefined;
}

/** `Key (tenant_id, post_code)=(000000, ceo) …` → `postCode`: the last column is the one a person typed. */
function takenField(detail: unknown): string {
  const columns = typeof detail === "string" ? /\(([^()]+)\)=\(/.exec(detail)?.[1] : undefined;
  const column = columns?.split(",").at(-1)?.trim() ?? "";
  return column.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}
