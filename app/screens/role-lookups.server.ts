import { roleTree } from "#app/contract/system/role.ts";
import type { Choices } from "#app/crud/page-data.ts";
import { treeChoices } from "#app/crud/tree-choices.ts";
import type { SignedArgs } from "#app/session/guard.server.ts";
import { isPanelOpen } from "./panel-open.ts";

/** Roles to choose the one above from, asked for only when a form or record is open. */
export async function roleParents({ call, request, t }: SignedArgs): Promise<Choices> {
  if (!isPanelOpen(request)) return {};
  return { parents: [{ value: "0", label: t("rights:topLevel") }, ...treeChoices(await call(roleTree))] };
}
