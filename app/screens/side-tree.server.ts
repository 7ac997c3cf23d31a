import { redirect } from "@remix-run/node";
import { pathOf } from "#app/crud/define.ts";
import { loadScreen, type Screen } from "#app/crud/loader.server.ts";
import type { ListData } from "#app/crud/page-data.ts";
import { readState } from "#app/crud/url.ts";
import type { SignedArgs } from "#app/session/guard.server.ts";

/** A node beside a list; `hasChildren` says of a lazy one that there is more below. */
export type SideNode = { id: string; title: string; note?: string; hasChildren?: boolean; children?: SideNode[] };
export type SideOptions = {
  /** Filter that the chosen node sets. */
  by: string;
  /** The whole tree (at most 500 nodes), or of a `lazy` one the nodes below a parent; the roots are below `0`. */
  nodes: (args: SignedArgs, parentId: string) => Promise<SideNode[]>;
  lazy?: true;
  /** Without a choice the first node is chosen. */
  first?: true;
};
export type SideData = { side: { nodes: SideNode[]; by: string; lazy: boolean } };

/** Page data of a list beside a tree whose nodes narrow it. */
export async function loadBeside(screen: Screen, { by, nodes, lazy, first }: SideOptions, args: SignedArgs): Promise<ListData & SideData> {
  const url = new URL(args.request.url);
  if (!first) {
    const [list, tree] = await Promise.all([loadScreen(screen, args), lazy ? openedNodes(screen, nodes, args) : nodes(args, "0")]);
    return { ...list, side: { nodes: tree, by, lazy: lazy === true } };
  }
  const tree = await nodes(args, "0");
  const [one] = tree;
  if (!url.searchParams.get(by) && one) {
    url.searchParams.set(by, one.id);
    throw redirect(`${pathOf(screen.resource)}?${url.searchParams}`);
  }
  return { ...(await loadScreen(screen, args)), side: { nodes: tree, by, lazy: false } };
}

/** The roots and what is below the nodes that the address names as open. */
async function openedNodes({ resource }: Screen, nodes: SideOptions["nodes"], args: SignedArgs): Promise<SideNode[]> {
  const open = readState(resource, new URL(args.request.url).searchParams).open.slice(0, 50);
  const [roots, ...levels] = await Promise.all(["0", ...open].map((id) => nodes(args, id)));
  const below = new Map(open.map((id, at) => [id, levels[at] ?? []]));
  const filled = (level: SideNode[]): SideNode[] => level.map((node) => ({ ...node, ...(below.has(node.id) ? { children: filled(below.get(node.id) ?? []) } : {}) }));
  return filled(roots ?? []);
}
