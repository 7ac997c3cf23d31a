import { and, asc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { type MenuRow, menuApi, menuLevel, menuPagesLevel, menuPagesList, menuTree, menuTreeList } from "#app/contract/system/menu.ts";
import { whereOf } from "../crud/conditions.ts";
import { crudEntity, type CrudRules } from "../crud/entity.ts";
import { mountCrud } from "../crud/mount.ts";
import { listQueryOf } from "../crud/page.ts";
import { rowScope } from "../crud/scope.ts";
import { levelOf, toTree, withHasChildren } from "../crud/tree.ts";
import { topMenuSettings } from "../db/schema/rights.ts";
import { menus, roleMenus } from "../db/schema/system.ts";
import type { RequestContext } from "../http/caller.ts";
import { inUse } from "../http/errors.ts";
import { raiseStamp } from "../http/permission-stamp.ts";
import { bind } from "../http/register.ts";
import { checkedMenu, PAGE } from "./menu-rules.ts";
import { menuTitle } from "./menu-title.ts";
import { pageOfLevel, requireNoChildren, requireParents } from "./tree-pages.ts";

const order = [asc(menus.sort), asc(menus.id)];
const place = (context: RequestContext) => ({ tree: menus, scope: rowScope(menus, context) });
const pages = eq(menus.category, PAGE);

const rules: CrudRules = {
  order,
  beforeSubmit: (values, context, current) => checkedMenu(values, context, current),
  beforeRemove: async (ids, context) => {
    await requireNoChildren(context, place(context), ids);
    await requireNoScopes(context, ids);
    // A menu that comes back from the bin is granted anew, to whom it is meant for by then.
    await context.db.delete(roleMenus).where(inArray(roleMenus.menuId, ids));
    await context.db.delete(topMenuSettings).where(inArray(topMenuSettings.menuId, ids));
  },
  beforeRestore: async (rows, context) => requireParents(context, place(context), rows),
  afterWrite: ({ db }) => raiseStamp(db),
};

const entity = crudEntity(menuApi, menus, rules);
const [, ...plain] = mountCrud(menuApi, menus, rules);

/** Menus and buttons as an administrator keeps them (contract 3.2). */
export const menuPageEndpoints = [
  bind(menuApi.list, ({ params }, context) => pageOfLevel({ entity, tree: menus, name: menus.name, order }, params, context)),
  ...plain,
  bind(menuTreeList, async ({ params }, context) => toTree(await found(context, params))),
  bind(menuPagesList, async ({ params }, context) => toTree(await found(context, params, pages))),
  bind(menuLevel, ({ params }, context) => level(context, params)),
  bind(menuPagesLevel, ({ params }, context) => level(context, params, pages)),
  bind(menuTree, async (_, context) => {
    const rows = await rowsOf(context, pages);
    return toTree(rows.map((row) => ({ id: row.id, parentId: row.parentId, title: menuTitle(row, context), key: row.id, value: row.id })));
  }),
];

function found(context: RequestContext, params: URLSearchParams, condition?: SQL): Promise<MenuRow[]> {
  const { conditions } = listQueryOf(params, menuApi.rules, context);
  return rowsOf(context, and(whereOf(conditions, entity.columns), condition));
}

async function level(context: RequestContext, params: URLSearchParams, condition?: SQL): Promise<MenuRow[]> {
  const query = listQueryOf(params, menuApi.rules, context);
  const rows = await rowsOf(context, and(whereOf(query.conditions, entity.columns), levelOf(query, menus), condition));
  return withHasChildren(context, rows, { tree: menus, scope: and(entity.scoped(context), condition) });
}

function rowsOf(context: RequestContext, condition: SQL | undefined): Promise<MenuRow[]> {
  return context.db.select().from(menus).where(and(entity.scoped(context), condition)).orderBy(...order);
}

async function requireNoScopes({ db }: RequestContext, ids: readonly string[]) {
  const { rows } = await db.execute(sql`
    select 1 from blade_scope_data where ${inArray(sql`menu_id`, [...ids])} and is_deleted = 0
    union all select 1 from blade_scope_api where ${inArray(sql`menu_id`, [...ids])} and is_deleted = 0 limit 1`);
  if (rows.length > 0) throw inUse();
}
