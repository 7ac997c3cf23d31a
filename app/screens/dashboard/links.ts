import type { Console, ConsoleFilter } from "#app/contract/project/dashboard.ts";

/** Addresses of the pages in the person's menu, by the menu's code. */
export type Pages = Readonly<Record<string, string>>;

type Params = Readonly<Record<string, string | number | undefined>>;

/** A list with filters set; undefined when the person's menu does not hold the list. */
export function listHref(pages: Pages, code: string, params: Params = {}): string | undefined {
  const path = pages[code];
  if (path === undefined) return undefined;
  const given = Object.entries(params).flatMap(([name, value]) => (value === undefined || value === "" ? [] : [[name, String(value)]]));
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`;
}

/** The month rows behind a figure. */
export function statisticsHref(pages: Pages, params: Params): string | undefined {
  return listHref(pages, "personnel_attendance_statistics", params);
}

/** One person's month, opened over the list of that month. */
export function personMonthHref(pages: Pages, { id, statMonth }: { id: string; statMonth: string }): string | undefined {
  return statisticsHref(pages, { statMonth, view: "show", id });
}

/** The filters of the console as its figures' lists know them; the month is the one that is shown. */
export function sharedParams(filter: ConsoleFilter, { statMonth }: Pick<Console, "statMonth">): Params {
  const { regionCode, projectId, lotType } = filter;
  return { statMonth: statMonth ?? undefined, regionCode, projectId, lotType };
}
