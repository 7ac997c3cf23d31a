import type { projectApi } from "#app/contract/project/project.ts";
import { column, defineResource, filter } from "#app/crud/define.ts";

const type = column("projectType", { dict: "project_type" });
const grade = column("roadGrade", { dict: "road_grade", sort: false, optional: true });
const region = column("regionName", { sort: false });
const mileage = column("mileage", { as: "number" });
const investment = column("totalInvestment", { as: "money" });
const status = column("projectStatus", { as: "tag", dict: "project_status" });
const filing = column("recordStatus", { as: "tag", dict: "record_status" });
const staff = column("onPostCount", { as: "number", sort: false, pair: { name: "requiredCount", by: "/" } });
const attendance = column("attendanceRate", { as: "rate", sort: false });
const locked = column("isLock", { as: "yesNo", sort: false });

/** 项目列表 (domain 4.4). */
export const project = defineResource<typeof projectApi>({
  name: "project/project",
  path: "/project-manage/project",
  titleField: "projectName",
  columns: [
    "projectCode", "projectName", status, staff, attendance, filing, type, region, "constUnitName", mileage, investment,
    column("lotCount", { as: "number", sort: false }),
    locked, grade,
    column("requiredCount", { as: "number", sort: false, optional: true }),
    column("planStartDate", { as: "date", optional: true }),
    column("planEndDate", { as: "date", sort: false, optional: true }),
  ],
  filters: [
    "projectName",
    filter("projectStatus", { kind: "select", dict: "project_status" }),
    filter("regionCode", { kind: "select", options: "regions", label: "regionName" }),
    "projectCode",
    filter("projectType", { kind: "select", dict: "project_type" }),
    filter("constUnitId", { kind: "select", options: "owners", label: "constUnitName" }),
    filter("recordStatus", { kind: "select", dict: "record_status" }),
    filter("isLock", { kind: "select", options: "yesNo" }),
    filter("planStartDate", { kind: "range", as: "date" }),
  ],
  facts: [
    "projectCode", "projectName", "shortName", type, grade, region, "constUnitName", mileage, investment, status, filing, "recordNo", locked,
    staff, attendance,
  ],
});
