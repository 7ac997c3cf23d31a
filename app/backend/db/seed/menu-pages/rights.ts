import { add, administered, button, edit, type Pages, remove, system, view } from "./page.ts";

const setting = button("setting", 3, { name: "权限设置", nameEn: "Set rights" });
const putting = button("setting", 3, { name: "菜单配置", nameEn: "Set menus" });
const scope = { service: "blade-system", buttons: [add, edit, remove, view] };

/** Menus, top menus, roles and their scopes (contract 3, 4, 8). */
export const rightsPages: Pages = {
  authority: [
    {
      code: "role", name: "角色管理", nameEn: "Roles", path: "/authority/role", source: "iconfont iconicon_boss", sort: 1,
      service: "blade-system", buttons: [...administered, setting],
    },
    { code: "data_scope", name: "数据权限", nameEn: "Data scopes", path: "/authority/datascope", source: "iconfont icon-shujuzhanshi2", sort: 2, ...scope },
    { code: "api_scope", name: "接口权限", nameEn: "API scopes", path: "/authority/apiscope", source: "iconfont icon-iframe", sort: 3, ...scope },
  ],
  system: [
    { code: "menu", name: "菜单管理", nameEn: "Menus", path: "/system/menu", source: "iconfont icon-caidan", sort: 4, ...system },
    { code: "topmenu", name: "顶部菜单", nameEn: "Top menus", path: "/system/topmenu", source: "iconfont icon-caidanguanli", sort: 5, service: "blade-system", buttons: [...scope.buttons, putting] },
  ],
};
