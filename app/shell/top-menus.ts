import { activeTrail, menuHref, type MenuNode } from "./menu-node.ts";

type Top = { id: string; name: string; menuCodes: readonly string[] };
export type TopLink = { id: string; name: string; href: string; isCurrent?: boolean };
/** Links of the header, and the part of the menu below the current one; the whole menu where none is. */
export type TopMenus = { topMenus: TopLink[]; sidebar?: MenuNode[] };

/** The top menus of a person: the one that holds the page in view is current, a link leads to the first page below it. */
export function topMenusOf(menus: readonly MenuNode[], tops: readonly Top[], pathname: string): TopMenus {
  const page = activeTrail(menus, pathname).at(-1);
  const parts = tops.flatMap((top) => {
    const below = partOf(menus, new Set(top.menuCodes));
    const href = firstPage(below);
    return href === undefined ? [] : [{ ...top, below, href, isCurrent: page !== undefined && top.menuCodes.includes(page) }];
  });
  const current = parts.find(({ isCurrent }) => isCurrent);
  const topMenus = parts.map(({ id, name, href }) => ({ id, name, href, ...(id === current?.id ? { isCurrent: true } : {}) }));
  return { topMenus, ...(current ? { sidebar: current.below } : {}) };
}

/** The nodes with one of the codes, and those that lead to them. */
function partOf(nodes: readonly MenuNode[], codes: ReadonlySet<string>): MenuNode[] {
  return nodes.flatMap(({ children, ...node }) => {
    const below = partOf(children ?? [], codes);
    if (below.length > 0) return [{ ...node, children: below }];
    // A group without any of its pages leads nowhere.
    return codes.has(node.code) && !children?.length ? [node] : [];
  });
}

function firstPage(nodes: readonly MenuNode[]): string | undefined {
  for (const node of nodes) {
    const href = node.children?.length ? firstPage(node.children) : menuHref(node);
    if (href) return href;
  }
  return undefined;
}
