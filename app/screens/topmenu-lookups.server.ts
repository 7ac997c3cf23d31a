import { grantTopTree } from "#app/contract/system/topmenu.ts";
import type { Choices } from "#app/crud/page-data.ts";
import { checkChoices } from "#app/crud/tree-choices.ts";
import type { SignedArgs } from "#app/session/guard.server.ts";
import { allows, permissionsOf } from "#app/session/permissions.server.ts";

/** Menus to put below a top menu, asked for only when that is about to be done. */
export async function topMenuChoices(args: SignedArgs): Promise<Choices> {
  const isAsked = new URL(args.request.url).searchParams.get("deed") === "setting";
  if (!isAsked || !allows(await permissionsOf(args), "topmenu_setting")) return {};
  return { menus: checkChoices((await args.call(grantTopTree)).menu) };
}
