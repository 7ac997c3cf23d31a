import { sql } from "drizzle-orm";
import { integer, pgTable, text, uniqueIndex, varchar } from "drizzle-orm/pg-core";
import { auditColumns, rowId } from "./base.ts";

/** What a tenant may be granted at most (contract 7.2); `menuId` is comma-joined. */
export const tenantPackages = pgTable(
  "blade_tenant_package",
  {
    ...rowId,
    packageName: varchar("package_name", { length: 50 }).notNull(),
    menuId: text("menu_id").notNull().default(""),
    remark: varchar("remark", { length: 255 }),
    ...auditColumns,
  },
  (t) => [uniqueIndex("uq_tenant_package_name").on(t.packageName).where(sql`is_deleted = 0`)],
);

/** Databases a tenant may be bound to (contract 7.3); the password only sealed. */
export const tenantDatasources = pgTable(
  "blade_tenant_datasource",
  {
    ...rowId,
    name: varchar("name", { length: 100 }).notNull(),
    category: integer("category").notNull().default(1),
    driverClass: varchar("driver_class", { length: 100 }),
    url: varchar("url", { length: 500 }),
    username: varchar("username", { length: 100 }),
    password: text("password"),
    shardingConfig: text("sharding_config"),
    remark: varchar("remark", { length: 255 }),
    ...auditColumns,
  },
  (t) => [uniqueIndex("uq_tenant_datasource_name").on(t.name).where(sql`is_deleted = 0`)],
);
