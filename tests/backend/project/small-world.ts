import { signAccessToken } from "#app/backend/auth/primitives/tokens.ts";
import { tokenFamilies } from "#app/backend/db/schema/auth.ts";
import { menus, roleMenus, roles, tenants, users } from "#app/backend/db/schema/system.ts";
import type { Db } from "#app/backend/db/connect.ts";
import { serve } from "#app/backend/http/serve.ts";
import { assessorEndpoints } from "#app/backend/project/assessor.ts";
import { constUnitEndpoints } from "#app/backend/project/const-unit.ts";
import { partConstUnitEndpoints } from "#app/backend/project/part-const-unit.ts";
import { postParamConfigEndpoints } from "#app/backend/project/post-param-config.ts";
import { projectEndpoints } from "#app/backend/project/project.ts";
import { projectLotEndpoints } from "#app/backend/project/project-lot.ts";
import { regionEndpoints } from "#app/backend/project/region.ts";
import { registerTables } from "./small-world-rows.ts";

const app = serve([
  ...projectEndpoints, ...projectLotEndpoints, ...constUnitEndpoints, ...partConstUnitEndpoints, ...assessorEndpoints,
  ...postParamConfigEndpoints, ...regionEndpoints,
]);

const codes = [
  "project", "project_view", "project_lot", "project_lot_view", "const_unit", "const_unit_view", "part_const_unit",
  "part_const_unit_view", "assessor", "assessor_view", "post_param_config", "personnel_view_sensitive",
  "attendance_record", "personnel_attendance_statistics_view",
];

// Every role but `guard` holds every code: what it sees is then a matter of row scope alone.
const aliases = ["administrator", "supervisor", "viewer", "project_admin", "unit_admin", "personnel", "evaluator", "clerk", "guard"];
const roleId = (alias: string) => String(100 + aliases.indexOf(alias));

type Person = {
  id: string;
  roles: string[];
  regionCode?: string;
  constUnitId?: string;
  projectIds?: string;
  personnelId?: string;
  tenantId?: string;
};

/** The people who sign in. Region 3901 is a city, 390201 a county of the other city. */
export const people = {
  administrator: { id: "801", roles: ["administrator"] },
  provinceSupervisor: { id: "802", roles: ["supervisor"], regionCode: "390000" },
  citySupervisor: { id: "803", roles: ["supervisor"], regionCode: "390100" },
  countySupervisor: { id: "804", roles: ["supervisor"], regionCode: "390201" },
  supervisorOfNowhere: { id: "805", roles: ["supervisor"] },
  viewer: { id: "806", roles: ["viewer"], regionCode: "390100" },
  owner: { id: "807", roles: ["project_admin"], constUnitId: "901" },
  ownerOfOneProject: { id: "808", roles: ["project_admin"], constUnitId: "901", projectIds: "1003,1002" },
  unitAdmin: { id: "809", roles: ["unit_admin"], constUnitId: "911" },
  keyPerson: { id: "810", roles: ["personnel"], personnelId: "4001" },
  evaluator: { id: "811", roles: ["evaluator"] },
  projectEvaluator: { id: "812", roles: ["evaluator"] },
  clerk: { id: "813", roles: ["clerk"], regionCode: "390000", constUnitId: "911", personnelId: "4001" },
  nobody: { id: "814", roles: [], regionCode: "390000" },
  supervisorOnSite: { id: "815", roles: ["supervisor", "personnel"], regionCode: "390200", personnelId: "4001" },
  guard: { id: "816", roles: ["guard"] },
  stranger: { id: "817", roles: ["supervisor"], regionCode: "390000", tenantId: "000001" },
} satisfies Record<string, Person>;

export type Who = keyof typeof people;

/** Fills an empty database with the rows of `small-world-rows.ts` and signs everybody in. */
export async function fillSmallWorld(db: Db) {
  await registerTables(db);
  await db.insert(tenants).values({ id: "701", tenantId: "000001", tenantName: "另一租户" });
  await db.insert(menus).values(codes.map((code, index) => ({ id: String(300 + index), code, name: code, category: 2 })));
  await db.insert(roles).values(
    [...aliases.map((alias) => ({ id: roleId(alias), roleName: alias, roleAlias: alias })),
      { id: "199", roleName: "supervisor", roleAlias: "supervisor", tenantId: "000001" }]);
  const holders = [...aliases.filter((alias) => alias !== "guard").map(roleId), "199"];
  const grants = holders.flatMap((role) => codes.map((_, index) => ({ roleId: role, menuId: String(300 + index) })));
  await db.insert(roleMenus).values(grants.map((grant, index) => ({ id: String(10_000 + index), ...grant })));
  for (const [account, person] of Object.entries<Person>(people)) await settle(db, account, person);
}

/** The answer to a GET of somebody. */
export async function ask(who: Who, path: string) {
  const { id, tenantId = "000000" }: Person = people[who];
  const { token } = await signAccessToken({ sub: id, tid: tenantId, fid: id, cid: "saber" }, 600);
  const response = await app.fetch(new Request(`http://backend${path}`, { headers: { "Blade-Auth": `bearer ${token}` } }));
  return { status: response.status, body: (await response.json()) as Answer };
}

/** The data of an answer that must be a success; `T` names the members the test is about. */
export async function dataOf<T = Record<string, unknown>>(who: Who, path: string): Promise<T> {
  const { status, body } = await ask(who, path);
  if (status !== 200) throw new Error(`${who} ${path}: ${status} ${body.msg}`);
  return body.data as T;
}

/** Ids of a page, in its order, with its total. */
export async function pageIds(who: Who, path: string): Promise<{ ids: string[]; total: number }> {
  const { records, total } = await dataOf<{ records: { id: string }[]; total: number }>(who, path);
  return { ids: records.map(({ id }) => id), total };
}

type Answer = { code: number; msg: string; data: unknown };

async function settle(db: Db, account: string, { id, roles: held, tenantId = "000000", ...binding }: Person) {
  const roleIds = held.map((alias) => (tenantId === "000001" ? "199" : roleId(alias)));
  await db.insert(users).values({
    id, tenantId, account, name: account, realName: account, password: "none", roleId: roleIds.join(","), ...binding,
  });
  await db.insert(tokenFamilies).values({
    id, tenantId, userId: id, clientId: "saber", refreshJti: id, expiresAt: new Date(Date.now() + 3_600_000),
  });
}
