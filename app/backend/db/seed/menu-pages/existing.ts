import { button, exporting, importing, type Pages, system, view } from "./page.ts";

const recompute = button("recompute", 1, { name: "重新计算", nameEn: "Recompute", source: "retweet" });
const sensitive = { ...button("view_sensitive", 2, { name: "查看完整证件", nameEn: "View full identity", source: "eye" }), code: "personnel_view_sensitive" };
const read = { service: "blade-project", buttons: [view, exporting] };

/** Projects, units and people, attendance; posts, dictionary and parameters (contract 14.2, domain 13). */
export const existingPages: Pages = {
  project_manage: [
    { code: "project", name: "项目列表", nameEn: "Projects", path: "/project-manage/project", source: "clipboard", sort: 1, ...read },
    { code: "project_lot", name: "标段管理", nameEn: "Lots", path: "/project-manage/project-lot", source: "flow", sort: 2, ...read },
  ],
  base_info: [
    { code: "const_unit", name: "单位库", nameEn: "Units", path: "/base-info/const-unit", source: "building", sort: 1, ...read },
    {
      code: "assessor", name: "考核人员", nameEn: "Roster", path: "/base-info/assessor", source: "helmet", sort: 2,
      service: "blade-project", buttons: [view, exporting, sensitive],
    },
  ],
  compliance_supervision: [
    {
      code: "personnel_attendance_statistics", name: "人员考勤统计", nameEn: "Attendance statistics", source: "calendar", sort: 1,
      path: "/compliance-supervision/personnel-attendance-statistics",
      service: "blade-project", buttons: [view, exporting, importing, recompute],
    },
    {
      code: "attendance_record", name: "打卡明细", nameEn: "Punch records", source: "clock", sort: 2,
      path: "/compliance-supervision/attendance-record", service: "blade-project", buttons: [view],
    },
  ],
  system: [
    { code: "post", name: "岗位管理", nameEn: "Posts", path: "/system/post", source: "iconfont iconicon_message", sort: 2, ...system },
    { code: "dict", name: "字典管理", nameEn: "Dictionary", path: "/system/dict", source: "iconfont iconicon_addresslist", sort: 3, ...system },
    { code: "param", name: "参数管理", nameEn: "Parameters", path: "/system/param", source: "iconfont iconicon_community_line", sort: 6, ...system },
  ],
};
