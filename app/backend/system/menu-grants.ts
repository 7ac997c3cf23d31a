import { and, asc, eq, inArray } from "drizzle-orm";
import type { TreeNode } from "#app/contract/envelope.ts";
import { grantTree, roleTreeKeys } from "#app/contract/system/menu.ts";
import { rowScope } from "../crud/scope.ts";
import { toTree } from "../crud/tree.ts";
import { roleScopes } from "../db/schema/rights.ts";
import { menus, roleMenus, roles } from "../db/schema/system.ts";
import type { RequestContext } from "../http/caller.ts";
import { notFound } from "../http/errors.ts";
import { bind } from "../http/register.ts";
import { menuTitle } from "./menu-title.ts";
import { grantableMenus, grantableScopes, type StoredScope } from "./rights.ts";

/** What may be granted to roles, and what they hold of it (contract 3.2, 3.3); of no more than the caller may grant. */
export const menuGrantEndpoints = [
  bind(grantTree, async (_, context) => {
    const rows = await menuRows(context);
    const [data, api] = [await grantableScopes(context, 1), await grantableScopes(context, 2)];
    return { menu: await grantableTree(context), dataScope: scopeTree(rows, data), apiScope: scopeTree(rows, api) };
  }),
  bind(roleTreeKeys, async ({ query }, context) => {
    await requireRoles(context, query.roleIds);
    const { db } = context;
    const open = await grantableMenus(context);
    const held = await db.selectDistinct({ id: roleMenus.menuId }).from(roleMenus).where(inArray(roleMenus.roleId, query.roleIds));
    return {
      menu: held.map(({ id }) => id).filter((id) => open.has(id)),
      dataScope: await scopesOf(context, 1, query.roleIds),
      apiScope: await scopesOf(context, 2, query.roleIds),
    };
  }),
];

/** Menus and buttons that the caller may grant, as a tree. */
export async function grantableTree(context: RequestContext, categories: readonly number[] = [1, 2]): Promise<TreeNode[]> {
  const open = await grantableMenus(context);
  return toTree((await menuRows(context)).filter(({ id, category }) => open.has(id) && categories.includes(category)).map(nodeOf));
}

type MenuRow = { id: string; parentId: string; name: string; category: number };

async function menuRows(context: RequestContext): Promise<MenuRow[]> {
  const { id, parentId, code, name, category } = menus;
  const rows = await context.db.select({ id, parentId, code, name, category }).from(menus).where(eq(menus.isDeleted, 0)).orderBy(asc(menus.sort), asc(menus.id));
  return rows.map((row) => ({ ...row, name: menuTitle(row, context) }));
}

const nodeOf = ({ id, parentId, name }: Omit<MenuRow, "category">): TreeNode => ({ id, parentId, title: name, key: id, value: id });

/** Menus that have scopes, each with its scopes as leaves. */
function scopeTree(rows: readonly MenuRow[], scopes: readonly StoredScope[]): TreeNode[] {
  return rows.flatMap((menu) => {
    const own = scopes.filter(({ menuId }) => menuId === menu.id).map(({ id, name }) => nodeOf({ id, parentId: menu.id, name }));
    return own.length > 0 ? [{ ...nodeOf({ ...menu, parentId: "0" }), hasChildren: true, children: own }] : [];
  });
}

async function scopesOf(context: RequestContext, category: 1 | 2, roleIds: readonly string[]): Promise<string[]> {
  const open = new Set((await grantableScopes(context, category)).map(({ id }) => id));
  const held = await context.db.selectDistinct({ id: roleScopes.scopeId }).from(roleScopes)
    .where(and(eq(roleScopes.scopeCategory, category), inArray(roleScopes.roleId, [...roleIds])));
  return held.map(({ id }) => id).filter((id) => open.has(id));
}

async function requireRoles(context: RequestContext, ids: readonly string[]) {
  const found = await context.db.select({ id: roles.id }).from(roles).where(and(rowScope(roles, context), inArray(roles.id, [...ids])));
  if (found.length !== new Set(ids).size) throw notFound();
}
