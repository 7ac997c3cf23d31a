import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, smallint, text, uniqueIndex, varchar } from "drizzle-orm/pg-core";
import { auditColumns, dateTime, id64, rowId, tenantRow } from "./base.ts";

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
    component: varchar("component", { length: 255 }),
    ...auditColumns,
  },
  (t) => [uniqueIndex("uq_menu_code").on(t.code).where(sql`is_deleted = 0`), index("ix_menu_parent").on(t.parentId)],
);

/** Roles, a tree per tenant (contract 4). */
export const roles = pgTable(
  "blade_role",
  {
    ...tenantRow,
    parentId: id64("parent_id").notNull().default("0"),
    roleName: varchar("role_name", { length: 255 }).notNull(),
    roleAlias: varchar("role_alias", { length: 255 }).notNull(),
    sort: integer("sort").notNull().default(0),
    remark: varchar("remark", { length: 255 }),
  },
  (t) => [index("ix_role_parent").on(t.tenantId, t.parentId), index("ix_role_alias").on(t.tenantId, t.roleAlias)],
);

export const roleMenus = pgTable(
  "blade_role_menu",
  { ...rowId, roleId: id64("role_id").notNull(), menuId: id64("menu_id").notNull() },
  (t) => [uniqueIndex("uq_role_menu").on(t.roleId, t.menuId), index("ix_role_menu_menu").on(t.menuId)],
);

/** Departments, a tree per tenant; `ancestors` are ids from 0 down to the parent (contract 6.1). */
export const depts = pgTable(
  "blade_dept",
  {
    ...tenantRow,
    parentId: id64("parent_id").notNull().default("0"),
    ancestors: text("ancestors").notNull().default("0"),
    deptCategory: integer("dept_category").notNull().default(1),
    deptName: varchar("dept_name", { length: 100 }).notNull(),
    fullName: varchar("full_name", { length: 100 }).notNull(),
    sort: integer("sort").notNull().default(0),
    remark: varchar("remark", { length: 255 }),
  },
  (t) => [
    index("ix_dept_parent").on(t.tenantId, t.parentId),
    index("ix_dept_ancestors").using("gin", sql`string_to_array(ancestors, ',')`),
  ],
);

/** Tenants (contract 7.1); status 0 waiting, 1 in use, 2 in the bin. */
export const tenants = pgTable(
  "blade_tenant",
  {
    ...rowId,
    tenantId: varchar("tenant_id", { length: 12 }).notNull().unique(),
    tenantName: varchar("tenant_name", { length: 50 }).notNull(),
    domain: varchar("domain", { length: 255 }),
    linkman: varchar("linkman", { length: 20 }),
    contactNumber: varchar("contact_number", { length: 20 }),
    address: varchar("address", { length: 255 }),
    backgroundUrl: varchar("background_url", { length: 1000 }),
    /** Users at most; -1 is without limit. */
    accountNumber: integer("account_number").notNull().default(-1),
    expireTime: dateTime("expire_time"),
    packageId: id64("package_id"),
    datasourceId: id64("datasource_id"),
    ...auditColumns,
  },
  (t) => [uniqueIndex("uq_tenant_domain").on(t.domain).where(sql`is_deleted = 0 and domain <> ''`)],
);

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
    isLeader: smallint("is_leader").notNull().default(0),
    userExt: text("user_ext"),
    passwordTime: dateTime("password_time"),
    auditOpinion: varchar("audit_opinion", { length: 255 }),
    /** In which messages are written: `zh` or `en`; unknown until the first sign-in. */
    language: varchar("language", { length: 2 }),
  },
  (t) => [
    uniqueIndex("uq_user_account").on(t.tenantId, t.account).where(sql`is_deleted = 0`),
    index("ix_user_phone").on(t.tenantId, t.phone).where(sql`is_deleted = 0`),
    index("ix_user_create_time").on(t.createTime, t.id).where(sql`is_deleted = 0`),
    index("ix_user_role").using("gin", sql`string_to_array(role_id, ',')`),
    index("ix_user_dept").using("gin", sql`string_to_array(dept_id, ',')`),
  ],
);

/** Counters that change with what they name, so that cached reads know when they are stale. */
export const stamps = pgTable("blade_stamp", {
  name: varchar("name", { length: 40 }).primaryKey(),
  value: integer("value").notNull().default(1),
});
