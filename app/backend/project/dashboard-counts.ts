import { sql } from "drizzle-orm";
import type { Counts } from "#app/contract/project/dashboard.ts";
import type { RequestContext } from "../http/caller.ts";
import { type LotFilter, lotsWhere } from "./dashboard-filter.ts";
import { activeRoster, also } from "./figures.ts";
import { scopeWhere } from "./scope.ts";

/** Projects under construction, active lots and persons holding a post, in the caller's scope (domain 11). */
export async function scopeCounts({ db, caller }: RequestContext, filter: LotFilter): Promise<Counts> {
  const lots = scopeWhere(caller, { projectId: sql`l.project_id`, projectLotId: sql`l.id` });
  const { rows } = await db.execute<Counts>(sql`
    with lots as (select l.id, l.project_id, l.project_lot_status from project_lot l where ${lotsWhere(caller, filter)}${also(lots)})
    select (select count(*) from lots where project_lot_status = 2)::int as lots,
      (select count(*) from project p where p.id in (select project_id from lots) and p.is_deleted = 0 and p.project_status = 2)::int as projects,
      (select count(distinct a.personnel_id) from assessor a where a.project_lot_id in (select id from lots) and ${activeRoster(caller)})::int as people`);
  return rows[0] ?? { projects: 0, lots: 0, people: 0 };
}
