import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Executor } from "../../http/caller.ts";
import { nextId } from "../../snowflake.ts";

/** `yyyy-MM-dd HH:mm:ss` and 0 unknown, 1 in, 2 out. */
export const StoredPunches = z.array(z.tuple([z.string(), z.number()]));
export type StoredPunches = z.infer<typeof StoredPunches>;

/** What a row is kept as: nothing in it says a citizen ID or a phone in clear. */
export const RowPayload = z.object({
  punches: StoredPunches,
  person: z.object({
    name: z.string().optional(),
    workNo: z.string().optional(),
    idCardMask: z.string().optional(),
    phoneMask: z.string().optional(),
  }),
  /** Punches left out because they are not of the month. */
  outside: z.number(),
  /** The cells as they were, a sealed JSON list; rows that are fine do without. */
  raw: z.string().optional(),
});
export type RowPayload = z.infer<typeof RowPayload>;

/** `message` is a code that `reasonText` turns into a sentence. */
export const StoredFault = z.object({ column: z.string(), value: z.string(), message: z.string() });
export type StoredFault = z.infer<typeof StoredFault>;

/** A row of `import_row`; assessorId null is nobody yet, "0" a person to be left out. */
export type StoredRow = {
  rowNumber: number;
  personKey: string | null;
  assessorId: string | null;
  payload: object;
  error: StoredFault[] | null;
};

/** The assessorId of a person whom somebody chose to leave out. */
export const LEFT_OUT = "0";

/** Kinds of stored rows as conditions on the alias `r`; row 0 is the sheet itself and none of them. */
export const rowIs = {
  bad: sql`r.row_number > 0 and r.error is not null`,
  unmatched: sql`r.row_number > 0 and r.error is null and r.assessor_id is null and r.payload->'punches' <> '[]'`,
  ignored: sql`r.row_number > 0 and r.error is null and r.assessor_id = 0`,
  good: sql`r.row_number > 0 and r.error is null and (r.assessor_id > 0 or (r.assessor_id is null and r.payload->'punches' = '[]'))`,
} as const;

/** Adds rows to an upload in one statement. */
export async function insertRows(db: Executor, job: { jobId: string; tenantId: string }, rows: readonly StoredRow[]): Promise<void> {
  if (rows.length === 0) return;
  const values = rows.map((row) => ({
    id: nextId(), row_number: row.rowNumber, person_key: row.personKey, assessor_id: row.assessorId, payload: row.payload, error: row.error,
  }));
  await db.execute(sql`
    insert into import_row (id, tenant_id, job_id, row_number, payload, person_key, assessor_id, error)
    select x.id, ${job.tenantId}, ${job.jobId}::bigint, x.row_number, x.payload, x.person_key, x.assessor_id, nullif(x.error, 'null')
    from json_to_recordset(${JSON.stringify(values)}::json)
      as x (id bigint, row_number int, payload jsonb, person_key varchar, assessor_id bigint, error jsonb)`);
}
