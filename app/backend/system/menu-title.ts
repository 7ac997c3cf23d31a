import { menuRows } from "../db/seed/menu-tree.ts";
import type { RequestContext } from "../http/caller.ts";

/** English names of the menus that come with the product; they stand in their remarks. */
const english = new Map(menuRows.map(({ code, remark }) => [code, remark]));

/** What a menu is called in the caller's language; one that an administrator added has the name it was given. */
export function menuTitle({ code, name }: { code: string; name: string }, { locale }: Pick<RequestContext, "locale">): string {
  return (locale === "en" && english.get(code)) || name;
}
