import type { AttendanceRecordRow } from "#app/contract/project/attendance-record.ts";
import { column, defineResource, filter, type ScreenApi } from "#app/crud/define.ts";

const result = column("punchResult", { as: "tag", dict: "punch_result", sort: false });
const method = column("punchMethod", { dict: "punch_method", sort: false });
const direction = column("direction", { dict: "punch_direction", sort: false });
const distance = column("distanceM", { as: "number", sort: false });
const accuracy = column("accuracyM", { as: "number", sort: false, optional: true });
const place = column("lng", { sort: false, optional: true, pair: { name: "lat", by: "/" } });
const face = column("faceScore", { as: "number", sort: false, optional: true });

/** 打卡明细 (domain 4.9): evidence, which nobody changes. */
export const attendanceRecord = defineResource<Omit<ScreenApi, "row"> & { row: typeof AttendanceRecordRow }>({
  name: "project/attendance-record",
  path: "/compliance-supervision/attendance-record",
  labels: { namespace: "project", prefix: "punch" },
  titleField: "realName",
  exportable: false,
  columns: [
    "punchTime", column("realName", { sort: false }), result, direction, method, column("fenceName", { sort: false }), distance,
    column("postName", { sort: false }), column("lotCode", { sort: false }), column("unitName", { sort: false }), face, place, accuracy,
    column("deviceId", { sort: false, optional: true }), column("receivedTime", { optional: true }),
  ],
  filters: [
    filter("projectLotId", { kind: "select", options: "lots" }),
    filter("punchDate", { kind: "range", as: "date" }),
    "realName",
    filter("punchResult", { kind: "select", dict: "punch_result" }),
    filter("punchMethod", { kind: "select", dict: "punch_method" }),
    filter("assessorId", { kind: "link", options: "people", label: "realName" }),
  ],
  facts: [
    "punchTime", "realName", "postName", "lotCode", "unitName", result, direction, method, "fenceName", distance, place, accuracy, face,
    "deviceId", "receivedTime",
  ],
});
