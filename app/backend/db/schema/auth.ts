import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, primaryKey, text, timestamp, uniqueIndex, varchar } from "drizzle-orm/pg-core";
import { auditColumns, id64, rowId, tenantColumn } from "./base.ts";

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: "date", precision: 3 });

/**
 * One sign-in and every token that grew from it (contract 2.3, 2.8). A row without `revokedAt` and before `expiresAt`
 * is a live session.
 */
export const tokenFamilies = pgTable(
  "blade_token_family",
  {
    ...rowId,
    ...tenantColumn,
    userId: id64("user_id").notNull(),
    clientId: varchar("client_id", { length: 48 }).notNull(),
    createdAt: instant("created_at").notNull().defaultNow(),
    lastSeenAt: instant("last_seen_at").notNull().defaultNow(),
    expiresAt: instant("expires_at").notNull(),
    ip: varchar("ip", { length: 64 }).notNull().default(""),
    userAgent: varchar("user_agent", { length: 512 }).notNull().default(""),
    refreshJti: varchar("refresh_jti", { length: 64 }).notNull(),
    previousJti: varchar("previous_jti", { length: 64 }),
    replacedAt: instant("replaced_at"),
    sealedAnswer: text("sealed_answer"),
    revokedAt: instant("revoked_at"),
    revokeReason: varchar("revoke_reason", { length: 64 }),
    lockHash: varchar("lock_hash", { length: 255 }),
    lockFailures: integer("lock_failures").notNull().default(0),
    deptId: varchar("dept_id", { length: 1000 }),
    roleId: varchar("role_id", { length: 1000 }),
  },
  (table) => [
    index("blade_token_family_user").on(table.tenantId, table.userId),
    index("blade_token_family_client").on(table.clientId),
    index("blade_token_family_expires").on(table.expiresAt),
  ],
);

/** Captchas handed out and not yet swept (contract 2.5): the answer only as a hash, `usedAt` set by the first check. */
export const captchas = pgTable(
  "blade_captcha",
  {
    key: varchar("key", { length: 36 }).primaryKey(),
    answerHash: varchar("answer_hash", { length: 64 }).notNull(),
    expiresAt: instant("expires_at").notNull(),
    usedAt: instant("used_at"),
    ip: varchar("ip", { length: 64 }).notNull().default(""),
  },
  (table) => [
    index("blade_captcha_expires").on(table.expiresAt),
    index("blade_captcha_ip").on(table.ip, table.expiresAt),
  ],
);

/** Failed sign-ins counted per account (`<tenant>:<account>`) and per address (contract 2.6). */
export const loginFailures = pgTable(
  "blade_login_failure",
  {
    scope: varchar("scope", { length: 16, enum: ["account", "address"] }).notNull(),
    subject: varchar("subject", { length: 255 }).notNull(),
    count: integer("count").notNull().default(0),
    windowStart: instant("window_start").notNull().defaultNow(),
    lockedUntil: instant("locked_until"),
  },
  (table) => [
    primaryKey({ name: "blade_login_failure_pk", columns: [table.scope, table.subject] }),
    index("blade_login_failure_window").on(table.windowStart),
    check("blade_login_failure_scope", sql`${table.scope} in ('account', 'address')`),
  ],
);

/** Answers kept for a repeated write with the same key; `status` is null while the first one is under way. */
export const idempotencyKeys = pgTable(
  "blade_idempotency",
  {
    key: varchar("key", { length: 128 }).notNull(),
    userId: id64("user_id").notNull(),
    endpoint: varchar("endpoint", { length: 255 }).notNull(),
    requestHash: varchar("request_hash", { length: 64 }).notNull(),
    status: integer("status"),
    response: text("response"),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ name: "blade_idempotency_pk", columns: [table.userId, table.endpoint, table.key] }),
    index("blade_idempotency_created").on(table.createdAt),
  ],
);

/** Applications that may ask for tokens (contract 7.4); validities in seconds. */
export const clients = pgTable(
  "blade_client",
  {
    ...rowId,
    clientId: varchar("client_id", { length: 48 }).notNull(),
    clientSecret: varchar("client_secret", { length: 256 }).notNull(),
    resourceIds: varchar("resource_ids", { length: 256 }),
    scope: varchar("scope", { length: 256 }).notNull().default("all"),
    authorizedGrantTypes: varchar("authorized_grant_types", { length: 256 })
      .notNull()
      .default("refresh_token,password,authorization_code"),
    webServerRedirectUri: varchar("web_server_redirect_uri", { length: 256 }),
    authorities: varchar("authorities", { length: 256 }),
    accessTokenValidity: integer("access_token_validity").notNull().default(3600),
    refreshTokenValidity: integer("refresh_token_validity").notNull().default(604800),
    additionalInformation: varchar("additional_information", { length: 4096 }),
    autoapprove: varchar("autoapprove", { length: 256 }),
    ...auditColumns,
  },
  // Removal is logical, so a removed client must not keep its name.
  (table) => [uniqueIndex("blade_client_client_id").on(table.clientId).where(sql`${table.isDeleted} = 0`)],
);

/** When a session was last used and from where; written at most once a minute, so it is no column of the family. */
export const sessionsSeen = pgTable("blade_session_seen", {
  familyId: id64("family_id").primaryKey(),
  seenAt: instant("seen_at").notNull().defaultNow(),
  ip: varchar("ip", { length: 64 }).notNull().default(""),
});

export type TokenFamily = typeof tokenFamilies.$inferSelect;
export type NewTokenFamily = typeof tokenFamilies.$inferInsert;
export type Captcha = typeof captchas.$inferSelect;
export type NewCaptcha = typeof captchas.$inferInsert;
export type LoginFailure = typeof loginFailures.$inferSelect;
export type NewLoginFailure = typeof loginFailures.$inferInsert;
export type IdempotencyKey = typeof idempotencyKeys.$inferSelect;
export type NewIdempotencyKey = typeof idempotencyKeys.$inferInsert;
export type Client = typeof clients.$inferSelect;
export type NewClient = typeof clients.$inferInsert;
