import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, smallint, text, uniqueIndex, varchar } from "drizzle-orm/pg-core";
import { auditColumns, dateTime, id64, rowId, tenantColumn, tenantRow } from "./base.ts";

/** Parameters (contract 6.5). */
export const params = pgTable(
  "blade_param",
  {
    ...rowId,
    paramName: varchar("param_name", { length: 255 }).notNull(),
    paramKey: varchar("param_key", { length: 255 }).notNull(),
    paramValue: varchar("param_value", { length: 2000 }).notNull(),
    remark: varchar("remark", { length: 255 }),
    ...auditColumns,
  },
  (t) => [
    uniqueIndex("uq_param_key").on(t.paramKey).where(sql`is_deleted = 0`),
    // Ascending, read backwards: drizzle's desc() would add NULLS LAST, which no ORDER BY of ours asks for.
    index("ix_param_create_time").on(t.createTime, t.id).where(sql`is_deleted = 0`),
  ],
);

/** Posts (contract 6.2). */
export const posts = pgTable(
  "blade_post",
  {
    ...tenantRow,
    category: integer("category").notNull(),
    postCode: varchar("post_code", { length: 12 }).notNull(),
    postName: varchar("post_name", { length: 64 }).notNull(),
    sort: integer("sort").notNull().default(0),
    remark: varchar("remark", { length: 255 }),
  },
  (t) => [uniqueIndex("uq_post_code").on(t.tenantId, t.postCode).where(sql`is_deleted = 0`)],
);

const dictColumns = {
  parentId: id64("parent_id").notNull().default("0"),
  code: varchar("code", { length: 255 }).notNull(),
  dictKey: varchar("dict_key", { length: 255 }).notNull(),
  dictValue: varchar("dict_value", { length: 255 }).notNull(),
  dictValueEn: varchar("dict_value_en", { length: 255 }),
  sort: integer("sort").notNull().default(0),
  isSealed: smallint("is_sealed").notNull().default(0),
  remark: varchar("remark", { length: 255 }),
};

/** System dictionary (contract 6.4). */
export const dicts = pgTable("blade_dict", { ...rowId, ...dictColumns, ...auditColumns }, (t) => [
  uniqueIndex("uq_dict_key").on(t.code, t.dictKey).where(sql`is_deleted = 0`),
  index("ix_dict_parent").on(t.parentId, t.sort),
]);

/** Business dictionary, one per tenant (contract 6.4, domain 3). */
export const dictsBiz = pgTable("blade_dict_biz", { ...tenantRow, ...dictColumns }, (t) => [
  uniqueIndex("uq_dict_biz_key").on(t.tenantId, t.code, t.dictKey).where(sql`is_deleted = 0`),
  index("ix_dict_biz_parent").on(t.parentId, t.sort),
]);

/** Menus and buttons (contract 3.1). */
export const menus = pgTable(
  "blade_menu",
  {
    ...rowId,
    parentId: id64("parent_id").notNull().default("0"),
    code: varchar("code", { length: 255 }).notNull(),
    name: varchar("name", { length: 255 }).notNull(),
    alias: varchar("alias", { length: 255 }),
    path: varchar("path", { length: 255 }),
    source: varchar("source", { length: 255 }),
    sort: integer("sort").notNull().default(0),
    category: integer("category").notNull().default(1),
    action: integer("action").notNull().default(0),
    isOpen: integer("is_open").notNull().default(1),
    remark: varchar("remark", { length: 255 }),
    isDeleted: smallint("is_deleted").notNull().default(0),
    version: integer("version").notNull().default(1),
  },
  (t) => [uniqueIndex("uq_menu_code").on(t.code).where(sql`is_deleted = 0`), index("ix_menu_parent").on(t.parentId)],
);

export const roles = pgTable("blade_role", {
  ...rowId,
  ...tenantColumn,
  parentId: id64("parent_id").notNull().default("0"),
  roleName: varchar("role_name", { length: 255 }).notNull(),
  roleAlias: varchar("role_alias", { length: 255 }).notNull(),
  sort: integer("sort").notNull().default(0),
  remark: varchar("remark", { length: 255 }),
  isDeleted: smallint("is_deleted").notNull().default(0),
  version: integer("version").notNull().default(1),
});

export const roleMenus = pgTable(
  "blade_role_menu",
  { ...rowId, roleId: id64("role_id").notNull(), menuId: id64("menu_id").notNull() },
  (t) => [uniqueIndex("uq_role_menu").on(t.roleId, t.menuId)],
);

export const depts = pgTable(
  "blade_dept",
  {
    ...rowId,
    ...tenantColumn,
    parentId: id64("parent_id").notNull().default("0"),
    ancestors: text("ancestors").notNull().default("0"),
    deptCategory: integer("dept_category").notNull().default(1),
    deptName: varchar("dept_name", { length: 100 }).notNull(),
    fullName: varchar("full_name", { length: 100 }).notNull(),
    sort: integer("sort").notNull().default(0),
    remark: varchar("remark", { length: 255 }),
    isDeleted: smallint("is_deleted").notNull().default(0),
    version: integer("version").notNull().default(1),
  },
  (t) => [index("ix_dept_parent").on(t.tenantId, t.parentId)],
);

export const tenants = pgTable("blade_tenant", {
  ...rowId,
  tenantId: varchar("tenant_id", { length: 12 }).notNull().unique(),
  tenantName: varchar("tenant_name", { length: 50 }).notNull(),
  domain: varchar("domain", { length: 255 }),
  linkman: varchar("linkman", { length: 20 }),
  contactNumber: varchar("contact_number", { length: 20 }),
  address: varchar("address", { length: 255 }),
  ...auditColumns,
});

/** Users (contract 5.1) with what binds them to rows of the supervision domain (domain 2). */
export const users = pgTable(
  "blade_user",
  {
    ...tenantRow,
    code: varchar("code", { length: 12 }),
    userType: integer("user_type").notNull().default(1),
    account: varchar("account", { length: 45 }).notNull(),
    password: text("password").notNull(),
    mustChangePassword: boolean("must_change_password").notNull().default(false),
    name: varchar("name", { length: 20 }).notNull(),
    realName: varchar("real_name", { length: 30 }).notNull(),
    avatar: varchar("avatar", { length: 2000 }),
    email: varchar("email", { length: 100 }),
    phone: varchar("phone", { length: 45 }),
    birthday: dateTime("birthday"),
    sex: smallint("sex"),
    roleId: text("role_id").notNull().default(""),
    deptId: text("dept_id").notNull().default(""),
    postId: text("post_id").notNull().default(""),
    regionCode: varchar("region_code", { length: 6 }),
    constUnitId: id64("const_unit_id"),
    projectIds: text("project_ids"),
    personnelId: id64("personnel_id"),
  },
  (t) => [uniqueIndex("uq_user_account").on(t.tenantId, t.account).where(sql`is_deleted = 0`)],
);

/** Counters that change with what they name, so that cached reads know when they are stale. */
export const stamps = pgTable("blade_stamp", {
  name: varchar("name", { length: 40 }).primaryKey(),
  value: integer("value").notNull().default(1),
});
