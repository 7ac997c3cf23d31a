import { type CalendarDay, mergeLotCalendars } from "#app/rules/attendance-calendar.ts";
import { attendanceMonth, type AttendanceMonth } from "#app/rules/attendance-month.ts";
import { type MonthScore, monthScore } from "#app/rules/month-score.ts";
import { DayState } from "#app/rules/supervision-codes.ts";
import type { personnelAttendanceStatistics } from "../../db/schema/project/personnel-attendance-statistics.ts";
import type { DayVerdict } from "./day-writer.ts";
import { leaveOn } from "./leave-share.ts";
import { type BuiltDay, isOpenToVerdict, type KnownMonth } from "./month-reader.ts";
import type { ConfigLookup, PostConfig } from "./post-configs.ts";
import type { RosterRow } from "./roster-reader.ts";
import { standingOn } from "./row-standing.ts";
import { noFacts, type ScoreFacts } from "./score-facts.ts";
import { warnLevelOf } from "./warn-level.ts";

/** Everything the months of a batch are computed from. */
export type MonthSource = {
  statMonth: string;
  dates: readonly string[];
  /** Last day to judge; earlier than the month's end while the month runs. */
  through: string;
  configOf: ConfigLookup;
  days: ReadonlyMap<string, ReadonlyMap<string, BuiltDay>>;
  outside: ReadonlyMap<string, number>;
  known: ReadonlyMap<string, KnownMonth>;
  leaveUsed: ReadonlyMap<string, number>;
  facts: ReadonlyMap<string, ScoreFacts>;
};

/** The columns of a month row that building computes. */
export type MonthValues = Omit<typeof personnelAttendanceStatistics.$inferInsert, "id">;
export type MonthRow = { values: MonthValues; verdicts: DayVerdict[] };

/** The months of one person's roster rows; a row that was due on no day and stopped on none has none (domain 5.1, 5.2). */
export function personMonths(rows: readonly RosterRow[], source: MonthSource): MonthRow[] {
  const calendars = new Map(rows.map((row) => [row.id, calendarOf(row, source)]));
  return rows.flatMap((row) => {
    const config = source.configOf(row.tenantId, row.postCode, source.statMonth);
    const own = calendars.get(row.id) ?? [];
    if (!config || own.every((day) => day.standing === "off" || day.date > source.through)) return [];
    const merged = config.allowCrossLot ? mergedCalendar(rows, { of: row, calendars }) : own;
    return [monthRow(row, { calendar: merged, config, source })];
  });
}

/** Figures of a month as its row stores them (domain 4.9). */
export function monthFigures(month: AttendanceMonth, score: MonthScore) {
  return {
    ...daysOfMonth(month),
    attendanceDeduct: String(score.attendanceDeduct),
    leaveDeduct: String(score.leaveDeduct),
    checkDeduct: String(score.checkDeduct),
    changeDeduct: String(score.changeDeduct),
    overdueRectify: String(score.overdueRectifyDeduct),
    bonus: String(score.bonus),
    deductTrace: score.trace,
    score: textOf(score.score),
    grade: score.grade,
    gradeCapReason: score.gradeCapReason.length > 0 ? score.gradeCapReason.join(",") : null,
  };
}

function calendarOf(row: RosterRow, { dates, days }: MonthSource): CalendarDay[] {
  const built = days.get(row.id);
  return dates.map((date) => {
    const day = built?.get(date);
    const { exempt, official, ordinary } = leaveOn(date, row.leaves);
    return {
      date,
      standing: standingOn(date, { row: row.course, lot: row.lot }),
      exemptLeave: exempt,
      officialLeave: official,
      ordinaryLeave: ordinary,
      credit: day?.credit ?? 0,
      validPunches: day?.validCount ?? 0,
    };
  });
}

// One person, one reckoning: every lot of a cross-lot post shows the figures over all of its lots (domain 5.1).
function mergedCalendar(
  rows: readonly RosterRow[],
  { of, calendars }: { of: RosterRow; calendars: ReadonlyMap<string, CalendarDay[]> },
): CalendarDay[] {
  const same = rows.filter((row) => row.postCode === of.postCode && row.tenantId === of.tenantId);
  return mergeLotCalendars(same.map((row) => calendars.get(row.id) ?? []));
}

