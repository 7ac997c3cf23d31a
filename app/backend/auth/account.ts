import { and, eq, ne, sql } from "drizzle-orm";
import { users } from "../db/schema/system.ts";
import type { Executor } from "../http/caller.ts";

type Account = { tenantId: string; account: string };

/**
 * Whether an account is taken in a tenant, by another than `ownId`; accounts that differ in capitals alone would be taken
 * for each other. Holds the name until the transaction ends, so that two who want it wait for each other.
 */
export async function isAccountTaken(db: Executor, { tenantId, account }: Account, ownId?: string): Promise<boolean> {
  const name = account.toLowerCase();
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`account:${tenantId}:${name}`}, 0))`);
  const same = and(eq(users.tenantId, tenantId), eq(sql`lower(${users.account})`, name), eq(users.isDeleted, 0));
  return (await db.$count(users, and(same, ownId === undefined ? undefined : ne(users.id, ownId)))) > 0;
}
