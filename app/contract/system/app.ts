import { z } from "zod";
import { auditRow, crudApi } from "../crud.ts";
import { post } from "../endpoint.ts";
import { clearableDateTime, clearableId, flag, optionalText, requiredChoice, requiredInt, requiredText } from "../field.ts";
import { AttachedFile } from "../resource/put-file.ts";

const base = "/blade-system/app";
const UPLOAD_TIMEOUT = 10 * 60_000;

/** A version of the mobile application (contract 7.5): `appType` 1 Android, 2 iOS. Its `version` is the row's lock, as in every table. */
const AppVersion = z.object({
  id: z.string(),
  appName: z.string(),
  appType: z.number(),
  appVersion: z.string(),
  versionCode: z.number(),
  forceUpdate: z.number(),
  downloadUrl: z.string().nullish(),
  attachId: z.string().nullish(),
  content: z.string().nullish(),
  publishTime: z.string().nullish(),
  remark: z.string().nullish(),
  ...auditRow,
});

/** Only addresses of pages and stores. */
const Address = optionalText(1000).refine((text) => !text || /^https:\/\/[^\s"'<>\\]+$/.test(text), "invalid");

export const appApi = crudApi({
  base,
  permission: "app",
  listPath: "page",
  row: AppVersion,
  form: z.object({
    appName: requiredText(100),
    appType: requiredChoice().pipe(z.number().min(1, "choose").max(2, "choose")),
    appVersion: requiredText(32).refine((text) => /^[\w.+-]+$/.test(text), "invalid"),
    versionCode: requiredInt(1, 2_000_000_000),
    forceUpdate: flag(),
    attachId: clearableId(),
    downloadUrl: Address,
    content: optionalText(2000),
    publishTime: clearableDateTime(),
    remark: optionalText(255),
  }),
  filters: { id: "id", appName: "text", appType: "int", appVersion: "text", versionCode: "int", forceUpdate: "int", publishTime: "dateTime", createTime: "dateTime" },
});

/** One multipart field `file`: an apk or ipa. */
export const appUpload = post(`${base}/upload`, {
  summary: "Upload an installable application", access: { anyOf: ["app_add", "app_edit"] }, reply: AttachedFile, form: "file", timeout: UPLOAD_TIMEOUT,
});
