import type { projectLotApi } from "#app/contract/project/project-lot.ts";
import { column, defineResource, filter } from "#app/crud/define.ts";

const type = column("lotType", { dict: "lot_type" });
const price = column("contractPrice", { as: "money" });
const stakes = column("startStake", { sort: false, pair: { name: "endStake", by: "–" } });
const contractors = column("contractorNames", { sort: false });
const supervision = column("supervisionNames", { sort: false });
const status = column("projectLotStatus", { as: "tag", dict: "project_lot_status" });
const region = column("regionName", { sort: false, optional: true });
const length = column("lotLength", { as: "number", sort: false, optional: true });
const staffing = column("staffingRate", { as: "rate", sort: false, lines: { yellow: 100, red: 80 } });
const staff = column("onPostCount", { as: "number", sort: false, optional: true, pair: { name: "requiredCount", by: "/" } });
const attendance = column("attendanceRate", { as: "rate", sort: false });
const fences = column("fenceCount", { as: "number", sort: false });

/** 标段管理 (domain 4.5). */
export const projectLot = defineResource<typeof projectLotApi>({
  name: "project/project-lot",
  path: "/project-manage/project-lot",
  labels: { namespace: "project", prefix: "lot" },
  titleField: "lotName",
  columns: [
    "lotCode", "lotName", status, staffing, attendance, "projectName", type, price, stakes, contractors, supervision, fences, staff, length,
    region,
    column("requiredCount", { as: "number", sort: false, optional: true }),
    column("endStake", { sort: false, optional: true }),
    column("planStartDate", { as: "date", optional: true }),
    column("planEndDate", { as: "date", sort: false, optional: true }),
  ],
  filters: [
    filter("projectId", { kind: "select", options: "projects", label: "projectName" }),
    "lotCode",
    filter("projectLotStatus", { kind: "select", dict: "project_lot_status" }),
    "lotName",
    filter("lotType", { kind: "select", dict: "lot_type" }),
    "unitName",
    filter("regionCode", { kind: "select", options: "regions", label: "regionName" }),
    filter("contractPrice", { kind: "range", as: "money" }),
    filter("constUnitId", { kind: "link", options: "units", label: "unitName" }),
  ],
  facts: [
    "lotCode", "lotName", "projectName", type, status, region, price, stakes, length, contractors, supervision, staffing,
    staff, attendance, fences,
  ],
});
