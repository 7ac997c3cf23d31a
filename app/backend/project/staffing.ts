import { type SQL, sql } from "drizzle-orm";
import type { PostStaffing } from "#app/contract/project/project-lot.ts";
import { requiredSafetyOfficers, staffingRate } from "#app/rules/roll-up.ts";
import { todayText } from "../clock.ts";
import type { RequestContext } from "../http/caller.ts";
import { activeRoster, also } from "./figures.ts";
import { scopeWhere } from "./scope.ts";

/** A post a unit on a lot is to fill: heads it has and heads the rules ask of the lot (domain 4.1, 5.3). */
export type UnitStaffing = PostStaffing & { partConstUnitId: string; projectLotId: string; projectId: string };

/**
 * Posts of the units that `which` picks (units are `u` in it) with the people on them, by post order. Units gone from
 * the site and posts out of force are left out; so is whatever the caller may not see.
 */
export async function staffingOf({ db, caller }: RequestContext, which: SQL): Promise<UnitStaffing[]> {
  const today = todayText();
  const { rows } = await db.execute<Asked>(sql`
    with units as (
      select u.id, u.project_id, u.project_lot_id, u.part_type, l.lot_type, l.contract_price, l.annual_output
      from part_const_unit u join project_lot l on l.id = u.project_lot_id and l.is_deleted = 0
      where u.tenant_id = ${caller.tenantId} and u.is_deleted = 0 and u.part_status = 1 and ${which}
        ${also(scopeWhere(caller, unitColumns))}),
    held as (
      select a.part_const_unit_id, a.post_code, count(*)::int as active from assessor a
      where ${activeRoster(caller)} and a.part_const_unit_id in (select id from units)
      group by a.part_const_unit_id, a.post_code)
    select u.id as "partConstUnitId", u.project_id as "projectId", u.project_lot_id as "projectLotId",
      p.post_code as "postCode", p.post_name as "postName", p.post_name_en as "postNameEn", p.unit_type as "unitType",
      p.is_key_post as "isKeyPost", p.is_mandatory as "isMandatory", p.min_count as "minCount", p.max_count as "maxCount",
      p.count_rule as "countRule", p.price_step as "priceStep", p.count_per_step as "countPerStep",
      u.contract_price as "contractPrice", u.annual_output as "annualOutput", coalesce(h.active, 0) as active
    from units u
    join post_param_config p on p.tenant_id = ${caller.tenantId} and p.unit_type = u.part_type and p.is_deleted = 0
      and p.enabled = 1 and p.effective_from <= ${today} and coalesce(p.effective_to >= ${today}, true)
      and (cardinality(p.lot_types) = 0 or u.lot_type = any(p.lot_types))
    left join held h on h.part_const_unit_id = u.id and h.post_code = p.post_code
    order by p.unit_type, p.sort, p.post_code, u.id`);
  return rows.map(({ maxCount, countRule, priceStep, countPerStep, contractPrice, annualOutput, ...row }) => ({
    ...row,
    minCount: headsAsked({ minCount: row.minCount, maxCount, countRule, priceStep, countPerStep, contractPrice, annualOutput }),
  }));
}

/** Staffing by lot: the heads of a lot's units of one type add up, what is asked of the lot does not. */
export function lotStaffing(rows: readonly UnitStaffing[]): Map<string, LotStaffing> {
  const lots = new Map<string, LotStaffing>();
  for (const { partConstUnitId: _, projectLotId, projectId, ...post } of rows) {
    const lot = lots.get(projectLotId) ?? { projectId, posts: [] };
    const known = lot.posts.find(({ postCode }) => postCode === post.postCode);
    if (known) known.active += post.active;
    else lot.posts.push(post);
    lots.set(projectLotId, lot);
  }
  return lots;
}

export type LotStaffing = { projectId: string; posts: PostStaffing[] };

/** Heads asked over the mandatory posts, and the share of them that is there in percent (配备率, domain 5.3). */
export function staffingSum(posts: readonly PostStaffing[]): { requiredCount: number; filledCount: number; staffingRate: number | null } {
  const mandatory = posts.filter((post) => post.isMandatory === 1);
  return {
    requiredCount: mandatory.reduce((sum, post) => sum + post.minCount, 0),
    filledCount: mandatory.reduce((sum, post) => sum + Math.min(post.active, post.minCount), 0),
    staffingRate: staffingRate(mandatory.map(({ active, minCount }) => ({ isMandatory: true, active, minCount }))),
  };
}

type Rule = {
  minCount: number;
  maxCount: number | null;
  countRule: number;
  priceStep: string | null;
  countPerStep: number | null;
  contractPrice: string;
  annualOutput: string | null;
};
type Asked = Omit<UnitStaffing, "minCount"> & Rule & Record<string, unknown>;

const unitColumns = {
  projectId: sql`u.project_id`,
  projectLotId: sql`u.project_lot_id`,
  partConstUnitId: sql`u.id`,
};

/** 1 a fixed number, 2 safety officers by yearly output, 3 so many per step of the contract price (domain 4.1). */
function headsAsked(rule: Rule): number {
  const most = rule.maxCount ?? Infinity;
  if (rule.countRule === 2 && rule.annualOutput !== null) {
    return Math.min(most, Math.max(rule.minCount, requiredSafetyOfficers(Number(rule.annualOutput))));
  }
  const step = Number(rule.priceStep ?? 0);
  if (rule.countRule !== 3 || step <= 0) return rule.minCount;
  return Math.min(most, Math.max(rule.minCount, Math.ceil(Number(rule.contractPrice) / step) * (rule.countPerStep ?? 1)));
}
