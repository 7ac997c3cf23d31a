import { and, eq, type SQL, sql } from "drizzle-orm";
import { AssessorType, JobStatus } from "#app/rules/supervision-codes.ts";
import { assessors } from "../../db/schema/project/assessor.ts";
import { personMatches } from "../../db/schema/project/person-match.ts";
import { projectLots } from "../../db/schema/project/project-lot.ts";
import type { RequestContext } from "../../http/caller.ts";
import { notFound } from "../../http/errors.ts";
import { scopeWhere } from "../scope.ts";

/** A roster row of a lot as punches are matched to it; dates `yyyy-MM-dd`. */
export type LotPerson = {
  assessorId: string;
  personnelId: string;
  realName: string;
  workNo: string | null;
  idCardHash: string;
  phoneHash: string;
  idCardMask: string;
  phoneMask: string;
  postName: string | null;
  unitName: string | null;
  jobStatus: number;
  entryDate: string | null;
  exitDate: string | null;
  /** Whether the caller may bring punches for this row. */
  isInScope: boolean;
};

/** A lot the caller may reach; 2104 for any other. */
export async function requireLot(context: RequestContext, id: string): Promise<{ id: string; lotCode: string }> {
  const { db, caller } = context;
  const [lot] = await db.select({ id: projectLots.id, lotCode: projectLots.lotCode }).from(projectLots).where(and(
    eq(projectLots.id, id), eq(projectLots.tenantId, caller.tenantId), eq(projectLots.isDeleted, 0),
    scopeWhere(caller, { projectLotId: projectLots.id, projectId: projectLots.projectId }),
  ));
  if (!lot) throw notFound();
  return lot;
}

/** Every row of the lot whose person is, was or is about to be on post, each with whether the caller may touch it. */
export async function readLotRoster({ db, caller }: RequestContext, lotId: string): Promise<LotPerson[]> {
  const scope: SQL = rosterScope({ caller }) ?? sql`true`;
  const { rows } = await db.execute<LotPerson>(sql`
    select assessor.id::text as "assessorId", assessor.personnel_id::text as "personnelId", assessor.real_name as "realName",
      assessor.work_no as "workNo", p.id_card_hash as "idCardHash", p.phone_hash as "phoneHash", p.id_card_mask as "idCardMask",
      p.phone_mask as "phoneMask", assessor.post_name as "postName", u.unit_name as "unitName", assessor.job_status as "jobStatus",
      assessor.entry_date::text as "entryDate", assessor.exit_date::text as "exitDate", (${scope}) as "isInScope"
    from assessor join personnel p on p.id = assessor.personnel_id
      left join part_const_unit u on u.id = assessor.part_const_unit_id
    where assessor.project_lot_id = ${lotId} and assessor.tenant_id = ${caller.tenantId} and assessor.is_deleted = 0
      and assessor.assessor_type = ${AssessorType.assessed} and assessor.part_const_unit_id is not null
      and assessor.job_status in (${sql.join(COUNTED.map((status) => sql`${status}`), sql`, `)})
    order by assessor.id`);
  return rows;
}

/** Row scope of roster rows of the table `assessor`. */
export function rosterScope({ caller }: Pick<RequestContext, "caller">): SQL | undefined {
  return scopeWhere(caller, {
    projectId: assessors.projectId,
    projectLotId: assessors.projectLotId,
    partConstUnitId: assessors.partConstUnitId,
    assessorId: assessors.id,
    personnelId: assessors.personnelId,
  });
}

/** Hand matches of the lot by person key; "0" is a person to be left out. */
export async function readRemembered({ db, caller }: RequestContext, lotId: string): Promise<Map<string, string>> {
  const { keyKind, keyHash, assessorId, projectLotId, tenantId, isDeleted } = personMatches;
  const rows = await db.select({ keyKind, keyHash, assessorId }).from(personMatches)
    .where(and(eq(projectLotId, lotId), eq(tenantId, caller.tenantId), eq(isDeleted, 0)));
  return new Map(rows.map((row) => [`${row.keyKind}:${row.keyHash}`, row.assessorId]));
}

const { pending, onPost, onLeave, lockedOut, retreated, replaced } = JobStatus;
const COUNTED = [pending, onPost, onLeave, lockedOut, retreated, replaced];
