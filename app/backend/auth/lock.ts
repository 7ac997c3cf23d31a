import { eq, sql } from "drizzle-orm";
import { tokenFamilies } from "../db/schema/auth.ts";
import type { RequestContext } from "../http/caller.ts";
import { Refusal } from "../http/errors.ts";
import { hashPassword, verifyPassword } from "./primitives/password-hash.ts";
import { revokeFamily } from "./token-family.ts";

const MAX_FAILURES = 5;

/** Locks the caller's session: every call but unlock and logout is refused until the same password comes (spec §4). */
export async function lock({ db, caller }: RequestContext, password: string) {
  const lockHash = await hashPassword(password);
  await db.update(tokenFamilies).set({ lockHash, lockFailures: 0 }).where(eq(tokenFamilies.id, caller.familyId));
}

/** Unlocks the session; five wrong passwords end it. */
export async function unlock(context: RequestContext, password: string) {
  const { db, caller } = context;
  const [family] = await db.select().from(tokenFamilies).where(eq(tokenFamilies.id, caller.familyId));
  if (!family?.lockHash) return;
  if (await verifyPassword(password, family.lockHash)) {
    await db.update(tokenFamilies).set({ lockHash: null, lockFailures: 0 }).where(eq(tokenFamilies.id, caller.familyId));
    return;
  }
  const [counted] = await db.update(tokenFamilies).set({ lockFailures: sql`lock_failures + 1` })
    .where(eq(tokenFamilies.id, caller.familyId)).returning({ failures: tokenFamilies.lockFailures });
  if ((counted?.failures ?? 0) < MAX_FAILURES) throw new Refusal("wrongLockPassword");
  await revokeFamily(context, caller.familyId, "lock");
  throw new Refusal("sessionEnded", { status: 401 });
}
