import { menuIcon } from "#app/ui/menu-icon.ts";
import type { IconName } from "#app/ui/icon.tsx";

/** A menu row as the frame draws it; `path` is absent or "" for a folder without a page. */
export type MenuNode = {
  code: string;
  name: string;
  path?: string | null;
  /** Icon class of the upstream. */
  source?: string | null;
  children?: readonly MenuNode[];
};

/** The codes of the nodes that lead to `pathname`, from the root to the page; empty when no menu leads there. */
export function activeTrail(nodes: readonly MenuNode[], pathname: string): string[] {
  const trails = nodes.flatMap((node) => trailsThrough(node, pathname));
  return trails.reduce<Trail>((best, trail) => (trail.length > best.length ? trail : best), { codes: [], length: 0 }).codes;
}

/** Where a node leads: our own address, or the embedded page for an http address or an html file (spec §2). */
export function menuHref(node: MenuNode): string {
  const path = node.path ?? "";
  if (path === "") return "";
  return isEmbedded(path) ? `/myiframe/${encodeURIComponent(path)}` : `/${path.replace(/^[\\/]+/, "")}`;
}

/** The icons the sidebar draws: one per root. */
export function menuIcons(nodes: readonly MenuNode[]): IconName[] {
  return nodes.map((node) => menuIcon(node.source));
}

type Trail = { codes: string[]; length: number };

function trailsThrough(node: MenuNode, pathname: string): Trail[] {
  const below = (node.children ?? []).flatMap((child) => trailsThrough(child, pathname));
  const own = !node.children?.length && leadsTo(menuHref(node), pathname) ? [{ codes: [], length: menuHref(node).length }] : [];
  return [...own, ...below].map((trail) => ({ codes: [node.code, ...trail.codes], length: trail.length }));
}

function leadsTo(href: string, pathname: string): boolean {
  return href !== "" && (pathname === href || pathname.startsWith(`${href}/`));
}

function isEmbedded(path: string): boolean {
  return /^https?:/i.test(path) || path.includes("html");
}
