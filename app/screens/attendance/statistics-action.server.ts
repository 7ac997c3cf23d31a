import { data, redirect } from "@remix-run/node";
import { columnsHeader } from "#app/crud/columns.server.ts";
import { pathOf } from "#app/crud/define.ts";
import { statistics, statisticsGroups } from "#app/resources/project/personnel-attendance-statistics.ts";
import type { SignedArgs } from "#app/session/guard.server.ts";

/** Keeps the chosen columns of the rows, or of the sums, and leads back to the same list. */
export async function chooseColumns({ request, t }: SignedArgs) {
  const form = await request.formData();
  if (form.get("intent") !== "columns") throw data({ msg: t("backend:badRequest") }, { status: 400 });
  const { search, searchParams } = new URL(request.url);
  const resource = searchParams.has("groupBy") ? statisticsGroups : statistics;
  const header = columnsHeader(resource, form.getAll("column").map(String));
  return redirect(`${pathOf(resource)}${search}`, { status: 303, headers: { "Set-Cookie": header } });
}
