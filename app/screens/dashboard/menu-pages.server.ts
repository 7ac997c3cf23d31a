import type { SignedArgs } from "#app/session/guard.server.ts";
import { menuNodes } from "#app/shell/frame-data.server.ts";
import { menuHref, menuIcons, type MenuNode } from "#app/shell/menu-node.ts";
import { menuIcon } from "#app/ui/menu-icon.ts";
import type { IconName } from "#app/ui/icon.tsx";
import type { Pages } from "./links.ts";

export type Shortcut = { href: string; name: string; icon: IconName };

/** Pages of the person's menu: by code for links, in menu order for the shortcuts; `frameIcons` are drawn already. */
export type MenuPages = { pages: Pages; shortcuts: Shortcut[]; frameIcons: IconName[] };

const SHORTCUTS = 12;

/** What the person's menu holds. */
export async function menuPages(args: SignedArgs): Promise<MenuPages> {
  const menus = await menuNodes(args);
  const leaves = leavesOf(menus).filter((node) => menuHref(node) !== "");
  return {
    pages: Object.fromEntries(leaves.map((node) => [node.code, menuHref(node)])),
    shortcuts: leaves.slice(0, SHORTCUTS).map((node) => ({ href: menuHref(node), name: node.name, icon: menuIcon(node.source) })),
    frameIcons: menuIcons(menus),
  };
}

function leavesOf(nodes: readonly MenuNode[]): MenuNode[] {
  return nodes.flatMap((node) => (node.children?.length ? leavesOf(node.children) : [node]));
}
