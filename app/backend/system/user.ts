import { and, eq, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Page } from "#app/contract/envelope.ts";
import { type User, userApi, userList, userPlatformDetail, userUpdate, userUpdatePlatform, userUserList } from "#app/contract/system/user.ts";
import { findRow, type Row } from "../crud/entity.ts";
import { mountCrud } from "../crud/mount.ts";
import { listQueryOf, pageOfTable } from "../crud/page.ts";
import type { Standing } from "../crud/scope.ts";
import { submitRow } from "../crud/submit.ts";
import { users } from "../db/schema/system.ts";
import { actingTenant } from "../http/acting-tenant.ts";
import type { RequestContext } from "../http/caller.ts";
import { notFound } from "../http/errors.ts";
import { invalidInput } from "../http/parse.ts";
import { bind } from "../http/register.ts";
import { changeUser, lockUsers, userEntity, userOrder } from "./user-entity.ts";
import { named } from "./user-names.ts";
import { userRules } from "./user-rules.ts";

const own: readonly unknown[] = [userApi.list, userApi.detail, userApi.recycled];
const plain = mountCrud(userApi, users, userRules).filter(({ endpoint }) => !own.includes(endpoint));

/** Users: lists, one of them, writing (contract 5.2). */
export const userEndpoints = [
  ...plain,
  bind(userApi.list, ({ params }, context) => pageOfUsers(context, params)),
  bind(userList, ({ params }, context) => pageOfUsers(context, params)),
  bind(userUserList, async ({ params }, context) => {
    for (const name of ["current", "size"]) params.delete(name);
    params.set("size", "1000");
    params.set("searchCount", "false");
    return (await pageOfUsers(context, params)).records;
  }),
  ...(userApi.recycled ? [bind(userApi.recycled, ({ params }, context) => pageOfUsers(context, params, "deleted"))] : []),
  bind(userApi.detail, ({ query }, context) => oneUser(context, query.id)),
  bind(userPlatformDetail, async ({ query }, context) => {
    const user = await oneUser(context, query.id);
    const [row] = await context.db.select({ userExt: users.userExt }).from(users).where(eq(users.id, user.id));
    return { ...user, userExt: row?.userExt ?? null };
  }),
  bind(userUpdate, ({ body }, context) => submitRow(userEntity, body, context)),
  bind(userUpdatePlatform, async ({ query: { userId, userType, userExt } }, context) => {
    for (const row of await lockUsers(context, [userId])) {
      await changeUser(context, row, { action: "edit", set: { userType, ...(userExt === undefined ? {} : { userExt: userExt || null }) } });
    }
    return null;
  }),
];

/** A page of users; `deptId` means that department and those below it, `tenantId` is the platform's to name. */
export async function pageOfUsers(context: RequestContext, params: URLSearchParams, standing?: Standing): Promise<Page<User>> {
  const query = listQueryOf(params, userApi.rules, context);
  const { deptId, tenantId } = query.extra;
  const acting = await actingTenant(context, tenantId);
  const scope = and(userEntity.scoped(acting, standing), deptId === undefined ? undefined : await inDept(acting, deptId));
  const page = await pageOfTable<Row>(acting, query, { table: users, shown: userEntity.shown, scope, order: userOrder });
  return { ...page, records: await named(acting, page.records) };
}

async function oneUser(context: RequestContext, id: string): Promise<User> {
  const row = await findRow(userEntity, id, context);
  const [user] = row ? await named(context, [row]) : [];
  if (!user) throw notFound();
  return user;
}

/** From this many departments on, their people are a good part of the table and its index only costs. */
const MANY_DEPTS = 20;

async function inDept({ caller, db, locale }: RequestContext, deptId: string): Promise<SQL> {
  if (!/^\d{1,19}$/.test(deptId)) throw invalidInput(new z.ZodError([{ code: "custom", path: ["deptId"], message: "invalid", input: deptId }]), locale);
  const { rows } = await db.execute<{ id: string }>(sql`
    select d.id::text as id from blade_dept d where d.tenant_id = ${caller.tenantId} and d.is_deleted = 0
      and (d.id::text = ${deptId} or string_to_array(d.ancestors, ',') && array[${deptId}]::text[])`);
  // One parameter, however many departments there are.
  const ids = sql`string_to_array(${rows.map(({ id }) => id).join(",")}::text, ',')`;
  const held = sql`string_to_array(${users.deptId}, ',')`;
  if (rows.length < MANY_DEPTS) return sql`${held} && ${ids}`;
  // Nearly everybody has one department: a whole column is looked up in a hash of the ids at a tenth of a list's cost.
  return sql`(${users.deptId} = any(${ids}) or (strpos(${users.deptId}, ',') > 0 and exists (select 1 from unnest(${held}) as held where held = any(${ids}))))`;
}
