import { sql } from "drizzle-orm";
import { database } from "../db/connect.ts";
import { type Caller, inForce } from "../http/caller.ts";
import { textArray } from "./addressed.ts";

type Standing = Pick<Caller, "roleIds" | "deptIds">;
type Row = { id: string; roleId: string; chosenRoles: string | null; deptId: string; chosenDepts: string | null };

/** Roles and departments of the sessions that are still open and not locked, in one question for all. */
export async function standing(familyIds: readonly string[]): Promise<Map<string, Standing>> {
  const { db } = await database();
  const { rows } = await db.execute<Row>(sql`
    select f.id, u.role_id as "roleId", f.role_id as "chosenRoles", u.dept_id as "deptId", f.dept_id as "chosenDepts"
    from blade_token_family f join blade_user u on u.id = f.user_id
    where f.id = any(${textArray(familyIds)}::bigint[]) and f.revoked_at is null and f.lock_hash is null and f.expires_at > now() and u.is_deleted = 0 and u.status = 1`);
  return new Map(rows.map(({ id, roleId, chosenRoles, deptId, chosenDepts }) => [id, { roleIds: inForce(chosenRoles, roleId), deptIds: inForce(chosenDepts, deptId) }]));
}
