import { randomUUID } from "node:crypto";
import { data, redirect } from "@remix-run/node";
import { statisticsRecompute } from "#app/contract/project/personnel-attendance-statistics.ts";
import { pathOf } from "#app/crud/define.ts";
import { statistics } from "#app/resources/project/personnel-attendance-statistics.ts";
import { flashCookie } from "#app/session/flash.server.ts";
import type { SignedArgs } from "#app/session/guard.server.ts";
import { allows, permissionsOf } from "#app/session/permissions.server.ts";
import { UpstreamError } from "#app/upstream/upstream-error.ts";
import { lotChoices } from "./lookups.server.ts";
import { currentMonth, monthText, shiftMonth } from "./month-text.ts";

/** Months back that may be computed again. */
const MONTHS = 24;

/** The confirmation before a month is computed again (domain 4.9). */
export async function loadRecompute(args: SignedArgs) {
  if (!allows(await permissionsOf(args), "personnel_attendance_statistics_recompute")) throw data({ msg: args.t("backend:forbidden") }, { status: 403 });
  const { searchParams } = new URL(args.request.url);
  const now = currentMonth();
  return {
    lots: await lotChoices({}, args),
    months: Array.from({ length: MONTHS }, (_, back) => shiftMonth(now, -back)),
    statMonth: monthText(searchParams.get("statMonth") ?? "") ?? now,
    projectLotId: searchParams.get("projectLotId") ?? "",
    key: randomUUID(),
  };
}
export type RecomputeData = Awaited<ReturnType<typeof loadRecompute>>;
export type RecomputeFault = { values: { statMonth: string; projectLotId: string }; field: "statMonth" | "projectLotId"; message: string };

/** Computes a month again; a closed month or a lot out of reach comes back beside its field. */
export async function recomputeMonth(args: SignedArgs) {
  const form = await args.request.formData();
  const posted = (name: string) => String(form.get(name) ?? "");
  const values = { statMonth: posted("statMonth"), projectLotId: posted("projectLotId") };
  try {
    const done = await args.call(statisticsRecompute, { body: values, headers: { "Idempotency-Key": posted("key") || randomUUID() } });
    const text = args.t("attendance:recompute.done", done);
    return redirect(listPath(values), { status: 303, headers: { "Set-Cookie": await flashCookie({ kind: "success", text }) } });
  } catch (error) {
    if (!isForForm(error)) throw error;
    const fault: RecomputeFault = { values, field: error.code === 2104 ? "projectLotId" : "statMonth", message: error.message };
    return data(fault, { status: error.status === 400 ? 422 : error.status });
  }
}

function isForForm(error: unknown): error is UpstreamError {
  return error instanceof UpstreamError && error.status < 500 && ![401, 403, 423].includes(error.status);
}

function listPath({ statMonth, projectLotId }: RecomputeFault["values"]): string {
  return `${pathOf(statistics)}?${new URLSearchParams({ ...(projectLotId && { projectLotId }), statMonth })}`;
}
