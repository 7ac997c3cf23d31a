import { z } from "zod";
import { grades } from "#app/rules/grade.ts";
import { get, post } from "../endpoint.ts";
import { Id, pageOf } from "../envelope.ts";
import type { ListRules } from "../list-query.ts";
import { decimal, int, ref, text } from "./read-api.ts";

const base = "/blade-project/personnel-attendance-statistics";
const permission = "personnel_attendance_statistics";
const access = { anyOf: [permission] } as const;
const LONG = 60_000;

/** `yyyy-MM`. */
export const Month = z.string({ error: "choose" }).regex(/^20\d{2}-(0[1-9]|1[0-2])$/, "invalid");

const days = () => z.coerce.number();

/** Month of one roster row in the list: days, rate in percent, points (domain 4.9, 5.1, 5.2). */
export const StatisticsRow = z.object({
  id: z.string(),
  statMonth: z.string(),
  revisionNo: z.number(),
  projectId: z.string(),
  projectName: z.string(),
  projectLotId: z.string(),
  lotCode: z.string(),
  lotType: z.number(),
  partConstUnitId: z.string(),
  constUnitId: z.string(),
  unitName: z.string(),
  unitType: z.number(),
  assessorId: z.string(),
  personnelId: z.string(),
  realName: z.string(),
  postCode: z.string(),
  postName: z.string(),
  isKeyPost: z.number(),
  regionCode: z.string(),
  calendarDays: days(),
  activeDays: days(),
  stoppageDays: days(),
  exemptDays: days(),
  requiredDays: days(),
  attendedDays: days(),
  officialDays: days(),
  leaveDays: days(),
  overLeaveDays: days(),
  attendanceRate: decimal(),
  shortDays: days(),
  absentDays: days(),
  maxAbsentRun: z.number(),
  validPunch: z.number(),
  invalidPunch: z.number(),
  outsidePunch: z.number(),
  fakeFlag: z.number(),
  attendanceDeduct: days(),
  leaveDeduct: days(),
  checkDeduct: days(),
  changeDeduct: days(),
  overdueRectify: days(),
  bonus: days(),
  score: decimal(),
  grade: z.enum(grades).nullable(),
  /** What limited the grade, in the reader's language; the codes behind it are `gradeCaps`. */
  gradeCapReason: text(),
  gradeCaps: z.array(z.string()),
  warnLevel: z.number(),
  statStatus: z.number(),
  adjustDays: days(),
  version: int(),
  updateTime: text(),
});
export type StatisticsRow = z.infer<typeof StatisticsRow>;

export const groupings = ["person", "post", "unit", "lot", "project"] as const;
export type Grouping = (typeof groupings)[number];

/** Month rows added up by person, post, unit, lot or project; the rate is weighted by required days (domain 5.3). */
export const StatisticsGroup = z.object({
  key: z.string(),
  name: z.string(),
  people: z.number(),
  required: z.coerce.number(),
  attended: z.coerce.number(),
  leave: z.coerce.number(),
  short: z.coerce.number(),
  absent: z.coerce.number(),
  rate: decimal(),
  score: decimal(),
  grades: z.object({ AA: z.number(), A: z.number(), B: z.number(), C: z.number(), D: z.number() }),
  warnings: z.number(),
});
export type StatisticsGroup = z.infer<typeof StatisticsGroup>;

/** Points of one item of a score with the days behind them. */
export const ScoreItem = z.object({
  kind: z.string(),
  points: z.number(),
  days: z.array(
    z.object({
      date: z.string().nullable(),
      points: z.number(),
      reason: z.string(),
      days: z.number().optional(),
      sourceId: z.string().optional(),
    }),
  ),
});

/** Numbers of the post's parameter version a month was scored with (domain 4.1). */
export const UsedConfig = z.object({
  id: z.string(),
  postCode: z.string(),
  postName: z.string(),
  configVersion: z.number(),
  requiredDaysPerMonth: z.number(),
  minHoursPerDay: z.number(),
  dailyPunchTimes: z.number(),
  shortDayMode: z.number(),
  monthlyLeaveQuota: z.number(),
  annualLeaveQuota: z.number(),
  officialDayQuota: z.number(),
  deductPerShortDay: z.number(),
  attendanceDeductCap: z.number(),
  deductOverLeavePerDay: z.number(),
  deductApprovedChange: z.number(),
  deductUnapprovedChange: z.number(),
  warnRateYellow: z.number(),
  warnRateRed: z.number(),
});

export const StatisticsDetail = StatisticsRow.extend({
  configVersionId: z.string(),
  deductTrace: z.array(ScoreItem),
  config: UsedConfig.nullable(),
  adjustReason: text(),
  adjustAttachIds: z.array(z.string()),
  adjustUser: ref(),
});
export type StatisticsDetail = z.infer<typeof StatisticsDetail>;

