import { sql } from "drizzle-orm";
import { date, index, pgTable, smallint, uniqueIndex, varchar } from "drizzle-orm/pg-core";
import { dateTime, id64, tenantRow } from "../base.ts";
import { flag } from "./measures.ts";

const day = (name: string) => date(name, { mode: "string" });

/**
 * The roster: one row per person, participating unit and post (domain 4.6).
 * Citizen ID and phone stay in `personnel`; job status 10, 20, 21 and 22 hold the person to the lot.
 */
export const assessors = pgTable(
  "assessor",
  {
    ...tenantRow,
    assessorType: smallint("assessor_type").notNull(),
    projectId: id64("project_id").notNull(),
    projectLotId: id64("project_lot_id"),
    partConstUnitId: id64("part_const_unit_id"),
    personnelId: id64("personnel_id").notNull(),
    realName: varchar("real_name", { length: 30 }).notNull(),
    workNo: varchar("work_no", { length: 32 }),
    photoAttachId: id64("photo_attach_id"),
    consentTime: dateTime("consent_time"),
    consentAttachId: id64("consent_attach_id"),
    postCode: varchar("post_code", { length: 20 }),
    postName: varchar("post_name", { length: 40 }),
    isContractPerson: flag("is_contract_person"),
    isPrimary: smallint("is_primary").notNull().default(1),
    title: smallint("title"),
    education: smallint("education"),
    workYears: smallint("work_years"),
    entryDate: day("entry_date"),
    exitDate: day("exit_date"),
    jobStatus: smallint("job_status").notNull().default(0),
    pendingApplyId: id64("pending_apply_id"),
    originalAssessorId: id64("original_assessor_id"),
    auditStep: smallint("audit_step"),
    auditOpinion: varchar("audit_opinion", { length: 300 }),
    auditUser: id64("audit_user"),
    auditTime: dateTime("audit_time"),
    userId: id64("user_id"),
    expertField: varchar("expert_field", { length: 60 }),
    dutyScope: varchar("duty_scope", { length: 200 }),
    validFrom: day("valid_from"),
    validTo: day("valid_to"),
    remark: varchar("remark", { length: 500 }),
  },
  (t) => [
    uniqueIndex("uq_assessor_active")
      .on(t.personnelId)
      .where(
        sql`${t.assessorType} = 1 and ${t.isPrimary} = 1 and ${t.jobStatus} in (10, 20, 21, 22) and ${t.isDeleted} = 0`,
      ),
    uniqueIndex("uq_assessor_lot_person")
      .on(t.personnelId, t.projectLotId)
      .where(sql`${t.assessorType} = 1 and ${t.jobStatus} in (10, 20, 21, 22) and ${t.isDeleted} = 0`),
    index("ix_assessor_lot")
      .on(t.projectLotId, t.jobStatus, t.postCode)
      .where(sql`${t.isDeleted} = 0`),
    index("ix_assessor_unit")
      .on(t.partConstUnitId, t.jobStatus)
      .where(sql`${t.isDeleted} = 0`),
    index("ix_assessor_project")
      .on(t.projectId, t.jobStatus)
      .where(sql`${t.isDeleted} = 0`),
    index("ix_assessor_work_no").on(t.projectLotId, t.workNo),
    index("ix_assessor_person").on(t.personnelId, t.entryDate),
    index("ix_assessor_user").on(t.userId),
    index("ix_assessor_name").on(t.tenantId, t.realName.op("text_pattern_ops")),
  ],
);
