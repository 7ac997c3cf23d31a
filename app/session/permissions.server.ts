import { type Menu, menuButtons, menuRoutes } from "#app/contract/system/menu.ts";
import { type TopMenu, topMenuList } from "#app/contract/system/topmenu.ts";
import type { SignedArgs } from "./guard.server.ts";

const TTL = 5_000;
type Kept<T> = Map<string, { at: number; value: Promise<T> }>;
const buttons: Kept<ReadonlySet<string>> = new Map();
const menus: Kept<Menu[]> = new Map();
const tops: Kept<TopMenu[]> = new Map();

/**
 * Button codes of the signed-in person (spec §6), kept for a few seconds per token: they only decide what a page
 * draws, the backend decides again on every call.
 */
export function permissionsOf(args: SignedArgs): Promise<ReadonlySet<string>> {
  return keep(buttons, args, () => permissionsNow(args));
}

/** The same codes as they are at this moment, where nothing behind the page decides again: a file of a list. */
export async function permissionsNow({ call }: SignedArgs): Promise<ReadonlySet<string>> {
  return new Set((await call(menuButtons)).flatMap(leafCodes));
}

/** Menu tree of the signed-in person, kept as long. */
export function menusOf(args: SignedArgs): Promise<Menu[]> {
  return keep(menus, args, () => args.call(menuRoutes));
}

/** Top menus of the signed-in person, kept as long. */
export function topMenusOf(args: SignedArgs): Promise<TopMenu[]> {
  return keep(tops, args, () => args.call(topMenuList));
}

/** Forgets what is kept, after sign-in, sign-out or a change of grants in this process. */
export function forgetPermissions() {
  buttons.clear();
  menus.clear();
  tops.clear();
}

/** Whether a set of codes passes for one of the wanted ones; `*:*:*` passes for all. */
export function allows(codes: ReadonlySet<string>, ...wanted: string[]): boolean {
  return codes.has("*:*:*") || wanted.some((code) => codes.has(code));
}

function keep<T>(map: Kept<T>, { state }: SignedArgs, read: () => Promise<T>): Promise<T> {
  const key = state.session?.access ?? "";
  const found = map.get(key);
  if (found && Date.now() - found.at < TTL) return found.value;
  if (map.size > 5_000) map.clear();
  const value = read();
  map.set(key, { at: Date.now(), value });
  value.catch(() => map.delete(key));
  return value;
}

// Leaves are the codes (contract 3.4).
function leafCodes(menu: Menu): string[] {
  return menu.children?.length ? menu.children.flatMap(leafCodes) : [menu.code];
}
