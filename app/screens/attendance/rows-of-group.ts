import type { Grouping } from "#app/contract/project/personnel-attendance-statistics.ts";
import { pathOf, type Resource } from "#app/crud/define.ts";
import { writeState } from "#app/crud/url.ts";

const FILTER_OF: Readonly<Record<Grouping, string>> = {
  person: "personnelId", post: "postCode", unit: "constUnitId", lot: "projectLotId", project: "projectId",
};

type Group = { groupBy: Grouping; key: string; filters: Record<string, string> };

/** Address of the month rows behind a sum: the same filters, narrowed to the group. */
export function rowsOfGroup(rows: Resource, { groupBy, key, filters: { groupBy: _, ...filters } }: Group): string {
  return `${pathOf(rows)}${writeState(rows, { filters: { ...filters, [FILTER_OF[groupBy]]: key } })}`;
}