/** One day of a calendar; `dayState` null = a day still to come. Hours from first to last punch. */
export const CalendarCell = z.object({
  date: z.string(),
  dayState: int(),
  credit: z.number(),
  hours: z.number(),
  firstTime: text(),
  lastTime: text(),
  validCount: z.number(),
  abnormalCount: z.number(),
  leaveApplyId: ref(),
  deductions: z.array(z.object({ kind: z.string(), points: z.number(), reason: z.string(), sourceId: z.string().optional() })),
});

/** A roster row's month day by day; `statistics` null until the month was built. */
export const MonthCalendar = z.object({
  assessorId: z.string(),
  statMonth: z.string(),
  realName: z.string(),
  postCode: text(),
  postName: text(),
  statistics: StatisticsRow.pick({
    id: true, requiredDays: true, attendedDays: true, attendanceRate: true, score: true, grade: true, statStatus: true, warnLevel: true,
  }).nullable(),
  cells: z.array(CalendarCell),
});
export type MonthCalendar = z.infer<typeof MonthCalendar>;

/** Signs of the day matrix by `day_state`; a day that was not due, or was covered by the rest allowance, is a dot. */
export const daySymbols: Readonly<Record<number, string>> = { 1: "√", 2: "△", 3: "×", 4: "假", 5: "公", 6: "停", 7: "·", 8: "·" };

/** A line of the second sheet of the export: one sign for each day of the month (domain 4.9). */
export const DayMatrixRow = StatisticsRow.pick({
  id: true, statMonth: true, assessorId: true, projectName: true, lotCode: true, unitName: true, realName: true, postName: true,
  requiredDays: true, attendedDays: true, attendanceRate: true,
}).extend({ days: z.array(z.string()) });
export type DayMatrixRow = z.infer<typeof DayMatrixRow>;

/** Orders a grouped list takes. */
export const groupSorts = ["name", "people", "required", "attended", "rate", "score", "warnings"] as const;

/**
 * Filters of the list. `statMonth` is one month, or a range of at most 12 as `statMonth_ge` and `statMonth_le`; without
 * either the last built month is shown. `regionCode` takes everything inside the region. With `groupBy` the answer is
 * sums instead of month rows, of the same filtered rows.
 */
const rules: ListRules = {
  filters: {
    id: "id", statMonth: "code", projectId: "id", projectLotId: "id", partConstUnitId: "id", constUnitId: "id", assessorId: "id",
    personnelId: "id", postCode: "code", isKeyPost: "int", realName: "text", grade: "code", statStatus: "int", lotType: "int",
    unitType: "int", warnLevel: "int",
  },
  sorts: [
    "statMonth", "isKeyPost", "attendanceRate", "score", "requiredDays", "attendedDays", "leaveDays", "shortDays", "absentDays",
    "maxAbsentRun", "realName", "postCode", "unitName", "lotCode", "projectName", "grade", "warnLevel", "statStatus",
    ...groupSorts,
  ],
  extra: ["regionCode", "rateMin", "rateMax", "onlyWarning", "groupBy", "ids"],
};

export const statisticsApi = {
  base,
  permission,
  row: StatisticsRow,
  rules,
  list: get(`${base}/list`, {
    summary: "Month rows, or their sums by groupBy",
    access,
    timeout: LONG,
    reply: pageOf(z.union([StatisticsRow, StatisticsGroup])),
  }),
  detail: get(`${base}/detail`, {
    summary: "One month row with the days behind its points",
    access: { anyOf: [`${permission}_view`] },
    query: z.object({ id: Id }),
    reply: StatisticsDetail,
  }),
};

export const statisticsCalendar = get(`${base}/calendar`, {
  summary: "A roster row's month day by day",
  access: { anyOf: [`${permission}_view`] },
  query: z.object({ assessorId: Id, statMonth: Month }),
  reply: MonthCalendar,
});

export const statisticsDayMatrix = get(`${base}/day-matrix`, {
  summary: "Signs of every day for the rows of the list's filter, or for ids=1,2,3",
  access: { anyOf: [`${permission}_export`] },
  timeout: LONG,
  reply: pageOf(DayMatrixRow),
});

/** Builds the days and the month anew from the punches; audited rows are skipped, and counted. */
export const statisticsRecompute = post(`${base}/recompute`, {
  summary: "Compute a month again, of one lot or of all",
  access: { anyOf: [`${permission}_recompute`] },
  timeout: 300_000,
  body: z.object({ statMonth: Month, projectLotId: z.preprocess((value) => value || undefined, Id.optional()) }),
  reply: z.object({ days: z.number(), rows: z.number(), changed: z.number(), skipped: z.number() }),
});
