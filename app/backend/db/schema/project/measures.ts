import { sql } from "drizzle-orm";
import { numeric, smallint, varchar } from "drizzle-orm/pg-core";
import { id64 } from "../base.ts";

/** Amount in yuan (domain 0). */
export const money = (name: string) => numeric(name, { precision: 16, scale: 2 });

/** Length in kilometres (domain 0). */
export const kilometres = (name: string) => numeric(name, { precision: 8, scale: 3 });

/** Days with two decimals: a short day may count in proportion (domain 5.1, mode 1). */
export const days = (name: string) => numeric(name, { precision: 5, scale: 2 });

/** Percentage or score with two decimals, up to 999.99. */
export const rate = (name: string) => numeric(name, { precision: 5, scale: 2 });

/** Deducted or granted points with two decimals. */
export const points = (name: string) => numeric(name, { precision: 6, scale: 2 });

/** WGS-84 degrees (domain 0). */
export const coordinate = (name: string) => numeric(name, { precision: 10, scale: 7 });

/** Yes or no as 1 or 0 (domain 3). */
export const flag = (name: string) => smallint(name).notNull().default(0);

/** GB/T 2260 code of six digits. */
export const regionCode = (name: string) => varchar(name, { length: 6 });

/** List of ids, empty when nothing was given. */
export const idList = (name: string) =>
  id64(name)
    .array()
    .notNull()
    .default(sql`'{}'`);

/** List of dictionary keys, empty when nothing was given. */
export const keyList = (name: string) =>
  smallint(name)
    .array()
    .notNull()
    .default(sql`'{}'`);

/** List of short codes, empty when nothing was given. */
export const codeList = (name: string) =>
  varchar(name, { length: 20 })
    .array()
    .notNull()
    .default(sql`'{}'`);
