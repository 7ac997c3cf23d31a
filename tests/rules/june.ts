import type { CalendarDay } from "#app/rules/attendance-calendar.ts";
import { addDays, daysInMonth } from "#app/rules/calendar-date.ts";
import type { AttendanceConfig, ScoreConfig } from "#app/rules/post-config.ts";

/** The project manager's post as it is delivered. */
export const projectManager: AttendanceConfig & ScoreConfig = {
  requiredDaysPerMonth: 22,
  minHoursPerDay: 4,
  dailyPunchTimes: 2,
  shortDayMode: 2,
  monthlyLeaveQuota: 6,
  annualLeaveQuota: 20,
  officialDayQuota: 4,
  deductPerShortDay: 3,
  attendanceDeductCap: 40,
  deductOverLeavePerDay: 1,
  deductApprovedChange: 5,
  deductUnapprovedChange: 20,
};

type Day = Partial<Omit<CalendarDay, "date">>;

export const full: Day = { credit: 1, validPunches: 2 };
export const halfDay: Day = { credit: 0.5, validPunches: 1 };
export const nothing: Day = {};
export const leave: Day = { ordinaryLeave: 1 };
export const official: Day = { officialLeave: 1 };
export const exempt: Day = { exemptLeave: 1 };
export const stopped: Day = { standing: "stopped" };
export const off: Day = { standing: "off" };

/** The days of a month: `[[17, full], [1, halfDay]]` are 17 full days, a half one, then due days without a punch. */
export function calendarOf(month: string, runs: readonly (readonly [number, Day])[]): CalendarDay[] {
  const described = runs.flatMap(([count, day]) => Array.from({ length: count }, () => day));
  return Array.from({ length: daysInMonth(month) }, (_, at) => ({
    date: addDays(`${month}-01`, at),
    standing: "active",
    exemptLeave: 0,
    officialLeave: 0,
    ordinaryLeave: 0,
    credit: 0,
    validPunches: 0,
    ...described[at],
  }));
}
