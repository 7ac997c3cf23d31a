import { type Menu, menuButtons, menuRoutes } from "#app/contract/system/menu.ts";
import { type TopMenu, topMenuList } from "#app/contract/system/topmenu.ts";
import type { SignedArgs } from "./guard.server.ts";
import { keptPerToken } from "./kept.server.ts";

const buttons = keptPerToken<ReadonlySet<string>>();
const menus = keptPerToken<Menu[]>();
const tops = keptPerToken<TopMenu[]>();

/**
 * Button codes of the signed-in person (spec §6), kept for a few seconds per token: they only decide what a page
 * draws, the backend decides again on every call.
 */
export function permissionsOf(args: SignedArgs): Promise<ReadonlySet<string>> {
  return buttons.of(args.state, () => permissionsNow(args));
}

/** The same codes as they are at this moment, where nothing behind the page decides again: a file of a list. */
export async function permissionsNow({ call }: SignedArgs): Promise<ReadonlySet<string>> {
  return new Set((await call(menuButtons)).flatMap(leafCodes));
}

/** Menu tree of the signed-in person, kept as long. */
export function menusOf(args: SignedArgs): Promise<Menu[]> {
  return menus.of(args.state, () => args.call(menuRoutes));
}

/** Top menus of the signed-in person, kept as long. */
export function topMenusOf(args: SignedArgs): Promise<TopMenu[]> {
  return tops.of(args.state, () => args.call(topMenuList));
}

/** Forgets what is kept, after sign-in, sign-out or a change of grants in this process. */
export function forgetPermissions() {
  buttons.forget();
  menus.forget();
  tops.forget();
}

/** Whether a set of codes passes for one of the wanted ones; `*:*:*` passes for all. */
export function allows(codes: ReadonlySet<string>, ...wanted: string[]): boolean {
  return codes.has("*:*:*") || wanted.some((code) => codes.has(code));
}

// Leaves are the codes (contract 3.4).
function leafCodes(menu: Menu): string[] {
  return menu.children?.length ? menu.children.flatMap(leafCodes) : [menu.code];
}
