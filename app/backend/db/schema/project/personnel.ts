import { sql } from "drizzle-orm";
import { date, index, pgTable, smallint, text, uniqueIndex, varchar } from "drizzle-orm/pg-core";
import { dateTime, id64, tenantRow } from "../base.ts";
import { flag, rate } from "./measures.ts";

/** One row per citizen ID; the only place that keeps ID and phone, encrypted, hashed and masked (domain 0, 4.8). */
export const personnel = pgTable(
  "personnel",
  {
    ...tenantRow,
    realName: varchar("real_name", { length: 30 }).notNull(),
    idCardEnc: text("id_card_enc").notNull(),
    idCardHash: varchar("id_card_hash", { length: 64 }).notNull(),
    idCardMask: varchar("id_card_mask", { length: 18 }).notNull(),
    gender: smallint("gender"),
    birthDate: date("birth_date", { mode: "string" }),
    phoneEnc: text("phone_enc").notNull(),
    phoneHash: varchar("phone_hash", { length: 64 }).notNull(),
    phoneMask: varchar("phone_mask", { length: 11 }).notNull(),
    photoAttachId: id64("photo_attach_id"),
    title: smallint("title"),
    education: smallint("education"),
    major: varchar("major", { length: 60 }),
    workYears: smallint("work_years"),
    socialUnitId: id64("social_unit_id"),
    lockStatus: smallint("lock_status").notNull().default(0),
    lockedAssessorId: id64("locked_assessor_id"),
    lockedProjectLotId: id64("locked_project_lot_id"),
    lockedSince: date("locked_since", { mode: "string" }),
    blacklisted: flag("blacklisted"),
    blacklistReason: varchar("blacklist_reason", { length: 500 }),
    blacklistTo: date("blacklist_to", { mode: "string" }),
    creditScore12m: rate("credit_score_12m"),
    lastGrade: varchar("last_grade", { length: 2 }),
    deviceId: varchar("device_id", { length: 64 }),
    deviceBindTime: dateTime("device_bind_time"),
    faceConsentTime: dateTime("face_consent_time"),
    userId: id64("user_id"),
  },
  (t) => [
    uniqueIndex("uq_person_hash").on(t.tenantId, t.idCardHash),
    uniqueIndex("uq_person_user")
      .on(t.userId)
      .where(sql`${t.userId} is not null and ${t.isDeleted} = 0`),
    index("ix_person_phone").on(t.tenantId, t.phoneHash),
    index("ix_person_name").on(t.tenantId, t.realName.op("text_pattern_ops")),
    index("ix_person_locked").on(t.tenantId, t.lockedSince),
    index("ix_person_device").on(t.deviceId),
  ],
);
