import { sql } from "drizzle-orm";
import { index, integer, pgTable, primaryKey, smallint, text, uniqueIndex, varchar } from "drizzle-orm/pg-core";
import { dateTime, id64, rowId, tenantColumn, tenantRow } from "./base.ts";

/** Notices (contract 11): `status` 0 draft, 1 published; shown from `releaseTime` on. */
export const notices = pgTable(
  "blade_notice",
  {
    ...tenantRow,
    title: varchar("title", { length: 255 }).notNull(),
    category: integer("category").notNull(),
    releaseTime: dateTime("release_time").notNull(),
    content: text("content"),
    /** 1 everybody of the tenant, 2 roles, 3 departments and what is below them. */
    receiverType: smallint("receiver_type").notNull().default(1),
    /** Ids of roles or departments, comma-joined (contract 4.1). */
    receiverIds: text("receiver_ids"),
    attachIds: text("attach_ids"),
    /** When the open pages were told of it. */
    announceTime: dateTime("announce_time"),
  },
  (t) => [index("ix_notice_release").on(t.tenantId, t.status, t.releaseTime)],
);

/** Who has opened which notice, and when first. */
export const noticeReads = pgTable(
  "blade_notice_read",
  {
    noticeId: id64("notice_id").notNull(),
    userId: id64("user_id").notNull(),
    ...tenantColumn,
    readTime: dateTime("read_time").notNull(),
  },
  (t) => [primaryKey({ columns: [t.noticeId, t.userId] }), index("ix_notice_read_user").on(t.userId)],
);

/** What one person is told (domain 11.1): `kind` 1 a letter of another person (mail), 2 a message of the platform. */
export const messages = pgTable(
  "blade_message",
  {
    ...rowId,
    ...tenantColumn,
    userId: id64("user_id").notNull(),
    kind: smallint("kind").notNull(),
    /** 1 to 3, as alerts. */
    level: smallint("level").notNull().default(1),
    title: varchar("title", { length: 255 }).notNull(),
    content: text("content"),
    /** A path of this site that the message leads to. */
    href: varchar("href", { length: 500 }),
    senderId: id64("sender_id"),
    /** The same thing is told a person once. */
    dedupeKey: varchar("dedupe_key", { length: 128 }),
    readTime: dateTime("read_time"),
    createTime: dateTime("create_time").notNull(),
  },
  (t) => [
    uniqueIndex("uq_message_dedupe").on(t.userId, t.dedupeKey).where(sql`dedupe_key is not null`),
    index("ix_message_sender").on(t.senderId, t.createTime).where(sql`sender_id is not null`),
    index("ix_message_user").on(t.userId, t.kind, t.createTime),
    index("ix_message_unread").on(t.userId, t.kind).where(sql`read_time is null`),
  ],
);
