import { sql } from "drizzle-orm";
import { z } from "zod";
import type { RequestContext } from "../../http/caller.ts";
import { openField } from "../../keys/field-cipher.ts";
import { type BadRowReason, badRowsCsv } from "../punch-sheet/bad-rows.ts";
import { fileReply } from "./file-reply.ts";
import type { Job } from "./job.ts";
import { PERSON_UNKNOWN, reasonText } from "./reasons.ts";
import { rowIs, StoredFault } from "./stored-row.ts";

const CHUNK = 1000;

/** Every row that a commit leaves behind as .csv, its cells as they were and why; made while it is sent. */
export function badRowsFile(context: RequestContext, job: Job): Response {
  const chunks = csvChunks(context, job);
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await chunks.return();
    },
  });
  return fileReply(body, { type: "text/csv; charset=utf-8", name: `${job.fileName.replace(/\.\w{1,5}$/, "")}_错误行.csv` });
}

async function* csvChunks(context: RequestContext, job: Job): AsyncGenerator<string, void> {
  const { locale } = context;
  // All chunks get the width of the widest row, so that the same header stands above each and can be cut off.
  const headerTexts = Array.from({ length: job.facts.width }, (_, index) => job.facts.headerTexts[index] ?? "");
  const header = badRowsCsv({ headerTexts, rows: [] }, [], locale);
  yield header;
  for (let rows = await readAfter(context, job.id, 0); rows.length > 0; rows = await readAfter(context, job.id, rows.at(-1)?.rowNumber ?? 0)) {
    const reasons = rows.flatMap((row) => reasonsOf(row, context));
    const cells = rows.map(({ rowNumber, raw }) => ({ rowNumber, raw: Cells.parse(JSON.parse(openField(raw))) }));
    yield badRowsCsv({ headerTexts, rows: cells }, reasons, locale).slice(header.length);
  }
}

const Cells = z.array(z.string());
const LeftRow = z.object({ rowNumber: z.number(), raw: z.string(), error: z.array(StoredFault).nullable() });
type LeftRow = z.infer<typeof LeftRow>;

async function readAfter({ db }: RequestContext, jobId: string, rowNumber: number): Promise<LeftRow[]> {
  const { rows } = await db.execute(sql`
    select r.row_number as "rowNumber", r.payload->>'raw' as raw, r.error from import_row r
    where r.job_id = ${jobId} and r.row_number > ${rowNumber} and ((${rowIs.bad}) or (${rowIs.unmatched}))
    order by r.row_number limit ${CHUNK}`);
  return rows.map((row) => LeftRow.parse(row));
}

function reasonsOf({ rowNumber, error }: LeftRow, { locale }: RequestContext): BadRowReason[] {
  const faults = error ?? [{ column: "", value: "", message: PERSON_UNKNOWN }];
  return faults.map(({ column, message }) => {
    const text = reasonText(message, locale);
    return { rowNumber, reason: column === "" ? text : `${column}: ${text}` };
  });
}
