import { z } from "zod";
import { get } from "../endpoint.ts";
import { Id, pageOf } from "../envelope.ts";
import type { ListRules } from "../list-query.ts";
import { decimal, int, ref, text } from "./read-api.ts";

/** A raw punch; only `punchResult` 1 counts, the others stay as evidence (domain 4.9). */
export const AttendanceRecordRow = z.object({
  id: z.string(),
  punchDate: z.string(),
  punchTime: z.string(),
  assessorId: ref(),
  personnelId: z.string(),
  realName: text(),
  projectLotId: z.string(),
  lotCode: text(),
  partConstUnitId: z.string(),
  unitName: text(),
  postCode: text(),
  postName: text(),
  direction: z.number(),
  punchMethod: z.number(),
  punchResult: z.number(),
  lng: decimal(),
  lat: decimal(),
  accuracyM: int(),
  fenceId: ref(),
  fenceName: text(),
  distanceM: int(),
  faceScore: decimal(),
  deviceId: text(),
  photoAttachId: ref(),
  repairApplyId: ref(),
  receivedTime: text(),
});
export type AttendanceRecordRow = z.infer<typeof AttendanceRecordRow>;

/** The page needs `assessorId` or `projectLotId`, and `punchDate` or a range of at most this many days (domain 7). */
export const MAX_RECORD_DAYS = 31;

const rules: ListRules = {
  filters: {
    assessorId: "id", projectLotId: "id", personnelId: "id", realName: "text", punchDate: "date", punchResult: "int", punchMethod: "int",
  },
  sorts: ["punchTime", "receivedTime"],
};

export const attendanceRecordApi = {
  base: "/blade-project/attendance-record",
  permission: "attendance_record",
  row: AttendanceRecordRow,
  rules,
  list: get("/blade-project/attendance-record/page", {
    summary: "Punches of a person or lot in at most 31 days",
    // A month of the statistics shows the punches of its days.
    access: { anyOf: ["attendance_record", "personnel_attendance_statistics"] },
    reply: pageOf(AttendanceRecordRow),
  }),
  detail: get("/blade-project/attendance-record/detail", {
    summary: "One punch",
    access: { anyOf: ["attendance_record_view"] },
    query: z.object({ id: Id }),
    reply: AttendanceRecordRow,
  }),
};
