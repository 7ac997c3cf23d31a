import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Page } from "#app/contract/envelope.ts";
import { type ImportedRow, ImportState, type PersonHint, type RowKind, type Unmatched } from "#app/contract/project/punch-import.ts";
import type { Locale } from "#app/locales/locale.ts";
import { pageReply } from "../../crud/page.ts";
import type { RequestContext } from "../../http/caller.ts";
import type { Job } from "./job.ts";
import { type LotPerson, readLotRoster } from "./lot-roster.ts";
import { PERSON_UNKNOWN, reasonText } from "./reasons.ts";
import { RowPayload, rowIs, StoredFault } from "./stored-row.ts";

/** A page of an upload's rows of one kind in the file's order, with the reasons in the caller's language. */
export async function pageOfRows(
  { db, locale }: RequestContext,
  { id, facts, status }: Pick<Job, "id" | "facts" | "status">,
  { kind, current, size }: { kind: RowKind; current: number; size: number },
): Promise<Page<ImportedRow>> {
  const { rows } = await db.execute(sql`
    select r.row_number as "rowNumber", r.person_key as "personKey", r.assessor_id::text as "assessorId", r.payload, r.error
    from import_row r where r.job_id = ${id} and ${rowIs[kind]}
    order by r.row_number limit ${size} offset ${(current - 1) * size}`);
  const { goodRows, badRows, unmatchedRows } = facts.counts;
  // A commit has made punches of the good rows.
  const total = { good: status === ImportState.preview ? goodRows : 0, bad: badRows, unmatched: unmatchedRows }[kind];
  return pageReply(rows.map((row) => shown(ListedRow.parse(row), locale)), { total, size, current });
}

/** People of an upload who were not found, most rows first, and the roster rows the caller may choose for them. */
export async function unmatchedPeople(context: RequestContext, { id, projectLotId }: Pick<Job, "id" | "projectLotId">): Promise<Unmatched> {
  const { rows } = await context.db.execute(unmatchedOf(id));
  const people = rows.map((row) => {
    const { personKey, payload, ...numbers } = UnmatchedRow.parse(row);
    return { personKey, ...hintOf(payload), ...numbers };
  });
  const roster = await readLotRoster(context, projectLotId);
  return { people, candidates: roster.filter((row) => row.isInScope).map(candidateOf) };
}

const ListedRow = z.object({
  rowNumber: z.number(),
  personKey: z.string().nullable(),
  assessorId: z.string().nullable(),
  payload: RowPayload,
  error: z.array(StoredFault).nullable(),
});
const UnmatchedRow = z.object({ personKey: z.string(), rows: z.number(), punches: z.number(), payload: RowPayload });

function unmatchedOf(jobId: string): SQL {
  return sql`
    select r.person_key as "personKey", count(*)::int as rows, sum(jsonb_array_length(r.payload->'punches'))::int as punches,
      (array_agg(r.payload order by r.row_number))[1] as payload
    from import_row r where r.job_id = ${jobId} and ${rowIs.unmatched}
    group by r.person_key order by count(*) desc, r.person_key limit 2000`;
}

function shown({ payload, error, ...row }: z.infer<typeof ListedRow>, locale: Locale): ImportedRow {
  const errors = (error ?? []).map(({ column, value, message }) => ({ column, value, reason: reasonText(message, locale) }));
  const isNobodys = error === null && row.assessorId === null && payload.punches.length > 0;
  return {
    ...row,
    ...hintOf(payload),
    punches: payload.punches.map(([at, direction]) => ({ at, direction })),
    errors: isNobodys ? [{ column: "", value: "", reason: reasonText(PERSON_UNKNOWN, locale) }] : errors,
  };
}

function hintOf({ person }: RowPayload): PersonHint {
  const { name = null, workNo = null, idCardMask = null, phoneMask = null } = person;
  return { name, workNo, idCardMask, phoneMask };
}

function candidateOf({ assessorId, realName, workNo, postName, unitName, idCardMask, phoneMask }: LotPerson) {
  return { assessorId, realName, workNo, postName, unitName, idCardMask, phoneMask };
}
