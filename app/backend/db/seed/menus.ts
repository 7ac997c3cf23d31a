import { asc, eq, inArray } from "drizzle-orm";
import { menus, roleMenus } from "../schema/system.ts";
import { raiseStamp } from "../../http/permission-stamp.ts";
import type { SeedDb } from "./copy-client.ts";
import { namedId } from "./ids.ts";
import { menuRows, rolesOf, type MenuRow } from "./menu-tree.ts";
import { roleId } from "./roles.ts";

/**
 * Brings the menu rows of this release in and returns how many are new. New rows are granted to their roles once; a
 * row that is there keeps the name, place, path and icon an administrator gave it, and a removed one stays removed.
 */
export async function seedMenus(db: SeedDb): Promise<number> {
  const known = await db.select().from(menus).where(inArray(menus.code, menuRows.map((row) => row.code))).orderBy(asc(menus.isDeleted));
  const byCode = new Map(known.map((row) => [row.code, row]));
  const added = menuRows.filter((row) => !byCode.has(row.code));
  for (const row of menuRows) {
    const found = byCode.get(row.code);
    if (found && isOutdated(found, row)) await refresh(db, row);
  }
  if (added.length === 0) return 0;
  await db.insert(menus).values(added).onConflictDoNothing();
  await db.insert(roleMenus).values(added.flatMap(grantsOf)).onConflictDoNothing();
  await raiseStamp(db);
  return added.length;
}

function isOutdated(found: typeof menus.$inferSelect, row: MenuRow): boolean {
  return found.category !== row.category || found.action !== row.action || found.alias !== row.alias;
}

// What the program reads by itself and no administrator sets.
async function refresh(db: SeedDb, { code, category, action, alias }: MenuRow) {
  await db.update(menus).set({ category, action, alias }).where(eq(menus.code, code));
}

function grantsOf(row: MenuRow) {
  return rolesOf(row).map((alias) => ({ id: namedId("grant", `${alias}:${row.code}`), roleId: roleId(alias), menuId: row.id }));
}
