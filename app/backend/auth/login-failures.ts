import { and, inArray, sql } from "drizzle-orm";
import { loginFailures } from "../db/schema/auth.ts";
import type { RequestContext } from "../http/caller.ts";
import { numberParam } from "../system/param-values.ts";

type Subject = { scope: "account" | "address"; subject: string };
/** An office shares one address, so an address may fail more often than an account. */
const MOST_OF_ADDRESS = 30;

/** Whether the account or the address is locked out at this moment. */
export async function isLockedOut({ db }: RequestContext, subjects: Subject[]): Promise<boolean> {
  const rows = await db.select({ lockedUntil: loginFailures.lockedUntil }).from(loginFailures)
    .where(and(matching(subjects), sql`locked_until > now()`)).limit(1);
  return rows.length > 0;
}

/** Counts a failure in one statement per subject: as many on an account as the parameter `account.failCount` says lock it for 15 minutes. */
export async function countFailure({ db }: RequestContext, subjects: Subject[]) {
  for (const { scope, subject } of subjects) {
    const most = scope === "account" ? await numberParam(db, "account.failCount") : MOST_OF_ADDRESS;
    await db.execute(sql`
      insert into blade_login_failure as f (scope, subject, count, window_start) values (${scope}, ${subject}, 1, now())
      on conflict (scope, subject) do update set
        count = case when f.window_start < now() - interval '15 minutes' then 1 else f.count + 1 end,
        window_start = case when f.window_start < now() - interval '15 minutes' then now() else f.window_start end,
        locked_until = case
          when f.window_start >= now() - interval '15 minutes' and f.count + 1 >= ${most} then now() + interval '15 minutes'
          else f.locked_until end`);
  }
}

/** Forgets the failures of an account that has signed in. */
export async function clearFailures({ db }: RequestContext, subjects: Subject[]) {
  await db.delete(loginFailures).where(matching(subjects));
}

export function subjectsOf(tenantId: string, account: string, address: string): Subject[] {
  const named: Subject = { scope: "account", subject: `${tenantId}:${account.toLowerCase()}`.slice(0, 255) };
  return address ? [named, { scope: "address", subject: address.slice(0, 255) }] : [named];
}

function matching(subjects: Subject[]) {
  return inArray(sql`(scope, subject)`, subjects.map(({ scope, subject }) => sql`(${scope}, ${subject})`));
}
