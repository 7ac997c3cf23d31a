import { type SQL, sql } from "drizzle-orm";
import { AssessorType } from "#app/rules/supervision-codes.ts";
import type { Executor } from "../../http/caller.ts";

/** Whose attendance to build; several limits are all kept, none means everybody of every tenant. */
export type PeopleLimits = {
  tenantId?: string;
  projectLotId?: string;
  assessorId?: string;
  assessorIds?: readonly string[];
};

/** People whose days fit in memory and whose reckoning takes the event loop well under 200 ms. */
const BATCH = 200;

/**
 * Ids of the persons with a roster row within the limits, in batches ordered by lot. A person is always whole in one
 * batch: a day's credit is shared between all lots somebody works on (domain 5.1).
 */
export async function peopleBatches(db: Executor, limits: PeopleLimits): Promise<string[][]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select personnel_id::text as id from assessor
    where assessor_type = ${AssessorType.assessed} and is_deleted = 0 and project_lot_id is not null
      and part_const_unit_id is not null and post_code is not null ${conditions(limits)}
    group by personnel_id order by min(project_lot_id), personnel_id`);
  const batches: string[][] = [];
  for (let at = 0; at < rows.length; at += BATCH) batches.push(rows.slice(at, at + BATCH).map((row) => row.id));
  return batches;
}

function conditions({ tenantId, projectLotId, assessorId, assessorIds }: PeopleLimits): SQL {
  const parts = [
    tenantId === undefined ? sql`` : sql`and tenant_id = ${tenantId}`,
    projectLotId === undefined ? sql`` : sql`and project_lot_id = ${projectLotId}`,
    assessorId === undefined ? sql`` : sql`and id = ${assessorId}`,
    assessorIds === undefined ? sql`` : sql`and id = any(${sql.param(assessorIds)}::bigint[])`,
  ];
  return sql.join(parts, sql` `);
}
