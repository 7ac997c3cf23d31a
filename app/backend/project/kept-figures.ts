import { createHash } from "node:crypto";
import type { Caller } from "../http/caller.ts";

/** How long a figure of the workbench or console may be old (domain 9). */
const TTL = 60_000;
const kept = new Map<string, { at: number; figures: Promise<unknown> }>();

/**
 * The figures of a caller's scope, read again once they are a minute old. Callers of the same scope that ask while
 * they are being read get the same answer; a failure is not kept.
 */
export function keptFigures<T>(caller: Caller, name: readonly unknown[], read: () => Promise<T>): Promise<T> {
  const key = createHash("sha1").update(JSON.stringify([scopeOf(caller), name])).digest("base64");
  const known = kept.get(key);
  if (known && Date.now() - known.at < TTL) return known.figures as Promise<T>;
  const figures = read();
  figures.catch(() => kept.delete(key));
  if (kept.size > 500) kept.clear();
  kept.set(key, { at: Date.now(), figures });
  return figures;
}

/** Forgets every figure after attendance was built anew in this process. */
export function forgetFigures() {
  kept.clear();
}

// Everything the row scope depends on; an evaluator's lots hang on the user.
function scopeOf({ tenantId, roleAliases, binding, userId }: Caller) {
  return [tenantId, [...roleAliases].sort(), binding, roleAliases.includes("evaluator") ? userId : ""];
}
