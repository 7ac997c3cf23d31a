import { and, asc, eq, inArray } from "drizzle-orm";
import { rowScope } from "../crud/scope.ts";
import { depts, users } from "../db/schema/system.ts";
import { holds, type RequestContext, splitIds } from "../http/caller.ts";
import { forbidden, notFound } from "../http/errors.ts";

type Named = { id: string; deptName: string };
const named = { id: depts.id, deptName: depts.deptName };

/** Departments of the caller, or of another user of the tenant for somebody who may see users (403, 2104). */
export async function deptsOfUser(context: RequestContext, userId?: string): Promise<Named[]> {
  const { caller, db } = context;
  const ids = userId === undefined || userId === caller.userId ? caller.deptIds : await idsOf(context, userId);
  if (ids.length === 0) return [];
  return db.select(named).from(depts).where(and(rowScope(depts, context), inArray(depts.id, ids))).orderBy(asc(depts.sort), asc(depts.id));
}

/** Departments of one kind (`org_category`) in the caller's tenant. */
export async function deptsOfType(context: RequestContext, type: number): Promise<Named[]> {
  return context.db.select(named).from(depts).where(and(rowScope(depts, context), eq(depts.deptCategory, type))).orderBy(asc(depts.sort), asc(depts.id)).limit(1000);
}

async function idsOf(context: RequestContext, userId: string): Promise<string[]> {
  if (!holds(context.caller, ["user"])) throw forbidden();
  const [user] = await context.db.select({ deptId: users.deptId }).from(users).where(and(rowScope(users, context), eq(users.id, userId)));
  if (!user) throw notFound();
  return splitIds(user.deptId);
}
