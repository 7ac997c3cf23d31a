import type { ByteRange } from "./storage/storage.ts";

/** What of a file is asked for: a part, all of it (undefined), or a part that it does not have. */
export type Asked = ByteRange | undefined | "none";

/** The one part that a request asks for (RFC 9110 14.2); several at once, or of an older file, are answered with the whole. */
export function rangeOf(headers: Headers, { tag, size }: { tag: string; size: number }): Asked {
  const known = headers.get("If-Range");
  if (known !== null && known !== tag) return undefined;
  const [, first = "", last = ""] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(headers.get("Range")?.trim() ?? "") ?? [];
  if (first === "" && last === "") return undefined;
  const start = first === "" ? Math.max(size - Number(last), 0) : Number(first);
  const end = first === "" || last === "" ? size - 1 : Math.min(Number(last), size - 1);
  if (first !== "" && last !== "" && Number(last) < Number(first)) return undefined;
  return start > end || start >= size ? "none" : { start, end };
}
