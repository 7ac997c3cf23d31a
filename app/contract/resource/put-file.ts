import { z } from "zod";
import { post } from "../endpoint.ts";
import { requiredText } from "../field.ts";

/** An uploaded file as upstream answers it (contract 9.2); `name` is the object's name, `originalName` what the sender called it. */
export const BladeFile = z.object({ link: z.string(), domain: z.string(), name: z.string(), originalName: z.string() });
export const AttachedFile = BladeFile.extend({ attachId: z.string() });
export type AttachedFile = z.infer<typeof AttachedFile>;

const base = "/blade-resource/oss/endpoint";
const LOCAL_TIMEOUT = 60_000;
const ATTACH_TIMEOUT = 10 * 60_000;
/** `code` names a storage; without one the enabled storage takes the file. */
const query = z.object({ code: z.string().max(32).optional() });

/** One multipart field `file`. Both keep the file as an attachment: without one nobody could tell who may read it. */
export const putFile = post(`${base}/put-file`, { summary: "Store a file", access: "login", query, reply: AttachedFile, form: "file", timeout: LOCAL_TIMEOUT });
export const putFileAttach = post(`${base}/put-file-attach`, {
  summary: "Store a file as an attachment", access: "login", query, reply: AttachedFile, form: "file", timeout: ATTACH_TIMEOUT,
});

/** `fileName` takes the place of what the sender calls the file. Where the file lies is never the sender's to say (trust S12). */
const named = query.extend({ fileName: requiredText(255) });

export const putFileByName = post(`${base}/put-file-by-name`, {
  summary: "Store a file under a name", access: "login", query: named, reply: AttachedFile, form: "file", timeout: LOCAL_TIMEOUT,
});
export const putFileAttachByName = post(`${base}/put-file-attach-by-name`, {
  summary: "Store a file as an attachment under a name", access: "login", query: named, reply: AttachedFile, form: "file", timeout: ATTACH_TIMEOUT,
});
