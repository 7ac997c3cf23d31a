import { z } from "zod";
import { get } from "../endpoint.ts";
import { Id } from "../envelope.ts";
import { decimal, int, readApi, ref, text } from "./read-api.ts";
import { StatusStep } from "./status-step.ts";

/** A roster row in the list: citizen ID and phone are masks, always (domain 4.6). */
const AssessorRow = z.object({
  id: z.string(),
  assessorType: z.number(),
  projectId: z.string(),
  projectName: text(),
  projectLotId: ref(),
  lotCode: text(),
  lotName: text(),
  partConstUnitId: ref(),
  unitName: text(),
  personnelId: z.string(),
  realName: z.string(),
  idCardMask: text(),
  phoneMask: text(),
  workNo: text(),
  postCode: text(),
  postName: text(),
  isKeyPost: z.number(),
  isContractPerson: z.number(),
  isPrimary: z.number(),
  title: int(),
  education: int(),
  workYears: int(),
  /** Earliest end of a certificate; null without certificates that end. */
  certValidTo: text(),
  /** 0 none, 1 valid, 2 ends within 30 days, 3 ended. */
  certStatus: z.number(),
  entryDate: text(),
  exitDate: text(),
  jobStatus: z.number(),
  pendingApplyId: ref(),
  /** Percent of the last built month; null when nothing was required. */
  attendanceRate: decimal(),
  expertField: text(),
  dutyScope: text(),
  validFrom: text(),
  validTo: text(),
  version: z.number(),
});

const Certificate = z.object({
  id: z.string(),
  certType: z.string(),
  certNo: z.string(),
  level: text(),
  major: text(),
  issueDate: text(),
  validTo: text(),
  attachId: ref(),
});

/** Another roster row of the same person, past or present. */
const Posting = AssessorRow.pick({
  id: true, projectName: true, lotCode: true, unitName: true, postName: true, entryDate: true, exitDate: true, jobStatus: true,
});

const AssessorDetail = AssessorRow.extend({
  /** Plain values, only when asked for by a holder of `personnel_view_sensitive`. */
  idCard: text(),
  phone: text(),
  photoAttachId: ref(),
  consentTime: text(),
  consentAttachId: ref(),
  originalAssessorId: ref(),
  auditStep: int(),
  auditOpinion: text(),
  auditTime: text(),
  userId: ref(),
  remark: text(),
  createTime: text(),
  certs: z.array(Certificate),
  statusLog: z.array(StatusStep),
  /** The person's other roster rows in the caller's scope, newest entry first. */
  postings: z.array(Posting),
});

const plain = readApi({
  base: "/blade-project/assessor",
  permission: "assessor",
  row: AssessorRow,
  detail: AssessorDetail,
  filters: {
    assessorType: "int", projectId: "id", projectLotId: "id", partConstUnitId: "id", realName: "text", idCard: "code",
    postCode: "code", jobStatus: "int", isKeyPost: "int", certExpiringDays: "int", entryDate: "date", regionCode: "code", lotType: "int",
    createTime: "dateTime",
  },
  sorts: ["realName", "projectName", "lotCode", "unitName", "postName", "title", "entryDate", "jobStatus"],
});

/** The roster and the evaluators, read side (domain 4.6). */
export const assessorApi = {
  ...plain,
  detail: get(plain.detail.path, {
    summary: "One assessor; sensitive=1 adds citizen ID and phone and is recorded",
    access: plain.detail.access,
    query: z.object({ id: Id, sensitive: z.literal("1").optional() }),
    reply: AssessorDetail,
  }),
};

export const assessorList = get("/blade-project/assessor/list", {
  summary: "Up to 500 roster rows to choose from, with the filters of the page",
  access: { anyOf: ["assessor", "personnel_attendance_statistics"] },
  reply: z.array(
    z.object({
      id: z.string(),
      realName: z.string(),
      projectLotId: ref(),
      partConstUnitId: ref(),
      postCode: text(),
      postName: text(),
      jobStatus: z.number(),
    }),
  ),
});
