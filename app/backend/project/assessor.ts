import { and, asc, eq, ne, sql } from "drizzle-orm";
import { assessorApi, assessorList } from "#app/contract/project/assessor.ts";
import { RoleKey } from "#app/rules/supervision-codes.ts";
import { nowText } from "../clock.ts";
import { firstOfQuery, pageOfQuery } from "../crud/page-of-query.ts";
import { listQueryOf } from "../crud/page.ts";
import { rowScope } from "../crud/scope.ts";
import { assessorCerts } from "../db/schema/project/assessor-cert.ts";
import { assessors } from "../db/schema/project/assessor.ts";
import { partConstUnits } from "../db/schema/project/part-const-unit.ts";
import { personnel } from "../db/schema/project/personnel.ts";
import { projectLots } from "../db/schema/project/project-lot.ts";
import { projects } from "../db/schema/project/project.ts";
import { statusLogs } from "../db/schema/project/status-log.ts";
import { type Caller, holds, type RequestContext } from "../http/caller.ts";
import { forbidden, notFound } from "../http/errors.ts";
import { bind } from "../http/register.ts";
import { openField } from "../keys/field-cipher.ts";
import { nextId } from "../snowflake.ts";
import { assessorScope, assessorSource, rosterFields, selectAssessorOptions, selectAssessors, withRelated } from "./assessor-query.ts";
import { statusLogOf } from "./status-log.ts";

const LIST_SIZE = 500;

/** The roster and the evaluators, read side (domain 4.6). */
export const assessorEndpoints = [
  bind(assessorApi.list, ({ params }, context) => {
    const query = listQueryOf(params, assessorApi.rules, context);
    return pageOfQuery(context, query, { ...assessorSource(context), select: () => selectAssessors(context) });
  }),
  bind(assessorList, ({ params }, context) => {
    const query = listQueryOf(params, assessorApi.rules, context);
    return firstOfQuery(context, query, { ...assessorSource(context), select: () => selectAssessorOptions(context), size: LIST_SIZE });
  }),
  bind(assessorApi.detail, async ({ query }, context) => {
    const row = await detailOf(query.id, context);
    const plain = query.sensitive === "1" ? await sensitiveOf(row.personnelId, context) : { idCard: null, phone: null };
    return { ...row, ...plain };
  }),
];

async function detailOf(id: string, context: RequestContext) {
  const {
    photoAttachId, consentTime, consentAttachId, originalAssessorId, auditStep, auditOpinion, auditTime, userId, remark, createTime,
  } = assessors;
  const select = context.db
    .select({
      ...rosterFields(context), photoAttachId, consentTime, consentAttachId, originalAssessorId, auditStep, auditOpinion, auditTime,
      userId, remark, createTime,
    })
    .from(assessors)
    .$dynamic();
  const [row] = await withRelated(select).where(and(assessorScope(context), eq(assessors.id, id)));
  if (!row) throw notFound();
  const [certs, statusLog, postings] = await Promise.all([
    certsOf(row.personnelId, context), statusLogOf(context, "assessor", id), postingsOf(row, context),
  ]);
  return { ...row, certs, statusLog, postings };
}

/** What else the person holds or held, as far as the caller sees it. */
function postingsOf({ id: own, personnelId }: { id: string; personnelId: string }, context: RequestContext) {
  const { id, postName, entryDate, exitDate, jobStatus } = assessors;
  const { projectName } = projects;
  const { lotCode } = projectLots;
  const { unitName } = partConstUnits;
  const select = context.db.select({ id, projectName, lotCode, unitName, postName, entryDate, exitDate, jobStatus }).from(assessors);
  return withRelated(select.$dynamic())
    .where(and(assessorScope(context), eq(assessors.personnelId, personnelId), ne(id, own)))
    .orderBy(sql`${entryDate} desc nulls last`, asc(id));
}

function certsOf(personnelId: string, context: RequestContext) {
  const { id, certType, certNo, level, major, issueDate, validTo, attachId } = assessorCerts;
  return context.db
    .select({ id, certType, certNo, level, major, issueDate, validTo, attachId })
    .from(assessorCerts)
    .where(and(rowScope(assessorCerts, context), eq(assessorCerts.personnelId, personnelId)))
    .orderBy(asc(validTo), asc(id));
}

/** Plain citizen ID and phone; every look is recorded. Viewers see masks whatever codes they hold (domain 0, 2). */
async function sensitiveOf(personnelId: string, { db, caller }: RequestContext) {
  if (!holds(caller, ["personnel_view_sensitive"]) || isOnlyViewer(caller)) throw forbidden();
  const [person] = await db
    .select({ idCardEnc: personnel.idCardEnc, phoneEnc: personnel.phoneEnc })
    .from(personnel)
    .where(and(eq(personnel.id, personnelId), eq(personnel.tenantId, caller.tenantId)));
  if (!person) throw notFound();
  await db.insert(statusLogs).values({
    id: nextId(), tenantId: caller.tenantId, entity: "personnel", entityId: personnelId, action: "viewSensitive",
    userId: caller.userId, roleKey: caller.roleAliases[0] ?? null, time: nowText(),
  });
  return { idCard: openField(person.idCardEnc), phone: openField(person.phoneEnc) };
}

const isOnlyViewer = ({ roleAliases }: Caller) => roleAliases.every((alias) => alias === RoleKey.viewer);
