import { and, asc, eq, inArray } from "drizzle-orm";
import { packageMenus, tenantPackageApi } from "#app/contract/system/tenant-package.ts";
import { mountCrud } from "../crud/mount.ts";
import { toTree } from "../crud/tree.ts";
import { menus, tenants } from "../db/schema/system.ts";
import { tenantPackages } from "../db/schema/tenancy.ts";
import { type RequestContext, splitIds } from "../http/caller.ts";
import { inUse, notFound } from "../http/errors.ts";
import { raiseStamp } from "../http/permission-stamp.ts";
import { platformCodes } from "../http/platform-codes.ts";
import { bind } from "../http/register.ts";
import { menuTitle } from "./menu-title.ts";

/** Packages of tenants (contract 7.2). */
export const tenantPackageEndpoints = [
  ...mountCrud(tenantPackageApi, tenantPackages, {
    beforeSubmit: async (values, context) => {
      if (values.menuId !== undefined) await requireMenus(context, splitIds(String(values.menuId)));
      return values;
    },
    beforeRemove: async (ids, { db }) => {
      const held = await db.select({ name: tenants.tenantName }).from(tenants).where(and(inArray(tenants.packageId, ids), eq(tenants.isDeleted, 0))).limit(5);
      if (held.length > 0) throw inUse(held.map(({ name }) => name));
    },
    afterWrite: ({ db }) => raiseStamp(db),
  }),
  bind(packageMenus, async (_, context) => {
    const rows = await context.db.select({ id: menus.id, parentId: menus.parentId, code: menus.code, name: menus.name }).from(menus)
      .where(and(eq(menus.isDeleted, 0), eq(menus.category, 1))).orderBy(asc(menus.sort), asc(menus.id));
    const open = rows.filter(({ code }) => !platformCodes().has(code));
    return toTree(open.map((row) => ({ id: row.id, parentId: row.parentId, title: menuTitle(row, context), key: row.id, value: row.id })));
  }),
];

async function requireMenus({ db }: RequestContext, ids: string[]) {
  const found = await db.select({ id: menus.id }).from(menus).where(and(inArray(menus.id, ids), eq(menus.isDeleted, 0)));
  if (found.length !== new Set(ids).size) throw notFound();
}
