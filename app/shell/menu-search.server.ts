import { redirect } from "@remix-run/node";
import type { SignedArgs } from "#app/session/guard.server.ts";
import { menuNodes } from "./frame-data.server.ts";
import { type MenuNode, menuHref } from "./menu-node.ts";

/** Menus of the person by name prefix; a single hit redirects to it. */
export async function findMenus(args: SignedArgs) {
  const q = (new URL(args.request.url).searchParams.get("q") ?? "").trim().slice(0, 50);
  const pages = leaves(await menuNodes(args)).map((node) => ({ href: menuHref(node), name: node.name }));
  const wanted = q.toLocaleLowerCase();
  const found = q === "" ? [] : pages.filter(({ name }) => name.toLocaleLowerCase().startsWith(wanted));
  const [only, ...others] = found;
  if (only && others.length === 0) throw redirect(only.href);
  return { q, found };
}

function leaves(nodes: readonly MenuNode[]): MenuNode[] {
  return nodes.flatMap((node) => (node.children?.length ? leaves(node.children) : menuHref(node) === "" ? [] : [node]));
}
