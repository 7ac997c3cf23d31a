import { pageOf } from "#app/contract/envelope.ts";
import { groupings, StatisticsGroup, statisticsApi } from "#app/contract/project/personnel-attendance-statistics.ts";
import type { ScreenApi } from "#app/crud/define.ts";
import { loadScreen } from "#app/crud/loader.server.ts";
import type { Choice, Choices, Row } from "#app/crud/page-data.ts";
import { statistics, statisticsGroups } from "#app/resources/project/personnel-attendance-statistics.ts";
import type { SignedArgs } from "#app/session/guard.server.ts";
import { allows, permissionsOf } from "#app/session/permissions.server.ts";
import { statisticsLookups } from "./lookups.server.ts";
import { loadMonth } from "./month-loader.server.ts";
import { scopeWords } from "./scope-words.ts";
import { readAddress } from "./statistics-address.ts";

/** The list's contract with the sums of a grouping as its rows; a group's key is its id. */
export const groupsApi: ScreenApi = {
  ...statisticsApi,
  list: { ...statisticsApi.list, reply: pageOf(StatisticsGroup.transform((group) => ({ ...group, id: group.key }))) as unknown as ScreenApi["list"]["reply"] },
};
export const rowsApi: ScreenApi = { ...statisticsApi, list: statisticsApi.list as unknown as ScreenApi["list"] };

/** Month rows or their sums, and the month that is open over them (domain 4.9). */
export async function loadStatistics(args: SignedArgs) {
  const url = new URL(args.request.url);
  const { params, ignored, opened } = readAddress(url.searchParams);
  const groupBy = params.get("groupBy");
  const screen = groupBy === null ? { resource: statistics, api: rowsApi } : { resource: statisticsGroups, api: groupsApi };
  const inner = { ...args, request: new Request(`${url.origin}${url.pathname}?${params}`, { headers: args.request.headers }) };
  const place = { regionCode: given(params, "regionCode"), projectId: given(params, "projectId"), projectLotId: given(params, "projectLotId"), constUnitId: given(params, "constUnitId") };
  const [codes, list, month] = await Promise.all([
    permissionsOf(args),
    loadScreen({ ...screen, options: { lookups: () => statisticsLookups(place, args) } }, inner),
    opened === undefined ? null : loadMonth(opened, args),
  ]);
  const shownMonth = params.get("statMonth") ?? (params.has("statMonth_ge") ? null : await latestMonth(list.rows, args));
  return {
    ...list,
    state: { ...list.state, ignored: [...ignored, ...list.state.ignored] },
    rows: list.rows.map(groupBy === null ? withWarnLines : withGradeText),
    choices: { ...list.choices, ...ownChoices(list.rows, args) },
    groupBy: groupings.find((grouping) => grouping === groupBy) ?? null,
    shownMonth,
    scope: scopeWords(args.user.roleName),
    month,
    mayImport: allows(codes, "personnel_attendance_statistics_import"),
    mayRecompute: allows(codes, "personnel_attendance_statistics_recompute"),
  };
}
export type StatisticsData = Awaited<ReturnType<typeof loadStatistics>>;

const given = (params: URLSearchParams, name: string) => params.get(name) ?? undefined;

/** The month that the list means when nobody chose one: the last built month. */
async function latestMonth(rows: Row[], { call }: SignedArgs): Promise<string | null> {
  const month = rows[0]?.statMonth;
  if (typeof month === "string") return month;
  const { records } = await call(statisticsApi.list, { query: { size: 1, searchCount: "false" } });
  const [last] = records;
  return last && "statMonth" in last ? last.statMonth : null;
}

/**
 * A month row with the lines that colour its rate. The upstream judged the rate by the lines of the post's own version;
 * the bar repeats that judgement, and no warning is nothing to show.
 */
export function withWarnLines(row: Row): Row {
  const lines = { warnRateYellow: row.warnLevel === 0 ? 0 : 101, warnRateRed: row.warnLevel === 3 ? 101 : 0 };
  return { ...row, ...lines, warnLevel: row.warnLevel === 0 ? null : row.warnLevel };
}

/** A row of sums whose grades are one text. */
export function withGradeText(row: Row): Row {
  const counts = StatisticsGroup.shape.grades.safeParse(row.grades).data;
  const parts = StatisticsGroup.shape.grades.keyof().options.flatMap((grade) => (counts?.[grade] ? [`${grade} ${counts[grade]}`] : []));
  return { ...row, grades: parts.join(" · ") };
}

function ownChoices([first]: Row[], { t, request }: SignedArgs): Choices {
  const { searchParams } = new URL(request.url);
  const named = (name: unknown, ...parameters: string[]): Choice[] =>
    typeof name === "string" ? parameters.flatMap((parameter) => ({ value: searchParams.get(parameter) ?? "", label: name })) : [];
  return {
    yesNo: [{ value: "1", label: t("crud:yes") }, { value: "0", label: t("crud:no") }],
    onlyWarning: [{ value: "1", label: t("attendance:statistics.warningOnly") }],
    groupings: groupings.map((value) => ({ value, label: t(`attendance:grouping.${value}`) })),
    people: named(first?.realName, "assessorId", "personnelId"),
    partUnits: named(first?.unitName, "partConstUnitId"),
  };
}
