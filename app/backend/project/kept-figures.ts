import { createHash } from "node:crypto";
import { RoleKey } from "#app/rules/supervision-codes.ts";
import type { Caller } from "../http/caller.ts";

/** How long a figure of the workbench or console may be old, in milliseconds (domain 9). */
const TTL = 60_000;
const MOST = 500;
const stores = new Set<{ clear(): void }>();

type Kept<T> = (question: { caller: Caller; name: readonly unknown[] }, read: () => Promise<T>) => Promise<T>;

/**
 * A store of figures by the scope of who asks and the name of what is asked, read again once they are a minute old.
 * Who asks while they are being read gets the same answer; a failure is not kept.
 */
export function keptFigures<T>(): Kept<T> {
  const kept = new Map<string, { at: number; figures: Promise<T> }>();
  stores.add(kept);
  return ({ caller, name }, read) => {
    const key = createHash("sha1").update(JSON.stringify([scopeOf(caller), name])).digest("base64");
    const known = kept.get(key);
    if (known && Date.now() - known.at < TTL) return known.figures;
    const figures = read();
    figures.catch(() => kept.delete(key));
    if (kept.size >= MOST) kept.clear();
    kept.set(key, { at: Date.now(), figures });
    return figures;
  };
}

/** Forgets every figure after attendance was built anew in this process. */
export function forgetFigures() {
  for (const store of stores) store.clear();
}

// Everything the row scope depends on; an evaluator's lots hang on the user.
function scopeOf({ tenantId, roleAliases, binding, userId, deptIds, scopes }: Caller) {
  // Rules on rows compare with the caller and the own departments.
  const narrowed = scopes.size > 0 ? [userId, deptIds, [...scopes]] : [];
  return [tenantId, [...roleAliases].sort(), binding, roleAliases.includes(RoleKey.evaluator) ? userId : "", narrowed];
}
