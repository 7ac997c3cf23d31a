import { z } from "zod";
import { auditRow, crudApi } from "../crud.ts";
import { get, post } from "../endpoint.ts";
import { Id } from "../envelope.ts";
import { requiredText } from "../field.ts";

const calls = crudApi({
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

/** Uploaded files (contract 9.3). They come in by an upload (contract 9.2); `submit` renames one. */
export const attachApi = {
  ...calls,
  submit: post(calls.submit.path, {
    summary: "Rename attach by id",
    access: { anyOf: ["attach_edit"] },
    body: calls.form.extend({ id: Id, version: z.coerce.number().int().optional() }) as unknown as z.ZodType<Record<string, unknown>>,
    reply: calls.submit.reply,
  }),
};

const { submit: _submit, form: _form, ...reading } = attachApi;
/** What the screen has of them: it adds and changes nothing the way other lists do. */
export const attachScreenApi = reading;

const DOWNLOAD_TIMEOUT = 10 * 60_000;

/**
 * The bytes of an attachment by its id, or by the key of its link. Whether the caller may read it is asked every time; who may not is
 * told that there is none. Parts by `Range`, 304 by `If-None-Match`; with `save` a browser saves what it could show.
 */
export const attachDownload = get("/blade-resource/attach/download", {
  summary: "Bytes of an attachment",
  access: "login",
  query: z.object({ id: Id.optional(), key: z.string().max(43).optional(), save: z.literal("1").optional() }),
  form: "file",
  timeout: DOWNLOAD_TIMEOUT,
});
