import { and, inArray } from "drizzle-orm";
import type { User } from "#app/contract/system/user.ts";
import type { Row } from "../crud/entity.ts";
import { depts, posts, roles } from "../db/schema/system.ts";
import { type RequestContext, splitIds } from "../http/caller.ts";
import { rowScope } from "../crud/scope.ts";

/** Rows of users as answers show them, with the names of their roles, departments and posts in three queries. */
export async function named(context: RequestContext, rows: readonly Row[]): Promise<User[]> {
  const [roleName, deptName, postName] = await Promise.all([
    roleNames(context, idsOf(rows, "roleId")), deptNames(context, idsOf(rows, "deptId")), postNames(context, idsOf(rows, "postId")),
  ]);
  return rows.map((row) => ({
    ...(row as User),
    // A day, as forms write it: nobody is born at an hour here.
    birthday: typeof row.birthday === "string" ? row.birthday.slice(0, 10) : null,
    mustChangePassword: row.mustChangePassword ? 1 : 0,
    roleName: joined(row.roleId, roleName),
    deptName: joined(row.deptId, deptName),
    postName: joined(row.postId, postName),
  }));
}

/** Names of live roles of the caller's tenant by id. */
export async function roleNames(context: RequestContext, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await context.db.select({ id: roles.id, name: roles.roleName }).from(roles).where(and(rowScope(roles, context), inArray(roles.id, [...ids])));
  return mapOf(rows);
}

/** Names of live departments of the caller's tenant by id. */
export async function deptNames(context: RequestContext, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await context.db.select({ id: depts.id, name: depts.deptName }).from(depts).where(and(rowScope(depts, context), inArray(depts.id, [...ids])));
  return mapOf(rows);
}

/** Names of live posts of the caller's tenant by id. */
export async function postNames(context: RequestContext, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await context.db.select({ id: posts.id, name: posts.postName }).from(posts).where(and(rowScope(posts, context), inArray(posts.id, [...ids])));
  return mapOf(rows);
}

const idsOf = (rows: readonly Row[], field: string) => [...new Set(rows.flatMap((row) => splitIds(textOf(row[field]))))];
const joined = (ids: unknown, names: ReadonlyMap<string, string>) => splitIds(textOf(ids)).flatMap((id) => names.get(id) ?? []).join(",");
const mapOf = (rows: { id: string; name: string }[]) => new Map(rows.map(({ id, name }) => [id, name]));
const textOf = (value: unknown) => (typeof value === "string" ? value : "");
