import { constUnitList } from "#app/contract/project/const-unit.ts";
import { partConstUnitSelectByType } from "#app/contract/project/part-const-unit.ts";
import { projectList } from "#app/contract/project/project.ts";
import { regionsInUse } from "#app/contract/project/region.ts";
import { dictChoices } from "#app/crud/choices.server.ts";
import type { Resource } from "#app/crud/define.ts";
import type { Choice, Choices } from "#app/crud/page-data.ts";
import { constUnit } from "#app/resources/project/const-unit.ts";
import { project } from "#app/resources/project/project.ts";
import { projectLot } from "#app/resources/project/project-lot.ts";
import { UnitType } from "#app/rules/supervision-codes.ts";
import type { SignedArgs } from "#app/session/guard.server.ts";
import { constUnitSections, projectLotSections, projectSections } from "./project-sections.ts";
import { dictsOf, type Section } from "./sections.ts";

/** Choices of the project list: cities, owners of the caller's scope, and the labels of a project in view. */
export async function projectLookups(args: SignedArgs): Promise<Choices> {
  const owners = args.call(constUnitList, { query: { unitType: UnitType.owner } });
  const [labels, regions, units] = await Promise.all([viewLabels(args, project, projectSections), cities(args), owners]);
  return { ...labels, regions, yesNo: yesNo(args), owners: units.map(({ id, unitName }) => ({ value: id, label: unitName })) };
}

/** Choices of the lot list. */
export async function projectLotLookups(args: SignedArgs): Promise<Choices> {
  const [labels, regions, projects, units] = await Promise.all([
    viewLabels(args, projectLot, projectLotSections), cities(args), ownProjects(args), unitInQuestion(args),
  ]);
  return { ...labels, regions, projects, units };
}

/** The unit whose lots a link asks for. */
async function unitInQuestion({ call, request }: SignedArgs): Promise<Choice[]> {
  const constUnitId = /^\d{1,19}$/.exec(new URL(request.url).searchParams.get("constUnitId") ?? "")?.[0];
  if (!constUnitId) return [];
  const [unit] = await call(partConstUnitSelectByType, { query: { constUnitId } });
  return unit ? [{ value: constUnitId, label: unit.unitName }] : [];
}

/** Choices of the register of units. */
export async function constUnitLookups(args: SignedArgs): Promise<Choices> {
  const [labels, regions] = await Promise.all([viewLabels(args, constUnit, constUnitSections), cities(args)]);
  return { ...labels, regions, yesNo: yesNo(args) };
}

/** Dictionaries of a record in view; a list alone does not need them. */
export function viewLabels(args: SignedArgs, { facts = [] }: Resource, sections: readonly Section[]): Promise<Choices> {
  if (new URL(args.request.url).searchParams.get("view") !== "show") return Promise.resolve({});
  return dictChoices([...new Set(dictsOf([{ title: "", facts }, ...sections]))], args);
}

/** Projects the caller may see. */
export async function ownProjects({ call }: SignedArgs): Promise<Choice[]> {
  return (await call(projectList)).map(({ id, projectName }) => ({ value: id, label: projectName }));
}

/** Labels of codes that no dictionary holds, under the locale keys `group.code`. */
export function codeLabels({ t }: SignedArgs, group: string, codes: readonly string[]): Choice[] {
  return codes.map((value) => ({ value, label: t(`project:${group}.${value}`) }));
}

/** Choices of a 0/1 flag. */
export function yesNo({ t }: SignedArgs): Choice[] {
  return [{ value: "1", label: t("crud:yes") }, { value: "0", label: t("crud:no") }];
}

const TTL = 60_000;
const keptCities = new Map<string, { at: number; choices: Choice[] }>();

const PROVINCE = 1;
const CITY = 2;

/** Cities of the province with projects or units; where several provinces have some, the provinces. */
export async function cities({ call, user }: SignedArgs): Promise<Choice[]> {
  const found = keptCities.get(user.tenantId);
  if (found && Date.now() - found.at < TTL) return found.choices;
  const used = await call(regionsInUse);
  const provinces = used.filter(({ level }) => level === PROVINCE);
  const regions = provinces.length > 1 ? provinces : used.filter(({ level }) => level === CITY);
  const choices = regions.map(({ code, name }) => ({ value: code, label: name }));
  keptCities.set(user.tenantId, { at: Date.now(), choices });
  return choices;
}
