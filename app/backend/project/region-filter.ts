import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { significantPrefix } from "#app/rules/region-code.ts";

/** Rows of a region and everything in it; `codes` are the regions a row crosses besides. A broken code fits nothing. */
export function inRegion(column: PgColumn, codes?: PgColumn): (code: string) => SQL {
  return (code) => {
    const prefix = significantPrefix(code);
    if (!prefix) return sql`false`;
    const start = `${prefix}%`;
    if (!codes) return sql`${column} like ${start}`;
    return sql`(${column} like ${start} or exists (select 1 from unnest(${codes}) crossed where crossed like ${start}))`;
  };
}
