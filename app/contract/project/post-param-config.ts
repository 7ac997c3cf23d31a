import { z } from "zod";
import { get } from "../endpoint.ts";
import { decimal, int, readApi, ref, text } from "./read-api.ts";

/** A version of a post's parameters in the list (domain 4.1). */
const PostParamConfigRow = z.object({
  id: z.string(),
  postCode: z.string(),
  postName: z.string(),
  postNameEn: text(),
  unitType: z.number(),
  lotTypes: z.array(z.number()),
  isKeyPost: z.number(),
  isMandatory: z.number(),
  minCount: z.number(),
  maxCount: int(),
  countRule: z.number(),
  requiredDaysPerMonth: decimal(),
  deductPerShortDay: decimal(),
  weight: decimal(),
  warnRateYellow: z.number(),
  warnRateRed: z.number(),
  configVersion: z.number(),
  effectiveFrom: z.string(),
  effectiveTo: text(),
  enabled: z.number(),
  sort: z.number(),
  version: z.number(),
});

const PostParamConfigDetail = PostParamConfigRow.extend({
  priceStep: decimal(),
  countPerStep: int(),
  minHoursPerDay: decimal(),
  dailyPunchTimes: z.number(),
  shortDayMode: z.number(),
  punchStart: z.string(),
  punchEnd: z.string(),
  faceRequired: z.number(),
  fenceRequired: z.number(),
  faceThreshold: decimal(),
  monthlyLeaveQuota: decimal(),
  annualLeaveQuota: decimal(),
  officialDayQuota: decimal(),
  leaveStep2Days: decimal(),
  standInDays: decimal(),
  attendanceDeductCap: decimal(),
  deductOverLeavePerDay: decimal(),
  deductApprovedChange: decimal(),
  deductUnapprovedChange: decimal(),
  minServiceMonths: z.number(),
  maxChangeTimes: z.number(),
  certRequirements: z.array(z.object({ certType: z.string(), minLevel: z.string().optional(), mustValid: z.boolean() })),
  minTitle: z.number(),
  minWorkYears: int(),
  maxAge: int(),
  allowCrossLot: z.number(),
  maxLots: z.number(),
  conflictPosts: z.array(z.string()),
  continuousAbsentDays: z.number(),
  previousVersionId: ref(),
  remark: text(),
  createTime: text(),
  updateTime: text(),
});

const readers = { anyOf: ["post_param_config", "personnel_attendance_statistics"] as const };

/** Post parameters, read side; `showHistory=1` adds the versions that have ended (domain 4.1). */
export const postParamConfigApi = readApi({
  base: "/blade-project/post-param-config",
  permission: "post_param_config",
  row: PostParamConfigRow,
  detail: PostParamConfigDetail,
  filters: { postCode: "code", postName: "text", unitType: "int", lotType: "int", isKeyPost: "int", enabled: "int", createTime: "dateTime" },
  sorts: ["postCode", "postName", "unitType", "isKeyPost", "requiredDaysPerMonth", "weight", "effectiveFrom", "sort"],
  extra: ["showHistory"],
  access: { list: readers, detail: readers },
});

export const postParamConfigList = get("/blade-project/post-param-config/list", {
  summary: "Up to 500 posts to choose from, with the filters of the page",
  // The forms and filters of the roster are filled from it.
  access: { anyOf: [...readers.anyOf, "assessor"] },
  reply: z.array(
    z.object({ id: z.string(), postCode: z.string(), postName: z.string(), postNameEn: text(), unitType: z.number(), isKeyPost: z.number() }),
  ),
});
