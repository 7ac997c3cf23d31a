import type { assessorApi } from "#app/contract/project/assessor.ts";
import type { constUnitApi } from "#app/contract/project/const-unit.ts";
import type { ReplyOf } from "#app/contract/endpoint.ts";
import type { partConstUnitDetailByUscc } from "#app/contract/project/part-const-unit.ts";
import type { projectApi } from "#app/contract/project/project.ts";
import type { projectLotApi } from "#app/contract/project/project-lot.ts";
import { column } from "#app/crud/define.ts";
import type { Sections } from "./sections.ts";

type UnitLots = NonNullable<ReplyOf<typeof partConstUnitDetailByUscc>>["parts"];
const partType = column("partType", { dict: "unit_type" });
const keyPosts = column("keyPostFilled", { as: "number", pair: { name: "keyPostRequired", by: "/" } });
const onPost = column("onPostCount", { as: "number", pair: { name: "requiredCount", by: "/" } });
const partStatus = column("partStatus", { as: "tag", dict: "part_status" });
const validTo = column("validTo", { as: "date" });
const lotStatus = column("projectLotStatus", { as: "tag", dict: "project_lot_status" });

/** A project in full (domain 4.4). */
export const projectSections: Sections<ReplyOf<typeof projectApi.detail>> = [
  {
    title: "plan",
    facts: [
      column("startStake", { pair: { name: "endStake", by: "–" } }), "planStartDate", "planEndDate", "actualStartDate", "handoverDate",
      "completionDate",
    ],
  },
  {
    title: "approval",
    facts: [
      "superviseDeptName", "agentUnitName", "projectAdminName", "contactName", "contactPhone", "approvalNo", "approvalDate",
      column("recordTime", { as: "dateTime" }), "recordOpinion", "lockReason", column("lockTime", { as: "dateTime" }), "remark",
    ],
  },
  {
    title: "lots", rows: "lots", labels: "lot",
    columns: [
      "lotCode", "lotName", column("lotType", { dict: "lot_type" }), column("contractPrice", { as: "money" }), "contractorNames",
      column("staffingRate", { as: "rate", lines: { yellow: 100, red: 80 } }), onPost, lotStatus,
    ],
  },
  { title: "partUnits", rows: "partUnits", labels: "part", columns: ["lotCode", "unitName", partType, "siteOrgName", "leaderName", keyPosts, partStatus] },
  { title: "statusLog", steps: "statusLog", dict: "record_status", dictOf: { updateStatus: "project_status" } },
];

/** A lot in full (domain 4.5). */
export const projectLotSections: Sections<ReplyOf<typeof projectLotApi.detail>> = [
  {
    title: "contract",
    facts: ["contractNo", "contractSignDate", column("annualOutput", { as: "money" }), "contractDays", "supervisionLotCode", "remark"],
  },
  { title: "plan", facts: ["planStartDate", "planEndDate", "actualStartDate", "attendanceStartDate", "handoverDate", "closeDate", "stopReason"] },
  {
    title: "partUnits", rows: "partConstUnits", labels: "part",
    columns: ["unitName", partType, column("isLead", { as: "yesNo" }), "siteOrgName", "leaderName", "leaderPhone", keyPosts, partStatus],
  },
  {
    title: "postStaffing", rows: "postStaffing", labels: "staffing",
    columns: [
      "postName", column("unitType", { dict: "unit_type" }), column("isKeyPost", { as: "yesNo" }), column("isMandatory", { as: "yesNo" }),
      column("active", { as: "number", pair: { name: "minCount", by: "/" } }),
    ],
  },
  {
    title: "fences", rows: "fences", labels: "fence",
    columns: [
      "fenceName", column("siteType", { dict: "site_type" }), column("fenceType", { dict: "fence_type" }),
      column("centerLng", { pair: { name: "centerLat", by: "/" } }), column("radius", { as: "number" }), "validFrom", "validTo",
      column("enabled", { as: "yesNo" }),
    ],
  },
  { title: "stakeGaps", rows: "stakeGaps", labels: "gap", columns: ["from", "to"] },
  { title: "noLeaveWindows", rows: "noLeaveWindows", labels: "window", columns: ["from", "to", "reason"] },
  { title: "statusLog", steps: "statusLog", dict: "project_lot_status" },
];

/** A unit in full, with the lots it is on (domain 4.2). */
export const constUnitSections: Sections<ReplyOf<typeof constUnitApi.detail> & { parts: UnitLots }> = [
  { title: "register", facts: ["address", "legalPersonPhone", "blacklistReason", "blacklistTo", "auditOpinion", "remark"] },
  { title: "qualifications", rows: "qualifications", labels: "qualification", columns: ["qualName", "qualGrade", "certNo", "issueDate", validTo] },
  { title: "parts", rows: "parts", labels: "part", columns: ["projectName", "lotCode", "lotName", partType] },
];

/** A roster row in full (domain 4.6). */
export const assessorSections: Sections<ReplyOf<typeof assessorApi.detail>> = [
  { title: "evaluator", facts: ["expertField", "dutyScope", "validFrom", "validTo"] },
  { title: "audit", facts: [column("consentTime", { as: "dateTime" }), "auditOpinion", column("auditTime", { as: "dateTime" }), "remark"] },
  { title: "certs", rows: "certs", labels: "certificate", columns: ["certType", "certNo", "level", "major", "issueDate", validTo] },
  {
    title: "postings", rows: "postings", labels: "posting", opens: "lotCode",
    columns: [
      "lotCode", "projectName", "unitName", "postName", "entryDate", "exitDate", column("jobStatus", { as: "tag", dict: "job_status" }),
    ],
  },
  { title: "statusLog", steps: "statusLog", dict: "job_status" },
];
