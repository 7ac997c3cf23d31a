import { randomUUID } from "node:crypto";
import { data } from "@remix-run/node";
import { grantTree, roleTreeKeys } from "#app/contract/system/menu.ts";
import { roleApi, roleTree } from "#app/contract/system/role.ts";
import { loadScreen } from "#app/crud/loader.server.ts";
import type { Choice, ListData } from "#app/crud/page-data.ts";
import { checkChoices, type Node } from "#app/crud/tree-choices.ts";
import { role } from "#app/resources/system/role.ts";
import type { SignedArgs } from "#app/session/guard.server.ts";
import { allows, permissionsOf } from "#app/session/permissions.server.ts";
import { roleParents } from "../role-lookups.server.ts";

const CODE = "role_setting";

/** The list of roles, and whether the person may set what they may. */
export async function loadRoles(args: SignedArgs): Promise<ListData & { canGrant: boolean }> {
  const list = await loadScreen({ resource: role, api: roleApi, options: { lookups: roleParents } }, args);
  return { ...list, canGrant: !list.state.recycled && allows(await permissionsOf(args), CODE) };
}

/** What the named roles may by now, beside everything that the person may grant. */
export async function loadGrant(args: SignedArgs) {
  await requireSetting(args);
  const ids = chosenRoles(new URL(args.request.url).searchParams);
  const key = randomUUID();
  if (ids.length === 0) return { key, roles: [], kinds: [] };
  const [trees, keys, all] = await Promise.all([args.call(grantTree), args.call(roleTreeKeys, { query: { roleIds: ids.join(",") } }), args.call(roleTree)]);
  const names = new Map(flatten(all).map(({ id, title }) => [id, title]));
  return {
    key,
    roles: ids.map((id) => ({ id, name: names.get(id) ?? id })),
    kinds: [
      { name: "menuIds" as const, choices: checkChoices(trees.menu), ticked: keys.menu },
      { name: "dataScopeIds" as const, choices: scopeChoices(trees.dataScope), ticked: keys.dataScope },
      { name: "apiScopeIds" as const, choices: scopeChoices(trees.apiScope), ticked: keys.apiScope },
    ],
  };
}
export type GrantData = Awaited<ReturnType<typeof loadGrant>>;

/** Refuses a person who may not set what roles may. */
export async function requireSetting(args: SignedArgs) {
  if (!allows(await permissionsOf(args), CODE)) throw data({ msg: args.t("backend:forbidden") }, { status: 403 });
}

/** Ids of the roles in an address: `roleIds` joined by commas, or the ticked rows of the list. */
function chosenRoles(params: URLSearchParams): string[] {
  const named = [...params.getAll("id"), ...(params.get("roleIds") ?? "").split(",")];
  return [...new Set(named.filter((id) => /^\d{1,19}$/.test(id)))].slice(0, 100);
}

/** Scopes below their menus; the menus are no choice of their own, so their boxes carry no id. */
function scopeChoices(nodes: readonly Node[]): Choice[] {
  return nodes.map(({ id, title, children }) => ({ value: `menu-${id}`, label: title, children: checkChoices(children ?? []) }));
}

function flatten(nodes: readonly Node[]): Node[] {
  return nodes.flatMap((node) => [node, ...flatten(node.children ?? [])]);
}
