import { pathOf } from "#app/crud/define.ts";
import { statistics } from "#app/resources/project/personnel-attendance-statistics.ts";

export const STATISTICS_PATH = pathOf(statistics);
export const IMPORT_PATH = `${STATISTICS_PATH}/import`;

/** Address of the month of a lot in the statistics. */
export function lotMonthPath({ projectLotId, statMonth }: { projectLotId: string; statMonth: string }): string {
  return `${STATISTICS_PATH}?${new URLSearchParams({ projectLotId, statMonth })}`;
}
