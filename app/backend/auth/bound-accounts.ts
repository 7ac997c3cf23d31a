import { and, eq, isNull, or } from "drizzle-orm";
import { type BoundAccount, SOURCE } from "#app/contract/auth/third-party.ts";
import { writeHistory } from "../crud/history.ts";
import { userOauths } from "../db/schema/account.ts";
import { users } from "../db/schema/system.ts";
import type { RequestContext } from "../http/caller.ts";
import { notFound, Refusal } from "../http/errors.ts";
import { beginAtProvider, providerSettings } from "./identity-provider.ts";
import { requireOwnPassword } from "./own-password.ts";
import { openStarted, sealStarted } from "./started-sign-in.ts";
import { accountOf, proved } from "./third-party.ts";

/** The caller's accounts at the third party (contract 5.2). */
export async function boundOf({ db, caller }: RequestContext): Promise<BoundAccount[]> {
  const { id, source, username, nickname, email } = userOauths;
  const rows = await db.select({ id, source, username, nickname, email }).from(userOauths).where(eq(userOauths.userId, caller.userId)).orderBy(id);
  return rows.map((row) => ({ ...row, username: row.username ?? "", nickname: row.nickname ?? "", email: row.email ?? "" }));
}

/** Begins to bind for the right password alone: who finds an open session must not make it theirs for good. */
export async function startBinding(context: RequestContext, password: string): Promise<{ address: string; started: string }> {
  providerSettings();
  const { db, caller } = context;
  const [user] = await db.select({ stored: users.password }).from(users).where(and(eq(users.id, caller.userId), eq(users.isDeleted, 0)));
  if (!user) throw notFound();
  await requireOwnPassword(context, { typed: password, stored: user.stored, field: "password", key: "ownPasswordWrong" });
  const { address, started } = await beginAtProvider();
  return { address, started: sealStarted({ ...started, userId: caller.userId }) };
}

/** Binds whom the third party vouches for to the caller; an account that signs in somebody else stays theirs. */
export async function bindOwn(context: RequestContext, { started, ...fields }: { started: string } & Record<string, string | undefined>) {
  providerSettings();
  const { caller } = context;
  const vouched = await proved(context, { ...fields, grant: "social", source: SOURCE, tenantId: caller.tenantId }, { started: openStarted(started), userId: caller.userId });
  await context.db.transaction(async (tx) => {
    const inside = { ...context, db: tx };
    const account = await accountOf(inside, { tenantId: caller.tenantId, vouched });
    const [bound] = await tx.update(userOauths).set({ userId: caller.userId, ticketHash: null })
      .where(and(eq(userOauths.id, account.id), or(isNull(userOauths.userId), eq(userOauths.userId, caller.userId)))).returning({ id: userOauths.id });
    if (!bound) throw new Refusal("oauthTaken");
    if (account.userId === null) await record(inside, { before: null, after: nameOf(vouched) });
  });
}

/** The account signs in nobody any more, and what the third party said of its owner goes with it. */
export async function unbindOwn(context: RequestContext, id: string) {
  const { db, caller } = context;
  const [gone] = await db.delete(userOauths).where(and(eq(userOauths.id, id), eq(userOauths.userId, caller.userId)))
    .returning({ username: userOauths.username, nickname: userOauths.nickname });
  if (!gone) throw notFound();
  await record(context, { before: nameOf(gone), after: null });
}

const nameOf = ({ nickname, username }: { nickname: string | null; username: string | null }) => nickname || username || SOURCE;

const record = (context: RequestContext, change: { before: string | null; after: string | null }) =>
  writeHistory(context, [{ resource: "/blade-system/user", rowId: context.caller.userId, action: "edit", changes: [{ field: "oauthId", ...change }] }]);
