import { createHash } from "node:crypto";

/**
 * The `sourceId` of an imported punch, ≤ 64 characters (domain 4.9): the same lot, person and second always give the
 * same one, so importing the file again, or another export of the same days, adds nothing. `personKey` should be the
 * matched person's id, not what the file called them; `at` is yyyy-MM-dd HH:mm:ss. The direction takes no part.
 */
export function sourceIdOf(punch: { lotId: string; personKey: string; at: string }): string {
  const digest = createHash("sha256")
    .update(JSON.stringify([punch.lotId, punch.personKey, punch.at]))
    .digest("base64url");
  return `sheet:${digest}`;
}
