import { administered, button, exporting, type Pages, remove, view } from "./page.ts";

const service = "blade-resource";

/** Files and where they lie (contract 9.1, 9.3). */
export const resourcePages: Pages = {
  resource: [
    {
      code: "oss", name: "对象存储", nameEn: "Object storage", path: "/resource/oss", source: "database", sort: 1, service,
      buttons: [
        ...administered, button("enable", 2, { name: "启用", nameEn: "Enable", source: "check" }), button("test", 2, { name: "测试连接", nameEn: "Test connection", source: "link" }),
      ],
    },
    {
      code: "attach", name: "附件管理", nameEn: "Attachments", path: "/resource/attach", source: "iconfont iconicon_doc", sort: 3, service,
      buttons: [
        button("upload", 1, { name: "上传", nameEn: "Upload", source: "upload" }), button("edit", 2, { name: "重命名", nameEn: "Rename", source: "form" }),
        remove, view, button("download", 2, { name: "下载", nameEn: "Download", source: "download" }), exporting,
      ],
    },
  ],
};
