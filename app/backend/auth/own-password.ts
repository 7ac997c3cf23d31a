import { and, eq, isNull, ne } from "drizzle-orm";
import { nowText } from "../clock.ts";
import { SECRET } from "#app/contract/crud.ts";
import { writeHistory } from "../crud/history.ts";
import { tokenFamilies } from "../db/schema/auth.ts";
import { users } from "../db/schema/system.ts";
import type { RequestContext } from "../http/caller.ts";
import { notFound, Refusal } from "../http/errors.ts";
import { clearFailures, countFailure, isLockedOut, subjectsOf } from "./login-failures.ts";
import { requireGoodPassword } from "./password-policy.ts";
import { hashPassword, verifyPassword } from "./primitives/password-hash.ts";

type Words = { oldPassword: string; newPassword: string; newPassword1: string };

/**
 * Gives the caller a new password for the old one. The checks come in this order (spec §5): old one there, new one and
 * its repetition there, both equal, old one right, new one good and another. Every other session of the user ends.
 */
export async function changeOwnPassword(context: RequestContext, { oldPassword, newPassword, newPassword1 }: Words) {
  const { db, caller } = context;
  if (oldPassword === "") throw refused("oldPassword", "oldPasswordMissing");
  requireRepeated({ newPassword, newPassword1 });
  const [user] = await db.select().from(users).where(and(eq(users.id, caller.userId), eq(users.isDeleted, 0)));
  if (!user) throw notFound();
  await requireOwnPassword(context, { typed: oldPassword, stored: user.password, field: "oldPassword", key: "oldPasswordWrong" });
  if (newPassword === oldPassword) throw refused("newPassword", "passwordSame", 2143);
  // A password that an administrator has just given out is no change of the owner's.
  const changedAt = user.mustChangePassword ? null : user.passwordTime;
  await requireGoodPassword(context, { password: newPassword, account: user.account, changedAt });
  await db.transaction((tx) => storePassword({ ...context, db: tx }, { userId: user.id, password: newPassword, keptFamily: caller.familyId }));
}

/** Refuses a new password without its repetition, or with another one. */
export function requireRepeated({ newPassword, newPassword1 }: Omit<Words, "oldPassword">) {
  if (newPassword === "") throw refused("newPassword", "passwordAgainMissing");
  if (newPassword1 === "") throw refused("newPassword1", "passwordAgainMissing");
  if (newPassword !== newPassword1) throw refused("newPassword1", "passwordsDiffer");
}

/** Stores a password that its owner chose, and ends the owner's sessions but the one in use. */
export async function storePassword(context: RequestContext, { userId, password, keptFamily = "0" }: { userId: string; password: string; keptFamily?: string }) {
  const { db } = context;
  const now = nowText();
  await db.update(users).set({ password: await hashPassword(password), passwordTime: now, mustChangePassword: false, updateTime: now }).where(eq(users.id, userId));
  await db.update(tokenFamilies).set({ revokedAt: new Date(), revokeReason: "password", sealedAnswer: null })
    .where(and(eq(tokenFamilies.userId, userId), ne(tokenFamilies.id, keptFamily), isNull(tokenFamilies.revokedAt)));
  const changes = [{ field: "password", before: SECRET, after: SECRET }];
  await writeHistory(context, [{ resource: "/blade-system/user", rowId: userId, action: "edit", changes }]);
}

type Proof = { typed: string; stored: string; field: string; key: string };

/** Refuses a wrong password of the caller. Five guesses close the way for a while: an open session alone must not find it out. */
export async function requireOwnPassword(context: RequestContext, { typed, stored, field, key }: Proof) {
  const subjects = subjectsOf("password", context.caller.userId, "");
  if (await isLockedOut(context, subjects)) throw new Refusal("tooManyFailures", { status: 429 });
  if (await verifyPassword(typed, stored)) return clearFailures(context, subjects);
  await countFailure(context, subjects);
  throw refused(field, key);
}

const refused = (field: string, key: string, code = 400) => new Refusal(key, { code, data: { keys: { [field]: { key: "invalid" } } } });
