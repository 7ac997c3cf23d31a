import { and, eq, sql } from "drizzle-orm";
import { projectApi, projectList } from "#app/contract/project/project.ts";
import { firstOfQuery, pageOfQuery } from "../crud/page-of-query.ts";
import { listQueryOf } from "../crud/page.ts";
import { partConstUnits } from "../db/schema/project/part-const-unit.ts";
import { projectLots } from "../db/schema/project/project-lot.ts";
import { projects } from "../db/schema/project/project.ts";
import { regions } from "../db/schema/region.ts";
import { depts, users } from "../db/schema/system.ts";
import type { RequestContext } from "../http/caller.ts";
import { notFound } from "../http/errors.ts";
import { bind } from "../http/register.ts";
import { unitsWhere } from "./part-const-unit.ts";
import { lotScope, lotSource, selectLots, withStaffingRate } from "./project-lot-query.ts";
import { projectFields, projectScope, projectSource, selectProjectOptions, selectProjects, withRequired } from "./project-query.ts";
import { statusLogOf } from "./status-log.ts";

const LIST_SIZE = 500;

/** Projects, read side (domain 4.4). */
export const projectEndpoints = [
  bind(projectApi.list, async ({ params }, context) => {
    const query = listQueryOf(params, projectApi.rules, context);
    const page = await pageOfQuery(context, query, { ...projectSource(context), select: () => selectProjects(context) });
    return { ...page, records: await withRequired(context, page.records) };
  }),
  bind(projectList, ({ params }, context) => {
    const query = listQueryOf(params, projectApi.rules, context);
    return firstOfQuery(context, query, { ...projectSource(context), select: () => selectProjectOptions(context), size: LIST_SIZE });
  }),
  bind(projectApi.detail, ({ query }, context) => detailOf(query.id, context)),
];

async function detailOf(id: string, context: RequestContext) {
  const [found] = await selectWhole(context).where(and(projectScope(context), eq(projects.id, id)));
  if (!found) throw notFound();
  const [[project], lots, partUnits, statusLog] = await Promise.all([
    withRequired(context, [found]),
    lotsOf(id, context),
    unitsWhere(context, eq(partConstUnits.projectId, id)),
    statusLogOf(context, "project", id),
  ]);
  if (!project) throw notFound();
  return { ...project, lots, partUnits, statusLog };
}

async function lotsOf(projectId: string, context: RequestContext) {
  const where = and(lotScope(context), eq(projectLots.projectId, projectId));
  return withStaffingRate(context, await selectLots(context).where(where).orderBy(...lotSource(context).order));
}

function selectWhole(context: RequestContext) {
  const {
    regionCodes, agentUnitId, superviseDeptId, approvalNo, approvalDate, startStake, endStake, actualStartDate, handoverDate,
    completionDate, projectAdminUserId, contactName, contactPhone, lockReason, lockTime, recordTime, recordOpinion, routeGeoJson,
    attachIds, remark,
  } = projects;
  return context.db
    .select({
      ...projectFields(context), regionCodes, agentUnitId, agentUnitName, superviseDeptId, superviseDeptName: depts.deptName,
      approvalNo, approvalDate, startStake, endStake, actualStartDate, handoverDate, completionDate, projectAdminUserId,
      projectAdminName: users.realName, contactName, contactPhone, lockReason, lockTime, recordTime, recordOpinion, routeGeoJson,
      attachIds, remark,
    })
    .from(projects)
    .leftJoin(regions, eq(regions.code, projects.regionCode))
    .leftJoin(depts, and(eq(depts.id, superviseDeptId), eq(depts.tenantId, projects.tenantId)))
    .leftJoin(users, and(eq(users.id, projectAdminUserId), eq(users.tenantId, projects.tenantId)));
}

const agentUnitName = sql<string | null>`(select g.unit_name from const_unit g
  where g.id = project.agent_unit_id and g.tenant_id = project.tenant_id and g.is_deleted = 0)`;
