import type { appApi } from "#app/contract/system/app.ts";
import { column, dateTime, defineResource, number, select, text, textarea, toggle, upload } from "#app/crud/define.ts";
import { APP_EXTENSIONS } from "#app/rules/accepted-files.ts";

/** Versions of the mobile application (contract 7.5). */
export const app = defineResource<typeof appApi>({
  name: "system/app",
  titleField: "appName",
  sort: "-publishTime",
  fields: [
    text("appName"), select("appType", { dict: "app_type" }), text("appVersion"), number("versionCode"), toggle("forceUpdate"), dateTime("publishTime"),
    upload("attachId", { accept: APP_EXTENSIONS, limit: 1 }), text("downloadUrl", { span: 2 }), textarea("content"), textarea("remark"),
  ],
  columns: ["appName", "appType", "appVersion", "versionCode", column("forceUpdate", { as: "yesNo" }), column("publishTime", { as: "dateTime" })],
  filters: ["appName", "appType", "appVersion"],
});
