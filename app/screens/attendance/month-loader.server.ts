import { type AttendanceRecordRow, attendanceRecordApi } from "#app/contract/project/attendance-record.ts";
import { statisticsApi, statisticsCalendar } from "#app/contract/project/personnel-attendance-statistics.ts";
import { dictChoices } from "#app/crud/choices.server.ts";
import type { SignedArgs } from "#app/session/guard.server.ts";
import { shiftMonth } from "./month-text.ts";

/** More punches than this on one day are no person's. */
const MOST_PUNCHES = 100;

/** One person's month in full: figures, calendar, the months beside it, and the punches of a chosen day (domain 4.9). */
export async function loadMonth({ id, day }: { id: string; day: string | undefined }, args: SignedArgs) {
  const detail = await args.call(statisticsApi.detail, { query: { id } });
  const { assessorId, statMonth } = detail;
  const chosen = day?.startsWith(statMonth) ? day : undefined;
  const [calendar, neighbours, punches, choices] = await Promise.all([
    args.call(statisticsCalendar, { query: { assessorId, statMonth } }),
    neighboursOf(detail, args),
    chosen === undefined ? [] : punchesOf(assessorId, chosen, args),
    dictChoices(["punch_method", "punch_result", "stat_status", "grade", "day_state"], args),
  ]);
  return { detail, cells: calendar.cells, neighbours, day: chosen === undefined ? null : { date: chosen, punches }, choices };
}
export type MonthData = Awaited<ReturnType<typeof loadMonth>>;

type Month = { assessorId: string; statMonth: string };

async function neighboursOf({ assessorId, statMonth }: Month, { call }: SignedArgs) {
  const [previous, next] = [shiftMonth(statMonth, -1), shiftMonth(statMonth, 1)];
  const query = { assessorId, statMonth_ge: previous, statMonth_le: next, searchCount: "false" };
  const { records } = await call(statisticsApi.list, { query });
  const idOf = (month: string) => records.find((row) => "statMonth" in row && row.statMonth === month);
  return { previous: rowId(idOf(previous)), next: rowId(idOf(next)) };
}

const rowId = (row: object | undefined) => (row && "id" in row ? String(row.id) : null);

async function punchesOf(assessorId: string, date: string, { call }: SignedArgs): Promise<AttendanceRecordRow[]> {
  const query = { assessorId, punchDate: date, ascs: "punchTime", size: MOST_PUNCHES, searchCount: "false" };
  return (await call(attendanceRecordApi.list, { query })).records;
}
