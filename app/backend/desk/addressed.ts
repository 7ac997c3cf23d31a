import { type SQL, sql } from "drizzle-orm";
import { NoticeStatus, Receivers } from "#app/contract/desk/notice.ts";
import { nowText } from "../clock.ts";
import { notices } from "../db/schema/desk.ts";
import type { Caller, Executor } from "../http/caller.ts";

/** What decides whether a notice is for somebody. */
export type Addressee = Pick<Caller, "userId" | "tenantId" | "roleIds" | "deptIds">;

const { receiverType, receiverIds } = notices;
const named = sql`string_to_array(coalesce(${receiverIds}, ''), ',')`;

/** Condition on `blade_notice`: it is published, out by now, and for this person. */
export function isShownTo(person: Addressee, now = nowText()): SQL {
  const { tenantId, roleIds, deptIds } = person;
  return sql`(${notices.tenantId} = ${tenantId} and ${notices.isDeleted} = 0 and ${notices.status} = ${NoticeStatus.published} and ${notices.releaseTime} <= ${now}
    and (${receiverType} = ${Receivers.everybody}
      or ${receiverType} = ${Receivers.roles} and ${named} && ${textArray(roleIds)}
      or ${receiverType} = ${Receivers.depts} and ${named} && (
        select coalesce(array_agg(above.id), '{}') from blade_dept d, unnest(string_to_array(d.ancestors, ',') || d.id::text) above (id)
        where d.id::text = any(${textArray(deptIds)}) and d.tenant_id = ${tenantId} and d.is_deleted = 0)))`;
}

/** Ids that a notice in the query's `blade_notice` is addressed to, those of departments with all below them; nobody's for everybody. */
export const addressedIds = sql`case when ${receiverType} = ${Receivers.depts} then coalesce((
  select array_agg(d.id::text) from blade_dept d
  where d.tenant_id = ${notices.tenantId} and d.is_deleted = 0 and (d.id::text = any(${named}) or string_to_array(d.ancestors, ',') && ${named})), '{}')
  else ${named} end`;

export type Counts = { receiverCount: number; readCount: number };

/** How many people each notice is for, and how many of them have opened it. */
export async function countsOf(db: Executor, ids: readonly string[]): Promise<Map<string, Counts>> {
  if (ids.length === 0) return new Map();
  const { rows } = await db.execute<Counts & { id: string }>(sql`
    select ${notices.id} as id, count(*)::int as "receiverCount", count(r.user_id)::int as "readCount"
    from ${notices} cross join lateral (select ${addressedIds} as ids) a
    join blade_user u on u.tenant_id = ${notices.tenantId} and u.is_deleted = 0 and u.status = 1 and (${receiverType} = ${Receivers.everybody}
      or string_to_array(case ${receiverType} when ${Receivers.roles} then u.role_id else u.dept_id end, ',') && a.ids)
    left join blade_notice_read r on r.notice_id = ${notices.id} and r.user_id = u.id
    where ${notices.id}::text = any(${textArray(ids)}) group by 1`);
  return new Map(rows.map(({ id, receiverCount, readCount }) => [id, { receiverCount, readCount }]));
}

/** Texts as an array of PostgreSQL; an empty one has to say of what. */
export const textArray = (texts: readonly string[]) => sql`array[${sql.join(texts.map((text) => sql`${text}`), sql`, `)}]::text[]`;
