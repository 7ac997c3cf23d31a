import { sql } from "drizzle-orm";
import { type Menu, menuButtons, menuRoutes } from "#app/contract/system/menu.ts";
import { toTree } from "../crud/tree.ts";
import { holds, type RequestContext, WILDCARD } from "../http/caller.ts";
import { bind } from "../http/register.ts";

/** Menus and buttons of the caller's roles (contract 3.3, 3.4). */
export const menuEndpoints = [
  bind(menuRoutes, async (_, context) => toTree((await grantedMenus(context)).filter((menu) => menu.category === 1))),
  bind(menuButtons, async (_, context) => {
    const granted = await grantedMenus(context);
    const parents = new Set(granted.filter((menu) => menu.category === 2).map((menu) => menu.parentId));
    return toTree(granted.filter((menu) => menu.category === 2 || parents.has(menu.id)));
  }),
];

/** Granted rows with all their ancestors, by sort. */
async function grantedMenus({ db, caller }: RequestContext): Promise<Menu[]> {
  const columns = sql`id, parent_id as "parentId", code, name, alias, path, source, sort, category, action, is_open as "isOpen", remark`;
  const { rows } = await db.execute<Menu>(sql`select ${columns} from blade_menu where is_deleted = 0 order by sort, id`);
  return caller.codes.has(WILDCARD) ? rows : rows.filter((row) => holds(caller, [row.code]));
}
