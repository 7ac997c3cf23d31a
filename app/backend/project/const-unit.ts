import { and, asc, desc, eq, type SQL, sql } from "drizzle-orm";
import { constUnitApi, constUnitList } from "#app/contract/project/const-unit.ts";
import { LotStatus } from "#app/rules/supervision-codes.ts";
import { columnsOf } from "../crud/conditions.ts";
import { dataScope } from "../crud/data-scope.ts";
import { firstOfQuery, pageOfQuery, type QuerySource } from "../crud/page-of-query.ts";
import { listQueryOf } from "../crud/page.ts";
import { rowScope } from "../crud/scope.ts";
import { constUnitQuals } from "../db/schema/project/const-unit-qual.ts";
import { constUnits } from "../db/schema/project/const-unit.ts";
import { regions } from "../db/schema/region.ts";
import type { RequestContext } from "../http/caller.ts";
import { notFound } from "../http/errors.ts";
import { bind } from "../http/register.ts";
import { also, onPostOf } from "./figures.ts";
import { inRegion } from "./region-filter.ts";
import { scopeWhere } from "./scope.ts";

const LIST_SIZE = 500;
const narrowed = dataScope(constUnitApi.permission, columnsOf(constUnits), constUnitApi.rules.filters);

/** The register of units, read side (domain 4.2). */
export const constUnitEndpoints = [
  bind(constUnitApi.list, ({ params }, context) => {
    const query = listQueryOf(params, constUnitApi.rules, context);
    return pageOfQuery(context, query, { ...unitSource(context), select: () => selectUnits(context) });
  }),
  bind(constUnitList, ({ params }, context) => {
    const query = listQueryOf(params, constUnitApi.rules, context);
    return firstOfQuery(context, query, { ...unitSource(context), select: () => selectOptions(context), size: LIST_SIZE });
  }),
  bind(constUnitApi.detail, ({ query }, context) => detailOf(query.id, context)),
];

function unitSource(context: RequestContext): Omit<QuerySource<never>, "select"> {
  const { id, unitName, uscc, regionCode, creditGrade, auditStatus, blacklisted, unitTypes, createTime } = constUnits;
  return {
    columns: { id, unitName, uscc, regionCode, creditGrade, auditStatus, blacklisted, createTime },
    match: { regionCode: inRegion(regionCode), unitType: (type) => sql`${unitTypes} @> array[${type}]::smallint[]` },
    scope: unitScope(context),
    order: [desc(createTime), desc(id)],
  };
}

/** Units of the register that the caller may see. */
export function unitScope(context: RequestContext): SQL | undefined {
  return and(rowScope(constUnits, context), scopeWhere(context.caller, { constUnitId: constUnits.id }), narrowed(context));
}

function selectUnits(context: RequestContext) {
  return context.db
    .select(unitFields(context))
    .from(constUnits)
    .leftJoin(regions, eq(regions.code, constUnits.regionCode))
    .$dynamic();
}

function selectOptions({ db }: RequestContext) {
  const { id, unitName, uscc, unitTypes, auditStatus } = constUnits;
  return db.select({ id, unitName, uscc, unitTypes, auditStatus }).from(constUnits).$dynamic();
}

function unitFields(context: RequestContext) {
  const {
    id, unitName, shortName, uscc, unitTypes, unitNature, regionCode, legalPerson, contactName, contactPhone, creditGrade,
    creditYear, auditStatus, blacklisted, status, createTime, version,
  } = constUnits;
  return {
    id, unitName, shortName, uscc, unitTypes, unitNature, regionCode, regionName: regions.name, legalPerson, contactName, contactPhone,
    activeLotCount: activeLotsOf(context),
    onPostCount: onPostOf(context.caller, sql`a.part_const_unit_id in (select q.id from part_const_unit q
      where q.const_unit_id = const_unit.id and q.tenant_id = const_unit.tenant_id and q.is_deleted = 0)`),
    creditGrade, creditYear, auditStatus, blacklisted, status, createTime, version,
  };
}

/** Lots under construction that the unit takes part in or owns, as far as the caller may see them. */
function activeLotsOf({ caller }: RequestContext): SQL<number> {
  const lotScope = also(scopeWhere(caller, { projectId: sql`c.project_id`, projectLotId: sql`c.id` }));
  return sql<number>`(select count(*)::int from project_lot c
    where c.tenant_id = ${caller.tenantId} and c.is_deleted = 0 and c.project_lot_status = ${LotStatus.active}
      and (c.id in (select q.project_lot_id from part_const_unit q
          where q.const_unit_id = const_unit.id and q.tenant_id = const_unit.tenant_id and q.is_deleted = 0 and q.part_status = 1)
        or c.project_id in (select o.id from project o
          where o.const_unit_id = const_unit.id and o.tenant_id = const_unit.tenant_id and o.is_deleted = 0))${lotScope})`;
}

async function detailOf(id: string, context: RequestContext) {
  const { address, legalPersonPhone, licenseAttachId, blacklistReason, blacklistTo, auditOpinion, deptId, remark } = constUnits;
  const [unit] = await context.db
    .select({
      ...unitFields(context), address, legalPersonPhone, licenseAttachId, blacklistReason, blacklistTo, auditOpinion, deptId, remark,
    })
    .from(constUnits)
    .leftJoin(regions, eq(regions.code, constUnits.regionCode))
    .where(and(unitScope(context), eq(constUnits.id, id)));
  if (!unit) throw notFound();
  return { ...unit, qualifications: await qualificationsOf(id, context) };
}

function qualificationsOf(unitId: string, context: RequestContext) {
  const { id, qualName, qualGrade, certNo, issueDate, validTo, attachId } = constUnitQuals;
  return context.db
    .select({ id, qualName, qualGrade, certNo, issueDate, validTo, attachId })
    .from(constUnitQuals)
    .where(and(rowScope(constUnitQuals, context), eq(constUnitQuals.constUnitId, unitId)))
    .orderBy(asc(validTo), asc(id));
}
