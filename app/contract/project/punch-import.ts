import { z } from "zod";
import { get, post } from "../endpoint.ts";
import { Id, pageOf } from "../envelope.ts";
import { requiredText } from "../field.ts";

const base = "/blade-project/attendance-record";
const access = { anyOf: ["personnel_attendance_statistics_import"] } as const;

/** Longest wait for an upload or a commit (spec §9). */
const LONG = 60_000;

/** States of an upload: waiting for its commit, committed, thrown away. */
export const ImportState = { preview: 0, committed: 1, discarded: 2 } as const;

/** What an upload comes to; punches are counted once per person and second. */
const counts = {
  /** Rows below the header that are not blank. */
  totalRows: z.number(),
  goodRows: z.number(),
  badRows: z.number(),
  unmatchedRows: z.number(),
  /** Rows of people whom somebody chose to leave out. */
  ignoredRows: z.number(),
  /** Punches of matched people inside the month. */
  punchCount: z.number(),
  matchedPeople: z.number(),
  /** Distinct people who were not found on the lot. */
  unmatched: z.number(),
  newPunches: z.number(),
  /** Punches that an earlier import has brought already. */
  duplicatePunches: z.number(),
  outsideMonth: z.number(),
};
export const ImportCounts = z.object(counts);
export type ImportCounts = z.infer<typeof ImportCounts>;

const PunchImport = z.object({
  jobId: z.string(),
  state: z.number(),
  version: z.number(),
  fileName: z.string(),
  projectLotId: z.string(),
  statMonth: z.string(),
  format: z.enum(["template", "per-punch", "per-day-first-last"]),
  sheetName: z.string(),
  createTime: z.string().nullish(),
  /** Punches that the commit wrote; null before it. Afterwards `newPunches` is the same, and `duplicatePunches` what was there by then. */
  imported: z.number().nullable(),
  ...counts,
});
export type PunchImport = z.infer<typeof PunchImport>;

/** What a file says of a person, with ID and phone masked. */
const PersonHint = z.object({
  name: z.string().nullish(),
  workNo: z.string().nullish(),
  idCardMask: z.string().nullish(),
  phoneMask: z.string().nullish(),
});
export type PersonHint = z.infer<typeof PersonHint>;

const RowFault = z.object({ column: z.string(), value: z.string(), reason: z.string() });

const ImportedRow = z.object({
  rowNumber: z.number(),
  ...PersonHint.shape,
  personKey: z.string().nullish(),
  assessorId: z.string().nullish(),
  /** `yyyy-MM-dd HH:mm:ss` and 0 unknown, 1 in, 2 out. */
  punches: z.array(z.object({ at: z.string(), direction: z.number() })),
  errors: z.array(RowFault),
});
export type ImportedRow = z.infer<typeof ImportedRow>;

/** A roster row of the lot that a person of the file may be matched to. */
const Candidate = z.object({
  assessorId: z.string(),
  realName: z.string(),
  workNo: z.string().nullish(),
  postName: z.string().nullish(),
  unitName: z.string().nullish(),
  idCardMask: z.string(),
  phoneMask: z.string(),
});

const Unmatched = z.object({
  people: z.array(PersonHint.extend({ personKey: z.string(), rows: z.number(), punches: z.number() })),
  candidates: z.array(Candidate),
});
export type Unmatched = z.infer<typeof Unmatched>;

export const rowKinds = ["good", "bad", "unmatched"] as const;
export type RowKind = (typeof rowKinds)[number];

const byId = z.object({ id: Id });
const ImportKey = z.object({ id: Id, version: z.coerce.number().int() });
const positive = (max: number, fallback: number) => z.coerce.number().int("invalid").min(1, "invalid").max(max, "invalid").default(fallback);

/** Fields of the upload form besides `file`. */
export const ImportForm = z.object({
  projectLotId: z.string({ error: "choose" }).regex(/^\d{1,19}$/, "choose"),
  statMonth: z.string({ error: "choose" }).regex(/^20\d{2}-(0[1-9]|1[0-2])$/, { error: ({ input }) => (input === "" ? "choose" : "invalid") }),
});

/** Punches of a month of a lot as .xlsx or .csv: upload, preview, match by hand, commit or discard (domain 4.9). */
export const punchImportApi = {
  importFile: post(`${base}/import-file`, {
    summary: "Read a punch sheet into a preview; form fields file, projectLotId, statMonth",
    access,
    form: "file",
    timeout: LONG,
    reply: PunchImport,
  }),
  job: get(`${base}/import-job`, { summary: "State and counts of an upload", access, query: byId, reply: PunchImport }),
  rows: get(`${base}/import-rows`, {
    summary: "Page of an upload's rows of one kind",
    access,
    query: byId.extend({ kind: z.enum(rowKinds), current: positive(1_000_000, 1), size: positive(1000, 10) }),
    reply: pageOf(ImportedRow),
  }),
  unmatched: get(`${base}/import-unmatched`, {
    summary: "People of an upload who were not found, and the roster rows to choose from",
    access,
    query: byId,
    reply: Unmatched,
  }),
  match: post(`${base}/import-match`, {
    summary: "Match people by hand (null leaves a person out); remembered for the lot",
    access,
    timeout: LONG,
    body: z.object({
      id: Id,
      matches: z
        .array(z.object({ personKey: requiredText(96), assessorId: Id.nullable() }))
        .min(1, "selectOne")
        .max(2000, "tooMany"),
    }),
    reply: PunchImport,
  }),
  badRows: get(`${base}/import-bad-rows`, {
    summary: "Rows that cannot be imported, as .csv with the reasons",
    access,
    query: byId,
    form: "file",
    timeout: LONG,
  }),
  commit: post(`${base}/import-commit`, {
    summary: "Import the good rows and build the month; once only",
    access,
    timeout: LONG,
    body: ImportKey,
    reply: PunchImport,
  }),
  discard: post(`${base}/import-discard`, { summary: "Throw an upload away", access, body: z.object({ id: Id }) }),
  template: get(`${base}/import-template`, { summary: "The .xlsx to fill in", access, form: "file" }),
};
