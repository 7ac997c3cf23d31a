import { sql } from "drizzle-orm";
import { bigint, index, integer, pgTable, smallint, text, uniqueIndex, varchar } from "drizzle-orm/pg-core";
import { dateTime, id64, tenantRow } from "./base.ts";

/** Uploaded files (contract 9.3); `createUser` owns one. `name` is the object's name in the storage `ossId`, null is the local folder. */
export const attachs = pgTable(
  "blade_attach",
  {
    ...tenantRow,
    /** Nobody can guess it: 128 random bits. */
    linkKey: varchar("link_key", { length: 43 }).notNull(),
    link: varchar("link", { length: 1000 }).notNull(),
    domain: varchar("domain", { length: 500 }).notNull().default(""),
    name: varchar("name", { length: 500 }).notNull(),
    originalName: varchar("original_name", { length: 500 }).notNull(),
    extension: varchar("extension", { length: 12 }).notNull(),
    contentType: varchar("content_type", { length: 100 }).notNull(),
    /** Bytes. */
    attachSize: bigint("attach_size", { mode: "number" }).notNull(),
    sha256: varchar("sha256", { length: 64 }).notNull(),
    ossId: id64("oss_id"),
  },
  (t) => [
    uniqueIndex("uq_attach_link_key").on(t.linkKey),
    uniqueIndex("uq_attach_name").on(t.name),
    index("ix_attach_tenant_time").on(t.tenantId, t.createTime),
    index("ix_attach_owner").on(t.createUser),
  ],
);

/** Object storages (contract 9.1): `status` 1 stopped, 2 enabled, at most one enabled per tenant; the secret only sealed. */
export const ossConfigs = pgTable(
  "blade_oss",
  {
    ...tenantRow,
    category: integer("category").notNull(),
    ossCode: varchar("oss_code", { length: 32 }).notNull(),
    endpoint: varchar("endpoint", { length: 255 }),
    transformEndpoint: varchar("transform_endpoint", { length: 255 }),
    accessKey: varchar("access_key", { length: 255 }),
    secretKey: text("secret_key"),
    bucketName: varchar("bucket_name", { length: 255 }),
    appId: varchar("app_id", { length: 255 }),
    region: varchar("region", { length: 255 }),
    remark: varchar("remark", { length: 255 }),
  },
  (t) => [
    uniqueIndex("uq_oss_code").on(t.tenantId, t.ossCode).where(sql`is_deleted = 0`),
    uniqueIndex("uq_oss_enabled").on(t.tenantId).where(sql`status = 2 and is_deleted = 0`),
  ],
);

/** SMS services (contract 9.4): `status` as with storages; the secret only sealed. */
export const smsConfigs = pgTable(
  "blade_sms",
  {
    ...tenantRow,
    category: integer("category").notNull(),
    smsCode: varchar("sms_code", { length: 32 }).notNull(),
    templateId: varchar("template_id", { length: 64 }).notNull(),
    /** The text with `{name}` in place of values: what the outbox shows and what services take that want whole texts. */
    template: varchar("template", { length: 500 }),
    endpoint: varchar("endpoint", { length: 255 }),
    accessKey: varchar("access_key", { length: 255 }),
    secretKey: text("secret_key"),
    regionId: varchar("region_id", { length: 64 }),
    /** Number of the application at services that have several. */
    appId: varchar("app_id", { length: 64 }),
    signName: varchar("sign_name", { length: 64 }).notNull(),
    remark: varchar("remark", { length: 255 }),
  },
  (t) => [
    uniqueIndex("uq_sms_code_name").on(t.tenantId, t.smsCode).where(sql`is_deleted = 0`),
    uniqueIndex("uq_sms_enabled").on(t.tenantId).where(sql`status = 2 and is_deleted = 0`),
  ],
);

/** Versions of the mobile application (contract 7.5). */
export const appVersions = pgTable(
  "blade_app",
  {
    ...tenantRow,
    appName: varchar("app_name", { length: 100 }).notNull(),
    appType: integer("app_type").notNull(),
    appVersion: varchar("app_version", { length: 32 }).notNull(),
    versionCode: integer("version_code").notNull(),
    forceUpdate: smallint("force_update").notNull().default(0),
    downloadUrl: varchar("download_url", { length: 1000 }),
    attachId: id64("attach_id"),
    content: text("content"),
    publishTime: dateTime("publish_time"),
    remark: varchar("remark", { length: 255 }),
  },
  (t) => [uniqueIndex("uq_app_version").on(t.tenantId, t.appType, t.versionCode).where(sql`is_deleted = 0`)],
);
