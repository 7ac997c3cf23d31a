import { type SQL, sql } from "drizzle-orm";
import type { IngestRow } from "#app/contract/project/attendance-ingest.ts";
import { AssessorType } from "#app/rules/supervision-codes.ts";
import type { RequestContext } from "../../http/caller.ts";
import { grouped } from "../attendance/grouped.ts";
import { readRoster, type RosterRow } from "../attendance/roster-reader.ts";
import { rosterScope } from "./lot-roster.ts";
import { isOnPost } from "./punch-result.ts";

/** Finds the roster row a punch is for; undefined when it names nobody the caller may report. */
export type PersonLookup = (row: IngestRow, workDate: string) => RosterRow | undefined;

/**
 * Finds the people of a batch with one query per way of naming them: roster row, citizen ID hash, or work number on a
 * lot. A hash may mean several rows; the one held on the day counts (domain 7).
 */
export async function findPeople(context: RequestContext, rows: readonly IngestRow[], period: { from: string; to: string }): Promise<PersonLookup> {
  const named = [...(await byAssessor(context, rows)), ...(await byIdCard(context, rows)), ...(await byWorkNo(context, rows))];
  const people = [...new Set(named.map((row) => row.personnelId))];
  const known = new Map((await readRoster(context.db, people, period)).flat().map((row) => [row.id, row]));
  const byKey = grouped(named, (row) => row.key);
  return (row, workDate) => {
    const candidates = (byKey.get(keyOf(row) ?? "") ?? []).flatMap(({ assessorId }) => known.get(assessorId) ?? []);
    const onLot = candidates.filter((candidate) => !row.projectLotId || candidate.projectLotId === row.projectLotId);
    return best(onLot, workDate);
  };
}

type Named = { key: string; assessorId: string; personnelId: string };

function keyOf({ assessorId, idCardHash, workNo, projectLotId }: IngestRow): string | undefined {
  if (assessorId) return `row:${assessorId}`;
  if (idCardHash) return `id:${idCardHash.toLowerCase()}`;
  return workNo && projectLotId ? `work:${projectLotId}:${workNo.toUpperCase()}` : undefined;
}

function byAssessor(context: RequestContext, rows: readonly IngestRow[]): Promise<Named[]> {
  const ids = rows.flatMap((row) => row.assessorId ?? []);
  return ids.length === 0 ? Promise.resolve([]) : search(context, sql`'row:' || assessor.id`, sql`assessor.id = any(${sql.param(ids)}::bigint[])`);
}

function byIdCard(context: RequestContext, rows: readonly IngestRow[]): Promise<Named[]> {
  const hashes = rows.flatMap((row) => row.idCardHash?.toLowerCase() ?? []);
  if (hashes.length === 0) return Promise.resolve([]);
  return search(context, sql`'id:' || p.id_card_hash`, sql`p.id_card_hash = any(${sql.param(hashes)}::varchar[])`);
}

function byWorkNo(context: RequestContext, rows: readonly IngestRow[]): Promise<Named[]> {
  const lots = [...new Set(rows.flatMap((row) => (row.workNo && row.projectLotId ? row.projectLotId : [])))];
  const workNos = [...new Set(rows.flatMap((row) => row.workNo?.toUpperCase() ?? []))];
  if (lots.length === 0) return Promise.resolve([]);
  return search(context, sql`'work:' || assessor.project_lot_id || ':' || upper(assessor.work_no)`, sql`
    assessor.project_lot_id = any(${sql.param(lots)}::bigint[]) and upper(assessor.work_no) = any(${sql.param(workNos)}::varchar[])`);
}

async function search({ db, caller }: RequestContext, key: SQL, condition: SQL): Promise<Named[]> {
  const { rows } = await db.execute<Named>(sql`
    select ${key} as key, assessor.id::text as "assessorId", assessor.personnel_id::text as "personnelId"
    from assessor join personnel p on p.id = assessor.personnel_id
    where ${condition} and assessor.tenant_id = ${caller.tenantId} and assessor.is_deleted = 0
      and assessor.assessor_type = ${AssessorType.assessed} and (${rosterScope({ caller }) ?? sql`true`})`);
  return rows;
}

// A work number or hash of rows that are all over goes to the last one, where it is evidence and counts for nothing.
function best(rows: readonly RosterRow[], date: string): RosterRow | undefined {
  const held = rows.find(({ course }) => isOnPost(course, date));
  if (held) return held;
  return [...rows].sort((a, b) => (b.course.start ?? "").localeCompare(a.course.start ?? ""))[0];
}
