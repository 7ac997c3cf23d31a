import { z } from "zod";
import { get } from "../endpoint.ts";
import { pageOf } from "../envelope.ts";
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
  filters: { assessorId: "id", projectLotId: "id", personnelId: "id", punchDate: "date", punchResult: "int", punchMethod: "int" },
  sorts: ["punchTime", "receivedTime"],
};

export const attendanceRecordApi = {
  base: "/blade-project/attendance-record",
  permission: "personnel_attendance_statistics",
  row: AttendanceRecordRow,
  rules,
  list: get("/blade-project/attendance-record/page", {
    summary: "Punches of a person or lot in at most 31 days",
    access: { anyOf: ["personnel_attendance_statistics"] },
    reply: pageOf(AttendanceRecordRow),
  }),
};
