import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { ImportState, type PunchImport } from "#app/contract/project/punch-import.ts";
import { workDateOf } from "#app/rules/attendance-day.ts";
import { daysInMonth } from "#app/rules/calendar-date.ts";
import { PunchMethod } from "#app/rules/supervision-codes.ts";
import { nowText } from "../../clock.ts";
import { importJobs } from "../../db/schema/project/import-job.ts";
import type { RequestContext } from "../../http/caller.ts";
import { conflict, Refusal } from "../../http/errors.ts";
import { buildDays } from "../attendance/build-days.ts";
import { buildMonths } from "../attendance/build-months.ts";
import { readRoster, type RosterRow } from "../attendance/roster-reader.ts";
import { sourceIdOf } from "../punch-sheet/source-id.ts";
import { nightsOf } from "./count-rows.ts";
import { type Job, jobReply, requireJob, saveFacts } from "./job.ts";
import { lockLots } from "./lot-lock.ts";
import { readLotRoster } from "./lot-roster.ts";
import { requireOpenMonth } from "./open-month.ts";
import { isOnPost, punchResult } from "./punch-result.ts";
import { readPunchTerms, type TermsLookup } from "./punch-terms.ts";
import { rowIs, StoredPunches } from "./stored-row.ts";
import { type PunchRecord, writePunches } from "./write-punches.ts";

/** Rows turned into punches at a time. */
const CHUNK = 500;

/**
 * Imports the good rows of an upload, builds the lot's days and months, and closes the upload: one transaction, so
 * that a kill at any moment leaves either all of it or nothing. Doing it again answers the same and changes nothing
 * (domain 4.9). Refuses a stale `version` (2110), a closed month (2108), and a roster that changed since (409).
 */
export async function commitImport(context: RequestContext, { id, version }: { id: string; version: number }): Promise<PunchImport> {
  const job = await requireJob(context, id, { lock: true });
  if (job.status === ImportState.committed) return jobReply(job);
  if (job.version !== version) throw conflict(jobReply(job));
  await lockLots(context.db, [job.projectLotId]);
  await requireOpenMonth(context, { ...job, lock: true });
  const imported = await importPunches(context, job);
  if (imported > 0) await build(context, job);
  await close(context, job, imported);
  return jobReply(await requireJob(context, id));
}

async function importPunches(context: RequestContext, job: Job): Promise<number> {
  const { db, caller } = context;
  const source = { tenantId: caller.tenantId, sourceId: "0" };
  const holders = await holdersOf(context, job);
  const terms = await readPunchTerms(db, caller.tenantId);
  let imported = 0;
  let after = 0;
  for (;;) {
    const rows = await readGood(context, job.id, after);
    const last = rows.at(-1);
    if (!last) return imported;
    const records = rows.flatMap((row) => recordsOf(row, { job, holders, terms }));
    imported += (await writePunches(db, source, uniqueOf(records))).length;
    after = last.rowNumber;
  }
}

async function holdersOf(context: RequestContext, job: Job): Promise<Map<string, RosterRow>> {
  const roster = await readLotRoster(context, job.projectLotId);
  const reachable = new Set(roster.filter((row) => row.isInScope).map((row) => row.assessorId));
  const people = [...new Set(roster.map((row) => row.personnelId))];
  const rows = (await readRoster(context.db, people, nightsOf(job.statMonth))).flat();
  return new Map(rows.filter((row) => reachable.has(row.id)).map((row) => [row.id, row]));
}

const GoodRow = z.object({ rowNumber: z.number(), assessorId: z.string(), punches: StoredPunches });
type GoodRow = z.infer<typeof GoodRow>;

async function readGood({ db }: RequestContext, jobId: string, after: number): Promise<GoodRow[]> {
  const { rows } = await db.execute(sql`
    select r.row_number as "rowNumber", r.assessor_id::text as "assessorId", r.payload->'punches' as punches
    from import_row r where r.job_id = ${jobId} and ${rowIs.good} and r.assessor_id > 0 and r.row_number > ${after}
    order by r.row_number limit ${CHUNK}`);
  return rows.map((row) => GoodRow.parse(row));
}

type Importing = { job: Job; holders: ReadonlyMap<string, RosterRow>; terms: TermsLookup };

function recordsOf({ assessorId, punches }: GoodRow, { job, holders, terms }: Importing): PunchRecord[] {
  if (punches.length === 0) return [];
  const holder = holders.get(assessorId);
  if (!holder) throw new Refusal("importRosterChanged", { status: 409 });
  const { personnelId, projectLotId, partConstUnitId, postCode } = holder;
  const punchMethod = job.facts.hasDirection ? PunchMethod.gate : PunchMethod.terminal;
  return punches.map(([at, direction]) => ({
    sourceId: sourceIdOf({ lotId: projectLotId, personKey: personnelId, at }),
    at, direction, assessorId, personnelId, projectLotId, partConstUnitId, postCode, punchMethod,
    punchResult: resultOf(at, holder, terms),
  }));
}

function resultOf(at: string, { course, postCode }: RosterRow, terms: TermsLookup) {
  const date = workDateOf(at);
  return punchResult({
    isOnPost: isOnPost(course, date),
    clock: at.slice(11, 16),
    terms: terms(postCode, date.slice(0, 7)),
    isOtherDevice: false, isMock: false, place: undefined, faceScore: undefined,
  });
}

// One statement may not meet the same punch twice.
function uniqueOf(records: readonly PunchRecord[]): PunchRecord[] {
  return [...new Map(records.map((record) => [record.sourceId, record])).values()];
}

async function build({ db, caller }: RequestContext, { projectLotId, statMonth }: Job): Promise<void> {
  const people = { tenantId: caller.tenantId, projectLotId };
  await buildDays(db, { ...people, from: `${statMonth}-01`, to: `${statMonth}-${daysInMonth(statMonth)}` });
  await buildMonths(db, { ...people, statMonth });
}

/** The imported rows are punches now; those left behind stay for the file of bad rows. */
async function close(context: RequestContext, job: Job, imported: number): Promise<void> {
  const { db, caller } = context;
  await db.execute(sql`delete from import_row r where r.job_id = ${job.id} and ((${rowIs.good}) or (${rowIs.ignored}))`);
  await db.update(importJobs).set({ status: ImportState.committed, updateUser: caller.userId, updateTime: nowText() }).where(eq(importJobs.id, job.id));
  await saveFacts(context, job, { ...job.facts, imported });
}
