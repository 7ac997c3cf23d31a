import { data } from "@remix-run/node";
import { iframeOrigins } from "#app/session/security-headers.server.ts";
import type { SignedArgs } from "#app/session/guard.server.ts";
import { menuNodes } from "./frame-data.server.ts";
import type { MenuNode } from "./menu-node.ts";

/**
 * The page a menu row of the person embeds (spec §2 /myiframe). Only addresses of the person's own menu are framed,
 * and of those only the ones the setting IFRAME_ORIGINS allows, or files of this site (trust S21).
 */
export async function embeddedMenu(args: SignedArgs): Promise<{ source: string; title: string }> {
  const wanted = args.params["*"] ?? "";
  const node = flatten(await menuNodes(args)).find(({ path }) => path === wanted);
  if (!node) throw data({ msg: args.t("backend:notFound") }, { status: 404 });
  if (!isAllowed(wanted)) throw data({ msg: args.t("shell:iframe.refused") }, { status: 403 });
  return { source: wanted, title: node.name };
}

function isAllowed(address: string): boolean {
  if (/^\/(?![/\\])/.test(address)) return true;
  if (!URL.canParse(address)) return false;
  const { protocol, origin } = new URL(address);
  return (protocol === "http:" || protocol === "https:") && iframeOrigins().includes(origin);
}

function flatten(nodes: readonly MenuNode[]): MenuNode[] {
  return nodes.flatMap((node) => [node, ...flatten(node.children ?? [])]);
}
