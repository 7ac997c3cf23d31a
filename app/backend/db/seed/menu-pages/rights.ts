import { administered, button, type Pages, system } from "./page.ts";

const setting = button("setting", 3, { name: "权限设置", nameEn: "Set rights" });

/** Menus, top menus, roles and their scopes (contract 3, 4, 8). */
export const rightsPages: Pages = {
  authority: [
    {
      code: "role", name: "角色管理", nameEn: "Roles", path: "/authority/role", source: "iconfont iconicon_boss", sort: 1,
      service: "blade-system", buttons: [...administered, setting],
    },
  ],
  system: [
    { code: "menu", name: "菜单管理", nameEn: "Menus", path: "/system/menu", source: "iconfont icon-caidan", sort: 4, ...system },
  ],
};
