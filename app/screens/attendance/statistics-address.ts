import { currentMonth, monthText, shiftMonth } from "./month-text.ts";

/** Longest period of the list, in months (domain 4.9). */
const MAX_MONTHS = 12;

/** What an address of the statistics asks for: the list's own parameters, and the month opened over it. */
export type StatisticsAddress = {
  params: URLSearchParams;
  /** Parameters whose values cannot be used; they are said and left out, never an error (ux C1). */
  ignored: string[];
  opened: { id: string; day: string | undefined } | undefined;
};

/** Reads an address of the statistics; months are understood in several spellings and an open period is closed. */
export function readAddress(given: URLSearchParams): StatisticsAddress {
  const params = new URLSearchParams();
  const ignored: string[] = [];
  for (const [name, raw] of given) {
    if (OF_THE_MONTH.has(name)) continue;
    const value = raw.trim() === "" ? "" : usable(name, raw.trim());
    if (value === undefined) ignored.push(name);
    else if (value !== "") params.append(name, value);
  }
  closePeriod(params);
  return { params, ignored, opened: openedBy(given) };
}

const OF_THE_MONTH = new Set(["view", "id", "ids", "day"]);
const isId = (value: string) => /^\d{1,19}$/.test(value);
const isPercent = (value: string) => /^\d{1,3}(\.\d{1,2})?$/.test(value) && Number(value) <= 100;
const isDigits = (value: string) => /^\d{1,2}$/.test(value);

const SHAPES: Readonly<Record<string, (value: string) => boolean>> = {
  projectId: isId, projectLotId: isId, constUnitId: isId, partConstUnitId: isId, assessorId: isId, personnelId: isId,
  rateMin: isPercent, rateMax: isPercent,
  statStatus: isDigits, unitType: isDigits, lotType: isDigits, warnLevel: isDigits,
  regionCode: (value) => /^\d{2,12}$/.test(value),
  postCode: (value) => /^[\w-]{1,32}$/.test(value),
  grade: (value) => /^(AA|[ABCD])$/.test(value),
  isKeyPost: (value) => value === "0" || value === "1",
  onlyWarning: (value) => value === "0" || value === "1",
  groupBy: (value) => /^(person|post|unit|lot|project)$/.test(value),
};

function usable(name: string, value: string): string | undefined {
  if (name.startsWith("statMonth")) return monthText(value);
  return SHAPES[name]?.(value) === false ? undefined : value;
}

// The upstream wants both ends of a period. A period wins over the one month, which the search form fills in by itself.
function closePeriod(params: URLSearchParams) {
  const from = params.get("statMonth_ge");
  const to = params.get("statMonth_le");
  if (from === null && to === null) return;
  params.delete("statMonth");
  const first = from ?? shiftMonth(to ?? currentMonth(), 1 - MAX_MONTHS);
  const latest = shiftMonth(first, MAX_MONTHS - 1);
  const wanted = to ?? currentMonth();
  params.set("statMonth_ge", first);
  params.set("statMonth_le", wanted > latest ? latest : wanted);
}

function openedBy(given: URLSearchParams): StatisticsAddress["opened"] {
  const id = given.get("id") ?? "";
  const day = given.get("day") ?? "";
  if (given.get("view") !== "show" || !isId(id)) return undefined;
  return { id, day: /^20\d{2}-\d{2}-\d{2}$/.test(day) ? day : undefined };
}
