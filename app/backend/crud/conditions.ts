import { and, asc, desc, eq, gt, gte, ilike, isNotNull, isNull, lt, lte, ne, notIlike, type SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Condition, ListQuery } from "#app/contract/list-query.ts";

export type Columns = Record<string, PgColumn>;

/** Columns of a table by the contract's field names. */
export function columnsOf(table: PgTable): Columns {
  return Object.fromEntries(Object.entries(table).filter(([, value]) => isColumn(value))) as Columns;
}

/** The columns of a table that an answer of this row shape may carry, besides id and version: nothing else leaves the database. */
export function shownColumns(table: PgTable, shape: Readonly<Record<string, unknown>>): Columns {
  const named = ([name]: [string, PgColumn]) => name === "id" || name === "version" || name in shape;
  return Object.fromEntries(Object.entries(columnsOf(table)).filter(named));
}

/** WHERE of a parsed list query: every name has been checked against the contract, every value is a parameter. */
export function whereOf(conditions: Condition[], columns: Columns): SQL | undefined {
  return and(...conditions.map((condition) => conditionOf(condition, columns)));
}

/** ORDER BY of a parsed list query, made total by the id so that pages never overlap. */
export function orderOf(order: ListQuery["order"], columns: Columns, fallback: SQL[]): SQL[] {
  const wanted = order.flatMap(({ field, direction }) => {
    const column = columns[field];
    return column ? [direction === "asc" ? asc(column) : desc(column)] : [];
  });
  return wanted.length === 0 ? fallback : columns.id ? [...wanted, desc(columns.id)] : wanted;
}

/** One comparison; undefined when the table has no such column. */
export function conditionOf({ field, operator, value }: Condition, columns: Columns): SQL | undefined {
  const column = columns[field];
  if (!column) return undefined;
  switch (operator) {
    case "equal": return eq(column, value);
    case "notequal": return ne(column, value);
    case "like": return ilike(column, `%${escaped(value)}%`);
    case "likeleft": return ilike(column, `%${escaped(value)}`);
    case "likeright": return ilike(column, `${escaped(value)}%`);
    case "notlike": return notIlike(column, `%${escaped(value)}%`);
    case "ge": return gte(column, value);
    case "le": return lte(column, value);
    case "gt": return gt(column, value);
    case "lt": return lt(column, value);
    case "null": return isNull(column);
    case "notnull": return isNotNull(column);
  }
}

/** What a person types is looked for as it stands: % and _ are no wildcards. */
export const escaped = (value: string) => value.replace(/[\\%_]/g, "\\$&");

const isColumn = (value: unknown): value is PgColumn =>
  typeof value === "object" && value !== null && "columnType" in value && "table" in value;
