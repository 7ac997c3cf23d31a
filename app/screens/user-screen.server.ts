import { constUnitList } from "#app/contract/project/const-unit.ts";
import { regionSelect } from "#app/contract/project/region.ts";
import { deptLazyTree } from "#app/contract/system/dept-lazy-tree.ts";
import { userApi, userAuditPass, userAuditRefuse, userBind, userChoices, userGrant, userPlatformDetail, userResetPassword, userStatus, UserStatus, userUnlock, userUpdatePlatform } from "#app/contract/system/user.ts";
import { deedCall } from "#app/crud/deed-action.server.ts";
import { listOf } from "#app/crud/form-data.ts";
import type { Choice, Choices } from "#app/crud/page-data.ts";
import { checkChoices } from "#app/crud/tree-choices.ts";
import { user } from "#app/resources/system/user.ts";
import type { SignedArgs } from "#app/session/guard.server.ts";
import { allows, permissionsOf } from "#app/session/permissions.server.ts";
import { ownProjects } from "./project-lookups.server.ts";
import { loadBeside, type SideNode } from "./side-tree.server.ts";

/** Users beside the department tree (contract 5.2); what a platform keeps of one is asked for when its form is open. */
export async function loadUsers(args: SignedArgs) {
  const [beside, codes] = await Promise.all([
    loadBeside({ resource: user, api: userApi, options: { lookups: userLookups } }, { by: "deptId", nodes: deptsBelow, lazy: true }, args),
    permissionsOf(args),
  ]);
  const data = { ...beside, mayImport: allows(codes, "user_import") };
  const { panel } = data;
  const [only, ...others] = panel?.titles ?? [];
  if (panel?.deed !== "platform" || !only || others.length > 0) return data;
  return { ...data, panel: { ...panel, record: await args.call(userPlatformDetail, { query: { id: only.id } }) } };
}

/** What the screen's deeds call; passwords are drawn once and never again. */
export const userDeeds = {
  role: deedCall(userGrant, { input: (ids, { roleId = "" }) => ({ query: { userIds: ids.join(","), roleIds: roleId } }) }),
  reset: deedCall(userResetPassword, {
    input: (ids) => ({ query: { userIds: ids.join(",") } }),
    once: (reply) => (reply ? { columns: ["account", "password"], rows: reply.map(({ account, password }) => [account, password]) } : null),
  }),
  unlock: deedCall(userUnlock, { input: (ids) => ({ query: { userIds: ids.join(",") } }) }),
  pass: deedCall(userAuditPass, { input: (ids, { opinion = "" }) => ({ query: { userIds: ids.join(","), opinion } }) }),
  refuse: deedCall(userAuditRefuse, { input: (ids, { opinion = "" }) => ({ query: { userIds: ids.join(","), opinion } }) }),
  stop: deedCall(userStatus, { input: (ids) => ({ query: { userIds: ids.join(","), status: UserStatus.stopped } }) }),
  resume: deedCall(userStatus, { input: (ids) => ({ query: { userIds: ids.join(","), status: UserStatus.normal } }) }),
  platform: deedCall(userUpdatePlatform, { input: ([userId = ""], { userType = "", userExt = "" }) => ({ query: { userId, userType, userExt } }) }),
  bind: deedCall(userBind, { input: ([id = ""], values) => ({ body: { id, ...values } }) }),
};

async function deptsBelow({ call }: SignedArgs, parentId: string): Promise<SideNode[]> {
  const nodes = await call(deptLazyTree, { query: { parentId } });
  return nodes.map(({ id, title, hasChildren = false }) => ({ id, title, hasChildren }));
}

/** Choices of the form that is open, and the name of the department that was chosen beside the list. */
export async function userLookups(args: SignedArgs): Promise<Choices> {
  const { searchParams } = new URL(args.request.url);
  const [view, deed] = [searchParams.get("view") ?? "", searchParams.get("deed") ?? ""];
  const [given, bound, beside] = await Promise.all([
    ["new", "edit"].includes(view) || deed === "role" ? givenTo(args) : {},
    deed === "bind" ? boundTo(args) : {},
    searchParams.get("deptId") ? chosenBeside(searchParams, args) : [],
  ]);
  return { ...given, ...bound, beside };
}

async function givenTo(args: SignedArgs): Promise<Choices> {
  const { roles, depts, posts } = await args.call(userChoices);
  return { roles: checkChoices(roles), depts: checkChoices(depts), posts: posts.map(({ id, postName }) => ({ value: id, label: postName })) };
}

async function boundTo(args: SignedArgs): Promise<Choices> {
  const codes = await permissionsOf(args);
  const [regions, projects, units] = await Promise.all([
    regionChoices(args),
    allows(codes, "project") ? ownProjects(args) : [],
    allows(codes, "const_unit") ? args.call(constUnitList) : [],
  ]);
  return { regions, projects, units: units.map(({ id, unitName }) => ({ value: id, label: unitName })) };
}

/** Provinces, each with its cities below it. */
async function regionChoices({ call }: SignedArgs): Promise<Choice[]> {
  const provinces = await call(regionSelect);
  const levels = await Promise.all(provinces.map(({ code }) => call(regionSelect, { query: { code } })));
  return provinces.flatMap(({ code, name }, at) => [{ value: code, label: name }, ...(levels[at] ?? []).map((city) => ({ value: city.code, label: city.name, depth: 1 }))]);
}

/** The opened levels of the tree, in which the chosen department stands. */
async function chosenBeside(searchParams: URLSearchParams, args: SignedArgs): Promise<Choice[]> {
  const open = listOf(searchParams.get("open") ?? "").slice(0, 50);
  const levels = await Promise.all(["0", ...open].map((id) => deptsBelow(args, id)));
  return levels.flat().map(({ id, title }) => ({ value: id, label: title }));
}
