import { partConstUnitSelectByType } from "#app/contract/project/part-const-unit.ts";
import { postParamConfigList } from "#app/contract/project/post-param-config.ts";
import { projectList } from "#app/contract/project/project.ts";
import { projectLotList } from "#app/contract/project/project-lot.ts";
import { regionsInUse } from "#app/contract/project/region.ts";
import type { Choice, Choices } from "#app/crud/page-data.ts";
import type { SignedArgs } from "#app/session/guard.server.ts";

/** Beyond this many the choices would be heavier than the page: they wait for the filter before them to narrow them. */
const MANY = 100;
const TTL = 30_000;
const kept = new Map<string, { at: number; choices: Promise<Choice[]> }>();

export type Place = { regionCode?: string | undefined; projectId?: string | undefined; projectLotId?: string | undefined; constUnitId?: string | undefined };

/** Regions, projects, lots, units and posts to filter by; projects follow the chosen region, lots and units the project. */
export async function statisticsLookups(place: Place, args: SignedArgs): Promise<Choices> {
  const [regions, projects, lots, units, posts] = await Promise.all([
    keep("regions", args, () => readRegions(args)),
    projectChoices(args, place.regionCode),
    lotChoices(place, args),
    keep(`units|${place.projectId ?? ""}|${place.projectLotId ?? ""}`, args, () => readUnits(place, args)),
    keep("posts", args, () => readPosts(args)),
  ]);
  return {
    regions,
    posts,
    ...few("projects", projects, { narrowedBy: place.regionCode, chosen: place.projectId }),
    ...few("lots", lots, { narrowedBy: place.projectId, chosen: place.projectLotId }),
    ...few("units", units, { narrowedBy: place.projectId, chosen: place.constUnitId }),
  };
}

/** Projects of the person's scope, of one region or all. */
export function projectChoices(args: SignedArgs, regionCode?: string): Promise<Choice[]> {
  return keep(`projects|${regionCode ?? ""}`, args, async () => {
    const projects = await args.call(projectList, { query: { regionCode } });
    return projects.map(({ id, projectName }) => ({ value: id, label: projectName }));
  });
}

/** Lots of the person's scope, of one project or all; the name of the project stands first where it is not chosen. */
export function lotChoices({ projectId }: Place, args: SignedArgs): Promise<Choice[]> {
  return keep(`lots|${projectId ?? ""}`, args, async () => {
    const lots = await args.call(projectLotList, { query: { projectId } });
    return lots.map(({ id, lotCode, lotName, projectName }) => ({ value: id, label: projectId ? `${lotCode} ${lotName}` : `${projectName ?? ""} ${lotCode}` }));
  });
}

async function readRegions({ call }: SignedArgs): Promise<Choice[]> {
  return (await call(regionsInUse)).map(({ code, name, level }) => ({ value: code, label: `${"　".repeat(Math.max(0, level - 1))}${name}` }));
}

async function readUnits({ projectId, projectLotId }: Place, { call }: SignedArgs): Promise<Choice[]> {
  const units = await call(partConstUnitSelectByType, { query: { projectId, projectLotId } });
  const names = new Map(units.map(({ constUnitId, unitName }) => [constUnitId, unitName]));
  return [...names].map(([value, label]) => ({ value, label }));
}

async function readPosts({ call, state }: SignedArgs): Promise<Choice[]> {
  const posts = await call(postParamConfigList);
  const names = new Map(posts.map(({ postCode, postName, postNameEn }) => [postCode, (state.locale === "en" && postNameEn) || postName]));
  return [...names].map(([value, label]) => ({ value, label }));
}

/** Choices that are few, or that another filter has narrowed; beyond that only the chosen one, or none at all. */
export function few(name: string, choices: Choice[], { narrowedBy, chosen }: { narrowedBy: string | undefined; chosen: string | undefined }): Choices {
  if (narrowedBy !== undefined || choices.length <= MANY) return { [name]: choices };
  return chosen === undefined ? {} : { [name]: choices.filter(({ value }) => value === chosen) };
}

// Per token: what somebody may choose is part of what that person may see.
function keep(name: string, { state }: SignedArgs, read: () => Promise<Choice[]>): Promise<Choice[]> {
  const key = `${state.session?.access ?? ""}|${state.locale}|${name}`;
  const found = kept.get(key);
  if (found && Date.now() - found.at < TTL) return found.choices;
  if (kept.size > 2_000) kept.clear();
  const choices = read();
  kept.set(key, { at: Date.now(), choices });
  choices.catch(() => kept.delete(key));
  return choices;
}
