import { and, asc, eq, inArray, notInArray } from "drizzle-orm";
import type { BodyOf } from "#app/contract/endpoint.ts";
import { grantTopTree, topMenuApi, topMenuGrant, topMenuList, topTreeKeys } from "#app/contract/system/topmenu.ts";
import { crudEntity, type CrudRules, lockRows } from "../crud/entity.ts";
import { namesChange, writeHistory } from "../crud/history.ts";
import { mountCrud, pageOfEntity } from "../crud/mount.ts";
import { topMenus, topMenuSettings } from "../db/schema/rights.ts";
import { menus } from "../db/schema/system.ts";
import { holds, type RequestContext } from "../http/caller.ts";
import { notFound } from "../http/errors.ts";
import { bind } from "../http/register.ts";
import { nextId } from "../snowflake.ts";
import { grantableTree } from "./menu-grants.ts";
import { PAGE } from "./menu-rules.ts";
import { grantableMenus, requireGrantable } from "./rights.ts";

const order = [asc(topMenus.sort), asc(topMenus.id)];
const rules: CrudRules = { order };
const entity = crudEntity(topMenuApi, topMenus, rules);
const [, ...plain] = mountCrud(topMenuApi, topMenus, rules);

/** Top menus of the caller's tenant, and the menus below them (contract 3.5). */
export const topMenuEndpoints = [
  bind(topMenuApi.list, async ({ params }, context) => {
    const page = await pageOfEntity(entity, params, context);
    const below = await settingsOf(context, page.records.map(({ id }) => id));
    const open = await grantableMenus(context);
    const idsOf = (top: string) => below.filter(({ topMenuId, id }) => topMenuId === top && open.has(id)).map(({ id }) => id);
    return { ...page, records: page.records.map((row) => ({ ...(row as typeof topMenus.$inferSelect), menuIds: idsOf(row.id) })) };
  }),
  ...plain,
  bind(topMenuGrant, async ({ body }, context) => {
    await grant(body, context);
    return null;
  }),
  bind(grantTopTree, async (_, context) => ({ menu: await grantableTree(context, [PAGE]) })),
  bind(topTreeKeys, async ({ query }, context) => {
    await requireTops(context, query.topMenuIds);
    const open = await grantableMenus(context);
    const below = await settingsOf(context, query.topMenuIds);
    return { menu: [...new Set(below.map(({ id }) => id))].filter((id) => open.has(id)) };
  }),
  bind(topMenuList, async (_, context) => {
    const tops = await context.db.select().from(topMenus).where(entity.scoped(context)).orderBy(...order);
    const below = await settingsOf(context, tops.map(({ id }) => id));
    const codesOf = (top: string) => below.filter(({ topMenuId, code }) => topMenuId === top && holds(context.caller, [code])).map(({ code }) => code);
    return tops.map((top) => ({ ...top, menuCodes: codesOf(top.id) })).filter(({ menuCodes }) => menuCodes.length > 0);
  }),
];

/** Menus below some top menus, removed ones left out. */
async function settingsOf({ db }: RequestContext, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db.select({ topMenuId: topMenuSettings.topMenuId, id: menus.id, code: menus.code }).from(topMenuSettings)
    .innerJoin(menus, and(eq(menus.id, topMenuSettings.menuId), eq(menus.isDeleted, 0), eq(menus.category, PAGE)))
    .where(inArray(topMenuSettings.topMenuId, [...ids]));
}

async function requireTops(context: RequestContext, ids: readonly string[]): Promise<string[]> {
  const wanted = [...new Set(ids)];
  const found = await lockRows(entity, wanted, context);
  if (found.length !== wanted.length) throw notFound();
  return wanted;
}

/** Replaces the menus below top menus, of those that the caller may grant at all. */
async function grant({ topMenuIds, menuIds }: BodyOf<typeof topMenuGrant>, context: RequestContext) {
  const { db } = context;
  await requireGrantable(context, { menuIds });
  const ids = await requireTops(context, topMenuIds);
  const open = [...(await grantableMenus(context))];
  const { topMenuId, menuId } = topMenuSettings;
  const gone = and(inArray(topMenuId, ids), inArray(menuId, open), menuIds.length > 0 ? notInArray(menuId, menuIds) : undefined);
  const removed = await db.delete(topMenuSettings).where(gone).returning({ topMenuId, menuId });
  const links = ids.flatMap((top) => [...new Set(menuIds)].map((menu) => ({ id: nextId(), topMenuId: top, menuId: menu })));
  const added = links.length > 0 ? await db.insert(topMenuSettings).values(links).onConflictDoNothing().returning({ topMenuId, menuId }) : [];
  const names = new Map((await db.select({ id: menus.id, name: menus.name }).from(menus)).map(({ id, name }) => [id, name]));
  const named = (rows: typeof removed, top: string) => rows.filter((row) => row.topMenuId === top).map((row) => names.get(row.menuId) ?? row.menuId);
  const changed = ids.map((rowId) => ({ resource: topMenuApi.base, rowId, action: "grant" as const, changes: namesChange("menuIds", { removed: named(removed, rowId), added: named(added, rowId) }) }));
  await writeHistory(context, changed.filter(({ changes }) => changes.length > 0));
}
