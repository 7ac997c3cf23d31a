import { sql } from "drizzle-orm";
import { index, integer, pgTable, smallint, uniqueIndex, varchar } from "drizzle-orm/pg-core";
import { auditColumns, id64, rowId, tenantRow } from "./base.ts";

/** Top menus (contract 3.5). */
export const topMenus = pgTable(
  "blade_top_menu",
  {
    ...tenantRow,
    code: varchar("code", { length: 255 }).notNull(),
    name: varchar("name", { length: 255 }).notNull(),
    source: varchar("source", { length: 255 }).notNull(),
    path: varchar("path", { length: 255 }),
    sort: integer("sort").notNull().default(0),
  },
  (t) => [uniqueIndex("uq_top_menu_code").on(t.tenantId, t.code).where(sql`is_deleted = 0`)],
);

/** Menus under a top menu (contract 3.5). */
export const topMenuSettings = pgTable(
  "blade_top_menu_setting",
  { ...rowId, topMenuId: id64("top_menu_id").notNull(), menuId: id64("menu_id").notNull() },
  (t) => [uniqueIndex("uq_top_menu_setting").on(t.topMenuId, t.menuId)],
);

/** Rules on rows (contract 8.1); `scopeValue` of type 5 is a structured rule, never SQL. */
export const dataScopes = pgTable(
  "blade_scope_data",
  {
    ...rowId,
    menuId: id64("menu_id").notNull(),
    resourceCode: varchar("resource_code", { length: 255 }).notNull(),
    scopeName: varchar("scope_name", { length: 255 }).notNull(),
    scopeField: varchar("scope_field", { length: 255 }).notNull().default("*"),
    scopeClass: varchar("scope_class", { length: 500 }).notNull(),
    scopeColumn: varchar("scope_column", { length: 255 }).notNull().default("-"),
    scopeType: integer("scope_type").notNull(),
    scopeValue: varchar("scope_value", { length: 2000 }),
    remark: varchar("remark", { length: 255 }),
    ...auditColumns,
  },
  (t) => [index("ix_scope_data_menu").on(t.menuId)],
);

/** Paths that only some roles may call (contract 8.2). */
export const apiScopes = pgTable(
  "blade_scope_api",
  {
    ...rowId,
    menuId: id64("menu_id").notNull(),
    resourceCode: varchar("resource_code", { length: 255 }).notNull(),
    scopeName: varchar("scope_name", { length: 255 }).notNull(),
    scopePath: varchar("scope_path", { length: 255 }).notNull(),
    scopeType: integer("scope_type").notNull(),
    remark: varchar("remark", { length: 255 }),
    ...auditColumns,
  },
  (t) => [index("ix_scope_api_menu").on(t.menuId)],
);

/** Scopes of roles: category 1 data, 2 API (contract 4). */
export const roleScopes = pgTable(
  "blade_role_scope",
  {
    ...rowId,
    scopeCategory: smallint("scope_category").notNull(),
    scopeId: id64("scope_id").notNull(),
    roleId: id64("role_id").notNull(),
  },
  (t) => [uniqueIndex("uq_role_scope").on(t.roleId, t.scopeCategory, t.scopeId), index("ix_role_scope_scope").on(t.scopeId)],
);
