import { and, eq, inArray, sql } from "drizzle-orm";
import { type Menu, menuAuthRoutes, menuButtons, menuRoutes } from "#app/contract/system/menu.ts";
import { rowScope } from "../crud/scope.ts";
import { toTree } from "../crud/tree.ts";
import { topMenus, topMenuSettings } from "../db/schema/rights.ts";
import { roleMenus, roles } from "../db/schema/system.ts";
import { holds, type RequestContext, WILDCARD } from "../http/caller.ts";
import { bind } from "../http/register.ts";

/** Menus and buttons of the caller's roles (contract 3.3, 3.4). */
export const menuEndpoints = [
  bind(menuRoutes, async ({ query }, context) => {
    const pages = (await grantedMenus(context)).filter((menu) => menu.category === 1);
    return toTree(query.topMenuId ? below(pages, await menusOfTop(context, query.topMenuId)) : pages);
  }),
  bind(menuButtons, async (_, context) => {
    const granted = await grantedMenus(context);
    const parents = new Set(granted.filter((menu) => menu.category === 2).map((menu) => menu.parentId));
    return toTree(granted.filter((menu) => menu.category === 2 || parents.has(menu.id)));
  }),
  bind(menuAuthRoutes, async (_, context) => {
    const pages = (await grantedMenus(context)).filter(({ category }) => category === 1);
    const aliases = await aliasesOfMenus(context);
    // A page above granted ones is open to whoever has them, and everything to the platform's administrator.
    return pages.flatMap(({ id, path }) => (path ? [{ [path]: { authority: aliases.get(id) ?? context.caller.roleAliases } }] : []));
  }),
];

/** Menus of the named ids, and those above them. */
function below(pages: Menu[], ids: ReadonlySet<string>): Menu[] {
  const parents = new Map(pages.map(({ id, parentId }) => [id, parentId]));
  const kept = new Set<string>();
  for (const { id } of pages) {
    for (let at: string | undefined = ids.has(id) ? id : undefined; at !== undefined && !kept.has(at) && parents.has(at); at = parents.get(at)) kept.add(at);
  }
  return pages.filter(({ id }) => kept.has(id));
}

/** Menus below a top menu of the caller's tenant; none below one of another. */
async function menusOfTop(context: RequestContext, id: string): Promise<ReadonlySet<string>> {
  if (!/^\d{1,19}$/.test(id)) return new Set();
  const rows = await context.db.select({ menuId: topMenuSettings.menuId }).from(topMenuSettings)
    .innerJoin(topMenus, eq(topMenus.id, topMenuSettings.topMenuId)).where(and(rowScope(topMenus, context), eq(topMenus.id, id)));
  return new Set(rows.map(({ menuId }) => menuId));
}

/** Aliases of the caller's roles by the menus they hold. */
async function aliasesOfMenus({ db, caller }: RequestContext): Promise<ReadonlyMap<string, string[]>> {
  const { menuId, roleId } = roleMenus;
  const rows = await db.select({ menuId, alias: roles.roleAlias }).from(roleMenus).innerJoin(roles, eq(roles.id, roleId))
    .where(and(inArray(roleId, caller.roleIds), eq(roles.isDeleted, 0))).orderBy(roles.sort, roles.id);
  const aliases = new Map<string, string[]>();
  for (const { menuId: id, alias } of rows) aliases.set(id, [...new Set([...(aliases.get(id) ?? []), alias])]);
  return aliases;
}

/** Granted rows with all their ancestors, by sort. */
async function grantedMenus({ db, caller }: RequestContext): Promise<Menu[]> {
  const columns = sql`id, parent_id as "parentId", code, name, alias, path, source, sort, category, action, is_open as "isOpen", remark`;
  const { rows } = await db.execute<Menu>(sql`select ${columns} from blade_menu where is_deleted = 0 order by sort, id`);
  return caller.codes.has(WILDCARD) ? rows : rows.filter((row) => holds(caller, [row.code]));
}
