/** Credit of a day with too few hours or punches (domain 4.1). */
export const ShortDayMode = { proRata: 1, halfDay: 2, nothing: 3 } as const;
export type ShortDayMode = (typeof ShortDayMode)[keyof typeof ShortDayMode];

/** What one day's credit needs of a post parameter config; hours and counts (domain 4.1). */
export type DayConfig = {
  minHoursPerDay: number;
  dailyPunchTimes: number;
  shortDayMode: ShortDayMode;
};

/** What the month needs of a post parameter config, in days; `requiredDaysPerMonth` 0 = no attendance (domain 4.1). */
export type MonthConfig = {
  requiredDaysPerMonth: number;
  monthlyLeaveQuota: number;
  annualLeaveQuota: number;
  officialDayQuota: number;
};

export type AttendanceConfig = DayConfig & MonthConfig;

/** What the score needs of a post parameter config; points (domain 4.1). */
export type ScoreConfig = {
  deductPerShortDay: number;
  attendanceDeductCap: number;
  deductOverLeavePerDay: number;
  deductApprovedChange: number;
  deductUnapprovedChange: number;
};
