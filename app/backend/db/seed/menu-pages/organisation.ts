import { add, administered, button, edit, exporting, type Pages, remove, system } from "./page.ts";

const tenantButtons = [
  button("setting", 3, { name: "租户配置", nameEn: "Settings" }),
  button("package", 3, { name: "产品包配置", nameEn: "Package", source: "appstore" }),
  button("datasource", 3, { name: "数据源配置", nameEn: "Data source", source: "database" }),
  button("recycle", 3, { name: "回收", nameEn: "Recycle", source: "rest" }),
  button("pass", 3, { name: "通过", nameEn: "Let in", source: "check" }),
];

/** Departments, regions, the business dictionary and tenants (contract 6, 7). */
export const organisationPages: Pages = {
  base: [
    { code: "region", name: "行政区划", nameEn: "Regions", path: "/base/region", source: "iconfont icon-iframe", sort: 1, service: "blade-system", buttons: administered },
  ],
  system: [
    { code: "dept", name: "部门管理", nameEn: "Departments", path: "/system/dept", source: "iconfont iconicon_group", sort: 4, ...system },
    { code: "dictbiz", name: "业务字典", nameEn: "Business dictionary", path: "/system/dictbiz", source: "iconfont iconicon_addresslist", sort: 5, ...system },
    {
      code: "tenant", name: "租户管理", nameEn: "Tenants", path: "/system/tenant", source: "iconfont icon-quanxian", sort: 7,
      service: "blade-system", buttons: [...administered, ...tenantButtons],
    },
    {
      code: "tenantpackage", name: "租户产品包", nameEn: "Tenant packages", path: "/system/tenantpackage", source: "iconfont iconicon_setting", sort: 8,
      service: "blade-system", buttons: [add, edit, remove, exporting],
    },
    { code: "tenantdatasource", name: "租户数据源", nameEn: "Tenant data sources", path: "/system/tenantdatasource", source: "iconfont iconicon_setting", sort: 9, ...system },
  ],
};
