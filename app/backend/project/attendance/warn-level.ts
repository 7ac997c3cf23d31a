import type { PostConfig } from "./post-configs.ts";

/** 0 none, 2 yellow, 3 red (dictionary `alert_level`, domain 3). */
export type WarnLevel = 0 | 2 | 3;

/** Warning of a month's rate by the post's own lines; a month in which nothing was required has none (domain 11.1, A03). */
export function warnLevelOf(
  attendanceRate: number | null,
  { warnRateYellow, warnRateRed }: Pick<PostConfig, "warnRateYellow" | "warnRateRed">,
): WarnLevel {
  if (attendanceRate === null || attendanceRate >= warnRateYellow) return 0;
  return attendanceRate < warnRateRed ? 3 : 2;
}
