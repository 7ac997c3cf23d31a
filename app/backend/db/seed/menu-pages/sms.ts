import { administered, button, type Pages, view } from "./page.ts";

/** SMS: its services, and the outbox with what was sent (contract 9.4, 9.5). */
export const smsPages: Pages = {
  resource: [
    {
      code: "sms", name: "短信配置", nameEn: "SMS services", path: "/resource/sms", source: "iconfont iconicon_message", sort: 2,
      service: "blade-resource",
      buttons: [
        ...administered,
        button("enable", 2, { name: "启用", nameEn: "Enable", source: "check" }),
        button("debug", 2, { name: "调试", nameEn: "Try out" }),
      ],
    },
    {
      code: "sms_outbox", name: "短信发件箱", nameEn: "SMS outbox", path: "/resource/sms-outbox", source: "iconfont iconicon_sms", sort: 4,
      service: "blade-resource", buttons: [view],
    },
  ],
};
