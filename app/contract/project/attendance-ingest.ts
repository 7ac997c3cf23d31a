import { z } from "zod";
import { post } from "../endpoint.ts";
import { Id } from "../envelope.ts";
import { requiredText } from "../field.ts";

const number = (low: number, high: number) => z.coerce.number({ error: "invalid" }).min(low, "tooSmall").max(high, "tooLarge");
const code = (highest: number) => number(0, highest).int("integer");

/** One punch of a client; the person is named by assessorId, idCardHash, or workNo with projectLotId (domain 7). */
export const IngestRow = z.object({
  sourceId: requiredText(64),
  assessorId: Id.nullish(),
  idCardHash: z.string().regex(/^[0-9a-fA-F]{64}$/, "invalid").nullish(),
  workNo: z.string().trim().max(32, "tooLong").nullish(),
  projectLotId: Id.nullish(),
  /** `yyyy-MM-dd HH:mm:ss`, Asia/Shanghai. */
  punchTime: z.string({ error: "enter" }).refine(isMoment, "invalid"),
  direction: code(2).default(0),
  lng: number(-180, 180).nullish(),
  lat: number(-90, 90).nullish(),
  accuracyM: number(0, 100_000).nullish(),
  /** 1 WGS-84, 2 GCJ-02, 3 BD-09; the client's own when left out. */
  coordType: code(3).min(1, "tooSmall").nullish(),
  faceScore: number(0, 1).nullish(),
  deviceId: z.string().trim().max(64, "tooLong").nullish(),
  /** 1 when the phone reports a mock location. */
  isMock: code(1).default(0),
  /** 1 face and place, 2 terminal, 3 gate, 4 witnessed; the client's own when left out. */
  method: code(4).min(1, "tooSmall").nullish(),
});
export type IngestRow = z.infer<typeof IngestRow>;

export const rejectReasons = ["personUnknown", "late", "future", "monthClosed", "lotNotAllowed"] as const;
export type RejectReason = (typeof rejectReasons)[number];

const IngestReply = z.object({
  accepted: z.number(),
  duplicated: z.number(),
  rejected: z.array(z.object({ sourceId: z.string(), reason: z.enum(rejectReasons) })),
});
export type IngestReply = z.infer<typeof IngestReply>;

/** Punches of terminals, gates and other platforms in batches; `sourceId` makes a repetition harmless (domain 7). */
export const ingestPunches = post("/blade-project/attendance-record/ingest", {
  summary: "Batch of at most 1,000 punches",
  access: { anyOf: ["attendance_record_ingest"] },
  timeout: 60_000,
  body: z.array(IngestRow, { error: "invalid" }).min(1, "selectOne").max(1000, "tooMany"),
  reply: IngestReply,
});

function isMoment(text: string): boolean {
  const match = /^(20\d{2}-\d{2}-\d{2}) (?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d$/.exec(text);
  if (!match?.[1]) return false;
  const time = Date.parse(`${match[1]}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(match[1]);
}
