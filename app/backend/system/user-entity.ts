import { desc, eq } from "drizzle-orm";
import { userApi } from "#app/contract/system/user.ts";
import { crudEntity, lockRows, type Row } from "../crud/entity.ts";
import { diffOf, type HistoryAction, writeHistory } from "../crud/history.ts";
import { forgetTotals } from "../crud/page.ts";
import { stamped } from "../crud/submit.ts";
import { users } from "../db/schema/system.ts";
import type { FieldChange } from "../db/schema/history.ts";
import type { RequestContext } from "../http/caller.ts";
import { notFound } from "../http/errors.ts";
import { requireNotStronger } from "./rights.ts";
import { userRules } from "./user-rules.ts";

/** Users with their rules: what lists, forms and deeds have in common. */
export const userEntity = crudEntity(userApi, users, userRules);

/** Newest first, the order of the index. */
export const userOrder = [desc(users.createTime), desc(users.id)];

/** Whole rows of users whom the caller may work on, held until the transaction ends; all or none (2104, 2136). */
export async function lockUsers(context: RequestContext, ids: readonly string[]): Promise<Row[]> {
  const rows = await lockRows(userEntity, ids, context);
  if (rows.length !== new Set(ids).size) throw notFound();
  await requireNotStronger(context, ids);
  return rows;
}

/** `set`: columns and their new values; `told`: what the history says, when it is not the columns. */
export type Deed = { action: HistoryAction; set: Partial<typeof users.$inferInsert>; told?: FieldChange[] };

/** Changes a locked user and writes who did it. */
export async function changeUser(context: RequestContext, row: Row, { action, set, told }: Deed) {
  await context.db.update(users).set({ ...set, ...stamped(userEntity, context) }).where(eq(users.id, row.id));
  const changes = told ?? diffOf(row, { ...row, ...set }, userApi.secrets);
  await writeHistory(context, [{ resource: userApi.base, rowId: row.id, action, changes }]);
  forgetTotals();
}
