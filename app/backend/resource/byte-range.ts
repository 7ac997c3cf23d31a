import type { ByteRange } from "./storage/storage.ts";

/** What of a file is asked for: a part, all of it (undefined), or a part that it does not have. */
export type Asked = ByteRange | undefined | "none";

/** The one part that a request asks for (RFC 9110 14.2); several at once, or of an older file, are answered with the whole. */
export function rangeOf(headers: Headers, { tag, size }: { tag: string; size: number }): Asked {
  if ((headers.get("If-Range") ?? tag) !== tag) return undefined;
  const range = headers.get("Range")?.trim() ?? "";
  const asked = lastOf(range, size) ?? between(range, size);
  return asked && (asked.start > asked.end || asked.start >= size) ? "none" : asked;
}

/** `bytes=-500`: the last five hundred. */
function lastOf(range: string, size: number): ByteRange | undefined {
  const [, count] = /^bytes=-(\d{1,15})$/.exec(range) ?? [];
  return count === undefined ? undefined : { start: Math.max(size - Number(count), 0), end: size - 1 };
}

/** `bytes=500-` and `bytes=500-999`. */
function between(range: string, size: number): ByteRange | undefined {
  const [, first, last = ""] = /^bytes=(\d{1,15})-(\d{0,15})$/.exec(range) ?? [];
  if (first === undefined || (last !== "" && Number(last) < Number(first))) return undefined;
  return { start: Number(first), end: last === "" ? size - 1 : Math.min(Number(last), size - 1) };
}
