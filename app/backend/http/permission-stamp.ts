import { sql } from "drizzle-orm";
import { stamps } from "../db/schema/system.ts";
import type { Executor } from "./caller.ts";

/**
 * Tells every process that what roles may do has changed. Whoever writes roles, their menus or scopes, menus, packages
 * or tenants calls it in the same transaction: the next request of anybody then reads the rights again.
 */
export async function raiseStamp(db: Executor) {
  await db
    .insert(stamps)
    .values({ name: "permission", value: 1 })
    .onConflictDoUpdate({ target: stamps.name, set: { value: sql`${stamps.value} + 1` } });
}
