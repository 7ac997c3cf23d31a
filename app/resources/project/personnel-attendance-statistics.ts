import type { StatisticsGroup, StatisticsRow } from "#app/contract/project/personnel-attendance-statistics.ts";
import { column, defineResource, type Filter, filter, type ScreenApi } from "#app/crud/define.ts";

const name = "project/personnel-attendance-statistics";
const path = "/compliance-supervision/personnel-attendance-statistics";

type Listing<Row> = Omit<ScreenApi, "row"> & { row: Row };

/** Filters of the rows and of their sums; those of kind `link` come from the roster, the console, and a sum to its rows. */
const filters: readonly Filter[] = [
  filter("statMonth", { kind: "month" }),
  filter("regionCode", { kind: "select", options: "regions" }),
  filter("projectId", { kind: "select", options: "projects" }),
  filter("projectLotId", { kind: "select", options: "lots" }),
  filter("constUnitId", { kind: "select", options: "units" }),
  filter("postCode", { kind: "select", options: "posts" }),
  filter("isKeyPost", { kind: "select", options: "yesNo" }),
  filter("realName", { kind: "text" }),
  filter("rateMin", { kind: "number" }),
  filter("rateMax", { kind: "number" }),
  filter("grade", { kind: "select", dict: "grade" }),
  filter("statStatus", { kind: "select", dict: "stat_status" }),
  filter("onlyWarning", { kind: "select", options: "onlyWarning" }),
  filter("statMonth_ge", { kind: "month" }),
  filter("statMonth_le", { kind: "month" }),
  filter("assessorId", { kind: "link", options: "people" }),
  filter("personnelId", { kind: "link", options: "people" }),
  filter("partConstUnitId", { kind: "link", options: "partUnits" }),
  filter("unitType", { kind: "link", dict: "unit_type" }),
  filter("lotType", { kind: "link", dict: "lot_type" }),
  filter("warnLevel", { kind: "link", dict: "alert_level" }),
  filter("groupBy", { kind: "link", options: "groupings" }),
];

/** Months of roster rows (domain 4.9). */
export const statistics = defineResource<Listing<typeof StatisticsRow>>({
  name,
  path,
  labels: { namespace: "attendance", prefix: "statistics" },
  titleField: "realName",
  columns: [
    // The figures stand in view on a small screen: what is long comes last.
    "statMonth", "realName",
    column("postName", { sort: false }),
    "lotCode",
    column("requiredDays", { as: "number" }),
    column("attendedDays", { as: "number" }),
    column("leaveDays", { as: "number" }),
    column("shortDays", { as: "number" }),
    column("attendanceRate", { as: "rate" }),
    column("score", { as: "number" }),
    column("grade", { as: "tag", dict: "grade" }),
    column("statStatus", { as: "tag", dict: "stat_status" }),
    "projectName", "unitName",
    column("isKeyPost", { as: "yesNo", optional: true }),
    column("officialDays", { as: "number", sort: false, optional: true }),
    column("overLeaveDays", { as: "number", sort: false, optional: true }),
    column("absentDays", { as: "number", optional: true }),
    column("maxAbsentRun", { as: "number", optional: true }),
    column("warnLevel", { as: "tag", dict: "alert_level", optional: true }),
  ],
  filters,
});

/** Sums of month rows by person, post, unit, lot or project (domain 5.3). */
export const statisticsGroups = defineResource<Listing<typeof StatisticsGroup>>({
  name,
  path,
  labels: { namespace: "attendance", prefix: "group" },
  titleField: "name",
  columns: [
    "name",
    column("people", { as: "number" }),
    column("required", { as: "number" }),
    column("attended", { as: "number" }),
    column("leave", { as: "number", sort: false }),
    column("short", { as: "number", sort: false }),
    column("absent", { as: "number", sort: false }),
    column("rate", { as: "rate" }),
    column("score", { as: "number" }),
    column("grades", { sort: false }),
    column("warnings", { as: "number" }),
  ],
  filters,
});