type Reckoning = { calendar: CalendarDay[]; config: PostConfig; source: MonthSource };

function monthRow(row: RosterRow, { calendar, config, source }: Reckoning): MonthRow {
  const { statMonth, through } = source;
  const known = source.known.get(row.id);
  const leaveUsedInYear = source.leaveUsed.get(row.id) ?? 0;
  const month = attendanceMonth({ statMonth, calendar, config, adjustDays: known?.adjustDays ?? 0, leaveUsedInYear, through });
  const facts = factsOf(row, source);
  const score = monthScore({ ...facts, attendance: month }, config);
  const values = {
    ...snapshotOf(row, config),
    statMonth,
    revisionNo: known?.revisionNo ?? 0,
    ...monthFigures(month, score),
    ...punchesOf(row, source),
    fakeFlag: score.gradeCapReason.includes("FAKE_ATTENDANCE") || facts.fakeFlag ? 1 : 0,
    warnLevel: warnLevelOf(month.attendanceRate, config),
  };
  return { values, verdicts: verdictsOf(row, month, source) };
}

// A commendation is entered on the month row itself, so it is both a fact and a result.
function factsOf(row: RosterRow, { facts, known, through }: MonthSource): ScoreFacts {
  const found = facts.get(row.id) ?? noFacts;
  const { id, bonus } = known.get(row.id) ?? { id: "", bonus: 0 };
  return bonus > 0 && found.bonuses.length === 0 ? { ...found, bonuses: [{ id, date: through, points: bonus }] } : found;
}

function snapshotOf(row: RosterRow, config: PostConfig) {
  const { tenantId, projectId, projectLotId, constUnitId, partConstUnitId, personnelId, postCode, realName } = row;
  // The lot's own region first: its city is read from the head of the text.
  const codes = [row.regionCode, ...row.regionCodes.filter((code) => code !== row.regionCode)];
  return {
    tenantId, projectId, projectLotId, constUnitId, partConstUnitId, personnelId, postCode, realName,
    assessorId: row.id,
    projectName: row.projectName,
    lotCode: row.lotCode,
    lotType: row.lotType,
    unitName: row.unitName,
    unitType: row.unitType,
    regionCode: row.regionCode,
    regionCodes: codes.map((code) => `,${code}`).join(""),
    isKeyPost: config.isKeyPost,
    postName: config.postName,
    configVersionId: config.id,
  };
}

function daysOfMonth(month: AttendanceMonth) {
  return {
    calendarDays: String(month.calendarDays),
    activeDays: String(month.activeDays),
    stoppageDays: String(month.stoppageDays),
    exemptDays: String(month.exemptDays),
    requiredDays: String(month.requiredDays),
    attendedDays: String(month.attendedDays),
    officialDays: String(month.officialDays),
    leaveDays: String(month.leaveDays),
    overLeaveDays: String(month.overLeaveDays),
    attendanceRate: textOf(month.attendanceRate),
    shortDays: String(month.shortDays),
    absentDays: String(month.absentDays),
    maxAbsentRun: month.maxAbsentRun,
  };
}

function textOf(figure: number | null): string | null {
  return figure === null ? null : String(figure);
}

function punchesOf(row: RosterRow, { days, outside }: MonthSource) {
  const built = [...(days.get(row.id)?.values() ?? [])];
  return {
    validPunch: built.reduce((sum, day) => sum + day.validCount, 0),
    invalidPunch: built.reduce((sum, day) => sum + day.abnormalCount, 0),
    outsidePunch: outside.get(row.id) ?? 0,
  };
}

function verdictsOf(row: RosterRow, { dayStates }: AttendanceMonth, { days }: MonthSource): DayVerdict[] {
  const built = days.get(row.id);
  return dayStates.flatMap(({ date, dayState }) => {
    const day = built?.get(date);
    if (!day || !isOpenToVerdict(day)) return [];
    const verdict = dayState === DayState.absent ? DayState.absent : DayState.restAllowance;
    return verdict === day.dayState ? [] : [{ assessorId: row.id, workDate: date, dayState: verdict }];
  });
}
