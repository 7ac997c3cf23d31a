import { menuTree } from "#app/contract/system/menu.ts";
import { dictChoices } from "#app/crud/choices.server.ts";
import type { Choices } from "#app/crud/page-data.ts";
import { treeChoices } from "#app/crud/tree-choices.ts";
import type { SignedArgs } from "#app/session/guard.server.ts";
import { isPanelOpen } from "./panel-open.ts";

/** Menus to place a row below, and the places of a button beside "none", which pages have. */
export async function menuLookups(args: SignedArgs): Promise<Choices> {
  const { button_func: places = [] } = await dictChoices(["button_func"], args);
  const actions = { button_func: [{ value: "0", label: args.t("rights:menu.noAction") }, ...places] };
  if (!isPanelOpen(args.request)) return actions;
  return { ...actions, parents: [{ value: "0", label: args.t("rights:topLevel") }, ...treeChoices(await args.call(menuTree))] };
}
