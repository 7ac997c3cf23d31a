import { redirect } from "@remix-run/node";
import { partConstUnitSelectByType } from "#app/contract/project/part-const-unit.ts";
import { postParamConfigList } from "#app/contract/project/post-param-config.ts";
import { projectLotList } from "#app/contract/project/project-lot.ts";
import type { Choice, Choices } from "#app/crud/page-data.ts";
import { assessor } from "#app/resources/project/assessor.ts";
import type { SignedArgs } from "#app/session/guard.server.ts";
import { pathOf } from "#app/session/return-to.ts";
import { cities, codeLabels, ownProjects, viewLabels, yesNo } from "./project-lookups.server.ts";
import { assessorSections } from "./project-sections.ts";

/**
 * Choices of the roster. Project, lot and unit narrow each other from the filters in the URL, so the three selects
 * need no script; a lot or unit that is not of what was chosen before it leaves the URL (domain appendix B).
 */
export async function assessorLookups(args: SignedArgs): Promise<Choices> {
  const [labels, projects, cascade, posts, regions] = await Promise.all([
    viewLabels(args, assessor, assessorSections), ownProjects(args), cascadeOf(args), postsOf(args), cities(args),
  ]);
  return { ...labels, projects, ...cascade, posts, regions, yesNo: yesNo(args), certEnds: codeLabels(args, "certEnds", ["0", "30", "90"]) };
}

type Chosen = { projectId: string; projectLotId: string; partConstUnitId: string };

async function cascadeOf(args: SignedArgs): Promise<Choices> {
  const chosen = chosenOf(args);
  const units = await unitsOf(chosen, args);
  const projectId = chosen.projectId || (chosen.projectLotId ? units[0]?.projectId : undefined);
  const lots = projectId ? await args.call(projectLotList, { query: { projectId } }) : [];
  const lost = lostOf(chosen, lots, units);
  if (lost.length > 0) throw without(args, lost);
  return {
    ...(projectId ? { lots: lots.map(({ id, lotCode, lotName }) => ({ value: id, label: `${lotCode} ${lotName}` })) } : {}),
    ...(projectId || units.length > 0 ? { units: units.map((unit) => unitChoice(unit, chosen)) } : {}),
  };
}

function chosenOf({ request }: SignedArgs): Chosen {
  const params = new URL(request.url).searchParams;
  const idOf = (name: keyof Chosen) => /^\d{1,19}$/.exec(params.get(name) ?? "")?.[0] ?? "";
  return { projectId: idOf("projectId"), projectLotId: idOf("projectLotId"), partConstUnitId: idOf("partConstUnitId") };
}

/** Filters that contradict the one before them. */
function lostOf({ projectId, projectLotId, partConstUnitId }: Chosen, lots: { id: string }[], units: { id: string }[]): (keyof Chosen)[] {
  const isLost = (id: string, among: { id: string }[]) => id !== "" && !among.some((one) => one.id === id);
  if (projectId && isLost(projectLotId, lots)) return ["projectLotId", "partConstUnitId"];
  return (projectId || projectLotId) && isLost(partConstUnitId, units) ? ["partConstUnitId"] : [];
}

type Unit = { id: string; projectId: string; lotCode: string | null; unitName: string };

/** Units of the lot, else of the project; a unit that came alone names itself. */
async function unitsOf({ projectId, projectLotId, partConstUnitId }: Chosen, { call }: SignedArgs): Promise<Unit[]> {
  if (projectLotId) return call(partConstUnitSelectByType, { query: { projectLotId } });
  if (projectId) return call(partConstUnitSelectByType, { query: { projectId } });
  if (!partConstUnitId) return [];
  return (await call(partConstUnitSelectByType)).filter(({ id }) => id === partConstUnitId);
}

function unitChoice({ id, lotCode, unitName }: Unit, { projectLotId }: Chosen): Choice {
  return { value: id, label: projectLotId || !lotCode ? unitName : `${lotCode} ${unitName}` };
}

function without({ request }: SignedArgs, names: readonly string[]): Response {
  const url = new URL(`http://page${pathOf(request)}`);
  for (const name of [...names, "current"]) url.searchParams.delete(name);
  return redirect(`${url.pathname}${url.search}`);
}

/** Posts by their open version. */
async function postsOf({ call, state }: SignedArgs): Promise<Choice[]> {
  const configs = await call(postParamConfigList);
  const named = new Map(configs.map(({ postCode, postName, postNameEn }) => [postCode, state.locale === "en" && postNameEn ? `${postNameEn} ${postName}` : postName]));
  return [...named].map(([value, label]) => ({ value, label }));
}
