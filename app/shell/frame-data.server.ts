import { data } from "@remix-run/node";
import type { Menu } from "#app/contract/system/menu.ts";
import { env } from "#app/env.server.ts";
import { takeFlash } from "#app/session/flash.server.ts";
import type { SignedArgs } from "#app/session/guard.server.ts";
import { allows, menusOf, permissionsOf, topMenusOf as topMenusOfPerson } from "#app/session/permissions.server.ts";
import { pathOf } from "#app/session/return-to.ts";
import { type MenuNode, menuHref } from "./menu-node.ts";
import { noticeBoxes } from "./notice-boxes.server.ts";
import { preferencesOf } from "./preferences.server.ts";
import { tabsHeader, tabsOf } from "./tabs.server.ts";
import { openTab, type Tab } from "./tabs.ts";
import { topMenusOf } from "./top-menus.ts";

/** Pages that are no menu rows but open a tab (spec §2). */
const FIXED: Record<string, string> = {
  "/wel/index": "tabs.workbench",
  "/wel/dashboard": "user.dashboard",
  "/dict-horizontal/index": "tabs.dictHorizontal",
  "/dict-vertical/index": "tabs.dictVertical",
  "/api-docs": "apiDocs.title",
  "/info/index": "user.info",
};

const STATISTICS = "personnel-attendance-statistics";
/** Pages of their own below a menu's page; each opens its tab for those whom its code lets in (spec §4). */
const BELOW: Record<string, { text: string; code: string }> = {
  [`/compliance-supervision/${STATISTICS}/import`]: { text: "tabs.punchImport", code: "personnel_attendance_statistics_import" },
  [`/compliance-supervision/${STATISTICS}/recompute`]: { text: "tabs.recompute", code: "personnel_attendance_statistics_recompute" },
  "/authority/role/grant": { text: "tabs.roleGrant", code: "role_setting" },
};

/** What the frame of a signed-in page is drawn from; opening a page opens its tab (spec §4). */
export async function frameData(args: SignedArgs) {
  const { request, state, user } = args;
  const [nodes, tops, notices] = await Promise.all([menuNodes(args), topMenusOfPerson(args), noticeBoxes(args)]);
  // The sidebar draws the icons of its roots alone.
  const menus = nodes.map((node) => ({ ...withoutIcon(node), source: node.source }));
  const inHeader = topMenusOf(menus, tops, new URL(`http://page${pathOf(request)}`).pathname);
  const headers = new Headers();
  const taken = await takeFlash(request);
  if (taken) headers.append("Set-Cookie", taken.clear);
  const opened = await openedTab(args, menus);
  const tabs = opened ? openTab(tabsOf(request), opened) : tabsOf(request);
  headers.append("Set-Cookie", tabsHeader(tabs));
  return data({ menus, ...inHeader, tabs, locale: state.locale, preferences: preferencesOf(request), user: { name: user.realName, account: user.account, avatar: user.avatar }, ...(env.SWITCH_MODE ? { switchHref: "/switch" } : {}), flash: taken?.flash ?? null, notices }, { headers });
}

function withoutIcon({ source: _, children, ...node }: MenuNode): MenuNode {
  return { ...node, ...(children ? { children: children.map(withoutIcon) } : {}) };
}

/** The person's menu tree with names in the person's language. */
export async function menuNodes(args: SignedArgs): Promise<MenuNode[]> {
  return (await menusOf(args)).map((menu) => toNode(menu, args));
}

function toNode({ code, name, path, source, children }: Menu, args: SignedArgs): MenuNode {
  const label = args.t(`shell:menu.${code}`, { defaultValue: name });
  return { code, name: label, path, source, ...(children ? { children: children.map((child) => toNode(child, args)) } : {}) };
}

/** The tab of the address in view; none for what is no page of its own, or not this person's. */
async function openedTab(args: SignedArgs, menus: readonly MenuNode[]): Promise<Tab | undefined> {
  const url = new URL(`http://page${pathOf(args.request)}`);
  const below = BELOW[url.pathname];
  if (below) {
    const isAllowed = allows(await permissionsOf(args), below.code);
    return isAllowed ? { path: url.pathname, search: url.search, label: { kind: "key", text: below.text } } : undefined;
  }
  const label = labelOf(url.pathname, menus);
  return label && { path: url.pathname, search: listSearch(url), label };
}

// A tab leads back to the list, not to the form that happened to be open over it; a person's numbers are not kept in a cookie.
function listSearch(url: URL): string {
  for (const name of ["view", "id", "ids", "idCard", "phone"]) url.searchParams.delete(name);
  return url.searchParams.size > 0 ? `?${url.searchParams}` : "";
}

function labelOf(pathname: string, menus: readonly MenuNode[]): Tab["label"] | undefined {
  const key = FIXED[pathname];
  if (key) return { kind: "key", text: key };
  const node = flatten(menus).find((menu) => menuHref(menu) === pathname);
  return node && { kind: "key", text: `menu.${node.code}` };
}

function flatten(nodes: readonly MenuNode[]): MenuNode[] {
  return nodes.flatMap((node) => [node, ...flatten(node.children ?? [])]);
}
