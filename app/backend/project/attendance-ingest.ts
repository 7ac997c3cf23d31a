import { sql } from "drizzle-orm";
import { type IngestReply, ingestPunches, type IngestRow, type RejectReason } from "#app/contract/project/attendance-ingest.ts";
import { workDateOf } from "#app/rules/attendance-day.ts";
import { PunchMethod, StatStatus } from "#app/rules/supervision-codes.ts";
import { nowText } from "../clock.ts";
import type { RequestContext } from "../http/caller.ts";
import { bind } from "../http/register.ts";
import { buildDays } from "./attendance/build-days.ts";
import { grouped } from "./attendance/grouped.ts";
import type { RosterRow } from "./attendance/roster-reader.ts";
import { findPeople } from "./punch-import/ingest-people.ts";
import { type PlaceJudge, type PunchPlace, readFences } from "./punch-import/ingest-place.ts";
import { type IngestSource, noteReceipt, sourceOf } from "./punch-import/ingest-source.ts";
import { lockLots } from "./punch-import/lot-lock.ts";
import { isOnPost, punchResult } from "./punch-import/punch-result.ts";
import { readPunchTerms, type TermsLookup } from "./punch-import/punch-terms.ts";
import { type PunchRecord, writePunches } from "./punch-import/write-punches.ts";

/** Punches sent by terminals, gates and other platforms (domain 4.9, 7). */
export const attendanceIngestEndpoints = [bind(ingestPunches, ({ body }, context) => ingest(context, body))];

const LATE_MS = 72 * 3_600_000;
/** Clocks of devices may run ahead this far. */
const AHEAD_MS = 5 * 60_000;

type Known = { row: IngestRow; holder: RosterRow; workDate: string };
type Rejected = IngestReply["rejected"][number];

/** Takes what is new and sound of a batch, tells why of the rest, and builds the days it touched; all in one transaction. */
async function ingest(context: RequestContext, batch: readonly IngestRow[]): Promise<IngestReply> {
  const source = await sourceOf(context);
  const period = periodOf(batch);
  const personOf = await findPeople(context, batch, period);
  const seen = await readSeen(context, source, batch);
  const fresh = firstOfEach(batch.filter((row) => !seen.has(row.sourceId)));
  const rejected: Rejected[] = [];
  const known = fresh.flatMap((row): Known[] => {
    const workDate = workDateOf(row.punchTime);
    const holder = personOf(row, workDate);
    const reason = refusalOf(row, holder, source);
    if (reason) rejected.push({ sourceId: row.sourceId, reason });
    return holder && !reason ? [{ row, holder, workDate }] : [];
  });
  await lockLots(context.db, known.map(({ holder }) => holder.projectLotId));
  const closed = await readClosed(context, known);
  const [late, open] = partition(known, ({ holder, workDate }) => closed.has(monthKey(holder.id, workDate)));
  for (const { row } of late) rejected.push({ sourceId: row.sourceId, reason: "monthClosed" });
  const accepted = await take(context, source, open);
  await noteReceipt(context, source);
  return { accepted, duplicated: batch.length - accepted - rejected.length, rejected };
}

function firstOfEach(rows: readonly IngestRow[]): IngestRow[] {
  const ids = new Set<string>();
  return rows.filter(({ sourceId }) => !ids.has(sourceId) && ids.add(sourceId));
}

function periodOf(batch: readonly IngestRow[]): { from: string; to: string } {
  const dates = batch.map((row) => workDateOf(row.punchTime)).sort();
  return { from: dates[0] ?? "", to: dates.at(-1) ?? "" };
}

// The days are named, or PostgreSQL would look through every month there is.
async function readSeen({ db }: RequestContext, source: IngestSource, batch: readonly IngestRow[]): Promise<Set<string>> {
  const { rows } = await db.execute<{ sourceId: string }>(sql`
    select source_id as "sourceId" from attendance_record
    where attendance_source_id = ${source.id} and source_id = any(${sql.param(batch.map((row) => row.sourceId))}::varchar[])
      and punch_date between ${nowText(new Date(Date.now() - 2 * LATE_MS)).slice(0, 10)}::date and ${nowText(new Date(Date.now() + AHEAD_MS)).slice(0, 10)}::date`);
  return new Set(rows.map((row) => row.sourceId));
}

function refusalOf({ punchTime }: IngestRow, holder: RosterRow | undefined, { lotIds }: IngestSource): RejectReason | undefined {
  if (!holder) return "personUnknown";
  if (lotIds && !lotIds.has(holder.projectLotId)) return "lotNotAllowed";
  if (punchTime > nowText(new Date(Date.now() + AHEAD_MS))) return "future";
  return punchTime < nowText(new Date(Date.now() - LATE_MS)) ? "late" : undefined;
}

const monthKey = (assessorId: string, date: string) => `${assessorId}|${date.slice(0, 7)}`;

// The share lock makes an audit wait until these punches are in, or these punches see the audit.
async function readClosed({ db }: RequestContext, known: readonly Known[]): Promise<Set<string>> {
  if (known.length === 0) return new Set();
  const { rows } = await db.execute<{ assessorId: string; statMonth: string; statStatus: number }>(sql`
    select assessor_id::text as "assessorId", stat_month as "statMonth", stat_status as "statStatus"
    from personnel_attendance_statistics
    where assessor_id = any(${sql.param([...new Set(known.map(({ holder }) => holder.id))])}::bigint[])
      and stat_month = any(${sql.param([...new Set(known.map(({ workDate }) => workDate.slice(0, 7)))])}::varchar[])
      and is_current = 1 and is_deleted = 0 order by id for share`);
  return new Set(rows.filter((row) => row.statStatus >= StatStatus.audited).map((row) => monthKey(row.assessorId, row.statMonth)));
}

