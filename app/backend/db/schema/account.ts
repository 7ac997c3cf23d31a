import { sql } from "drizzle-orm";
import { index, integer, pgTable, smallint, text, timestamp, uniqueIndex, varchar } from "drizzle-orm/pg-core";
import { dateTime, id64, rowId, tenantColumn } from "./base.ts";

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/** Third-party accounts (contract 5.2); `userId` is null until a user is bound. */
export const userOauths = pgTable(
  "blade_user_oauth",
  {
    ...rowId,
    ...tenantColumn,
    uuid: varchar("uuid", { length: 64 }).notNull(),
    userId: id64("user_id"),
    source: varchar("source", { length: 32 }).notNull(),
    username: varchar("username", { length: 100 }),
    nickname: varchar("nickname", { length: 100 }),
    avatar: varchar("avatar", { length: 1000 }),
    blog: varchar("blog", { length: 255 }),
    company: varchar("company", { length: 255 }),
    location: varchar("location", { length: 255 }),
    email: varchar("email", { length: 100 }),
    remark: varchar("remark", { length: 255 }),
    gender: varchar("gender", { length: 8 }),
    /** Proof handed to register-guest, used once. */
    ticketHash: varchar("ticket_hash", { length: 64 }),
    ticketUntil: instant("ticket_until"),
  },
  (t) => [uniqueIndex("uq_user_oauth").on(t.tenantId, t.source, t.uuid)],
);

/** SMS codes: hash only, five tries, five minutes (contract 16.2 t). */
export const smsCodes = pgTable(
  "blade_sms_code",
  {
    ...rowId,
    ...tenantColumn,
    phoneHash: varchar("phone_hash", { length: 64 }).notNull(),
    codeHash: varchar("code_hash", { length: 64 }).notNull(),
    tries: integer("tries").notNull().default(0),
    ip: varchar("ip", { length: 64 }).notNull().default(""),
    createdAt: instant("created_at").notNull().defaultNow(),
    expiresAt: instant("expires_at").notNull(),
    usedAt: instant("used_at"),
  },
  (t) => [index("ix_sms_code_phone").on(t.phoneHash, t.createdAt), index("ix_sms_code_ip").on(t.ip, t.createdAt)],
);

/** Messages by SMS (contract 9.5): `state` 0 lies here to be read, 1 sent, 2 failed, 3 waits until `sendAfter`. Phone and text sealed. */
export const smsOutbox = pgTable(
  "blade_sms_outbox",
  {
    ...rowId,
    ...tenantColumn,
    phone: text("phone").notNull(),
    text: text("text").notNull(),
    state: smallint("state").notNull().default(0),
    /** The configuration that sends it; empty is the outbox itself. */
    smsCode: varchar("sms_code", { length: 32 }).notNull().default(""),
    phoneHash: varchar("phone_hash", { length: 64 }).notNull().default(""),
    ip: varchar("ip", { length: 64 }).notNull().default(""),
    /** Values for the service's own template, as sealed JSON, until it has taken them. */
    params: text("params"),
    /** How often it was tried; `sendAfter` is when it may be tried again. */
    tries: smallint("tries").notNull().default(0),
    /** What the service said of a failure, or `@` and the key of our own word. */
    error: varchar("error", { length: 255 }),
    sendAfter: dateTime("send_after"),
    sendTime: dateTime("send_time"),
    createTime: dateTime("create_time").notNull(),
  },
  (t) => [
    index("ix_sms_outbox_time").on(t.tenantId, t.createTime),
    index("ix_sms_outbox_phone").on(t.phoneHash, t.createTime),
    index("ix_sms_outbox_waiting").on(t.sendAfter).where(sql`state = 3`),
  ],
);
