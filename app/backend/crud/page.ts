import { createHash } from "node:crypto";
import { count, type SQL } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Page } from "#app/contract/envelope.ts";
import { type ListQuery, type ListRules, parseListQuery } from "#app/contract/list-query.ts";
import type { RequestContext } from "../http/caller.ts";
import { invalidInput } from "../http/parse.ts";
import { type Columns, columnsOf, orderOf, whereOf } from "./conditions.ts";
import { andAll } from "./scope.ts";

/** The list query of a call, or a 400 that names what is wrong. */
export function listQueryOf(params: URLSearchParams, rules: ListRules, context: RequestContext): ListQuery {
  const query = parseListQuery(params, rules);
  if ("issues" in query) throw invalidInput(query, context.locale);
  return query;
}

/** `shown`: the columns of the answer (`shownColumns`). */
type Source = { table: PgTable; shown: Columns; scope: SQL | undefined; order: SQL[] };

/** One page of a table's rows under a scope (contract 1.8). */
export async function pageOfTable<T>(context: RequestContext, query: ListQuery, { table, shown, scope, order }: Source): Promise<Page<T>> {
  const columns = columnsOf(table);
  const where = andAll(scope, whereOf(query.conditions, columns));
  const { size, current } = query;
  const rows = context.db.select(shown).from(table as PgTable).where(where).orderBy(...orderOf(query.order, columns, order))
    .limit(size).offset((current - 1) * size);
  const total = query.searchCount ? totalOf(context, table, where) : Promise.resolve(-1);
  const [records, all] = await Promise.all([rows, total]);
  return pageReply(records as T[], { total: all, size, current });
}

/** Members of a page answer from its rows and total. */
export function pageReply<T>(records: T[], { total, size, current }: { total: number; size: number; current: number }): Page<T> {
  return { records, total, size, current, pages: Math.max(1, Math.ceil(total / size)) };
}

// Counting 100,000 rows costs more than reading ten of them, so a total is kept for a moment.
const TOTAL_TTL = 5_000;
const totals = new Map<string, { at: number; total: number }>();

/** Forgets kept totals after a write of this process; other processes see it within five seconds. */
export function forgetTotals() {
  totals.clear();
}

async function totalOf(context: RequestContext, table: PgTable, where: SQL | undefined): Promise<number> {
  const counting = context.db.select({ value: count() }).from(table as PgTable).where(where);
  return keptTotal(counting.toSQL(), async () => (await counting)[0]?.value ?? 0);
}

/** A total by its statement: read again once it is older than five seconds. */
export async function keptTotal(statement: { sql: string; params: unknown[] }, read: () => Promise<number>): Promise<number> {
  const key = createHash("sha1").update(statement.sql).update(JSON.stringify(statement.params)).digest("base64");
  const kept = totals.get(key);
  if (kept && Date.now() - kept.at < TOTAL_TTL) return kept.total;
  const total = await read();
  if (totals.size > 2000) totals.clear();
  totals.set(key, { at: Date.now(), total });
  return total;
}
