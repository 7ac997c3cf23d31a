import { sql } from "drizzle-orm";
import type { PunchImport } from "#app/contract/project/punch-import.ts";
import { nowText } from "../../clock.ts";
import { personMatches } from "../../db/schema/project/person-match.ts";
import type { RequestContext } from "../../http/caller.ts";
import { notFound } from "../../http/errors.ts";
import { nextId } from "../../snowflake.ts";
import { grouped } from "../attendance/grouped.ts";
import { countRows } from "./count-rows.ts";
import { type Job, jobReply, requireJob, saveFacts } from "./job.ts";
import { rowOfPunches } from "./judge-row.ts";
import { type LotPerson, readLotRoster } from "./lot-roster.ts";
import { splitKey } from "./person-key.ts";
import { LEFT_OUT } from "./stored-row.ts";

/** A person of an upload and the roster row chosen for the person; null leaves the person out. */
export type HandMatch = { personKey: string; assessorId: string | null };

/**
 * Applies hand matches to a waiting upload and remembers them for the lot. A roster row outside the lot or the
 * caller's scope is 2104, as is a person the upload does not have.
 */
export async function matchByHand(context: RequestContext, job: Job, matches: readonly HandMatch[]): Promise<PunchImport> {
  const roster = await readLotRoster(context, job.projectLotId);
  const chosen = new Map(matches.map(({ personKey, assessorId }) => [personKey, peopleOf(roster, assessorId)]));
  await applyTo(context, job, chosen);
  await remember(context, job, matches);
  const counts = await countRows(context.db, { ...job, jobId: job.id, totalRows: job.total });
  await saveFacts(context, job, { ...job.facts, counts });
  return jobReply(await requireJob(context, job.id));
}

function peopleOf(roster: readonly LotPerson[], assessorId: string | null): readonly LotPerson[] | "leftOut" {
  if (assessorId === null) return "leftOut";
  const chosen = roster.find((row) => row.assessorId === assessorId && row.isInScope);
  if (!chosen) throw notFound();
  return roster.filter((row) => row.personnelId === chosen.personnelId && row.isInScope);
}

async function applyTo({ db }: RequestContext, { id }: Job, chosen: ReadonlyMap<string, readonly LotPerson[] | "leftOut">): Promise<void> {
  const { rows } = await db.execute<{ rowNumber: number; personKey: string; firstAt: string | null }>(sql`
    select r.row_number as "rowNumber", r.person_key as "personKey", r.payload->'punches'->0->>0 as "firstAt"
    from import_row r where r.job_id = ${id} and r.row_number > 0 and r.error is null
      and r.person_key = any(${sql.param([...chosen.keys()])}::varchar[])`);
  const byKey = grouped(rows, (row) => row.personKey);
  if ([...chosen.keys()].some((key) => !byKey.has(key))) throw notFound();
  const settled = rows.map(({ rowNumber, personKey, firstAt }) => {
    const people = chosen.get(personKey);
    const holder = people === "leftOut" || people === undefined ? undefined : rowOfPunches(people, firstAt ?? undefined);
    return { row_number: rowNumber, assessor_id: holder?.assessorId ?? LEFT_OUT };
  });
  await db.execute(sql`
    update import_row r set assessor_id = x.assessor_id
    from json_to_recordset(${JSON.stringify(settled)}::json) as x (row_number int, assessor_id bigint)
    where r.job_id = ${id} and r.row_number = x.row_number`);
}

async function remember({ db, caller }: RequestContext, { projectLotId }: Job, matches: readonly HandMatch[]): Promise<void> {
  const now = nowText();
  const audit = { createUser: caller.userId, createTime: now, updateUser: caller.userId, updateTime: now };
  const rows = new Map(matches.flatMap(({ personKey, assessorId }) => {
    const key = splitKey(personKey);
    return key ? [[personKey, { id: nextId(), tenantId: caller.tenantId, projectLotId, ...key, assessorId: assessorId ?? LEFT_OUT, ...audit }] as const] : [];
  }));
  if (rows.size === 0) return;
  await db.insert(personMatches).values([...rows.values()]).onConflictDoUpdate({
    target: [personMatches.projectLotId, personMatches.keyKind, personMatches.keyHash],
    set: { assessorId: sql`excluded.assessor_id`, isDeleted: 0, updateUser: caller.userId, updateTime: now },
  });
}
