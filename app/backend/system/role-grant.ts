import { and, eq, inArray, notInArray } from "drizzle-orm";
import type { BodyOf } from "#app/contract/endpoint.ts";
import { roleApi, roleGrant } from "#app/contract/system/role.ts";
import { namesChange, writeHistory } from "../crud/history.ts";
import { rowScope } from "../crud/scope.ts";
import { roleScopes } from "../db/schema/rights.ts";
import { menus, roleMenus, roles } from "../db/schema/system.ts";
import type { Grants, RequestContext } from "../http/caller.ts";
import { notFound, Refusal } from "../http/errors.ts";
import { readGrants } from "../http/grants.ts";
import { raiseStamp } from "../http/permission-stamp.ts";
import { bind } from "../http/register.ts";
import { nextId } from "../snowflake.ts";
import { codesOfRoles, grantableMenus, grantableScopes, requireGrantable } from "./rights.ts";

export const roleGrantEndpoints = [
  bind(roleGrant, async ({ body }, context) => {
    await grant(body, context);
    return null;
  }),
];

/** One change of a link between a role and what it may. */
type Link = { roleId: string; targetId: string };
type Replaced = { field: string; removed: Link[]; added: Link[]; names: ReadonlyMap<string, string> };
/** What is to be held afterwards, of what the caller may grant at all. */
type Wanted = { roleIds: string[]; open: ReadonlySet<string>; wanted: readonly string[] };

/**
 * Replaces what roles may by what is wanted, as far as the caller may grant it: everything else they hold stays. Refuses
 * 2104, 2132, and 2145 for a grant after which the caller could never grant again.
 */
async function grant({ roleIds, menuIds, dataScopeIds, apiScopeIds }: BodyOf<typeof roleGrant>, context: RequestContext) {
  await requireGrantable(context, { menuIds, dataScopeIds, apiScopeIds });
  const ids = await lockRoles(context, roleIds);
  const before = await rightsOf(context, ids);
  const replaced = [
    await replaceMenus(context, ids, menuIds),
    await replaceScopes(context, { category: 1, roleIds: ids, wanted: dataScopeIds }),
    await replaceScopes(context, { category: 2, roleIds: ids, wanted: apiScopeIds }),
  ];
  requireNoWiderRows(context, before, await rightsOf(context, ids));
  await requireOwnWayBack(context, ids);
  await tell(context, ids, replaced);
  await raiseStamp(context.db);
}

async function lockRoles(context: RequestContext, roleIds: readonly string[]): Promise<string[]> {
  const ids = [...new Set(roleIds)];
  const found = await context.db.select({ id: roles.id }).from(roles).where(and(rowScope(roles, context), inArray(roles.id, ids))).orderBy(roles.id).for("update");
  if (found.length !== ids.length) throw notFound();
  return ids;
}

async function rightsOf({ db, caller }: RequestContext, roleIds: readonly string[]): Promise<Grants[]> {
  if (caller.scopes.size === 0) return [];
  return Promise.all(roleIds.map((id) => readGrants(db, { tenantId: caller.tenantId, packageId: null, roleIds: [id] })));
}

/** A role must not come to see rows of a resource on which the caller is narrowed, when it did not before. */
function requireNoWiderRows({ caller }: RequestContext, before: readonly Grants[], after: readonly Grants[]) {
  const isWide = (grants: Grants | undefined, resource: string) => {
    if (!grants?.codes.has(resource)) return false;
    const theirs = grants.scopes.get(resource);
    return !theirs?.every(({ id }) => caller.scopes.get(resource)?.some((own) => own.id === id));
  };
  const widened = after.some((grants, at) => [...caller.scopes.keys()].some((resource) => isWide(grants, resource) && !isWide(before[at], resource)));
  if (widened) throw new Refusal("grantTooWide", { status: 403, code: 2132 });
}

