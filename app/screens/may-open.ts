import { useRouteLoaderData } from "@remix-run/react";
import { type MenuNode, menuHref } from "#app/shell/menu-node.ts";

/** Whether a screen stands in the person's menu, so that links to it are drawn only for those whom it opens. */
export function useMayOpen(): (path: string) => boolean {
  const frame = useRouteLoaderData<{ menus: MenuNode[] }>("routes/_app");
  return (path) => leadsTo(frame?.menus ?? [], path);
}

function leadsTo(nodes: readonly MenuNode[], path: string): boolean {
  return nodes.some((node) => menuHref(node) === path || leadsTo(node.children ?? [], path));
}
