import { z } from "zod";
import { get, post } from "../endpoint.ts";
import { Id, pageOf } from "../envelope.ts";

const base = "/blade-system/user";
const access = { anyOf: ["user_import"] } as const;

/** Longest wait for an upload or a commit (spec §9). */
const LONG = 60_000;

/** States of an upload: waiting for its commit, committed, thrown away. */
export const UserImportState = { preview: 0, committed: 1, discarded: 2 } as const;

const UserImport = z.object({
  jobId: z.string(),
  state: z.number(),
  version: z.number(),
  fileName: z.string(),
  /** 1 changes users whose account is there already; 0 refuses their rows. */
  isCovered: z.number(),
  /** Rows below the header that are not blank. */
  totalRows: z.number(),
  goodRows: z.number(),
  badRows: z.number(),
  /** Good rows of new users, and of those that are there already. */
  added: z.number(),
  changed: z.number(),
  createTime: z.string().nullish(),
});
export type UserImport = z.infer<typeof UserImport>;

const RowFault = z.object({ column: z.string(), value: z.string(), reason: z.string() });

const UserImportRow = z.object({
  rowNumber: z.number(),
  account: z.string(),
  realName: z.string(),
  roleName: z.string(),
  deptName: z.string(),
  /** Whether the account is there already. */
  isKnown: z.number(),
  errors: z.array(RowFault),
});
export type UserImportRow = z.infer<typeof UserImportRow>;

/** What an import at one stroke came to (domain 7, import answers); `row` counts as the file does. */
const UserImportOutcome = z.object({
  total: z.number(),
  success: z.number(),
  failed: z.number(),
  errors: z.array(z.object({ row: z.number(), column: z.string(), value: z.string(), message: z.string() })),
});
export type UserImportOutcome = z.infer<typeof UserImportOutcome>;

export const userRowKinds = ["bad", "good"] as const;
export type UserRowKind = (typeof userRowKinds)[number];

const byId = z.object({ id: Id });
const positive = (max: number, fallback: number) => z.coerce.number().int("invalid").min(1, "invalid").max(max, "invalid").default(fallback);

/** Fields of the upload form besides `file`. */
export const UserImportForm = z.object({ isCovered: z.enum(["0", "1", "true", "false", ""]).default("0") });

/** Users out of an .xlsx or .csv: at one stroke as other clients do it (contract 5.2), or by a preview; all rows or none. */
export const userImportApi = {
  importUser: post(`${base}/import-user`, {
    summary: "Import users at one stroke; form fields file, isCovered",
    access,
    form: "file",
    timeout: LONG,
    reply: UserImportOutcome,
  }),
  importFile: post(`${base}/import-file`, {
    summary: "Read a sheet of users into a preview; form fields file, isCovered",
    access,
    form: "file",
    timeout: LONG,
    reply: UserImport,
  }),
  job: get(`${base}/import-job`, { summary: "State and counts of an upload of users", access, query: byId, reply: UserImport }),
  rows: get(`${base}/import-rows`, {
    summary: "Page of an upload's rows of one kind",
    access,
    query: byId.extend({ kind: z.enum(userRowKinds).default("bad"), current: positive(1_000_000, 1), size: positive(1000, 10) }),
    reply: pageOf(UserImportRow),
  }),
  commit: post(`${base}/import-commit`, {
    summary: "Write the users of an upload without faults; once only",
    access,
    timeout: LONG,
    body: z.object({ id: Id, version: z.coerce.number().int() }),
    reply: UserImport,
  }),
  discard: post(`${base}/import-discard`, { summary: "Throw an upload of users away", access, body: byId }),
  badRows: get(`${base}/import-bad-rows`, { summary: "Rows with faults, as .csv with the reasons", access, query: byId, form: "file", timeout: LONG }),
  template: get(`${base}/export-template`, { summary: "The .xlsx of users to fill in", access, form: "file" }),
};

export const userExport = get(`${base}/export-user`, {
  summary: "Users that the filters of the list leave, as .xlsx",
  access: { anyOf: ["user_export"] },
  form: "file",
  timeout: LONG,
});
