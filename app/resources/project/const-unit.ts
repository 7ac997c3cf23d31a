import type { constUnitApi } from "#app/contract/project/const-unit.ts";
import { column, defineResource, filter } from "#app/crud/define.ts";

const types = column("unitTypes", { dict: "unit_type", sort: false });
const nature = column("unitNature", { dict: "unit_nature", sort: false, optional: true });
const credit = column("creditGrade", { as: "tag", dict: "grade" });
const audit = column("auditStatus", { as: "tag", dict: "audit_status" });
const blacklisted = column("blacklisted", { as: "yesNo", sort: false });
const lots = column("activeLotCount", { as: "number", sort: false });
const people = column("onPostCount", { as: "number", sort: false });

/** 单位库 (domain 4.2). */
export const constUnit = defineResource<typeof constUnitApi>({
  name: "project/const-unit",
  path: "/base-info/const-unit",
  labels: { namespace: "project", prefix: "unit" },
  titleField: "unitName",
  columns: [
    "unitName", types, credit, audit, lots, people, column("regionName", { sort: false }), column("uscc", { as: "code" }),
    column("legalPerson", { sort: false }), column("contactName", { sort: false }), column("contactPhone", { sort: false, optional: true }),
    blacklisted, nature, column("createTime", { as: "dateTime", optional: true }),
  ],
  filters: [
    "unitName",
    filter("unitType", { kind: "select", dict: "unit_type", label: "unitTypes" }),
    filter("regionCode", { kind: "select", options: "regions", label: "regionName" }),
    "uscc",
    filter("creditGrade", { kind: "select", dict: "grade" }),
    filter("auditStatus", { kind: "select", dict: "audit_status" }),
    filter("blacklisted", { kind: "select", options: "yesNo" }),
  ],
  facts: [
    "unitName", "shortName", column("uscc", { as: "code" }), types, nature, "regionName", "legalPerson", "contactName", "contactPhone",
    credit, "creditYear", audit, blacklisted, lots, people,
  ],
});
