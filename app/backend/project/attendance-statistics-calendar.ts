import { and, eq, type SQL, sql } from "drizzle-orm";
import { MonthCalendar, ScoreItem } from "#app/contract/project/personnel-attendance-statistics.ts";
import { DayState } from "#app/rules/supervision-codes.ts";
import { todayText } from "../clock.ts";
import { rowScope } from "../crud/scope.ts";
import { assessors } from "../db/schema/project/assessor.ts";
import type { Executor, RequestContext } from "../http/caller.ts";
import { notFound } from "../http/errors.ts";
import { daysOf } from "./attendance/month-days.ts";
import { scopeWhere } from "./scope.ts";

type Question = { assessorId: string; statMonth: string };

/**
 * A roster row's month, one cell a day: what was punched, what it counts, and which points of the month's score each
 * day brought. A day nobody built was not on post, one still to come has no state. 2104 out of scope (domain 4.9).
 */
export async function calendarOf(context: RequestContext, question: Question): Promise<MonthCalendar> {
  const [row] = await context.db.select({ realName: assessors.realName, postCode: assessors.postCode, postName: assessors.postName })
    .from(assessors).where(and(eq(assessors.id, question.assessorId), rosterScope(context)));
  if (!row) throw notFound();
  const month = await readMonth(context.db, question);
  const days = await readDays(context.db, question);
  const deductions = deductionsByDate(month?.deductTrace);
  const today = todayText();
  const cells = daysOf(question.statMonth).map((date) => ({
    ...(days.get(date) ?? { ...EMPTY, dayState: date > today ? null : DayState.notOnPost }),
    date,
    deductions: deductions.get(date) ?? [],
  }));
  return { ...question, ...row, statistics: MonthCalendar.shape.statistics.parse(month ?? null), cells };
}

function rosterScope(context: RequestContext): SQL | undefined {
  const { id, projectId, projectLotId, partConstUnitId, personnelId } = assessors;
  return and(rowScope(assessors, context), scopeWhere(context.caller, { projectId, projectLotId, partConstUnitId, assessorId: id, personnelId }));
}

const EMPTY = { credit: 0, hours: 0, firstTime: null, lastTime: null, validCount: 0, abnormalCount: 0, leaveApplyId: null };

type Deduction = MonthCalendar["cells"][number]["deductions"][number];
type StoredMonth = Record<string, unknown> & { deductTrace: unknown };

async function readMonth(db: Executor, { assessorId, statMonth }: Question): Promise<StoredMonth | undefined> {
  const { rows } = await db.execute<StoredMonth>(sql`
    select id::text, deduct_trace as "deductTrace", required_days as "requiredDays", attended_days as "attendedDays",
      attendance_rate as "attendanceRate", score, grade, stat_status as "statStatus", warn_level as "warnLevel"
    from personnel_attendance_statistics
    where assessor_id = ${assessorId} and stat_month = ${statMonth} and is_current = 1 and is_deleted = 0`);
  return rows[0];
}

type StoredDay = typeof EMPTY & { date: string; dayState: number; firstTime: string | null; lastTime: string | null; leaveApplyId: string | null };

async function readDays(db: Executor, { assessorId, statMonth }: Question): Promise<Map<string, Omit<StoredDay, "date">>> {
  const dates = daysOf(statMonth);
  const { rows } = await db.execute<StoredDay>(sql`
    select work_date::text as date, day_state as "dayState", credit::float8, hours::float8, first_time::text as "firstTime",
      last_time::text as "lastTime", valid_count as "validCount", abnormal_count as "abnormalCount",
      leave_apply_id::text as "leaveApplyId"
    from attendance_day
    where assessor_id = ${assessorId} and work_date between ${dates[0]}::date and ${dates.at(-1)}::date`);
  return new Map(rows.map(({ date, ...day }) => [date, day]));
}

function deductionsByDate(stored: unknown): Map<string, Deduction[]> {
  const byDate = new Map<string, Deduction[]>();
  for (const { kind, days } of ScoreItem.array().catch([]).parse(stored ?? [])) {
    for (const { date, points, reason, sourceId } of days) {
      if (date === null) continue;
      byDate.set(date, [...(byDate.get(date) ?? []), { kind, points, reason, ...(sourceId ? { sourceId } : {}) }]);
    }
  }
  return byDate;
}
