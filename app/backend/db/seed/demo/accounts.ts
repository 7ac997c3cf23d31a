import { hashPassword } from "../../../auth/primitives/password-hash.ts";
import { identityOf } from "../identity.ts";
import { numberedId } from "../ids.ts";
import { cityDeptId, ROOT_DEPT_ID } from "../organisation.ts";
import { randomOf } from "../random.ts";
import { cities, PROVINCE_CODE } from "../regions.ts";
import { roleId, type SeedRole } from "../roles.ts";
import { demoEvaluators } from "./evaluators.ts";
import { lotNamed } from "./lots.ts";
import { nameOfPerson, storyManager } from "./people.ts";
import { personName } from "../person-names.ts";
import { demoProjects, projectAdminId } from "./projects.ts";
import { postingOf, type DemoPosting } from "./roster.ts";
import { demoUnits, unitNamed } from "./units.ts";

type Account = {
  id: string;
  account: string;
  role: SeedRole;
  realName: string;
  deptId: string;
  regionCode?: string;
  constUnitId?: string;
  projectIds?: string;
  person?: number;
};

/** The twelve key persons with a login, `me_01` first. */
export const loginPostings: readonly DemoPosting[] = [
  storyManager,
  ...[[1, "TJ-01"], [1, "TJ-03"], [2, "TJ-01"], [2, "TJ-02"], [3, "TJ-01"], [3, "TJ-02"], [4, "SG-01"], [5, "TJ-01"]].map(
    ([project, code]) => postingOf(lotNamed(Number(project), String(code)), "PM"),
  ),
  postingOf(lotNamed(1, "JL-01"), "CSE"),
  postingOf(lotNamed(1, "TJ-02"), "CE"),
  postingOf(lotNamed(2, "TJ-01"), "SO"),
];

/** Every demonstration account; the administrator of the installation is not among them (domain 10). */
export const demoAccounts: readonly Account[] = [
  { ...office(1, "sv_province", "supervisor"), regionCode: PROVINCE_CODE },
  ...cities.map(({ code }, at) => ({ ...office(2 + at, `sv_${code}`, "supervisor"), deptId: cityDeptId(code), regionCode: code })),
  ...demoProjects.map(({ number, id, ownerId, owner }) => ({
    ...office(20 + number, `pa_p${number}`, "project_admin"),
    id: projectAdminId(number),
    deptId: unitNamed(owner).deptId,
    constUnitId: ownerId,
    projectIds: id,
  })),
  ...demoUnits.slice(4, 28).map((unit, at) => ({
    ...office(31 + at, `ua_${two(at + 1)}`, "unit_admin"),
    deptId: unit.deptId,
    constUnitId: unit.id,
  })),
  ...demoEvaluators.flatMap(({ login, person }) =>
    login === null ? [] : [{ ...office(60 + login, `ev_${two(login)}`, "evaluator"), realName: nameOfPerson(person), person }],
  ),
  ...loginPostings.map(({ person, part }, at) => ({
    ...office(81 + at, `me_${two(at + 1)}`, "personnel"),
    realName: nameOfPerson(person),
    deptId: part.unit.deptId,
    person,
  })),
  { ...office(99, "viewer", "viewer"), regionCode: PROVINCE_CODE },
];

/** The login account of a person, by person number. */
export const userOfPerson: ReadonlyMap<number, string> = new Map(
  demoAccounts.flatMap(({ person, id }): [number, string][] => (person === undefined ? [] : [[person, id]])),
);

/** Rows of `blade_user`, each with its own salt. */
export async function accountRows(password: string) {
  const hashes = await Promise.all(demoAccounts.map(() => hashPassword(password)));
  return demoAccounts.map(({ id, account, role, realName, deptId, person, ...binding }, at) => ({
    id,
    account,
    password: hashes[at] ?? "",
    name: realName,
    realName,
    sex: person !== undefined && identityOf(person).gender === "female" ? 2 : 1,
    roleId: roleId(role),
    deptId,
    regionCode: binding.regionCode ?? null,
    constUnitId: binding.constUnitId ?? null,
    projectIds: binding.projectIds ?? null,
    personnelId: person === undefined ? null : numberedId("person", person),
  }));
}

function office(number: number, account: string, role: SeedRole): Account {
  return { id: numberedId("user", number), account, role, realName: personName(randomOf(61, number), "male"), deptId: ROOT_DEPT_ID };
}

function two(number: number): string {
  return String(number).padStart(2, "0");
}
