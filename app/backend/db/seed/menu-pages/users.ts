import { administered, button, importing, type Pages } from "./page.ts";

const deeds = [
  button("role", 1, { name: "分配角色", nameEn: "Assign roles", source: "user-add" }),
  button("reset", 1, { name: "重置密码", nameEn: "Reset passwords", source: "retweet" }),
  button("unlock", 1, { name: "账号解锁", nameEn: "Unlock accounts", source: "unlock" }),
  button("audit", 3, { name: "注册审核", nameEn: "Audit registrations", source: "check" }),
  button("bind", 2, { name: "数据归属", nameEn: "Belongs to", source: "link" }),
];

/** Users (contract 5). */
export const userPages: Pages = {
  system: [
    { code: "user", name: "用户管理", nameEn: "Users", path: "/system/user", source: "users", sort: 1, service: "blade-system", buttons: [...administered, importing, ...deeds] },
  ],
};
