import { sql } from "drizzle-orm";
import { type AttendanceConfig, type ScoreConfig, ShortDayMode } from "#app/rules/post-config.ts";
import type { Executor } from "../../http/caller.ts";

/** A version of a post's parameters as the attendance formulas need it (domain 4.1). */
export type PostConfig = AttendanceConfig &
  ScoreConfig & {
    id: string;
    postCode: string;
    postName: string;
    isKeyPost: number;
    configVersion: number;
    allowCrossLot: boolean;
    warnRateYellow: number;
    warnRateRed: number;
  };

/** Finds the version of a tenant's post in force on day 1 of a month; undefined for an unknown post. */
export type ConfigLookup = (tenantId: string, postCode: string, month: string) => PostConfig | undefined;

/**
 * All versions of the posts, as a lookup. A month before the first version is scored with that one: a post may be
 * configured in the month of its first use (domain 4.1).
 */
export async function readPostConfigs(db: Executor): Promise<ConfigLookup> {
  const { rows } = await db.execute<ConfigRow>(sql`
    select id::text, tenant_id, post_code, post_name, is_key_post, config_version, allow_cross_lot,
      required_days_per_month, min_hours_per_day, daily_punch_times, short_day_mode, monthly_leave_quota,
      annual_leave_quota, official_day_quota, deduct_per_short_day, attendance_deduct_cap, deduct_over_leave_per_day,
      deduct_approved_change, deduct_unapproved_change, warn_rate_yellow, warn_rate_red,
      effective_from::text, effective_to::text
    from post_param_config where is_deleted = 0 order by effective_from, config_version`);
  const byPost = new Map<string, Version[]>();
  for (const row of rows) {
    const key = `${row.tenant_id}|${row.post_code}`;
    const versions = byPost.get(key) ?? [];
    versions.push({ from: row.effective_from, to: row.effective_to, config: toConfig(row) });
    byPost.set(key, versions);
  }
  return (tenantId, postCode, month) => inForce(byPost.get(`${tenantId}|${postCode}`) ?? [], `${month}-01`);
}

/** One version by its id, whoever uses it now. */
export async function findPostConfig(db: Executor, id: string): Promise<PostConfig | undefined> {
  const { rows } = await db.execute<ConfigRow>(sql`select c.*, c.id::text from post_param_config c where c.id = ${id}`);
  return rows[0] && toConfig(rows[0]);
}

type Version = { from: string; to: string | null; config: PostConfig };
type ConfigRow = Record<string, string | number> & {
  id: string;
  post_code: string;
  post_name: string;
  effective_from: string;
  effective_to: string | null;
};

function inForce(versions: readonly Version[], day: string): PostConfig | undefined {
  const current = versions.findLast(({ from, to }) => from <= day && (to === null || to >= day));
  const begun = current ?? versions.findLast(({ from }) => from <= day);
  return (begun ?? versions[0])?.config;
}

function toConfig(row: ConfigRow): PostConfig {
  const number = (column: string) => Number(row[column]);
  return {
    id: row.id,
    postCode: row.post_code,
    postName: row.post_name,
    isKeyPost: number("is_key_post"),
    configVersion: number("config_version"),
    allowCrossLot: number("allow_cross_lot") === 1,
    requiredDaysPerMonth: number("required_days_per_month"),
    minHoursPerDay: number("min_hours_per_day"),
    dailyPunchTimes: number("daily_punch_times"),
    shortDayMode: shortDayModeOf(number("short_day_mode")),
    monthlyLeaveQuota: number("monthly_leave_quota"),
    annualLeaveQuota: number("annual_leave_quota"),
    officialDayQuota: number("official_day_quota"),
    deductPerShortDay: number("deduct_per_short_day"),
    attendanceDeductCap: number("attendance_deduct_cap"),
    deductOverLeavePerDay: number("deduct_over_leave_per_day"),
    deductApprovedChange: number("deduct_approved_change"),
    deductUnapprovedChange: number("deduct_unapproved_change"),
    warnRateYellow: number("warn_rate_yellow"),
    warnRateRed: number("warn_rate_red"),
  };
}

function shortDayModeOf(value: number): ShortDayMode {
  return Object.values(ShortDayMode).find((mode) => mode === value) ?? ShortDayMode.halfDay;
}
