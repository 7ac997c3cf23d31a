import { type Pages, view } from "./page.ts";

/** What registration and sign-in leave behind for an administrator (contract 9.5). */
export const accountPages: Pages = {
  system: [
    {
      code: "sms_outbox", name: "短信发件箱", nameEn: "SMS outbox", path: "/resource/sms-outbox", source: "iconfont iconicon_sms", sort: 20,
      service: "blade-resource", buttons: [view],
    },
  ],
};
