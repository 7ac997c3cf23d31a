import { sql } from "drizzle-orm";
import type { Executor } from "../../http/caller.ts";

/** What a post asks of a single punch; times `HH:mm` (domain 4.1). */
export type PunchTerms = {
  punchStart: string;
  punchEnd: string;
  isFaceRequired: boolean;
  isFenceRequired: boolean;
  faceThreshold: number;
};

/** Finds the terms of a post in force on day 1 of a month `yyyy-MM`; undefined for an unknown post. */
export type TermsLookup = (postCode: string, month: string) => PunchTerms | undefined;

/** All versions of a tenant's posts as a lookup; a month before the first version takes that one, as the days do. */
export async function readPunchTerms(db: Executor, tenantId: string): Promise<TermsLookup> {
  const { rows } = await db.execute<TermsRow>(sql`
    select post_code as "postCode", punch_start as "punchStart", punch_end as "punchEnd", face_required = 1 as "isFaceRequired",
      fence_required = 1 as "isFenceRequired", face_threshold::float8 as "faceThreshold", effective_from::text as "from",
      effective_to::text as "to"
    from post_param_config where tenant_id = ${tenantId} and is_deleted = 0
    order by post_code, effective_from, config_version`);
  const found = new Map<string, PunchTerms | undefined>();
  return (postCode, month) => {
    const key = `${postCode}|${month}`;
    if (!found.has(key)) found.set(key, inForce(rows.filter((row) => row.postCode === postCode), `${month}-01`));
    return found.get(key);
  };
}

type TermsRow = PunchTerms & { postCode: string; from: string; to: string | null };

function inForce(versions: readonly TermsRow[], day: string): PunchTerms | undefined {
  const begun = versions.filter(({ from }) => from <= day);
  return begun.findLast(({ to }) => to === null || to >= day) ?? begun.at(-1) ?? versions[0];
}
