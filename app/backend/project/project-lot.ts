import { and, asc, desc, eq, sql } from "drizzle-orm";
import { projectLotApi, projectLotList, projectLotSelectByType } from "#app/contract/project/project-lot.ts";
import { decimalOf, firstOfQuery, pageOfQuery } from "../crud/page-of-query.ts";
import { listQueryOf } from "../crud/page.ts";
import { rowScope } from "../crud/scope.ts";
import { attendanceFences } from "../db/schema/project/attendance-fence.ts";
import { partConstUnits } from "../db/schema/project/part-const-unit.ts";
import { projectLots } from "../db/schema/project/project-lot.ts";
import { projects } from "../db/schema/project/project.ts";
import { regions } from "../db/schema/region.ts";
import type { RequestContext } from "../http/caller.ts";
import { notFound } from "../http/errors.ts";
import { bind } from "../http/register.ts";
import { unitsWhere } from "./part-const-unit.ts";
import { lotFields, lotScope, lotSource, selectLotOptions, selectLots, withStaffing, withStaffingRate } from "./project-lot-query.ts";
import { statusLogOf } from "./status-log.ts";

const LIST_SIZE = 500;
const SELECT_SIZE = 2000;

/** Lots, read side (domain 4.5). */
export const projectLotEndpoints = [
  bind(projectLotApi.list, async ({ params }, context) => {
    const query = listQueryOf(params, projectLotApi.rules, context);
    const page = await pageOfQuery(context, query, { ...lotSource(context), select: () => selectLots(context) });
    return { ...page, records: await withStaffingRate(context, page.records) };
  }),
  bind(projectLotList, ({ params }, context) => options(params, context, LIST_SIZE)),
  bind(projectLotSelectByType, ({ params }, context) => options(params, context, SELECT_SIZE)),
  bind(projectLotApi.detail, ({ query }, context) => detailOf(query.id, context)),
];

function options(params: URLSearchParams, context: RequestContext, size: number) {
  const query = listQueryOf(params, projectLotApi.rules, context);
  return firstOfQuery(context, query, { ...lotSource(context), select: () => selectLotOptions(context), size });
}

async function detailOf(id: string, context: RequestContext) {
  const [found] = await selectWhole(context).where(and(lotScope(context), eq(projectLots.id, id)));
  if (!found) throw notFound();
  const [[lot], units, fences, statusLog] = await Promise.all([
    withStaffing(context, [found]),
    unitsWhere(context, eq(partConstUnits.projectLotId, id)),
    fencesOf(id, context),
    statusLogOf(context, "project_lot", id),
  ]);
  if (!lot) throw notFound();
  return { ...lot, partConstUnits: units, fences, statusLog };
}

/** Fences of a lot that the caller may see, those in use first. */
function fencesOf(lotId: string, context: RequestContext) {
  const { id, fenceName, siteType, fenceType, centerLng, centerLat, radius, validFrom, validTo, enabled } = attendanceFences;
  return context.db
    .select({
      id, fenceName, siteType, fenceType, centerLng: decimalOf(centerLng), centerLat: decimalOf(centerLat), radius, validFrom, validTo, enabled,
    })
    .from(attendanceFences)
    .where(and(rowScope(attendanceFences, context), eq(attendanceFences.projectLotId, lotId)))
    .orderBy(desc(enabled), asc(fenceName), asc(id));
}

function selectWhole(context: RequestContext) {
  const {
    contractNo, contractSignDate, annualOutput, contractDays, stakeGaps, supervisionLotId, regionCodes, actualStartDate, handoverDate,
    closeDate, noLeaveWindows, stopReason, attachIds, remark,
  } = projectLots;
  return context.db
    .select({
      ...lotFields(context), contractNo, contractSignDate, annualOutput: decimalOf(annualOutput), contractDays, stakeGaps,
      supervisionLotId, supervisionLotCode, regionCodes, actualStartDate, handoverDate, closeDate, noLeaveWindows, stopReason,
      attachIds, remark,
    })
    .from(projectLots)
    .leftJoin(projects, eq(projects.id, projectLots.projectId))
    .leftJoin(regions, eq(regions.code, projectLots.regionCode));
}

const supervisionLotCode = sql<string | null>`(select v.lot_code from project_lot v
  where v.id = project_lot.supervision_lot_id and v.tenant_id = project_lot.tenant_id and v.is_deleted = 0)`;
