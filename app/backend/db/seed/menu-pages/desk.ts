import { administered, button, type Pages } from "./page.ts";

const publish = button("publish", 2, { name: "发布", nameEn: "Publish", source: "send" });
const send = button("send", 1, { name: "写邮件", nameEn: "Write mail", source: "send" });

/** Notices, and what one person is told (contract 11, 14.2). */
export const deskPages: Pages = {
  desk: [
    {
      code: "notice", name: "通知公告", nameEn: "Notices", path: "/desk/notice", source: "iconfont iconicon_sms", sort: 1,
      service: "blade-desk", buttons: [...administered, publish],
    },
    { code: "mail", name: "我的消息", nameEn: "My messages", path: "/notices", source: "mail", sort: 2, service: "blade-desk", buttons: [send] },
  ],
};