function partition<T>(items: readonly T[], holds: (item: T) => boolean): [T[], T[]] {
  const groups = grouped(items, (item) => String(holds(item)));
  return [groups.get("true") ?? [], groups.get("false") ?? []];
}

async function take(context: RequestContext, source: IngestSource, known: readonly Known[]): Promise<number> {
  if (known.length === 0) return 0;
  const { db, caller } = context;
  const judging: Judging = {
    source,
    placeOf: await readFences(context, [...new Set(known.map(({ holder }) => holder.projectLotId))]),
    terms: await readPunchTerms(db, caller.tenantId),
    devices: await readDevices(context, known),
  };
  await ensurePartitions(context, known);
  const written = new Set(await writePunches(db, { tenantId: caller.tenantId, sourceId: source.id }, known.map((one) => recordOf(one, judging))));
  const touched = known.filter(({ row }) => written.has(row.sourceId));
  const days = touched.map(({ workDate }) => workDate).sort();
  const [from, to] = [days[0], days.at(-1)];
  if (from === undefined || to === undefined) return 0;
  await buildDays(db, { tenantId: caller.tenantId, from, to, assessorIds: [...new Set(touched.map(({ holder }) => holder.id))] });
  return written.size;
}

async function readDevices({ db }: RequestContext, known: readonly Known[]): Promise<Map<string, string>> {
  const people = [...new Set(known.map(({ holder }) => holder.personnelId))];
  const { rows } = await db.execute<{ id: string; deviceId: string }>(sql`
    select id::text, device_id as "deviceId" from personnel where id = any(${sql.param(people)}::bigint[]) and device_id is not null`);
  return new Map(rows.map((row) => [row.id, row.deviceId]));
}

// Partitions are made months ahead; asking for one takes a lock, so only a missing one is asked for.
async function ensurePartitions({ db }: RequestContext, known: readonly Known[]): Promise<void> {
  const months = [...new Set(known.map(({ row }) => `${row.punchTime.slice(0, 7)}-01`))];
  await db.execute(sql`
    select ensure_attendance_partitions(month, month) from unnest(${sql.param(months)}::date[]) month
    where to_regclass('attendance_record_m' || to_char(month, 'YYYYMM')) is null`);
}

type Judging = { source: IngestSource; placeOf: PlaceJudge; terms: TermsLookup; devices: ReadonlyMap<string, string> };

function recordOf(known: Known, judging: Judging): PunchRecord {
  const { row, holder } = known;
  const punchMethod = row.method ?? judging.source.method;
  const place = placeOf(known, judging);
  return {
    sourceId: row.sourceId,
    at: row.punchTime,
    assessorId: holder.id,
    personnelId: holder.personnelId,
    projectLotId: holder.projectLotId,
    partConstUnitId: holder.partConstUnitId,
    postCode: holder.postCode,
    direction: row.direction,
    punchMethod,
    accuracyM: rounded(row.accuracyM),
    faceScore: row.faceScore ?? undefined,
    deviceId: row.deviceId ?? undefined,
    ...placeColumns(place),
    punchResult: punchResult({ ...shared(known, judging), ...evidence(known, { judging, place, isByFace: punchMethod === PunchMethod.face }) }),
  };
}

function placeOf({ row, holder, workDate }: Known, { source, placeOf: judge }: Judging): PunchPlace | undefined {
  const { lng, lat, coordType } = row;
  if (lng == null || lat == null) return undefined;
  return judge({ lng, lat, coordType: coordType ?? source.coordType }, holder, workDate);
}

function placeColumns(place: PunchPlace | undefined) {
  if (!place) return {};
  const { lng, lat, nearest } = place;
  return { lng, lat, fenceId: nearest?.fenceId, distanceM: rounded(nearest?.metres) };
}

function shared({ row, holder, workDate }: Known, { terms }: Judging) {
  return {
    isOnPost: isOnPost(holder.course, workDate),
    clock: row.punchTime.slice(11, 16),
    terms: terms(holder.postCode, workDate.slice(0, 7)),
    isMock: row.isMock === 1,
  };
}

type Evidence = { judging: Judging; place: PunchPlace | undefined; isByFace: boolean };

// A phone must say where it is and whom it sees; terminals and gates stand on the site.
function evidence({ row, holder }: Known, { judging, place, isByFace }: Evidence) {
  const device = judging.devices.get(holder.personnelId);
  const judged = place && { accuracyM: row.accuracyM ?? 0, metresOutside: place.nearest?.metres ?? null };
  if (!isByFace) return { isOtherDevice: false, place: judged, faceScore: undefined };
  return {
    isOtherDevice: device !== undefined && Boolean(row.deviceId) && row.deviceId !== device,
    place: judged ?? ("missing" as const),
    faceScore: row.faceScore ?? ("missing" as const),
  };
}

function rounded(metres: number | null | undefined): number | undefined {
  return metres == null || !Number.isFinite(metres) ? undefined : Math.round(metres);
}
