import { z } from "zod";
import { auditRow, crudApi } from "../crud.ts";
import { get } from "../endpoint.ts";
import { Id } from "../envelope.ts";
import { requiredText } from "../field.ts";

/** Uploaded files (contract 9.3). They come in by an upload (contract 9.2); `submit` renames one. */
export const attachApi = crudApi({
  base: "/blade-resource/attach",
  permission: "attach",
  row: z.object({
    id: z.string(),
    link: z.string(),
    domain: z.string(),
    name: z.string(),
    originalName: z.string(),
    extension: z.string(),
    contentType: z.string(),
    attachSize: z.number(),
    ownerName: z.string().nullish(),
    ...auditRow,
  }),
  form: z.object({ originalName: requiredText(255) }),
  filters: {
    id: "id", link: "text", domain: "text", name: "text", originalName: "text", extension: "text", attachSize: "int", createUser: "id", createTime: "dateTime",
  },
});

const DOWNLOAD_TIMEOUT = 10 * 60_000;

/**
 * The bytes of an attachment by its id, or by the key of its link. Whether the caller may read it is asked every time; who may not is
 * told that there is none. Parts by `Range`, 304 by `If-None-Match`.
 */
export const attachDownload = get("/blade-resource/attach/download", {
  summary: "Bytes of an attachment",
  access: "login",
  query: z.object({ id: Id.optional(), key: z.string().max(43).optional() }),
  form: "file",
  timeout: DOWNLOAD_TIMEOUT,
});
