import { and, asc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { type Role, roleAliases, roleApi, roleList, roleSelect, roleTree, roleTreeById } from "#app/contract/system/role.ts";
import { whereOf } from "../crud/conditions.ts";
import { crudEntity, type CrudRules } from "../crud/entity.ts";
import { mountCrud } from "../crud/mount.ts";
import { listQueryOf } from "../crud/page.ts";
import { rowScope } from "../crud/scope.ts";
import { requireParent, toTree } from "../crud/tree.ts";
import { seedRoles } from "../db/seed/roles.ts";
import { roles, users } from "../db/schema/system.ts";
import { actingTenant } from "../http/acting-tenant.ts";
import { holds, type RequestContext, splitIds } from "../http/caller.ts";
import { forbidden, inUse, notFound, Refusal } from "../http/errors.ts";
import { raiseStamp } from "../http/permission-stamp.ts";
import { bind } from "../http/register.ts";
import { requireAdministratorLeft, requireGrantable } from "./rights.ts";
import { requireAliasInReach } from "./role-alias.ts";
import { pageOfLevel, requireNoChildren, requireParents } from "./tree-pages.ts";

const order = [asc(roles.sort), asc(roles.id)];
const placeOf = (context: RequestContext) => ({ tree: roles, scope: rowScope(roles, context) });
/** Without these two the platform has no administrator and a new user no role. */
const BUILT_IN: ReadonlySet<string> = new Set(seedRoles.slice(0, 2).map(({ id }) => id));

const rules: CrudRules = {
  order,
  beforeSubmit: async (values, context, current) => {
    if (current) await requireGrantable(context, { roleIds: [current.id] });
    const parentId = String(values.parentId ?? current?.parentId ?? "0") || "0";
    await requireParent(context, placeOf(context), { id: current?.id, parentId });
    if (values.roleAlias !== current?.roleAlias) requireAliasInReach(context, String(values.roleAlias));
    return { ...values, parentId };
  },
  beforeRemove: async (ids, context) => {
    await requireGrantable(context, { roleIds: ids });
    if (ids.some((id) => BUILT_IN.has(id))) throw new Refusal("builtIn", { status: 409, code: 2139 });
    await requireNoChildren(context, placeOf(context), ids);
    await requireUnused(context, ids);
  },
  beforeRestore: async (rows, context) => requireParents(context, placeOf(context), rows),
  afterWrite: async (context, { action, ids }) => {
    await raiseStamp(context.db);
    // What an edit or a way back from the bin opens must not be more than the caller holds either.
    if (action !== "remove") await requireGrantable(context, { roleIds: ids });
    await requireAdministratorLeft(context);
  },
};

const entity = crudEntity(roleApi, roles, rules);
const [, ...plain] = mountCrud(roleApi, roles, rules);
const treeRules = { ...roleApi.rules, extra: ["tenantId"] };

/** Roles of the caller's tenant (contract 4). */
export const roleEndpoints = [
  bind(roleApi.list, ({ params }, context) => pageOfLevel({ entity, tree: roles, name: roles.roleName, order }, params, context)),
  ...plain,
  bind(roleList, async ({ query, params }, context) => {
    const { conditions } = listQueryOf(params, treeRules, context);
    return toTree<Role>(await rowsOf(await actingTenant(context, query.tenantId), whereOf(conditions, entity.columns)));
  }),
  bind(roleTree, async ({ query }, context) => nodes(await rowsOf(await actingTenant(context, query.tenantId)))),
  bind(roleTreeById, async ({ query }, context) => {
    const rows = await rowsOf(context);
    if (!rows.some(({ id }) => id === query.roleId)) throw notFound();
    return nodes(rows);
  }),
  bind(roleSelect, async ({ query }, context) => rolesOfUser(context, query.userId ?? context.caller.userId)),
  bind(roleAliases, async (_, context) => [...new Set((await rowsOf(context)).map(({ roleAlias }) => roleAlias))]),
];

function rowsOf(context: RequestContext, condition?: SQL): Promise<Role[]> {
  return context.db.select().from(roles).where(and(entity.scoped(context), condition)).orderBy(...order);
}

const nodes = (rows: Role[]) => toTree(rows.map(({ id, parentId, roleName }) => ({ id, parentId, title: roleName, key: id, value: id })));

async function rolesOfUser(context: RequestContext, userId: string) {
  const { db, caller } = context;
  if (userId !== caller.userId && !holds(caller, ["user"])) throw forbidden();
  const [user] = await db.select({ roleId: users.roleId }).from(users).where(and(rowScope(users, context), eq(users.id, userId)));
  if (!user) throw notFound();
  const ids = splitIds(user.roleId);
  if (ids.length === 0) return [];
  return db.select({ id: roles.id, roleName: roles.roleName }).from(roles).where(and(rowScope(roles, context), inArray(roles.id, ids))).orderBy(...order);
}

async function requireUnused(context: RequestContext, ids: readonly string[]) {
  const held = sql`string_to_array(${users.roleId}, ',') && array[${sql.join(ids.map((id) => sql`${id}`), sql`, `)}]::text[]`;
  const [user] = await context.db.select({ id: users.id }).from(users).where(and(rowScope(users, context), held)).limit(1);
  if (user) throw inUse();
}
