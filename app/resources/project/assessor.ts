import type { assessorApi } from "#app/contract/project/assessor.ts";
import { column, defineResource, filter } from "#app/crud/define.ts";

const kind = column("assessorType", { dict: "assessor_type", sort: false, optional: true });
const key = column("isKeyPost", { as: "yesNo", sort: false });
const title = column("title", { dict: "title_level" });
const certificates = column("certStatus", { as: "tag", dict: "cert_status", sort: false });
const certEnd = column("certValidTo", { as: "date", sort: false, optional: true });
const entry = column("entryDate", { as: "date" });
const status = column("jobStatus", { as: "tag", dict: "job_status" });
const attendance = column("attendanceRate", { as: "rate", sort: false });

/** 考核人员 (domain 4.6): citizen ID and phone are masks. */
export const assessor = defineResource<typeof assessorApi>({
  name: "project/assessor",
  path: "/base-info/assessor",
  titleField: "realName",
  columns: [
    "realName", status, "postName", key, "lotCode", attendance, certificates, "unitName", "projectName",
    column("idCardMask", { sort: false }), column("phoneMask", { sort: false }), title, entry, certEnd, kind,
  ],
  filters: [
    "realName",
    filter("projectId", { kind: "select", options: "projects", label: "projectName" }),
    filter("projectLotId", { kind: "select", options: "lots", label: "lotName" }),
    filter("partConstUnitId", { kind: "select", options: "units", label: "unitName" }),
    filter("postCode", { kind: "select", options: "posts", label: "postName" }),
    filter("jobStatus", { kind: "select", dict: "job_status" }),
    filter("isKeyPost", { kind: "select", options: "yesNo" }),
    filter("certExpiringDays", { kind: "select", options: "certEnds" }),
    "idCard",
    filter("entryDate", { kind: "range", as: "date" }),
    filter("assessorType", { kind: "link", dict: "assessor_type" }),
    // The console counts people by these (domain 11).
    filter("regionCode", { kind: "link", options: "regions", label: "regionName" }),
    filter("lotType", { kind: "link", dict: "lot_type" }),
  ],
  facts: [
    "realName", kind, column("idCardMask"), column("phoneMask"), "workNo", status, "projectName", "lotCode", "lotName", "unitName",
    "postName", key, column("isContractPerson", { as: "yesNo" }), column("isPrimary", { as: "yesNo" }), title,
    column("education", { dict: "education" }), "workYears", certificates, certEnd, entry, column("exitDate", { as: "date" }), attendance,
  ],
});
