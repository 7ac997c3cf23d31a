import { scopeResources } from "#app/contract/system/data-scope.ts";
import { deptTree } from "#app/contract/system/dept.ts";
import { menuTree } from "#app/contract/system/menu.ts";
import type { Choices } from "#app/crud/page-data.ts";
import { checkChoices, treeChoices } from "#app/crud/tree-choices.ts";
import type { SignedArgs } from "#app/session/guard.server.ts";
import { isPanelOpen } from "./panel-open.ts";

/** Menus that a scope may belong to. */
export async function scopeMenus({ call }: SignedArgs): Promise<Choices> {
  return { menus: treeChoices(await call(menuTree)) };
}

/** The same with the lists that rules can narrow, by the names they have in the menu, and the departments that one may name. */
export async function dataScopeLookups(args: SignedArgs): Promise<Choices> {
  const [menus, resources] = await Promise.all([scopeMenus(args), args.call(scopeResources)]);
  const named = resources.map(({ resourceCode }) => ({ value: resourceCode, label: `${args.t(`shell:menu.${resourceCode}`, { defaultValue: resourceCode })} (${resourceCode})` }));
  const depts = isPanelOpen(args.request) ? checkChoices(await args.call(deptTree)) : [];
  return { ...menus, resources: named, depts };
}
