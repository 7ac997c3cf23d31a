import { and, asc, desc, eq, type SQL, sql } from "drizzle-orm";
import {
  partConstUnitApi, partConstUnitDetailByUscc, type PartConstUnitRow, partConstUnitSelectByType,
} from "#app/contract/project/part-const-unit.ts";
import { decimalOf, firstOfQuery, pageOfQuery, type QuerySource } from "../crud/page-of-query.ts";
import { listQueryOf } from "../crud/page.ts";
import { rowScope } from "../crud/scope.ts";
import { constUnits } from "../db/schema/project/const-unit.ts";
import { partConstUnits } from "../db/schema/project/part-const-unit.ts";
import { projectLots } from "../db/schema/project/project-lot.ts";
import { projects } from "../db/schema/project/project.ts";
import type { RequestContext } from "../http/caller.ts";
import { notFound } from "../http/errors.ts";
import { bind } from "../http/register.ts";
import { scopeWhere } from "./scope.ts";
import { staffingOf, staffingSum, type UnitStaffing } from "./staffing.ts";

const SELECT_SIZE = 2000;

/** Units on lots, read side (domain 4.3). */
export const partConstUnitEndpoints = [
  bind(partConstUnitApi.list, async ({ params }, context) => {
    const query = listQueryOf(params, partConstUnitApi.rules, context);
    const page = await pageOfQuery(context, query, { ...unitSource(context), select: () => selectUnits(context) });
    const units = page.records.map(({ createTime: _created, updateTime: _updated, ...unit }) => unit);
    return { ...page, records: await withKeyPosts(context, units) };
  }),
  bind(partConstUnitApi.detail, async ({ query }, context) => {
    const [unit] = await unitsWhere(context, eq(partConstUnits.id, query.id));
    if (!unit) throw notFound();
    return unit;
  }),
  bind(partConstUnitSelectByType, ({ params }, context) => {
    const query = listQueryOf(params, partConstUnitApi.rules, context);
    return firstOfQuery(context, query, { ...unitSource(context), select: () => selectOptions(context), size: SELECT_SIZE });
  }),
  bind(partConstUnitDetailByUscc, ({ query }, context) => unitByUscc(context, query.uscc)),
];

/** Units on lots that `which` picks and the caller may see, with their key posts, by lot and type. */
export async function unitsWhere(context: RequestContext, which: SQL) {
  const { scope, order } = unitSource(context);
  const rows = await selectUnits(context).where(and(scope, which)).orderBy(...order);
  return withKeyPosts(context, rows);
}

function unitSource(context: RequestContext): Omit<QuerySource<never>, "select"> {
  const { id, projectId, projectLotId, constUnitId, unitName, uscc, partType, partStatus, leaderName, entryDate, contractAmount, createTime } = partConstUnits;
  return {
    columns: {
      id, projectId, projectLotId, constUnitId, unitName, uscc, partType, partStatus, leaderName, entryDate, contractAmount,
      createTime,
      projectName: projects.projectName, lotCode: projectLots.lotCode,
    },
    scope: unitScope(context),
    order: [asc(projects.projectCode), asc(projectLots.lotCode), asc(partType), desc(partConstUnits.isLead), asc(id)],
  };
}

function unitScope(context: RequestContext): SQL | undefined {
  const { id, projectId, projectLotId, constUnitId } = partConstUnits;
  return and(rowScope(partConstUnits, context), scopeWhere(context.caller, { projectId, projectLotId, constUnitId, partConstUnitId: id }));
}

function selectUnits({ db }: RequestContext) {
  const {
    id, projectId, projectLotId, constUnitId, unitName, uscc, partType, isLead, jvShare, contractAmount, siteOrgName, leaderName,
    leaderPhone, entryDate, exitDate, partStatus, createTime, updateTime, version,
  } = partConstUnits;
  return db
    .select({
      id, projectId, projectName: projects.projectName, projectLotId, lotCode: projectLots.lotCode, lotName: projectLots.lotName,
      constUnitId, unitName, uscc, partType, isLead, jvShare: decimalOf(jvShare), contractAmount: decimalOf(contractAmount),
      siteOrgName, leaderName, leaderPhone, entryDate, exitDate, partStatus, createTime, updateTime, version,
    })
    .from(partConstUnits)
    .leftJoin(projectLots, eq(projectLots.id, projectLotId))
    .leftJoin(projects, eq(projects.id, projectId))
    .$dynamic();
}

function selectOptions({ db }: RequestContext) {
  const { id, projectId, projectLotId, constUnitId, unitName, partType } = partConstUnits;
  return db
    .select({ id, projectId, projectLotId, lotCode: projectLots.lotCode, constUnitId, unitName, partType })
    .from(partConstUnits)
    .leftJoin(projectLots, eq(projectLots.id, projectLotId))
    .leftJoin(projects, eq(projects.id, projectId))
    .$dynamic();
}

type Unit = Omit<PartConstUnitRow, "keyPostFilled" | "keyPostRequired">;

async function withKeyPosts<U extends Unit>(context: RequestContext, units: U[]) {
  if (units.length === 0) return [];
  const ids = sql.join(units.map(({ id }) => sql`${id}`), sql`, `);
  const staffing = await staffingOf(context, sql`u.id in (${ids})`);
  return units.map((unit) => ({ ...unit, ...keyPostsOf(unit.id, staffing) }));
}

function keyPostsOf(unitId: string, staffing: UnitStaffing[]) {
  const { requiredCount, filledCount } = staffingSum(staffing.filter((post) => post.partConstUnitId === unitId && post.isKeyPost === 1));
  return { keyPostFilled: filledCount, keyPostRequired: requiredCount };
}

async function unitByUscc(context: RequestContext, code: string) {
  const { id, unitName, shortName, uscc, unitTypes, auditStatus, blacklisted, status } = constUnits;
  const [constUnit] = await context.db
    .select({ id, unitName, shortName, uscc, unitTypes, auditStatus, blacklisted, status })
    .from(constUnits)
    .where(and(rowScope(constUnits, context), scopeWhere(context.caller, { constUnitId: id }), eq(uscc, code)));
  if (!constUnit) return null;
  const onSite = and(unitScope(context), eq(partConstUnits.constUnitId, constUnit.id), eq(partConstUnits.partStatus, 1));
  const parts = await selectUnits(context).where(onSite).orderBy(...unitSource(context).order);
  return {
    constUnit,
    parts: parts.map(({ id: partId, projectId, projectName, projectLotId, lotCode, lotName, partType }) => ({
      id: partId, projectId, projectName, projectLotId, lotCode, lotName, partType,
    })),
  };
}
