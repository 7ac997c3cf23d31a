import { type Pages, system } from "./page.ts";

/** Departments, regions, the business dictionary and tenants (contract 6, 7). */
export const organisationPages: Pages = {
  system: [
    { code: "dept", name: "部门管理", nameEn: "Departments", path: "/system/dept", source: "iconfont iconicon_group", sort: 4, ...system },
    { code: "dictbiz", name: "业务字典", nameEn: "Business dictionary", path: "/system/dictbiz", source: "iconfont iconicon_addresslist", sort: 5, ...system },
  ],
};
