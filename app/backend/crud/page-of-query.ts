import { and, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgSelect } from "drizzle-orm/pg-core";
import { z } from "zod";
import type { Page } from "#app/contract/envelope.ts";
import type { Condition, ListQuery } from "#app/contract/list-query.ts";
import { type Columns, orderOf, whereOf } from "./conditions.ts";
import { keptTotal, pageReply } from "./page.ts";
import type { RequestContext } from "../http/caller.ts";
import { invalidInput } from "../http/parse.ts";

export type QuerySource<S extends PgSelect> = {
  /** The select with its joins, `$dynamic()`, made anew at every call; without where, order and limit. */
  select: () => S;
  /** Filter and sort fields of the contract that are plain columns of the select's tables; `id` makes every order total. */
  columns: Columns;
  /** Filter fields that mean more than their column; they take a bare name, without a suffix. */
  match?: Record<string, (value: string) => SQL>;
  /** Tenant, deletion and row scope. */
  scope: SQL | undefined;
  /** Order when the caller names none; must be total. */
  order: SQL[];
};

/** One page of a select with joins and derived columns (contract 1.8); the total counts the same rows. */
export async function pageOfQuery<S extends PgSelect>(
  context: RequestContext,
  query: ListQuery,
  source: QuerySource<S>,
): Promise<Page<Awaited<S>[number]>> {
  const { size, current } = query;
  const where = and(source.scope, conditionsOf(context, query, source));
  const rows = source.select().where(where).orderBy(...orderOf(query.order, source.columns, source.order))
    .limit(size).offset((current - 1) * size);
  const total = query.searchCount ? totalOf(context, source, where) : Promise.resolve(-1);
  const [records, all] = await Promise.all([rows, total]);
  return pageReply<Awaited<S>[number]>(records, { total: all, size, current });
}

/** The first `size` rows of a list query whatever page it names, without a total: options to choose from. */
export async function firstOfQuery<S extends PgSelect>(
  context: RequestContext,
  query: ListQuery,
  source: QuerySource<S> & { size: number },
): Promise<Awaited<S>[number][]> {
  const page = await pageOfQuery(context, { ...query, current: 1, size: source.size, searchCount: false }, source);
  return page.records;
}

/** A decimal column as a number; the driver leaves decimals as text. */
export function decimalOf(column: PgColumn): SQL<number | null> {
  return sql<number | null>`${column}`.mapWith(Number);
}

function conditionsOf<S extends PgSelect>(context: RequestContext, query: ListQuery, { columns, match = {} }: QuerySource<S>): SQL | undefined {
  const plain = query.conditions.filter(({ field }) => !Object.hasOwn(match, field));
  const unknown = plain.find(({ field }) => !columns[field]);
  if (unknown) throw new Error(`The list has no column for its filter ${unknown.field}.`);
  const special = query.conditions.filter(({ field }) => Object.hasOwn(match, field)).map((condition) => {
    if (!isBare(condition)) throw refused(condition, context);
    return match[condition.field]?.(condition.value);
  });
  return and(whereOf(plain, columns), ...special);
}

const isBare = ({ operator }: Condition) => operator === "equal" || operator === "like";

function refused({ field }: Condition, { locale }: RequestContext) {
  return invalidInput(new z.ZodError([{ code: "custom", path: [field], message: "invalid", input: field }]), locale);
}

function totalOf<S extends PgSelect>(context: RequestContext, source: QuerySource<S>, where: SQL | undefined): Promise<number> {
  const rows = source.select().where(where);
  return keptTotal(rows.toSQL(), async () => {
    const counted = await context.db.execute<{ value: number }>(sql`select count(*)::int as value from (${rows.getSQL()}) counted`);
    return counted.rows[0]?.value ?? 0;
  });
}