async function requireOwnWayBack({ db, caller }: RequestContext, roleIds: readonly string[]) {
  if (!caller.roleIds.some((id) => roleIds.includes(id))) return;
  const codes = await codesOfRoles(db, caller.roleIds, caller.tenantId);
  if (!codes.has("*:*:*") && !codes.has("role_setting")) throw new Refusal("ownWayBack", { status: 409, code: 2145 });
}

async function replaceMenus(context: RequestContext, roleIds: string[], menuIds: readonly string[]): Promise<Replaced> {
  const { db } = context;
  const rows = await db.select({ id: menus.id, parentId: menus.parentId, name: menus.name }).from(menus).where(eq(menus.isDeleted, 0));
  const open = await grantableMenus(context);
  // Without the menu above, what is below could not be reached.
  const wanted = withAncestors(menuIds, new Map(rows.map(({ id, parentId }) => [id, parentId]))).filter((id) => open.has(id));
  const { roleId, menuId } = roleMenus;
  const removed = await db.delete(roleMenus).where(and(inArray(roleId, roleIds), goneOf(menuId, { open, wanted }))).returning({ roleId, targetId: menuId });
  const links = roleIds.flatMap((role) => wanted.map((menu) => ({ id: nextId(), roleId: role, menuId: menu })));
  const added = links.length > 0 ? await db.insert(roleMenus).values(links).onConflictDoNothing().returning({ roleId, targetId: menuId }) : [];
  return { field: "menuIds", removed, added, names: new Map(rows.map(({ id, name }) => [id, name])) };
}

function withAncestors(ids: readonly string[], parents: ReadonlyMap<string, string>): string[] {
  const all = new Set<string>();
  for (let id of ids) {
    for (let above = parents.get(id); above !== undefined && !all.has(id); above = parents.get(id)) {
      all.add(id);
      id = above;
    }
  }
  return [...all];
}

type Scopes = { category: 1 | 2; roleIds: string[]; wanted: readonly string[] };

async function replaceScopes(context: RequestContext, { category, roleIds, wanted }: Scopes): Promise<Replaced> {
  const { db } = context;
  const scopes = await grantableScopes(context, category);
  const open = new Set(scopes.map(({ id }) => id));
  const { roleId, scopeId, scopeCategory } = roleScopes;
  const gone = and(eq(scopeCategory, category), inArray(roleId, roleIds), goneOf(scopeId, { open, wanted }));
  const removed = await db.delete(roleScopes).where(gone).returning({ roleId, targetId: scopeId });
  const links = roleIds.flatMap((role) => [...new Set(wanted)].map((scope) => ({ id: nextId(), scopeCategory: category, roleId: role, scopeId: scope })));
  const added = links.length > 0 ? await db.insert(roleScopes).values(links).onConflictDoNothing().returning({ roleId, targetId: scopeId }) : [];
  return { field: category === 1 ? "dataScopeIds" : "apiScopeIds", removed, added, names: new Map(scopes.map(({ id, name }) => [id, name])) };
}

function goneOf(target: typeof roleMenus.menuId | typeof roleScopes.scopeId, { open, wanted }: Omit<Wanted, "roleIds">) {
  return and(inArray(target, [...open]), wanted.length > 0 ? notInArray(target, [...wanted]) : undefined);
}

async function tell(context: RequestContext, roleIds: readonly string[], replaced: readonly Replaced[]) {
  const changesOf = (role: string) => replaced.flatMap(({ field, removed, added, names }) => {
    const named = (links: readonly Link[]) => links.filter(({ roleId }) => roleId === role).map(({ targetId }) => names.get(targetId) ?? targetId);
    return namesChange(field, { removed: named(removed), added: named(added) });
  });
  const changed = roleIds.map((rowId) => ({ resource: roleApi.base, rowId, action: "grant" as const, changes: changesOf(rowId) }));
  await writeHistory(context, changed.filter(({ changes }) => changes.length > 0));
}
