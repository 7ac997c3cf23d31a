import { button, exporting, type Pages, system, view } from "./page.ts";

const log = { service: "blade-log", buttons: [view, exporting] };

/** Logs, sessions and clients (contract 7.4, 13.6). */
export const recordPages: Pages = {
  monitor: [
    {
      code: "log", name: "日志管理", nameEn: "Logs", path: "/monitor/log", source: "iconfont iconicon_doc", sort: 3,
      pages: [
        { code: "log_usual", name: "通用日志", nameEn: "General log", path: "/monitor/log/usual", source: "file-text", sort: 1, ...log },
        { code: "log_api", name: "接口日志", nameEn: "API log", path: "/monitor/log/api", source: "file-text", sort: 2, ...log },
        { code: "log_error", name: "错误日志", nameEn: "Error log", path: "/monitor/log/error", source: "file-text", sort: 3, ...log },
      ],
    },
    {
      code: "session", name: "在线用户", nameEn: "Online users", path: "/monitor/session", source: "users", sort: 4, service: "blade-system",
      buttons: [view, button("revoke", 3, { name: "强制下线", nameEn: "Force out", source: "logout" })],
    },
  ],
  system: [
    { code: "app", name: "应用版本", nameEn: "App versions", path: "/system/app", source: "iconfont iconicon_mobilephone", sort: 9, ...system },
    { code: "client", name: "应用管理", nameEn: "Clients", path: "/system/client", source: "iconfont iconicon_mobilephone", sort: 8, ...system },
  ],
};
