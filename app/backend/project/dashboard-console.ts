import { sql } from "drizzle-orm";
import { type Console, type ConsoleFilter, type GroupRate, type HeatMap, type LotRate, rateKeys } from "#app/contract/project/dashboard.ts";
import { UnitType } from "#app/rules/supervision-codes.ts";
import { todayText } from "../clock.ts";
import type { RequestContext } from "../http/caller.ts";
import { lastBuiltMonth } from "./attendance-statistics-filter.ts";
import { grouped } from "./attendance/grouped.ts";
import { scopeCounts } from "./dashboard-counts.ts";
import { lotsWhere } from "./dashboard-filter.ts";
import { abnormalByDay, type MonthCell, monthCells, monthsOf, sumOf, type TrendCell, trendCells, trendOf } from "./dashboard-month.ts";
import { type DayPresence, dayPresence, presenceSum } from "./dashboard-presence.ts";
import { readCityNames, readLotNames, readPostNames } from "./dashboard-names.ts";
import { keptFigures } from "./kept-figures.ts";
import { staffingOf, staffingSum, lotStaffing } from "./staffing.ts";

const kept = keptFigures<Console>();

/** The console's figures in the caller's scope, at most a minute old (domain 11). */
export function consoleOf(context: RequestContext, filter: ConsoleFilter): Promise<Console> {
  return kept({ caller: context.caller, name: [filter, todayText()] }, () => read(context, filter));
}

async function read(context: RequestContext, { statMonth: asked, ...filter }: ConsoleFilter): Promise<Console> {
  const { db, caller } = context;
  const statMonth = asked ?? (await lastBuiltMonth(db, caller.tenantId)) ?? todayText().slice(0, 7);
  const question = { filter, statMonth };
  const [presence, cells, trend, abnormal, counts, staffing] = await Promise.all([
    dayPresence(context, filter),
    monthCells(context, question),
    trendCells(context, question),
    abnormalByDay(context, question),
    scopeCounts(context, filter),
    staffingOf(context, sql`l.project_lot_status = 2 and ${lotsWhere(caller, filter)}`),
  ]);
  const months = monthsOf(trend, statMonth);
  return {
    statMonth,
    presence: presenceSum(presence),
    rates: rateKeys.map((key) => ({ ...groupRate(key, presence, cells), history: historyOf(key, trend, months) })),
    counts,
    staffing: staffingSum([...lotStaffing(staffing).values()].flatMap((lot) => lot.posts)),
    trend: trendOf(trend),
    abnormal,
    ...(await rankings(context, cells, filter.projectId !== undefined)),
  };
}

type Member = { unitType: number; postCode: string };

const MEMBERS: Record<GroupRate["key"], (member: Member) => boolean> = {
  overall: () => true,
  contractor: ({ unitType }) => unitType === UnitType.contractor,
  pm: ({ postCode }) => postCode === "PM",
  supervision: ({ unitType }) => unitType === UnitType.supervision,
  chiefSupervisor: ({ postCode }) => postCode === "CSE",
};

function groupRate(key: GroupRate["key"], presence: DayPresence, cells: readonly MonthCell[]): Omit<GroupRate, "history"> {
  const { due, present, rate } = presenceSum({ ...presence, groups: presence.groups.filter(MEMBERS[key]) });
  const { required, attended, rate: monthRate } = sumOf(cells.filter(MEMBERS[key]));
  return { key, due, present, presenceRate: rate, required, attended, monthRate };
}

function historyOf(key: GroupRate["key"], trend: readonly TrendCell[], months: readonly string[]): GroupRate["history"] {
  const byMonth = grouped(trend.filter(MEMBERS[key]), ({ statMonth }) => statMonth);
  return months.map((month) => sumOf(byMonth.get(month) ?? []).rate);
}

const RANKED = 10;
const HEAT_POSTS = 12;
const HEAT_LOTS = 12;
const HEAT_LOTS_OF_PROJECT = 40;

async function rankings(context: RequestContext, cells: readonly MonthCell[], isOneProject: boolean) {
  const byLot = grouped(cells, (cell) => cell.projectLotId);
  const worstFirst = [...byLot].map(([projectLotId, own]) => ({ projectLotId, ...sumOf(own) }))
    .filter(({ rate }) => rate !== null).sort((a, b) => (a.rate ?? 0) - (b.rate ?? 0) || (a.projectLotId < b.projectLotId ? -1 : 1));
  const bottom = worstFirst.slice(0, RANKED);
  const top = worstFirst.slice(-RANKED).reverse();
  const heat = worstFirst.slice(0, isOneProject ? HEAT_LOTS_OF_PROJECT : HEAT_LOTS).map((lot) => lot.projectLotId);
  const names = await readLotNames(context.db, [...new Set([...heat, ...[...bottom, ...top].map((lot) => lot.projectLotId)])]);
  const named = (lot: (typeof worstFirst)[number]): LotRate => ({ ...nameOf(names, lot.projectLotId), rate: lot.rate, people: lot.people });
  return {
    topLots: top.map(named),
    bottomLots: bottom.map(named),
    heatMap: await heatMap(context, { cells, lots: heat.map((id) => nameOf(names, id)) }),
    cities: await cityRates(context, cells),
  };
}

async function heatMap({ db, caller }: RequestContext, { cells, lots }: { cells: readonly MonthCell[]; lots: HeatMap["lots"] }): Promise<HeatMap> {
  const shown = new Set(lots.map((lot) => lot.projectLotId));
  const byPost = grouped(cells.filter((cell) => shown.has(cell.projectLotId)), (cell) => cell.postCode);
  const biggest = [...byPost].map(([postCode, own]) => ({ postCode, own, people: sumOf(own).people }))
    .sort((a, b) => b.people - a.people || (a.postCode < b.postCode ? -1 : 1)).slice(0, HEAT_POSTS);
  const names = await readPostNames(db, caller.tenantId);
  return {
    posts: biggest.map(({ postCode }) => ({ postCode, postName: names.get(postCode) ?? postCode })),
    lots,
    cells: biggest.map(({ own }) => lots.map((lot) => sumOf(own.filter((cell) => cell.projectLotId === lot.projectLotId)).rate)),
  };
}

async function cityRates({ db }: RequestContext, cells: readonly MonthCell[]): Promise<Console["cities"]> {
  const byCity = grouped(cells, (cell) => cell.city);
  const names = await readCityNames(db, [...byCity.keys()]);
  return [...byCity].map(([city, own]) => {
    const { rate, people } = sumOf(own);
    return { regionCode: `${city}00`, name: names.get(`${city}00`) ?? city, rate, people };
  }).sort((a, b) => (a.regionCode < b.regionCode ? -1 : 1));
}

function nameOf(names: ReadonlyMap<string, HeatMap["lots"][number]>, projectLotId: string): HeatMap["lots"][number] {
  return names.get(projectLotId) ?? { projectLotId, projectName: "", lotCode: "" };
}
