import { customType, integer, smallint, timestamp, varchar } from "drizzle-orm/pg-core";

/** 64-bit id: a string in TypeScript and JSON, `bigint` in PostgreSQL. */
export const id64 = customType<{ data: string; driverData: string }>({ dataType: () => "bigint" });

/** Second-precision local date-time (Asia/Shanghai): `yyyy-MM-dd HH:mm:ss` in TypeScript and JSON. */
export const dateTime = (name: string) => timestamp(name, { mode: "string", precision: 0 });

/** Columns of every administered row (contract 1.6, domain 0): who, when, state, logical delete, optimistic lock. */
export const auditColumns = {
  createUser: id64("create_user"),
  createDept: id64("create_dept"),
  createTime: dateTime("create_time"),
  updateUser: id64("update_user"),
  updateTime: dateTime("update_time"),
  status: integer("status").notNull().default(1),
  isDeleted: smallint("is_deleted").notNull().default(0),
  version: integer("version").notNull().default(1),
};

export const rowId = { id: id64("id").primaryKey() };

export const tenantColumn = { tenantId: varchar("tenant_id", { length: 12 }).notNull().default("000000") };

/** id + tenant + audit columns. */
export const tenantRow = { ...rowId, ...tenantColumn, ...auditColumns };
