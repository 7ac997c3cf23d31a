import { randomUUID } from "node:crypto";
import { data } from "@remix-run/node";
import { ImportState, type PunchImport, punchImportApi, type RowKind, rowKinds, type Unmatched } from "#app/contract/project/punch-import.ts";
import type { SignedArgs } from "#app/session/guard.server.ts";
import { allows, permissionsOf } from "#app/session/permissions.server.ts";
import { lotChoices } from "../attendance/lookups.server.ts";
import { currentMonth, monthText, shiftMonth } from "../attendance/month-text.ts";

/** Rows or people on one page of a preview. */
const SIZE = 10;
/** Months back that a file may be for. */
const MONTHS = 24;

/** The step of the import that an address stands for: choosing a file, its preview, or what came of it (domain 4.9). */
export async function loadImport(args: SignedArgs) {
  if (!allows(await permissionsOf(args), "personnel_attendance_statistics_import")) throw data({ msg: args.t("backend:forbidden") }, { status: 403 });
  const { searchParams } = new URL(args.request.url);
  const id = searchParams.get("id");
  if (id === null) return chooseStep(searchParams, args);
  const job = await args.call(punchImportApi.job, { query: { id } });
  const lots = await lotChoices({}, args);
  const lot = lots.find(({ value }) => value === job.projectLotId)?.label ?? "";
  if (job.state !== ImportState.preview) return { step: job.state === ImportState.committed ? "done" : "discarded", job, lot } as const;
  return previewStep(job, { lot, searchParams }, args);
}
export type ImportData = Awaited<ReturnType<typeof loadImport>>;
export type ChooseData = Awaited<ReturnType<typeof chooseStep>>;
export type PreviewData = Awaited<ReturnType<typeof previewStep>>;
export type OutcomeData = Exclude<ImportData, ChooseData | PreviewData>;

async function chooseStep(searchParams: URLSearchParams, args: SignedArgs) {
  const now = currentMonth();
  const statMonth = monthText(searchParams.get("statMonth") ?? "") ?? now;
  return {
    step: "choose" as const,
    lots: await lotChoices({}, args),
    months: Array.from({ length: MONTHS }, (_, back) => shiftMonth(now, -back)),
    values: { projectLotId: searchParams.get("projectLotId") ?? "", statMonth },
  };
}

async function previewStep(job: PunchImport, { lot, searchParams }: { lot: string; searchParams: URLSearchParams }, args: SignedArgs) {
  const tab = tabOf(searchParams.get("tab"), job);
  const asked = Math.max(1, Math.trunc(Number(searchParams.get("current"))) || 1);
  const current = Math.min(asked, Math.max(1, Math.ceil(countOf(tab, job) / SIZE)));
  return { step: "preview" as const, job, lot, tab, current, size: SIZE, total: countOf(tab, job), key: randomUUID(), ...(await listOf(job, { tab, current }, args)) };
}

function tabOf(asked: string | null, { badRows, unmatched }: PunchImport): RowKind {
  const known = rowKinds.find((kind) => kind === asked);
  if (known) return known;
  if (badRows > 0) return "bad";
  return unmatched > 0 ? "unmatched" : "good";
}

function countOf(tab: RowKind, { goodRows, badRows, unmatched }: PunchImport): number {
  return { good: goodRows, bad: badRows, unmatched }[tab];
}

async function listOf({ jobId: id }: PunchImport, { tab, current }: { tab: RowKind; current: number }, { call }: SignedArgs) {
  if (tab !== "unmatched") {
    const { records } = await call(punchImportApi.rows, { query: { id, kind: tab, current, size: SIZE } });
    return { rows: records, people: [], candidates: [] };
  }
  const { people, candidates } = await call(punchImportApi.unmatched, { query: { id } });
  return { rows: [], people: people.slice((current - 1) * SIZE, current * SIZE), candidates };
}

export type Person = Unmatched["people"][number];
export type Candidate = Unmatched["candidates"][number];
