import { data, redirect } from "@remix-run/node";
import { attendanceRecordApi, MAX_RECORD_DAYS } from "#app/contract/project/attendance-record.ts";
import { workbench } from "#app/contract/project/dashboard.ts";
import { choicesOf } from "#app/crud/choices.server.ts";
import { pathOf, type ScreenApi } from "#app/crud/define.ts";
import { loadScreen } from "#app/crud/loader.server.ts";
import type { Choices, ListData } from "#app/crud/page-data.ts";
import { readState } from "#app/crud/url.ts";
import { attendanceRecord } from "#app/resources/project/attendance-record.ts";
import { addDays, isRealDate } from "#app/rules/calendar-date.ts";
import type { SignedArgs } from "#app/session/guard.server.ts";
import { lotChoices } from "./attendance/lookups.server.ts";
import { menuPages } from "./dashboard/menu-pages.server.ts";
import { codeLabels } from "./project-lookups.server.ts";

const api: ScreenApi = { ...attendanceRecordApi, list: attendanceRecordApi.list as unknown as ScreenApi["list"] };

/** What an address lacks for a list: a lot or person, or days few enough; null when it lacks nothing. */
export type Lack = "place" | "days" | null;

/**
 * Punches of a lot or a person on some days (domain 4.9). Days that nobody chose are the last one with punches, a lot that
 * nobody chose is the only one there is; while something is lacking the list is empty and the page says what to choose.
 */
export async function loadPunches(args: SignedArgs): Promise<ListData & { lack: Lack; mostDays: number }> {
  if (!(attendanceRecordApi.permission in (await menuPages(args)).pages)) throw data({ msg: args.t("backend:forbidden") }, { status: 403 });
  const { searchParams } = new URL(args.request.url);
  const lots = await lotChoices({}, args);
  const choices = { lots, punch_direction: codeLabels(args, "direction", ["0", "1", "2"]) };
  const added = { ...onlyPlace(searchParams, lots), ...(await daysOf(searchParams, args)) };
  if (Object.keys(added).length > 0) throw redirect(`${pathOf(attendanceRecord)}?${new URLSearchParams({ ...Object.fromEntries(searchParams), ...added })}`);
  const lack = lackOf(searchParams);
  const list = lack ? await emptyList(choices, args) : await loadScreen({ resource: attendanceRecord, api, options: { lookups: async () => choices } }, args);
  const [first] = list.rows;
  const people = [{ value: searchParams.get("assessorId") ?? "", label: String(first?.realName ?? searchParams.get("assessorId")) }];
  return { ...list, choices: { ...list.choices, people }, lack, mostDays: MAX_RECORD_DAYS };
}

const isId = (text: string | null) => /^\d{1,19}$/.test(text ?? "");
const hasPlace = (params: URLSearchParams) => isId(params.get("projectLotId")) || isId(params.get("assessorId"));

function onlyPlace(params: URLSearchParams, [only, ...others]: { value: string }[]): Record<string, string> {
  return !hasPlace(params) && only && others.length === 0 ? { projectLotId: only.value } : {};
}

/** The days to add to an address: one given day stands for both ends. */
async function daysOf(params: URLSearchParams, { call }: SignedArgs): Promise<Record<string, string>> {
  const [from, to] = [dayOf(params, "punchDate_ge"), dayOf(params, "punchDate_le")];
  if (from && to) return {};
  const day = from ?? to ?? (await call(workbench)).presence.date;
  return { punchDate_ge: day, punchDate_le: day };
}

function dayOf(params: URLSearchParams, name: string): string | undefined {
  const day = params.get(name)?.trim() ?? "";
  return isRealDate(day) ? day : undefined;
}

/** Says of an address with days whether the upstream would list it. */
export function lackOf(params: URLSearchParams): Lack {
  if (!hasPlace(params)) return "place";
  return addDays(dayOf(params, "punchDate_ge") ?? "", MAX_RECORD_DAYS - 1) < (dayOf(params, "punchDate_le") ?? "") ? "days" : null;
}

async function emptyList(choices: Choices, args: SignedArgs): Promise<ListData> {
  const state = readState(attendanceRecord, new URL(args.request.url).searchParams);
  const can = { add: false, edit: false, remove: false, view: false, export: false };
  const words = await choicesOf(attendanceRecord, args);
  return { state, rows: [], total: 0, choices: { ...words, ...choices }, can, columns: null, panel: null, children: {} };
}
